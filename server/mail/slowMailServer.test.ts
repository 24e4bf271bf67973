import { createServer } from 'node:net';
import { expect, test } from 'vitest';
import { listen } from '../../tests/support/listen.ts';
import { startMailServer } from '../../tests/support/startMailServer.ts';
import { startMailWorker } from '../../tests/support/startMailWorker.ts';
import { useStore } from '../../tests/support/useStore.ts';
import { waitFor } from '../../tests/support/waitFor.ts';
import type { MailTransport } from '../config.ts';
import { createMailer, MAIL_TIMEOUTS, type MailTimeouts } from './Mailer.ts';

/** As in production, where a reply may take longer than the connection. */
const TIMEOUTS: MailTimeouts = { connectMs: 500, replyMs: 25_000, idleMs: 15_000 };

const context = useStore();

function startWorker(
  { transport }: { transport: MailTransport },
  { timeouts = TIMEOUTS, perHour = 0 } = {},
): ReturnType<typeof startMailWorker> {
  const policy = { firstDelayMs: 20, maxDelayMs: 200, maxAttempts: 84 };
  return startMailWorker(context, transport, {
    mailer: createMailer(transport, 3, timeouts),
    policy,
    perHour,
  });
}

test('every reply has the time of RFC 5321, ten minutes at the end of the data', () => {
  expect(MAIL_TIMEOUTS.replyMs).toBeGreaterThanOrEqual(600_000);
});

const stateOf = (id: string) => context.records.find(id)?.mailState;
const areSent = (...ids: string[]) => ids.every((id) => stateOf(id) === 'sent');

/** A mail server that answers a message of "Slow" when it is told to; with how many of them it has received. */
async function startSlowMailServer() {
  const answers: (() => void)[] = [];
  const server = await startMailServer({
    onMessage: (raw) =>
      raw.includes('Slow') ? new Promise<void>((resolve) => answers.push(resolve)) : undefined,
  });
  return Object.assign(server, { answers });
}

test('a mail that the server takes long to accept is sent once, and holds up no other', async () => {
  await using server = await startSlowMailServer();
  const slow = await context.add({ Name: 'Slow' });
  await using worker = startWorker(server);
  await waitFor(() => server.answers.length > 0, 'the message to arrive');
  const others = [await context.add({ Name: 'Other' }), await context.add({ Name: 'Another' })];
  worker.wake();
  await waitFor(() => areSent(...others), 'the others to be sent');
  // For longer than it may take to connect.
  await new Promise((resolve) => setTimeout(resolve, 2 * TIMEOUTS.connectMs));
  expect(stateOf(slow)).toBe('pending');
  server.answers[0]?.();
  await waitFor(() => areSent(slow), 'it to be sent');
  expect(server.answers).toHaveLength(1);
  expect(server.mails).toHaveLength(3);
});

test('a stop waits for the reply to a mail that was transmitted', async () => {
  await using server = await startSlowMailServer();
  const slow = await context.add({ Name: 'Slow' });
  const worker = startWorker(server);
  await waitFor(() => server.answers.length > 0, 'the message to arrive');
  const stopped = worker[Symbol.asyncDispose]();
  server.answers[0]?.();
  await stopped;
  expect(stateOf(slow)).toBe('sent');
});

test('a mail whose reply never comes is tried again', async () => {
  await using server = await startSlowMailServer();
  const slow = await context.add({ Name: 'Slow' });
  await using _worker = startWorker(server, { timeouts: { ...TIMEOUTS, replyMs: 300 } });
  await waitFor(() => server.answers.length > 1, 'a second attempt');
  expect(context.records.find(slow)?.mailError).toContain('Timeout');
  for (const answer of server.answers) answer();
});

test('a connection that is not used is closed, before it is dropped without a word', async () => {
  const used = new Set<string>();
  const closed = new Set<string>();
  await using server = await startMailServer({
    onMailFrom(_address, session, done) {
      used.add(session.id);
      done();
    },
    onClose: ({ id }) => void closed.add(id),
  });
  await using _worker = startWorker(server, { timeouts: { ...TIMEOUTS, idleMs: 100 } });
  const id = await context.add({ Name: 'Only One' });
  await waitFor(() => areSent(id), 'it to be sent');
  await waitFor(() => closed.isSupersetOf(used), 'its connection to be closed', 5_000);
});

test('the hourly limit counts the mails that are being sent', async () => {
  await using server = await startSlowMailServer();
  const [first, second] = [await context.add({ Name: 'Slow' }), await context.add({ Name: 'Slow too' })];
  await using worker = startWorker(server, { perHour: 1 });
  await waitFor(() => server.answers.length > 0, 'the message to arrive');
  worker.wake();
  // It would be sent beside the first.
  await new Promise((resolve) => setTimeout(resolve, 300));
  server.answers[0]?.();
  await waitFor(() => areSent(first), 'the first to be sent');
  expect(server.answers).toHaveLength(1);
  expect(stateOf(second)).toBe('pending');
});

test('a server that greets and then says nothing is noticed as soon as one that cannot be reached', async () => {
  const silent = createServer((socket) => void socket.on('error', () => {}).write('220 ready\r\n'));
  const port = await listen(silent);
  const transport = { kind: 'smtp', host: '127.0.0.1', port, secure: false, requireTls: false } as const;
  await using worker = startWorker({ transport });
  const outage = await waitFor(() => worker.outage(), 'the outage to be noticed');
  expect(outage.reason).toContain('Timeout');
  silent.close();
});
