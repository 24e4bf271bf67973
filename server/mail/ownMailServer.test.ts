import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import type { SMTPServerOptions } from 'smtp-server';
import { expect, test } from 'vitest';
import { CERTIFICATE, CERTIFICATE_FILE, KEY } from '../../tests/support/certificate.ts';
import { SAMPLE_SITE } from '../../tests/support/sampleSite.ts';
import { startMailServer } from '../../tests/support/startMailServer.ts';
import { BARE_ENVIRONMENT } from '../../tests/support/startServer.ts';
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts';
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

test('a certificate authority that the machine trusts is trusted', async () => {
  await using folder = temporaryFolder();
  await using server = await startMailServer({
    ...OWN_CERTIFICATE,
    secure: true,
    cert: CERTIFICATE,
    key: KEY,
  });
  const env = {
    ...BARE_ENVIRONMENT,
    // The machine's certificates (https://docs.openssl.org/3.0/man3/SSL_CTX_load_verify_locations/).
    SSL_CERT_FILE: CERTIFICATE_FILE,
    SMTP_URL: `smtps://orders:secret@localhost:${server.port}`,
    DATA_DIR: folder.path,
  };
  const doctor = ['run', '--silent', 'enquiries', '--', 'doctor', '--json'];
  // It exits with the worst that it found: here is neither a store nor a server.
  const { stdout } = await promisify(execFile)('npm', doctor, { env }).catch((error) => error);
  expect(JSON.parse(stdout).checks).toContainEqual(expect.objectContaining({ name: 'Mail', state: 'ok' }));
});
