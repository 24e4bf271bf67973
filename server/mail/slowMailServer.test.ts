import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { EXAMPLE_FIELDS } from '../../tests/support/exampleEnquiry.ts';
import { SAMPLE_SITE } from '../../tests/support/sampleSite.ts';
import { startMailServer } from '../../tests/support/startMailServer.ts';
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts';
import { waitFor } from '../../tests/support/waitFor.ts';
import type { MailTransport } from '../config.ts';
import { type Context, openContext } from '../context.ts';
import { createMailer, MAIL_TIMEOUTS, type MailTimeouts } from './Mailer.ts';
import { MailWorker } from './MailWorker.ts';
import { mailComposer } from './mailComposer.ts';

/** As in production, where a reply may take longer than the connection. */
const TIMEOUTS: MailTimeouts = { connectMs: 500, replyMs: 25_000 };

let folder: ReturnType<typeof temporaryFolder>;
let context: Context;

beforeEach(() => {
  folder = temporaryFolder();
  context = openContext({ storeFile: join(folder.path, 'enquiries.db') }, SAMPLE_SITE);
});
afterEach(async () => {
  context.database.close();
  await folder[Symbol.asyncDispose]();
});

const transportTo = (port: number): MailTransport => ({
  kind: 'smtp',
  host: '127.0.0.1',
  port,
  secure: false,
  requireTls: false,
});

function startWorker(port: number, { timeouts = TIMEOUTS, perHour = 0 } = {}): MailWorker & AsyncDisposable {
  const mailer = createMailer(transportTo(port), 3, timeouts);
  const worker = new MailWorker({
    ...context,
    lane: 'ordinary',
    mailer,
    compose: mailComposer(context, SAMPLE_SITE.content, {
      mail: { to: ['orders@shop.example'], from: 'site@shop.example' },
      siteUrl: 'https://www.shop.example',
    }),
    policy: { firstDelayMs: 20, maxDelayMs: 200, maxAttempts: 84 },
    perHour,
    log: { info: () => {}, warn: () => {}, error: () => {} } as never,
  });
  worker.start();
  const stop = async () => {
    await worker.stop();
    mailer.close();
  };
  return Object.assign(worker, { [Symbol.asyncDispose]: stop });
}

async function store(Name: string): Promise<string> {
  const id = randomUUID();
  await context.store.add(id, { ...EXAMPLE_FIELDS, Name });
  return id;
}
const stateOf = (id: string) => context.records.find(id)?.mailState;
const areSent = (...ids: string[]) => ids.every((id) => stateOf(id) === 'sent') || undefined;

/** A mail server that answers a message of "Slow" when it is told to; with how many of them it has received. */
async function startSlowMailServer() {
  const answers: (() => void)[] = [];
  const server = await startMailServer({
    onMessage: (raw) =>
      raw.includes('Slow') ? new Promise<void>((resolve) => answers.push(resolve)) : undefined,
  });
  return Object.assign(server, { answers });
}

test('every reply has the time of RFC 5321, ten minutes at the end of the data', () => {
  expect(MAIL_TIMEOUTS.replyMs).toBeGreaterThanOrEqual(600_000);
});

test('a mail that the server takes long to accept is sent once, and holds up no other', async () => {
  await using server = await startSlowMailServer();
  const slow = await store('Slow');
  await using worker = startWorker(server.port);
  await waitFor(() => server.answers.length > 0 || undefined, 'the message to arrive');
  const others = [await store('Other'), await store('Another')];
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
  const slow = await store('Slow');
  const worker = startWorker(server.port);
  await waitFor(() => server.answers.length > 0 || undefined, 'the message to arrive');
  const stopped = worker[Symbol.asyncDispose]();
  server.answers[0]?.();
  await stopped;
  expect(stateOf(slow)).toBe('sent');
});

test('a mail whose reply never comes is tried again', async () => {
  await using server = await startSlowMailServer();
  const slow = await store('Slow');
  await using _worker = startWorker(server.port, { timeouts: { ...TIMEOUTS, replyMs: 300 } });
  await waitFor(() => server.answers.length > 1 || undefined, 'a second attempt');
  expect(context.records.find(slow)?.mailError).toContain('Timeout');
  for (const answer of server.answers) answer();
});

test('the hourly limit counts the mails that are being sent', async () => {
  await using server = await startSlowMailServer();
  const [first, second] = [await store('Slow'), await store('Slow too')];
  await using worker = startWorker(server.port, { perHour: 1 });
  await waitFor(() => server.answers.length > 0 || undefined, 'the message to arrive');
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
  silent.listen(0, '127.0.0.1');
  await once(silent, 'listening');
  await using worker = startWorker((silent.address() as AddressInfo).port);
  const outage = await waitFor(() => worker.outage(), 'the outage to be noticed');
  expect(outage.reason).toContain('Timeout');
  silent.close();
});
