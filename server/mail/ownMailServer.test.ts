import type { SMTPServerOptions } from 'smtp-server';
import { expect, test } from 'vitest';
import { SAMPLE_SITE } from '../../tests/support/sampleSite.ts';
import { startMailServer } from '../../tests/support/startMailServer.ts';
import { sendTestMail } from '../cli/mailCommands.ts';
import { readConfig } from '../config.ts';

/** With a certificate that nobody signed, for another name, as a new postfix on Debian has. */
const OWN_CERTIFICATE: SMTPServerOptions = {
  disabledCommands: [],
  onAuth: (_auth, _session, done) => done(null, { user: 'orders' }),
};

const sendBy = (url: string) =>
  sendTestMail(readConfig({ SMTP_URL: url }).mail, SAMPLE_SITE.content).catch((error) => error.message);

test.each([
  ['smtp://127.0.0.1', OWN_CERTIFICATE],
  ['smtp://localhost', OWN_CERTIFICATE],
  ['smtps://127.0.0.1', { ...OWN_CERTIFICATE, secure: true }],
] as [string, SMTPServerOptions][])(
  'without a password, %s may have any certificate',
  async (url, options) => {
    await using server = await startMailServer(options);
    expect(await sendBy(`${url}:${server.port}`)).toContain('replied: 250');
  },
);

test.each(['smtp://orders:secret@127.0.0.1', 'smtp://127.0.0.1?requireTLS=true'])(
  '%s needs a valid certificate',
  async (url) => {
    await using server = await startMailServer(OWN_CERTIFICATE);
    expect(await sendBy(url.replace('127.0.0.1', `127.0.0.1:${server.port}`))).toMatch(
      /^Not sent by .*certificate/,
    );
  },
);
