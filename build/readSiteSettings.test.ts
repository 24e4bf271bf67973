import { describe, expect, test } from 'vitest';
import { readSiteSettings } from './readSiteSettings.ts';

const FIREBASE_SETTINGS = {
  PUBLIC_FIREBASE_API_KEY: 'key',
  PUBLIC_FIREBASE_PROJECT_ID: 'demo-project',
  PUBLIC_FIREBASE_APP_ID: '1:2:web:3',
  PUBLIC_EMAILJS_SERVICE_ID: 'service',
  PUBLIC_EMAILJS_TEMPLATE_ID: 'template',
  PUBLIC_EMAILJS_PUBLIC_KEY: 'public',
};
const HOSTED = { PUBLIC_DELIVERY: 'firebase', ...FIREBASE_SETTINGS };

test('our own server is the default', () => {
  expect(readSiteSettings({})).toEqual({
    siteUrl: 'http://localhost:3000',
    contentDir: 'content',
    refuseSampleNumbers: false,
    refuseUntranslatedSafety: false,
    delivery: { kind: 'server' },
  });
});

test.each([
  [{ PORT: '8080' }, 'http://localhost:8080'],
  [{ PORT: '0' }, 'http://localhost:3000'],
  [{ PORT: '8080', SITE_URL: 'https://www.example.com' }, 'https://www.example.com'],
])("with %o, the site's URL is %s", (env, siteUrl) => {
  expect(readSiteSettings(env).siteUrl).toBe(siteUrl);
});

test.each<[Record<string, string>, boolean]>([
  [{ SITE_URL: 'https://www.example.com' }, true],
  [{ SITE_URL: 'http://192.168.1.5:3000' }, true],
  [{ NODE_ENV: 'production' }, true],
  [{ SITE_URL: 'http://127.0.0.1:8080' }, false],
  [{ SITE_URL: 'http://[::1]:3000', NODE_ENV: 'development' }, false],
])(
  "the sample's placeholder numbers and untranslated safety texts are rejected on a public site: %o",
  (env, isRejected) => {
    expect(readSiteSettings(env)).toMatchObject({
      refuseSampleNumbers: isRejected,
      refuseUntranslatedSafety: isRejected,
    });
    const allowed = { SAMPLE_NUMBERS: 'allow', UNTRANSLATED_SAFETY: 'allow' };
    expect(readSiteSettings({ ...env, ...allowed })).toMatchObject({
      refuseSampleNumbers: false,
      refuseUntranslatedSafety: false,
    });
  },
);

test('the hosted mode has six settings, and the origin of EmailJS by default', () => {
  expect(readSiteSettings(HOSTED).delivery).toEqual({
    kind: 'firebase',
    firebase: { apiKey: 'key', projectId: 'demo-project', appId: '1:2:web:3' },
    emailJs: {
      serviceId: 'service',
      templateId: 'template',
      publicKey: 'public',
      origin: 'https://api.emailjs.com',
    },
  });
});

test('an emulator, another origin of EmailJS and App Check can be set', () => {
  const { delivery } = readSiteSettings({
    ...HOSTED,
    PUBLIC_FIRESTORE_EMULATOR: '127.0.0.1:8080',
    PUBLIC_EMAILJS_ORIGIN: 'http://127.0.0.1:8081/',
    PUBLIC_FIREBASE_APP_CHECK_KEY: 'site-key',
  });
  expect(delivery).toMatchObject({
    emulator: '127.0.0.1:8080',
    appCheckKey: 'site-key',
    emailJs: { origin: 'http://127.0.0.1:8081' },
  });
});

test('PUBLIC_DELIVERY=server ignores the settings of the hosted mode', () => {
  expect(readSiteSettings({ ...FIREBASE_SETTINGS, PUBLIC_DELIVERY: 'server' }).delivery).toEqual({
    kind: 'server',
  });
});

describe('missing and invalid settings are reported', () => {
  test.each(Object.keys(FIREBASE_SETTINGS))('%s missing', (name) => {
    expect(() => readSiteSettings({ ...HOSTED, [name]: ' ' })).toThrow(
      `${name} is missing; PUBLIC_DELIVERY=firebase needs it (see docs/hosted.md)`,
    );
  });

  test.each<[string, Record<string, string>, string]>([
    [
      'several missing',
      { ...HOSTED, PUBLIC_EMAILJS_SERVICE_ID: '', PUBLIC_EMAILJS_PUBLIC_KEY: '' },
      'PUBLIC_EMAILJS_SERVICE_ID, PUBLIC_EMAILJS_PUBLIC_KEY are missing; PUBLIC_DELIVERY=firebase needs them (see docs/hosted.md)',
    ],
    [
      'PUBLIC_DELIVERY missing',
      FIREBASE_SETTINGS,
      'PUBLIC_FIREBASE_API_KEY is given, but PUBLIC_DELIVERY is not; set PUBLIC_DELIVERY to firebase to use it, or to server to leave it',
    ],
    ['another delivery', { PUBLIC_DELIVERY: 'post' }, 'PUBLIC_DELIVERY is "post"; use server or firebase'],
    [
      'an emulator without a port',
      { ...HOSTED, PUBLIC_FIRESTORE_EMULATOR: '127.0.0.1' },
      'PUBLIC_FIRESTORE_EMULATOR is "127.0.0.1"; use host:port, such as 127.0.0.1:8080',
    ],
    [
      'a path after the origin',
      { ...HOSTED, PUBLIC_EMAILJS_ORIGIN: 'https://mail.example/api' },
      'PUBLIC_EMAILJS_ORIGIN is "https://mail.example/api"; use an origin without a path, such as https://api.emailjs.com',
    ],
    [
      'an invalid URL',
      { SITE_URL: 'www.example.com' },
      'SITE_URL is "www.example.com"; use the site\'s URL without a path, such as https://www.example.com',
    ],
  ])('%s', (_name, env, message) => {
    expect(() => readSiteSettings(env)).toThrow(message);
  });
});
