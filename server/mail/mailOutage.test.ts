import { once } from 'node:events';
import { createServer } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import type { SMTPServerOptions } from 'smtp-server';
import { beforeEach, describe, expect, test } from 'vitest';
import { freePort } from '../../tests/support/freePort.ts';
import { listen } from '../../tests/support/listen.ts';
import { smtpError, startMailServer } from '../../tests/support/startMailServer.ts';
import { startMailWorker } from '../../tests/support/startMailWorker.ts';
import { useStore } from '../../tests/support/useStore.ts';
import { waitFor } from '../../tests/support/waitFor.ts';
import type { MailTransport } from '../config.ts';

const policy = { firstDelayMs: 20, maxDelayMs: 200, maxAttempts: 3 };
const MAIL_COUNT = 40;
/** How often the mail server rejects before it works again. */
const REJECTIONS = 4;

const context = useStore();
let logged: { level: string; reason?: string; message: string }[];

beforeEach(() => {
  logged = [];
});

function startWorker(
  port: number,
  transport: Partial<MailTransport> = {},
  options: Parameters<typeof startMailWorker>[2] = {},
): ReturnType<typeof startMailWorker> {
  const record = (level: string) => (details: object | string, message?: string) =>
    logged.push({
      level,
      ...(typeof details === 'string' ? { message: details } : { ...details, message: message ?? '' }),
    });
  return startMailWorker(
    context,
    { kind: 'smtp', host: '127.0.0.1', port, secure: false, ...transport } as MailTransport,
    {
      policy,
      ...options,
      log: { info: record('info'), warn: record('warn'), error: record('error') } as never,
    },
  );
}

const storeMany = () => Promise.all(Array.from({ length: MAIL_COUNT }, () => context.add()));
const waitForEmptyQueue = () =>
  waitFor(() => context.queue.nextDueAt('ordinary') === undefined, 'the queue to be empty');
const stateOf = (id: string) => context.records.find(id)?.mailState;

function totalAttempts(): number {
  using database = new DatabaseSync(context.storeFile, { readOnly: true });
  return database.prepare('SELECT sum(attempts) AS attempts FROM mail_jobs').get()?.attempts as number;
}

/** Expects that one outage was logged with its reason and its end, and otherwise only sent mails. */
function expectOneOutageLogged(reason: RegExp): void {
  const others = logged.filter(({ message }) => message !== 'mail sent');
  expect(others.filter(({ level }) => level !== 'warn')).toMatchObject([
    {
      level: 'error',
      reason: expect.stringMatching(reason),
      remedy: expect.stringContaining('correct SMTP_URL in .env'),
      message: expect.stringContaining('accepts no mail'),
    },
    { level: 'info', message: 'the mail server accepts mail again' },
  ]);
}

const LOGIN: object = { user: 'orders', password: 'x' };

/** A mail server that rejects every login until it accepts. */
const withLogin = (accepts: () => boolean): SMTPServerOptions => ({
  authOptional: false,
  allowInsecureAuth: true,
  disabledCommands: ['STARTTLS'],
  onAuth: (_auth, _session, done) =>
    accepts() ? done(null, { user: 'orders' }) : done(smtpError(535, 'the password has expired')),
});

describe('while the mail server is unavailable, all mail waits and no attempts are counted', () => {
  test.each<[string, (accepts: () => boolean) => SMTPServerOptions, object, RegExp]>([
    ['a rejected password', withLogin, LOGIN, /535 the password has expired/],
    [
      '421 as the greeting',
      (accepts) => ({
        onConnect: (_session, done) => done(accepts() ? undefined : smtpError(421, 'too many connections')),
      }),
      {},
      /421 .*too many connections/,
    ],
  ])('%s', async (_what, options, transport, reason) => {
    let tries = 0;
    await using server = await startMailServer(options(() => ++tries > REJECTIONS));
    await storeMany();
    await using worker = startWorker(server.port, transport);
    await server.waitForMails(MAIL_COUNT);
    await waitForEmptyQueue();
    expect(totalAttempts()).toBe(0);
    // One connection checks that it works again, and one sends the mails.
    expect(tries).toBe(REJECTIONS + 2);
    expect(worker.outage()).toBeUndefined();
    expectOneOutageLogged(reason);
  });

  test('421 in reply to MAIL FROM', async () => {
    let mails = 0;
    await using server = await startMailServer({
      onMailFrom(_address, _session, done) {
        mails += 1;
        done(mails <= REJECTIONS ? smtpError(421, 'not now, orders@meruvana.example') : undefined);
      },
    });
    await storeMany();
    await using _worker = startWorker(server.port);
    await server.waitForMails(MAIL_COUNT);
    await waitForEmptyQueue();
    expect(mails).toBe(MAIL_COUNT + REJECTIONS);
    expect(totalAttempts()).toBeLessThanOrEqual(REJECTIONS);
    expectOneOutageLogged(/421 not now, …/);
  });

  test('connections that are closed without a greeting', async () => {
    let connections = 0;
    const closing = createServer((socket) => {
      connections += 1;
      socket.destroy();
    });
    const port = await listen(closing, await freePort());
    await storeMany();
    await using worker = startWorker(port);
    await waitFor(() => worker.outage(), 'the worker to wait');
    await waitFor(() => connections > 2, 'a few attempts');
    expect(totalAttempts()).toBe(0);
    closing.close();
    await once(closing, 'close');
    await using server = await startMailServer({}, port);
    await server.waitForMails(MAIL_COUNT);
  });

  test('a server that goes away after it has accepted mail', async () => {
    const server = await startMailServer({}, await freePort());
    await using worker = startWorker(server.port);
    const first = await context.add();
    worker.wake();
    await waitFor(() => stateOf(first) === 'sent', 'a mail to be sent');
    await server[Symbol.asyncDispose]();
    await context.add();
    worker.wake();
    await waitFor(() => worker.outage(), 'the worker to wait');
    await using again = await startMailServer({}, server.port);
    await again.waitForMails(1);
    await waitForEmptyQueue();
    expect(totalAttempts()).toBe(0);
  });

  test('a refused connection', async () => {
    const port = await freePort();
    await storeMany();
    await using worker = startWorker(port);
    await waitFor(() => worker.outage(), 'the worker to wait');
    expect(totalAttempts()).toBe(0);
    await using server = await startMailServer({}, port);
    await server.waitForMails(MAIL_COUNT);
    await waitForEmptyQueue();
    expect(totalAttempts()).toBe(0);
    expectOneOutageLogged(/ECONNREFUSED/);
  });
});

test('a rejected password is logged at start, before there is any mail, and so is the end of the outage', async () => {
  let isRejected = true;
  await using server = await startMailServer(withLogin(() => !isRejected));
  await using worker = startWorker(server.port, LOGIN);
  await waitFor(() => worker.outage(), 'the outage to be noticed');
  const id = await context.add();
  worker.wake();
  await waitFor(() => context.records.find(id)?.mailError ?? undefined, 'the reason to be stored');
  expect(context.records.find(id)?.mailError).toContain('535 the password has expired');
  await context.erasure.erase([id]);
  expect(worker.outage()).toBeDefined();
  isRejected = false;
  worker.wake();
  await waitFor(() => !worker.outage(), 'the outage to end');
  expectOneOutageLogged(/535 the password has expired/);
});

test('while the mail server is unavailable, it is tried no more often than the backoff says', async () => {
  let connections = 0;
  await using server = await startMailServer({
    onConnect(_session, done) {
      connections += 1;
      done(smtpError(421, 'closing down'));
    },
  });
  await storeMany();
  await using worker = startWorker(server.port, {}, { policy: { ...policy, firstDelayMs: 60_000 } });
  await waitFor(() => worker.outage(), 'the worker to wait');
  const before = connections;
  await new Promise((resolve) => setTimeout(resolve, 500));
  expect(connections).toBe(before);
});

test('a server that accepts the login and rejects every mail is retried with growing backoff', async () => {
  let rejectedCount = 0;
  let isMailboxFull = true;
  await using server = await startMailServer({
    onRcptTo(_address, _session, done) {
      if (!isMailboxFull) return done();
      rejectedCount += 1;
      done(smtpError(452, 'the mailbox is full'));
    },
  });
  await storeMany();
  await using worker = startWorker(server.port);
  const outage = await waitFor(() => worker.outage(), 'the worker to wait');
  expect(outage.reason).toContain('452 the mailbox is full');
  expect(rejectedCount).toBeLessThan(MAIL_COUNT);
  isMailboxFull = false;
  await server.waitForMails(MAIL_COUNT);
  await waitForEmptyQueue();
});

describe('other mail is sent', () => {
  test('when one mail makes the server close the connection', async () => {
    await using server = await startMailServer({
      onMessage: (raw, disconnect) => {
        if (raw.includes('Poison')) disconnect();
      },
    });
    const poison = await context.add({ Name: 'Poison' });
    const others = [await context.add(), await context.add()];
    await using _worker = startWorker(server.port);
    await server.waitForMails(2);
    await waitFor(() => stateOf(poison) === 'undelivered', 'it to fail permanently');
    await waitFor(() => others.every((id) => stateOf(id) === 'sent'), 'the others to be sent');
  });

  test('when the server always rejects one mail', async () => {
    await using server = await startMailServer({ rejectsData: (raw) => raw.includes('Poison') });
    const poison = await context.add({ Name: 'Poison' });
    await using worker = startWorker(server.port);
    await waitFor(() => stateOf(poison) === 'undelivered', 'it to fail permanently');
    expect(worker.outage()).toBeUndefined();
  });

  test('when the sign-in links of one member of staff are rejected', async () => {
    await using server = await startMailServer({
      onRcptTo: ({ address }, _session, done) =>
        done(address === 'gone@meruvana.example' ? smtpError(550, 'no such mailbox') : undefined),
    });
    const staff = ['gone@meruvana.example', 'asha@meruvana.example'];
    context.reopen({ staff });
    const { access } = context;
    await using worker = startWorker(server.port, {}, { lane: 'urgent' });
    for (let count = 0; count < 3; count += 1) await access.requestLink('gone@meruvana.example', Date.now());
    worker.wake();
    await waitFor(() => totalAttempts() >= 3, 'all three to be rejected');
    await access.requestLink('asha@meruvana.example', Date.now());
    worker.wake();
    await server.waitForMails(1);
    expect(worker.outage()).toBeUndefined();
  });

  test('when an enquiry was deleted by hand', async () => {
    await using server = await startMailServer();
    const [deleted, other] = [await context.add({ Name: 'Deleted' }), await context.add()];
    // SQLite's shell does not enforce foreign keys by default.
    context.database.connection.exec('PRAGMA foreign_keys = OFF');
    context.database.connection.prepare('DELETE FROM enquiries WHERE id = ?').run(deleted);
    context.database.connection.exec('PRAGMA foreign_keys = ON');
    await using _worker = startWorker(server.port);
    await waitFor(() => stateOf(other) === 'sent', 'the other to be sent');
    await waitForEmptyQueue();
  });

  test('when an id was changed by hand', async () => {
    await using server = await startMailServer();
    const [changed, other] = [await context.add({ Name: 'Changed' }), await context.add()];
    context.database.connection.prepare("UPDATE enquiries SET id = 'x' WHERE id = ?").run(changed);
    await using _worker = startWorker(server.port);
    await waitFor(() => stateOf('x') === 'sent' && stateOf(other) === 'sent', 'both to be sent');
    expect(await server.waitForMails(2)).toHaveLength(2);
  });
});
