import { randomUUID } from 'node:crypto';
import type { SMTPServerOptions } from 'smtp-server';
import { beforeAll, describe, expect, test } from 'vitest';
import { referenceOf } from '../../domain/enquiry/enquiryId.ts';
import { EXAMPLE_FIELDS } from '../../tests/support/exampleEnquiry.ts';
import { mailJobOf } from '../../tests/support/mailJobOf.ts';
import { SAMPLE_SITE } from '../../tests/support/sampleSite.ts';
import { smtpError, startMailServer } from '../../tests/support/startMailServer.ts';
import { openTestStore } from '../../tests/support/useStore.ts';
import { readConfig } from '../config.ts';
import { resendMail, sendTestMail, unsentMail } from './mailCommands.ts';

/** Options of a mail server that refuses every login. */
const REFUSED_LOGIN: SMTPServerOptions = {
  authOptional: false,
  allowInsecureAuth: true,
  disabledCommands: ['STARTTLS'],
  onAuth: (_auth, _session, done) => done(smtpError(535, 'the password has expired')),
};

const context = openTestStore();
const [first, second, third] = [randomUUID(), randomUUID(), randomUUID()];
const { content } = SAMPLE_SITE;

beforeAll(async () => {
  for (const id of [first, second, third]) await context.store.add(id, EXAMPLE_FIELDS);
});

test('waiting and permanently failed mails are listed with their errors, and can be queued again', async () => {
  await context.queue.retryAt(mailJobOf(context, second), Date.now() + 3_600_000, '451 try\r\nlater');
  await context.queue.markUndelivered(mailJobOf(context, first), 'no such\r\nmailbox\u001b[31m');
  await using server = await startMailServer(REFUSED_LOGIN);
  const { mail } = readConfig({ SMTP_URL: `smtp://orders:secret@127.0.0.1:${server.port}` });
  const [waiting = '', failed = ''] = (await unsentMail(context, mail)).split('1 failed permanently:\n');
  expect(waiting).toMatch(/^2 waiting to be sent:\n/);
  expect(waiting).toContain(`id ${second}: 451 try later\n`);
  expect(waiting).toContain(`id ${third}: not tried yet\n`);
  expect(failed).toMatch(
    /The mail server accepts no mail now: .*535 the password has expired\nIf this lasts, correct/,
  );
  expect(failed).toContain(`id ${first}: no such mailbox [31m\n`);

  const due = () => context.queue.due('ordinary', Date.now() + 1);
  await context.queue.markSent(mailJobOf(context, third), Date.now());
  expect(due()).toBeUndefined();
  expect(await resendMail(context, '0000-0000')).toMatch(
    /^No mail of 0000-0000 waits, .*: npm run enquiries -- list$/,
  );
  expect(await resendMail(context, second)).toContain('Queued 1 mail;');
  expect(due()).toMatchObject({ id: second });
  expect(await resendMail(context, referenceOf(first).toLowerCase())).toContain('Queued 1 mail;');
  await context.queue.markUndelivered(mailJobOf(context, first), 'no such mailbox');
  expect(await resendMail(context)).toContain('Queued 2 mails');
  for (const id of [first, second]) await context.queue.markSent(mailJobOf(context, id), Date.now());
  expect(await unsentMail(context, mail)).toBe('All mail has been sent.');
  expect(await resendMail(context)).toBe('No mail waits or has failed.');
  // Its mail was taken out of the queue.
  const withdrawn = await context.add();
  await context.visitorChanges.withdraw(withdrawn, Date.now());
  expect(await resendMail(context, referenceOf(withdrawn))).toContain('No mail of');
});

describe('a test mail', () => {
  test('is sent, and the reply of the mail server is shown', async () => {
    await using server = await startMailServer();
    const { mail } = readConfig({ SMTP_URL: server.url, MAIL_TO: 'a@b.in,c@d.in' });
    expect(await sendTestMail(mail, content)).toMatch(
      /^Sent to a@b\.in, c@d\.in from \S+@\S+\. 127\.0\.0\.1:\d+ replied: 250 OK/,
    );
    expect((await server.waitForMails(1))[0]?.subject).toContain('Test mail');
  });

  test('that is rejected fails with the reply of the mail server', async () => {
    await using server = await startMailServer(REFUSED_LOGIN);
    const { mail } = readConfig({ SMTP_URL: `smtp://orders:secret@127.0.0.1:${server.port}` });
    await expect(sendTestMail(mail, content)).rejects.toThrow(
      /^Not sent by 127\.0\.0\.1:\d+: .*535 the password has expired\nIf this lasts, correct SMTP_URL/,
    );
  });

  test('is written to a file when no mail server is configured', async () => {
    const { mail } = readConfig({ DATA_DIR: context.dataDir });
    expect(await sendTestMail(mail, content)).toMatch(/^SMTP_URL is not set; written to .+\.eml$/);
  });
});
