import { expect, test } from 'vitest';
import { decodeEnvFile, envFileIssue } from './envFileIssue.ts';

test.each([
  ['MAIL_TO: om@example.com', '.env line 3 is not a setting; write MAIL_TO=value, with # before a note'],
  ['MAIL_TO om@example.com', '.env line 3 is not a setting; write MAIL_TO=value, with # before a note'],
  ['SMTP_URL: smtp://u:p=@host', '.env line 3 is not a setting; write SMTP_URL=value, with # before a note'],
  [
    'SMTP_URL="smtp://host',
    '.env line 3: the closing " of SMTP_URL is missing; add it at the end of the line',
  ],
  [
    "MAIL_TO = 'a@b.example # us",
    ".env line 3: the closing ' of MAIL_TO is missing; add it at the end of the line",
  ],
  ['PORT=abc', '.env line 3: PORT is "abc"; use a whole number from 0 to 65535'],
  [
    "SMTP_URL='smtp://user@host'",
    '.env line 3: SMTP_URL has only one of user and password; use both or neither',
  ],
  [
    "STAFF_EMAIL='a@b.example'",
    '.env line 3: STAFF_EMAIL is not a setting; did you mean STAFF_EMAILS? README.md lists them all',
  ],
  ['SMTP_HOST=x', '.env line 3: SMTP_HOST is not a setting; did you mean SMTP_URL? README.md lists them all'],
  [
    'SMTP_PASSWORD=',
    '.env line 3: SMTP_PASSWORD is not a setting; did you mean SMTP_URL? README.md lists them all',
  ],
  ['smtp_url=x', '.env line 3: smtp_url is not a setting; did you mean SMTP_URL? README.md lists them all'],
  ['EMAIL_TO=x', '.env line 3: EMAIL_TO is not a setting; did you mean MAIL_TO? README.md lists them all'],
  ['host=x', '.env line 3: host is not a setting; did you mean HOST? README.md lists them all'],
  ['STAFF=x', '.env line 3: STAFF is not a setting; did you mean STAFF_EMAILS? README.md lists them all'],
  // Node would end the value at the second quotation mark, or keep one of another kind as part of it.
  ...[
    `STAFF_EMAILS='a@b.example','c@d.example'`,
    `STAFF_EMAILS="a@b.example" "c@d.example"`,
    `STAFF_EMAILS=a@b.example"`,
    'STAFF_EMAILS=“a@b.example”',
    'STAFF_EMAILS=‘a@b.example',
  ].map((line): [string, string] => [
    line,
    ".env line 3: write STAFF_EMAILS='value', with one pair of quotation marks around all of it",
  ]),
  // And these as part of the name.
  ...['\u00a0PORT=1', 'PORT\u00a0=1', '\u2003PORT=1', '\vPORT=1', '\u00a0export PORT=1'].map(
    (line): [string, string] => [
      line,
      '.env line 3: a blank before or after PORT is another character than a space; type the line anew',
    ],
  ),
  // Node would read the last of them, and an empty one as none.
  ...['PORT=3001', "PORT=''", 'export PORT=3000'].map((line): [string, string] => [
    line,
    '.env line 3: PORT is set in line 2 too; keep one of them',
  ]),
  ['DEBUG=1', '.env line 3: DEBUG is not a setting; README.md lists them all'],
])('%s is rejected', (line, message) => {
  expect(envFileIssue(`# Settings\r\nPORT=3000\r\n${line}\r\nHOST=::1`)).toBe(message);
});

test('what Node can parse is accepted', () => {
  const text = `

# A note: with anything
export PORT=3000
  HOST = "::1" # it's a note
RETENTION_DAYS='10'#"a note"
SITE_URL='http://localhost'
RATE_LIMIT=
MAIL_TO=it's@mail.example
DATA_DIR="/var/#1=data"
NODE_ENV=production
COMPOSE_PROFILES=tls`;
  expect(envFileIssue(text)).toBeUndefined();
});

test.each<[string, Buffer]>([
  ['UTF-8', Buffer.from('PORT=1')],
  ['UTF-8 with a byte-order mark', Buffer.from('\ufeffPORT=1')],
  ['UTF-16 with a byte-order mark', Buffer.from('\ufeffPORT=1', 'utf16le')],
])('a file in %s is read', (_name, bytes) => {
  expect(decodeEnvFile(bytes)).toBe('PORT=1');
});
