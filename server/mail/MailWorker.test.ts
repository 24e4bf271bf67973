import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import PostalMime from 'postal-mime';
import type { SMTPServerOptions } from 'smtp-server';
import { describe, expect, test, vi } from 'vitest';
import { referenceOf } from '../../domain/enquiry/enquiryId.ts';
import { erasePerson } from '../../tests/support/erasePerson.ts';
import { EXAMPLE_FIELDS } from '../../tests/support/exampleEnquiry.ts';
import { mailJobOf } from '../../tests/support/mailJobOf.ts';
import { SAMPLE_SITE } from '../../tests/support/sampleSite.ts';
import { type DataFaults, smtpError, startMailServer } from '../../tests/support/startMailServer.ts';
import { startMailWorker } from '../../tests/support/startMailWorker.ts';
import { useStore } from '../../tests/support/useStore.ts';
import { waitFor } from '../../tests/support/waitFor.ts';
import type { MailTransport } from '../config.ts';
import { StoreUnavailableError } from '../errors.ts';
import { MAIL_LANES } from '../store/JobQueue.ts';
import { mailIdOf } from '../store/mailSubjects.ts';
import { createMailer } from './Mailer.ts';
import { createMailWorker } from './MailWorkers.ts';
import { mailComposer } from './mailComposer.ts';

const { content } = SAMPLE_SITE;
const product = content.product.name;
const silent = { info: () => {}, warn: () => {}, error: () => {} };

const context = useStore();

const startWorker = (
  transport: MailTransport,
  options?: Parameters<typeof startMailWorker>[2],
): ReturnType<typeof startMailWorker> => startMailWorker(context, transport, options);

const stateOf = (id: string) => context.records.find(id)?.mailState;

describe('the mail', () => {
  test('goes to the company with the visitor as Reply-To, and contains every field and the links to reply', async () => {
    await using server = await startMailServer();
    const id = await context.add();
    await using _worker = startWorker(server.transport);
    const [mail] = await server.waitForMails(1);
    expect(mail?.to?.[0]?.address).toBe('orders@meruvana.example');
    expect(mail?.from?.address).toBe('site@meruvana.example');
    expect(mail?.replyTo).toEqual([{ name: 'Asha Rao', address: 'asha.rao@mail.example' }]);
    expect(mail?.messageId).toBe(`<${id}@meruvana.example>`);
    expect(mail?.subject).toBe(`Order enquiry ${referenceOf(id)}: 3 × ${product}, Retailer, Asha Rao`);
    for (const body of [mail?.text, mail?.html]) {
      expect(body).toContain('productName');
      for (const text of [product, ...Object.values(EXAMPLE_FIELDS), 'tel:+919876543210', referenceOf(id)]) {
        expect(body).toContain(text);
      }
    }
    expect(mail?.html).toContain('href="mailto:asha.rao@mail.example?subject');
    await waitFor(() => stateOf(id) === 'sent', 'the job to end');
  });

  test('names the product of the enquiry, also after the product was renamed', async () => {
    await using server = await startMailServer();
    await context.add();
    const renamed = { ...content, product: { ...content.product, name: 'Another' } };
    await using _worker = startWorker(server.transport, { content: renamed });
    const [mail] = await server.waitForMails(1);
    expect(mail?.subject).toContain(`3 × ${product},`);
    expect(mail?.text).toContain(`productName: ${product}\n`);
    expect(mail?.html).not.toContain('Another');
  });

  test('shows a name as it was typed, though it looks like an encoded one', async () => {
    await using server = await startMailServer();
    await context.add({ Name: '=?utf-8?q?Your_Boss?= Rao' });
    await using _worker = startWorker(server.transport);
    const [mail] = await server.waitForMails(1);
    expect(mail?.replyTo?.[0]?.name).toContain('utf-8?q?Your_Boss');
    expect(mail?.subject).toContain('utf-8?q?Your_Boss');
  });

  test('reads nothing from a file', async () => {
    await using server = await startMailServer();
    for (const transport of [server.transport, { kind: 'folder' as const, folder: context.dataDir }]) {
      const mailer = createMailer(transport);
      const sending = mailer.send({
        messageId: '<x@shop.example>',
        from: { name: 'Site', address: 'site@shop.example' },
        to: 'orders@shop.example',
        text: { path: '/etc/hostname' },
      });
      await expect(sending).rejects.toThrow('File access rejected');
      mailer.close();
    }
  });

  test('is written to a file when no mail server is configured', async () => {
    const id = await context.add();
    const mailFolder = join(context.dataDir, 'mail');
    await using _worker = startWorker({ kind: 'folder', folder: mailFolder });
    await waitFor(() => stateOf(id) === 'sent', 'the job to end');
    const files = await readdir(mailFolder);
    expect(files).toEqual([`${id}@meruvana.example.eml`]);
    const mail = await PostalMime.parse(await readFile(join(mailFolder, files[0] as string)));
    expect(mail.messageId).toBe(`<${id}@meruvana.example>`);
  });
});

describe('when the mail server fails', () => {
  test.each<[what: string, fault: (isFaulty: () => boolean) => SMTPServerOptions & DataFaults]>([
    [
      'the connection',
      (isFaulty) => ({ onConnect: (_session, done) => done(isFaulty() ? new Error('not now') : null) }),
    ],
    [
      'the sender for now',
      (isFaulty) => ({
        onMailFrom: (_address, _session, done) => done(isFaulty() ? smtpError(451, 'busy') : null),
      }),
    ],
    [
      'the recipient',
      (isFaulty) => ({
        onRcptTo: (_address, _session, done) => done(isFaulty() ? smtpError(550, 'unknown') : null),
      }),
    ],
    ['the message after it was sent', (isFaulty) => ({ rejectsData: isFaulty })],
    ['the message in its middle, and disconnects', (isFaulty) => ({ dropsData: isFaulty })],
  ])('that rejects %s gets it again with the same Message-ID until it is accepted', async (_what, fault) => {
    let rejections = 2;
    await using server = await startMailServer(fault(() => rejections-- > 0));
    const id = await context.add();
    await using _worker = startWorker(server.transport);
    await waitFor(() => stateOf(id) === 'sent', 'the job to end');
    expect(rejections).toBeLessThan(0);
    expect(server.mails.map(({ messageId }) => messageId)).toEqual([`<${id}@meruvana.example>`]);
  });

  describe('a mail that some recipients reject', () => {
    const to = ['orders@meruvana.example', 'grey@meruvana.example'];
    const policy = { firstDelayMs: 1, maxDelayMs: 1, maxAttempts: 9 };

    /** A server that rejects one of the recipients some times, and what it has accepted. */
    async function startGreylisting(rejections: number) {
      const accepted: string[][] = [];
      const server = await startMailServer({
        onRcptTo: ({ address }, _session, callback) =>
          address === to[1] && rejections-- > 0 ? callback(smtpError(451, 'try later')) : callback(),
        onData(stream, { envelope }, callback) {
          accepted.push(envelope.rcptTo.map(({ address }) => address));
          stream.resume().on('end', () => callback());
        },
      });
      return Object.assign(server, { accepted });
    }

    /** Ends when a mail was refused for a recipient, as a restart of our server would. */
    async function runUntilRefused(transport: MailTransport, id: string): Promise<void> {
      await using _worker = startWorker(transport, { to, policy: { ...policy, firstDelayMs: 1_000 } });
      await waitFor(() => context.records.find(id)?.mailError, 'a recipient to be refused');
      await context.mailJobs.resendAll(Date.now());
    }

    test('is retried for those recipients only, also after a restart', async () => {
      await using server = await startGreylisting(2);
      const id = await context.add();
      await runUntilRefused(server.transport, id);
      await using _worker = startWorker(server.transport, { to, policy });
      await waitFor(() => stateOf(id) === 'sent', 'the job to end');
      expect(server.accepted).toEqual([[to[0]], [to[1]]]);
    });

    test('is sent once to the others while the disk is full', async () => {
      await using server = await startGreylisting(1);
      const id = await context.add();
      vi.spyOn(context.database, 'write')
        .mockRejectedValueOnce(new StoreUnavailableError(new Error('disk is full')))
        .mockRejectedValueOnce(new StoreUnavailableError(new Error('disk is full')));
      await using _worker = startWorker(server.transport, { to, policy });
      await waitFor(() => stateOf(id) === 'sent', 'the job to end');
      expect(server.accepted).toEqual([[to[0]], [to[1]]]);
    });

    test('is done once they are no longer among the recipients', async () => {
      await using server = await startGreylisting(Number.POSITIVE_INFINITY);
      const id = await context.add();
      await runUntilRefused(server.transport, id);
      await using _worker = startWorker(server.transport, { to: to.slice(0, 1), policy });
      await waitFor(() => stateOf(id) === 'sent', 'the job to end');
      expect(server.accepted).toEqual([[to[0]]]);
    });
  });

  test('a recipient that is always rejected does not delay mail to the others, and is no outage', async () => {
    const recipients: string[] = [];
    await using server = await startMailServer({
      onRcptTo: ({ address }, _session, callback) =>
        address === 'gone@meruvana.example' ? callback(smtpError(550, 'no such user')) : callback(),
      onData(stream, { envelope }, callback) {
        recipients.push(...envelope.rcptTo.map(({ address }) => address));
        stream.resume().on('end', () => callback());
      },
    });
    const ids = await Promise.all(Array.from({ length: 10 }, () => context.add()));
    // Domains are case-insensitive.
    const to = ['orders@MERUVANA.example', 'gone@meruvana.example'];
    await using running = startWorker(server.transport, { to });
    await waitFor(() => ids.every((id) => stateOf(id) === 'undelivered'), 'all to be reported');
    expect(recipients).toEqual(ids.map(() => 'orders@meruvana.example'));
    expect(running.outage()).toBeUndefined();
  });

  test('a mail that keeps failing becomes undelivered with its reason, and can be sent again', async () => {
    let isMailboxFull = true;
    await using server = await startMailServer({
      onRcptTo: (_address, _session, callback) =>
        callback(isMailboxFull ? smtpError(552, 'mailbox full') : null),
    });
    const id = await context.add();
    await using running = startWorker(server.transport);
    await waitFor(() => stateOf(id) === 'undelivered', 'the mail to fail permanently');
    expect(context.records.withMail('undelivered', 9)).toMatchObject([
      { id, mailError: expect.stringContaining('552 mailbox full') },
    ]);

    isMailboxFull = false;
    expect(await context.mailJobs.resendAll(Date.now())).toBe(1);
    running.wake();
    await waitFor(() => stateOf(id) === 'sent', 'the mail to be sent after all');
  });

  test('no mail is composed about what was withdrawn or corrected since it was taken from the queue', async () => {
    const mail = { to: ['a@b.in'], from: 'c@d.in' };
    const compose = mailComposer(context, content, { mail, siteUrl: 'http://localhost:3000' });
    const [withdrawn, corrected] = [await context.add(), await context.add()];
    await context.visitorChanges.withdraw(withdrawn, Date.now());
    await context.add({}, { replaces: corrected });
    for (const id of [withdrawn, corrected])
      expect(await compose({ kind: 'enquiry', id, reference: '' })).toBeUndefined();
  });

  test('a mail that cannot be composed does not stop the others', async () => {
    await using server = await startMailServer();
    const [failing, other] = [await context.add(), await context.add()];
    const compose = mailComposer(context, content, {
      mail: { to: ['a@b.in'], from: 'c@d.in' },
      siteUrl: 'http://localhost:3000',
    });
    await using _worker = startWorker(server.transport, {
      compose: (job) => (mailIdOf(job) === failing ? Promise.reject(new Error('failing')) : compose(job)),
    });
    await waitFor(() => stateOf(other) === 'sent', 'the other mail to be sent');
    await waitFor(() => stateOf(failing) === 'undelivered', 'the mail to fail permanently');
  });

  test('neither a stalled enquiry mail nor a stalled sign-in link delays another sign-in link', async () => {
    const stalled: (() => void)[] = [];
    await using server = await startMailServer({
      onRcptTo: ({ address }, _session, done) =>
        address === 'fast@meruvana.example' ? done() : void stalled.push(done),
    });
    const staff = ['slow@meruvana.example', 'fast@meruvana.example'];
    context.reopen({ staff });
    const mail = { transport: server.transport, perHour: 0, to: undefined, from: undefined };
    const config = { mail, siteUrl: 'http://localhost:3000' };
    const workers = MAIL_LANES.map((lane) =>
      createMailWorker(lane, context, content, config, silent as never),
    );
    for (const worker of workers) worker.start();
    await context.add();
    await waitFor(() => stalled.length === 1, 'the mail of the enquiry to stall');
    for (const email of staff) {
      await context.access.requestLink(email, Date.now());
      for (const worker of workers) worker.wake();
    }
    const startedAt = performance.now();
    const [link] = await server.waitForMails(1);
    expect(performance.now() - startedAt).toBeLessThan(2_000);
    expect(link?.to?.[0]?.address).toBe('fast@meruvana.example');
    await waitFor(() => stalled.length === 2, 'the other link to stall');
    for (const release of stalled) release();
    await server.waitForMails(3);
    await Promise.all(workers.map((worker) => worker.stop()));
    expect(server.mails, 'each once').toHaveLength(3);
    expect(context.mailJobs.unsent('pending').count).toBe(0);
  });

  test('the password is not sent without TLS', async () => {
    let hasAuth = false;
    await using server = await startMailServer({
      disabledCommands: ['STARTTLS'],
      onAuth: (_auth, _session, done) => {
        hasAuth = true;
        done(null, { user: 'shop' });
      },
    });
    await context.add();
    const transport = {
      ...server.transport,
      requireTls: true,
      user: 'shop',
      password: 'secret',
    } as MailTransport;
    await using running = startWorker(transport);
    await waitFor(() => running.outage(), 'the outage to be noticed');
    expect(running.outage()?.reason).toMatch(/STARTTLS|TLS/);
    expect(hasAuth).toBe(false);
  });

  test('a job that was scheduled before the clock was set back is sent at once', async () => {
    const id = await context.add();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1_800_000 });
    await context.queue.retryAt(
      mailJobOf(context, id),
      Date.now() + 2_000,
      'half an hour before the clock was set back',
    );
    vi.useRealTimers();
    await using server = await startMailServer();
    await using _worker = startWorker(server.transport);
    await server.waitForMails(1);
  });
});

test('the hourly limit delays further mail until the hour is over', async () => {
  const ids = [await context.add(), await context.add(), await context.add()];
  await using server = await startMailServer();
  {
    await using _worker = startWorker(server.transport, { perHour: 2 });
    await server.waitForMails(2);
    await new Promise((resolve) => setTimeout(resolve, 300));
  }
  expect(server.mails).toHaveLength(2);
  expect(ids.map(stateOf).toSorted()).toEqual(['pending', 'sent', 'sent']);
  const now = Date.now();
  expect(context.queue.nextSendAt(now, 2)).toBeGreaterThan(now + 3_590_000);
  expect(context.queue.nextSendAt(now, 3)).toBe(now);
  expect(context.queue.nextSendAt(now + 3_601_000, 2)).toBe(now + 3_601_000);
  // Mail is not delayed for more than an hour when the clock is set back.
  expect(context.queue.nextSendAt(now - 3_601_000, 2)).toBe(now - 3_601_000);
  await using _again = startWorker(server.transport, { perHour: 3 });
  await server.waitForMails(3);
});

test('half of the hourly limit is reserved for senders with few enquiries', async () => {
  const many = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const id = randomUUID();
      await context.store.add(id, EXAMPLE_FIELDS, { senderRank: 6 });
      return id;
    }),
  );
  await using server = await startMailServer();
  await using running = startWorker(server.transport, { perHour: 4 });
  await server.waitForMails(2);
  const few = await context.add();
  running.wake();
  await waitFor(() => stateOf(few) === 'sent', 'the mail of another sender');
  expect(many.map(stateOf).toSorted()).toEqual(['pending', 'pending', 'sent', 'sent']);
  const now = Date.now();
  expect(context.queue.nextSendAt(now, 4, 5), 'the fifth enquiry of a sender').toBe(now);
  expect(context.queue.nextSendAt(now, 4, 6), 'the sixth').toBeGreaterThan(now);
});

test('while the store is not writable, an accepted mail is sent once, not at every poll', async () => {
  await using server = await startMailServer();
  const id = await context.add();
  const blocker = new DatabaseSync(context.storeFile);
  blocker.exec('BEGIN IMMEDIATE');
  {
    await using _worker = startWorker(server.transport);
    await server.waitForMails(1);
    await new Promise((resolve) => setTimeout(resolve, 400));
    expect(stateOf(id)).toBe('pending');
    blocker.exec('ROLLBACK');
    blocker.close();
    await waitFor(() => stateOf(id) === 'sent', 'the job to end');
  }
  expect(server.mails).toHaveLength(1);
});

test('a stop does not wait for a store that cannot be written', async () => {
  await using server = await startMailServer();
  await context.add();
  using blocker = new DatabaseSync(context.storeFile);
  blocker.exec('BEGIN IMMEDIATE');
  const worker = startWorker(server.transport);
  await server.waitForMails(1);
  await worker.stop();
  expect(context.mailJobs.unsent('pending').count).toBe(1);
});

test('a mail that a stop keeps from being composed waits in the queue, and has not failed', async () => {
  const id = await context.add();
  const [{ promise: composed, reject }, warn] = [Promise.withResolvers<never>(), vi.fn()];
  const compose = vi.fn(() => composed);
  const transport = { kind: 'folder', folder: join(context.dataDir, 'mail') } as const;
  const worker = startWorker(transport, { compose, log: { ...silent, warn } });
  await waitFor(() => compose.mock.calls.length === 1, 'the mail to be composed');
  const stopped = worker.stop();
  reject(new Error('stopping'));
  await stopped;
  expect(stateOf(id)).toBe('pending');
  expect(context.records.find(id)?.mailError).toBeNull();
  expect(warn).not.toHaveBeenCalled();
});

test('no copy remains of an enquiry that is erased while its mail is written', async () => {
  const id = await context.add();
  const mailFolder = join(context.dataDir, 'mail');
  const transport = { kind: 'folder', folder: mailFolder } as const;
  const mailer = createMailer(transport);
  const worker = startWorker(transport, {
    mailer: {
      ...mailer,
      async send(mail) {
        await erasePerson(context, { email: EXAMPLE_FIELDS.Email });
        return mailer.send(mail);
      },
    },
  });
  await waitFor(async () => (await readdir(mailFolder).catch(() => ['?'])).length === 0, 'no copy');
  await worker.stop();
  expect(context.records.find(id)).toBeUndefined();
});
