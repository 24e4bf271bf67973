import { expect, test } from 'vitest';
import { readConfig as read } from './config.ts';

test('by default the server listens on localhost, stores mail as files, and takes recipients from the content', () => {
  expect(read({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    siteUrl: 'http://localhost:3000',
    storeFile: expect.stringMatching(/\/data\/enquiries\.db$/),
    mail: {
      to: undefined,
      from: undefined,
      transport: { kind: 'folder', folder: expect.stringMatching(/\/data\/mail$/) },
    },
    trustedProxies: [],
    mobileLimit: 30,
    retentionDays: undefined,
  });
  expect(read({}).mail.perHour).toBe(2000);
});

test.each([
  'http://localhost:3000',
  'http://127.0.0.1',
  'http://[::1]:3000',
  'http://my_pc',
  'https://xn--80ak6aa92e.example',
])('%s is a URL of a site', (SITE_URL) => expect(read({ SITE_URL }).siteUrl).toBe(SITE_URL));

test('without SITE_URL, links lead to the port', () => {
  expect(read({ PORT: '8080' }).siteUrl).toBe('http://localhost:8080');
  expect(read({ PORT: '8080', SITE_URL: 'https://www.example.com' }).siteUrl).toBe('https://www.example.com');
});

test('settings are parsed', () => {
  const config = read({
    PORT: '0',
    SITE_URL: 'https://www.example.com/',
    SMTP_URL: 'smtps://user%40x:p%2Fw@mail.example.com',
    MAIL_TO: 'a@b.in, c@d.in',
    TRUST_PROXY: '10.0.0.0/8,::1',
    RATE_LIMIT: '0',
    MOBILE_LIMIT: '9',
    MAIL_PER_HOUR: '30',
    RETENTION_DAYS: '365',
  });
  expect(config).toMatchObject({
    port: 0,
    siteUrl: 'https://www.example.com',
    rateLimit: 0,
    mobileLimit: 9,
    retentionDays: 365,
    trustedProxies: ['10.0.0.0/8', '::1'],
  });
  expect(config.mail).toMatchObject({
    perHour: 30,
    to: ['a@b.in', 'c@d.in'],
    transport: {
      kind: 'smtp',
      host: 'mail.example.com',
      port: 465,
      secure: true,
      requireTls: true,
      user: 'user@x',
      password: 'p/w',
    },
  });
});

const WEBHOOK_SECRET = `whsec_${Buffer.alloc(24).toString('base64')}`;

test('webhooks go by https, or unencrypted to this machine', () => {
  for (const url of ['https://hooks.example.com/1?key=x', 'http://localhost:4000/', 'http://[::1]:4000/']) {
    expect(read({ WEBHOOK_URL: url, WEBHOOK_SECRET }).webhook).toEqual({ url, secret: WEBHOOK_SECRET });
  }
  expect(read({}).webhook).toBeUndefined();
});

test.each([
  ['smtp://u:p@mail.example.com', true],
  ['smtp://u:p@127.0.0.1:2525', false],
  ['smtp://u:p@127.0.0.1.nip.io', true],
  ['smtp://u:p@[::1]:2525', false],
  ['smtp://mail.example.com', false],
  ['smtp://mail.example.com?requireTLS=true', true],
])('%s requires TLS: %s', (SMTP_URL, requireTls) => {
  expect(read({ SMTP_URL }).mail.transport).toMatchObject({ requireTls });
});

test.each([
  [{ PORT: '70000' }, 'PORT is "70000"; use a whole number from 0 to 65535'],
  [{ PORT: '1e3' }, 'PORT is "1e3"; use a whole number from 0 to 65535'],
  [{ RETENTION_DAYS: '0x1e' }, 'RETENTION_DAYS is "0x1e"; use a whole number from 0 to 36500'],
  [
    { SITE_URL: 'https://a:b@shop.example' },
    'SITE_URL is "https://…@shop.example"; use the site\'s URL without',
  ],
  [
    { SITE_URL: 'https://shop.example?s=x' },
    'SITE_URL is "https://shop.example?s=x"; use the site\'s URL without',
  ],
  [{ PORT: 'x' }, 'PORT is "x"'],
  [{ SITE_URL: 'www.example.com' }, 'SITE_URL is "www.example.com"; use'],
  [{ SITE_URL: 'https://example.com/shop' }, 'SITE_URL is'],
  [{ SITE_URL: 'https://*.example.com' }, 'SITE_URL is "https://*.example.com"; use the site\'s URL'],
  [{ SITE_URL: 'https://$DOMAIN' }, 'SITE_URL is "https://$DOMAIN"; use the site\'s URL'],
  [{ SITE_URL: 'https://a.example,b.example' }, 'SITE_URL is'],
  [{ HOSTED_SITE_URL: 'https://*.example.com' }, 'HOSTED_SITE_URL is'],
  // As docs/hosted.md prints it: someone may have a project of this name.
  [
    { HOSTED_SITE_URL: 'https://YOUR-PROJECT.web.app' },
    'HOSTED_SITE_URL is "https://YOUR-PROJECT.web.app"; use',
  ],
  [{ SITE_URL: 'https://YOUR-PROJECT.web.app' }, 'SITE_URL is "https://YOUR-PROJECT.web.app"; use'],
  [{ WEBHOOK_URL: 'https://$HOST/hooks', WEBHOOK_SECRET }, 'WEBHOOK_URL is no URL for webhooks'],
  [{ SMTP_URL: 'http://host' }, 'SMTP_URL is not a valid SMTP URL; use for example'],
  [
    { SMTP_URL: 'smtps://u:p@host:587' },
    'SMTP_URL uses smtps:// with port 587; use smtp:// there, or port 465',
  ],
  [
    { SMTP_URL: 'smtp://u:p@host:465' },
    'SMTP_URL uses smtp:// with port 465; use smtps:// there, or port 587',
  ],
  [{ SMTP_URL: 'smtp://user@host:587' }, 'SMTP_URL has only one of user and password'],
  [
    { SMTP_URL: 'smtp://user:100%@host:587' },
    'SMTP_URL contains a % in user or password that is not percent-encoded; write it as %25',
  ],
  [{ SMTP_URL: 'smtp://host:587?requireTls=true' }, 'SMTP_URL has the parameter "requireTls"'],
  [{ SMTP_URL: 'smtp://host/requireTLS=true' }, 'SMTP_URL is not a valid SMTP URL'],
  [{ SMTP_URL: 'smtp://host;requireTLS=true' }, 'SMTP_URL is not a valid SMTP URL'],
  [{ SMTP_URL: 'smtp://host#requireTLS=true' }, 'SMTP_URL has a # that is not percent-encoded'],
  [{ SMTP_URL: 'smtp://u:p@host?requireTLS=false' }, 'SMTP_URL has requireTLS=false and a password'],
  [{ MAIL_TO: 'a@b.in,nobody' }, 'MAIL_TO holds "nobody"; use an e-mail address'],
  [{ DATA_DIR: '$HOME/data' }, 'DATA_DIR is "$HOME/data"; write your home folder in full instead of ~'],
  [{ DATA_DIR: '%APPDATA%\\data' }, 'write your home folder in full instead of ~'],
  [{ DATA_DIR: '~/data' }, 'DATA_DIR is "~/data"; write your home folder in full instead of ~'],
  [{ MAIL_FROM: 'x' }, 'MAIL_FROM is "x"; use an e-mail address'],
  [{ MAIL_TO: ',' }, 'MAIL_TO is ","; use an e-mail address'],
  [{ TRUST_PROXY: 'everyone' }, 'TRUST_PROXY holds "everyone"; use IP addresses or ranges'],
  [{ TRUST_PROXY: '10.0.0.0/64' }, 'TRUST_PROXY holds'],
  [{ TRUST_PROXY: '0.0.0.0/0' }, 'TRUST_PROXY holds "0.0.0.0/0"; use IP addresses or ranges'],
  [{ RATE_LIMIT: '-1' }, 'RATE_LIMIT is "-1"'],
  [{ MOBILE_LIMIT: 'few' }, 'MOBILE_LIMIT is "few"; use a whole number'],
  [{ MAIL_PER_HOUR: '1.5' }, 'MAIL_PER_HOUR is "1.5"'],
  [
    { WEBHOOK_URL: 'http://crm.example/?key=hidden', WEBHOOK_SECRET },
    'WEBHOOK_URL is no URL for webhooks; use https://',
  ],
  [{ WEBHOOK_URL: 'https://u:p@crm.example/', WEBHOOK_SECRET }, 'WEBHOOK_URL is no URL for webhooks'],
  [{ WEBHOOK_URL: 'ftp://crm.example/', WEBHOOK_SECRET }, 'WEBHOOK_URL is no URL for webhooks'],
  [
    { WEBHOOK_URL: 'https://crm.example/', WEBHOOK_SECRET: 'whsec_c2hvcnQ=' },
    'WEBHOOK_SECRET is no secret for webhooks',
  ],
  [{ WEBHOOK_URL: 'https://crm.example/', WEBHOOK_SECRET: 'a'.repeat(40) }, 'WEBHOOK_SECRET is no secret'],
  [{ WEBHOOK_URL: 'https://crm.example/' }, 'WEBHOOK_SECRET is missing; WEBHOOK_URL needs it'],
  [{ WEBHOOK_SECRET }, 'WEBHOOK_URL is missing; WEBHOOK_SECRET needs it'],
  [{ RETENTION_DAYS: '40000' }, 'RETENTION_DAYS is "40000"; use a whole number from 0 to 36500'],
])('%j is rejected', (env, message) => {
  expect(() => read(env)).toThrow(message);
});

test.each([
  'smtp://user@host:secret',
  'smtp://user:12/secret@host',
  'smtp://user:12?secret@host',
  'smtp://user:12#secret@host',
  'smtp://user:secret%@host',
  'smtp://user:secret@host?requireTLS=false',
])('%s is rejected without repeating the password', (SMTP_URL) => {
  expect(() => read({ SMTP_URL })).toThrow(/^SMTP_URL (?!.*secret)/);
});
