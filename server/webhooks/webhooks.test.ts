import { randomUUID } from 'node:crypto';
import { createServer } from 'node:tls';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { InboxChange } from '../../domain/desk/changeSchemas.ts';
import { referenceOf } from '../../domain/enquiry/enquiryId.ts';
import { CERTIFICATE, KEY } from '../../tests/support/certificate.ts';
import { EXAMPLE_FIELDS } from '../../tests/support/exampleEnquiry.ts';
import { freePort } from '../../tests/support/freePort.ts';
import { listen } from '../../tests/support/listen.ts';
import { SAMPLE_SITE } from '../../tests/support/sampleSite.ts';
import {
  startWebhookReceiver,
  WEBHOOK_SECRET,
  type WebhookReceiver,
} from '../../tests/support/startWebhookReceiver.ts';
import { useStore } from '../../tests/support/useStore.ts';
import { waitFor } from '../../tests/support/waitFor.ts';
import { sendTestWebhook, unsentMail } from '../cli/mailCommands.ts';
import { MailWorker } from '../mail/MailWorker.ts';
import { receiverIdOf } from '../store/mailSubjects.ts';
import { webhookComposer } from './composeWebhook.ts';
import { createWebhookSender } from './sendWebhook.ts';

const PRIYA = 'priya@shop.example';
const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };

let receiver: WebhookReceiver;
const context = useStore({ staff: [PRIYA] });
let worker: MailWorker<'webhook', never> | undefined;

const open = () => context.reopen({ webhook: { url: receiver.url, secret: WEBHOOK_SECRET } });

beforeEach(async () => {
  receiver = await startWebhookReceiver(await freePort());
  open();
});
afterEach(async () => {
  await worker?.stop();
  worker = undefined;
  await receiver[Symbol.asyncDispose]();
  vi.clearAllMocks();
});

/** Starts the worker with shorter delays than in production. */
function start({ url = receiver.url, timeoutMs = 5_000, maxAttempts = 84 } = {}): void {
  const { queue } = context;
  const started = new MailWorker({
    lane: 'webhook',
    queue,
    sender: createWebhookSender({ url, secret: WEBHOOK_SECRET }, timeoutMs),
    compose: webhookComposer(context),
    policy: { firstDelayMs: 20, maxDelayMs: 50, maxAttempts },
    perHour: 0,
    log,
  });
  worker = started as never;
  started.start();
}

async function change(id: string, change: Partial<InboxChange>): Promise<void> {
  const version = context.records.find(id)?.version ?? 0;
  const [result] = await context.changes.changeAll(
    [{ id, change: { version, changeId: randomUUID(), ...change } }],
    { by: PRIYA, at: Date.now() },
  );
  expect(result?.outcome).toBe('done');
  worker?.wake();
}

const waiting = () => context.webhooks.unsent('pending');
const untilSent = () => waitFor(() => waiting().count === 0, 'all webhooks to be sent');
const typesOf = ({ received }: WebhookReceiver) => received.map(({ event }) => event.type.split('.')[1]);

describe('the receiver is told', () => {
  test('of a new enquiry and of each status, with what it is by then, and by an id that does not withdraw it', async () => {
    start();
    const id = await context.add({}, { source: { code: 'clinic-12' }, language: 'hi' });
    worker?.wake();
    await receiver.waitForWebhooks(1);
    await change(id, { note: 'wants 30%' });
    await change(id, { corrections: { Mobile: '9812345678' }, status: 'won', wonPacks: 3, wonAmount: 900.5 });
    const [created, won] = await receiver.waitForWebhooks(2);
    const record = context.records.find(id);
    const data = {
      id: receiverIdOf(id),
      reference: referenceOf(id),
      receivedAt: new Date(record?.receivedAt ?? 0).toISOString(),
      product: SAMPLE_SITE.content.product.name,
      fields: EXAMPLE_FIELDS,
      status: 'new',
      closeReason: null,
      wonPacks: null,
      wonAmount: null,
      wonAt: null,
      owner: null,
      isFlagged: false,
      source: { code: 'clinic-12' },
      language: 'hi',
      replaces: null,
    };
    expect(created?.event).toEqual({ type: 'enquiry.created', timestamp: data.receivedAt, data });
    const wonAt = new Date(record?.wonAt ?? 0).toISOString();
    expect(won?.event).toEqual({
      type: 'enquiry.status_changed',
      timestamp: wonAt,
      data: {
        ...data,
        fields: { ...EXAMPLE_FIELDS, Mobile: '9812345678' },
        status: 'won',
        wonPacks: 3,
        wonAmount: 900.5,
        wonAt,
        owner: PRIYA,
      },
    });
    expect(JSON.stringify(receiver.received)).not.toContain(id);
    await untilSent();
    expect(typesOf(receiver)).toEqual(['created', 'status_changed']);
  });

  test('of one that is added by hand, of a correction, and of what turns out to be no spam; never of spam', async () => {
    const spam = await context.add({}, { spamSignals: ['honeypot'] });
    await change(spam, { status: 'contacted' });
    const person = await context.add({}, { spamSignals: ['honeypot'] });
    await change(person, { isSpam: false });
    const first = await context.add();
    const second = await context.add({ Quantity: '9' }, { replaces: first });
    const byHand = randomUUID();
    const author = { by: PRIYA, at: Date.now() };
    await context.changes.addByHand(
      context.store,
      { id: byHand, fields: EXAMPLE_FIELDS, source: 'phone' },
      author,
    );
    start();
    await untilSent();
    expect(receiver.received.map(({ event }) => event)).toMatchObject([
      { type: 'enquiry.created', data: { id: receiverIdOf(person), isFlagged: false } },
      { type: 'enquiry.created', data: { id: receiverIdOf(first), replaces: null } },
      { type: 'enquiry.created', data: { id: receiverIdOf(second), replaces: receiverIdOf(first) } },
      { type: 'enquiry.created', data: { id: receiverIdOf(byHand), source: { utmSource: '(phone)' } } },
    ]);
    await change(second, { isSpam: true });
    await receiver.waitForWebhooks(5);
    expect(receiver.received.at(-1)?.event).toMatchObject({
      type: 'enquiry.status_changed',
      data: { isFlagged: true },
    });
  });

  test('that one is withdrawn and erased, without its data, and nothing else of it any more', async () => {
    const id = await context.add();
    start();
    await receiver.waitForWebhooks(1);
    await untilSent();
    receiver.status = 500;
    await change(id, { status: 'contacted' });
    await receiver.waitForWebhooks(2);
    await context.visitorChanges.withdraw(id, Date.now());
    receiver.status = 204;
    await waitFor(() => typesOf(receiver).includes('withdrawn'), 'the withdrawal to arrive');
    await untilSent();
    await context.erasure.erase([id]);
    worker?.wake();
    await waitFor(() => typesOf(receiver).includes('erased'), 'the erasure to arrive');
    await untilSent();
    // One that came while it replied 500 comes twice.
    const events = [...new Map(receiver.received.map(({ id, event }) => [id, event])).values()];
    const after = events.slice(events.findIndex(({ type }) => type === 'enquiry.withdrawn'));
    expect(after.map(({ type, data }) => ({ type, data }))).toEqual([
      { type: 'enquiry.withdrawn', data: { id: receiverIdOf(id), reference: referenceOf(id) } },
      { type: 'enquiry.erased', data: { id: receiverIdOf(id) } },
    ]);
    expect(context.database.connection.prepare('SELECT * FROM mail_jobs').all()).toEqual([]);
  });
});

test('without a receiver nothing is queued; one that never knew of an enquiry is not told that it is gone', async () => {
  context.reopen();
  const id = await context.add();
  await change(id, { status: 'contacted' });
  await context.visitorChanges.withdraw(id, Date.now());
  await context.erasure.erase([id]);
  expect(waiting().count).toBe(0);
});

describe('when the receiver fails', () => {
  test.each([
    ['replies 500', 500],
    ['sends us elsewhere', 307],
    ['does not reply in time', undefined],
  ])('one that %s gets the same webhook again, under the same id', async (_what, status) => {
    await using elsewhere = await startWebhookReceiver();
    Object.assign(receiver, { status, headers: { location: elsewhere.url } });
    await context.add();
    start({ timeoutMs: 150 });
    await receiver.waitForWebhooks(2);
    receiver.status = 204;
    await untilSent();
    const ids = new Set(receiver.received.map(({ id }) => id));
    expect(ids.size).toBe(1);
    expect([...ids][0]).toMatch(/^msg_/);
    expect(elsewhere.received).toEqual([]);
    expect(log.warn.mock.calls[0]?.[1]).toBe('a webhook was not accepted; it will be tried again');
  });

  test('one that replies 410 is left alone until the next start, and nothing is lost', async () => {
    receiver.status = 410;
    await context.add();
    start();
    await receiver.waitForWebhooks(1);
    await waitFor(() => worker?.outage(), 'the outage to be known');
    await context.add();
    worker?.wake();
    await waitFor(() => waiting().reason ?? undefined, 'the reason to be recorded');
    expect(await unsentMail(context, { transport: { kind: 'folder', folder: context.dataDir } })).toContain(
      '2 webhooks waiting to be sent: status 410: the receiver wants nothing any more',
    );
    expect(receiver.received).toHaveLength(1);
    await worker?.stop();
    receiver.status = 204;
    start();
    await untilSent();
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(2);
  });

  test('while it is down, webhooks wait without an attempt, and mail does not', async () => {
    const { url } = receiver;
    await receiver[Symbol.asyncDispose]();
    await context.add();
    start({ maxAttempts: 1 });
    await waitFor(() => waiting().reason ?? undefined, 'the reason to be recorded');
    expect(waiting()).toEqual({ count: 1, reason: "the receiver can't be reached: ECONNREFUSED" });
    expect(context.queue.due('ordinary', Date.now())).toBeDefined();
    receiver = await startWebhookReceiver(Number(new URL(url).port));
    await untilSent();
    expect(typesOf(receiver)).toEqual(['created']);
    expect(log.error.mock.calls[0]?.[1]).toBe('the receiver of webhooks accepts none; all of them wait');
  });

  test('one that refuses for days has failed permanently, is listed, and can be sent again', async () => {
    receiver.status = 422;
    await context.add();
    start({ maxAttempts: 2 });
    await waitFor(() => context.webhooks.unsent('undelivered').count, 'it to fail');
    const { transport } = { transport: { kind: 'folder' as const, folder: context.dataDir } };
    expect(await unsentMail(context, { transport })).toContain('1 webhook failed permanently: status 422');
    receiver.status = 204;
    expect(await context.mailJobs.resendAll(Date.now())).toBe(2);
    worker?.wake();
    await untilSent();
    expect(context.webhooks.unsent('undelivered').count).toBe(0);
  });
});

test.each(['127.0.0.1', 'localhost'])('at %s too, its certificate is verified', async (host) => {
  const server = createServer({ cert: CERTIFICATE, key: KEY });
  const url = `https://${host}:${await listen(server)}/hook`;
  const { verify } = createWebhookSender({ url, secret: WEBHOOK_SECRET });
  await expect(verify()).rejects.toThrow("the receiver can't be reached: DEPTH_ZERO_SELF_SIGNED_CERT");
  server.close();
});

test('the command line tries the receiver, and says what it replies', async () => {
  const webhook = { url: receiver.url, secret: WEBHOOK_SECRET };
  expect(await sendTestWebhook(webhook)).toMatch(/^Sent to 127\.0\.0\.1:\d+, which replied: status 204$/);
  expect(receiver.received.at(-1)?.event).toMatchObject({ type: 'test', data: {} });
  receiver.status = 404;
  await expect(sendTestWebhook(webhook)).rejects.toThrow(/^Not accepted by 127\.0\.0\.1:\d+: status 404\n/);
  await expect(sendTestWebhook(undefined)).rejects.toThrow('There is no receiver of webhooks');
});
