import { expect, test } from 'vitest';
import { HOSTED_SETTINGS } from '../tests/support/buildSite.ts';
import { readSiteSettings } from './readSiteSettings.ts';

const { PUBLIC_DELIVERY: _, ...FIREBASE_SETTINGS } = HOSTED_SETTINGS;

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

test('the hosted mode has six settings, and an emulator, another origin of EmailJS and App Check can be set', () => {
  const delivery = {
    kind: 'firebase',
    firebase: { apiKey: 'demo-api-key', projectId: 'demo-hosted', appId: '1:234:web:567' },
    emailJs: {
      serviceId: 'service_demo',
      templateId: 'template_demo',
      publicKey: 'public_demo',
      origin: 'https://api.emailjs.com',
    },
  };
  expect(readSiteSettings(HOSTED_SETTINGS).delivery).toEqual(delivery);
  const further = {
    PUBLIC_FIRESTORE_EMULATOR: '127.0.0.1:8080',
    PUBLIC_EMAILJS_ORIGIN: 'http://127.0.0.1:8081/',
    PUBLIC_FIREBASE_APP_CHECK_KEY: 'site-key',
  };
  expect(readSiteSettings({ ...HOSTED_SETTINGS, ...further }).delivery).toEqual({
    ...delivery,
    emulator: '127.0.0.1:8080',
    appCheckKey: 'site-key',
    emailJs: { ...delivery.emailJs, origin: 'http://127.0.0.1:8081' },
  });
});

test('PUBLIC_DELIVERY=server ignores the settings of the hosted mode', () => {
  expect(readSiteSettings({ ...FIREBASE_SETTINGS, PUBLIC_DELIVERY: 'server' }).delivery).toEqual({
    kind: 'server',
  });
});

const missing = (names: string, them = 'it') =>
  `${names} ${them === 'it' ? 'is' : 'are'} missing; PUBLIC_DELIVERY=firebase needs ${them} (see docs/hosted.md)`;

test.each<[message: string, settings: Record<string, string>]>([
  ...Object.keys(FIREBASE_SETTINGS).map((name): [string, Record<string, string>] => [
    missing(name),
    { ...HOSTED_SETTINGS, [name]: ' ' },
  ]),
  [
    missing('PUBLIC_EMAILJS_SERVICE_ID, PUBLIC_EMAILJS_PUBLIC_KEY', 'them'),
    { ...HOSTED_SETTINGS, PUBLIC_EMAILJS_SERVICE_ID: '', PUBLIC_EMAILJS_PUBLIC_KEY: '' },
  ],
  [
    'PUBLIC_FIREBASE_API_KEY is given, but PUBLIC_DELIVERY is not; set PUBLIC_DELIVERY to firebase to use it, or to server to leave it',
    FIREBASE_SETTINGS,
  ],
  // As docs/hosted.md prints them, and as the consoles do.
  ...['...', '"AIzaSy"', 'AIzaSy,', '{{Name}}'].map((value): [string, Record<string, string>] => [
    `PUBLIC_EMAILJS_PUBLIC_KEY is "${value}"; copy the value alone from the page that docs/hosted.md names`,
    { ...HOSTED_SETTINGS, PUBLIC_EMAILJS_PUBLIC_KEY: value },
  ]),
  ...['YOUR-PROJECT', 'My Shop', 'https://shop.web.app'].map((value): [string, Record<string, string>] => [
    `PUBLIC_FIREBASE_PROJECT_ID is "${value}"; use the project id of the Firebase console, such as my-shop-12345`,
    { ...HOSTED_SETTINGS, PUBLIC_FIREBASE_PROJECT_ID: value },
  ]),
  ['PUBLIC_DELIVERY is "post"; use server or firebase', { PUBLIC_DELIVERY: 'post' }],
  [
    'PUBLIC_FIRESTORE_EMULATOR is "127.0.0.1"; use host:port, such as 127.0.0.1:8080',
    { PUBLIC_FIRESTORE_EMULATOR: '127.0.0.1' },
  ],
  [
    'PUBLIC_EMAILJS_ORIGIN is "https://mail.example/api"; use an origin without a path, such as https://api.emailjs.com',
    { PUBLIC_EMAILJS_ORIGIN: 'https://mail.example/api' },
  ],
  [
    'SITE_URL is "www.example.com"; use the site\'s URL without a path, such as https://www.example.com',
    { SITE_URL: 'www.example.com' },
  ],
])('%s', (message, settings) => {
  expect(() => readSiteSettings(settings)).toThrow(message);
});
