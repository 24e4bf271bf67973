import { expect, test } from 'vitest';
import { envFileIssue } from './envFileIssue.ts';

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
])('%s stops with one line', (line, said) => {
  expect(envFileIssue(`# Settings\r\nPORT=3000\r\n${line}\r\nHOST=::1`)).toBe(said);
});

test('what Node reads is left alone', () => {
  const text = `

# A note: with anything
export PORT=3000
  HOST = "::1" # a note
SITE_URL='http://localhost'
DATA_DIR=
MAIL_TO=it's@mail.example
SMTP_URL="smtp://u:p#=@host"`;
  expect(envFileIssue(text)).toBeUndefined();
});
