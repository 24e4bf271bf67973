import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { BulkResult } from '../../../domain/desk/changeSchemas.ts';
import { INBOX_API, MAX_BULK, MAX_OWN_CHANGES, NOTE_MAX_LENGTH } from '../../../domain/desk/inboxApi.ts';
import type { SpamSignal } from '../../../domain/enquiry/spamSignals.ts';
import { DAY_MS, HOUR_MS } from '../../../domain/time.ts';
import { changeEnquiry } from '../../../tests/support/changeEnquiry.ts';
import { EXAMPLE_FIELDS } from '../../../tests/support/exampleEnquiry.ts';
import { mailJobOf } from '../../../tests/support/mailJobOf.ts';
import { parseCsv } from '../../../tests/support/parseCsv.ts';
import { openTestStore } from '../../../tests/support/useStore.ts';
import { createTestApp, sessionCookieOf } from '../../../tests/support/useTestApp.ts';
import { waitFor } from '../../../tests/support/waitFor.ts';
import type { Erased } from '../../store/Erasure.ts';

const PRIYA = 'priya@shop.example';
const OM = 'om@shop.example';

const siteUrl = 'http://localhost:3000';
const context = openTestStore({ staff: [PRIYA, OM] });
const app = await createTestApp(context, { siteUrl });
let cookie = '';

beforeAll(async () => {
  cookie = await sessionCookieOf(context.access, PRIYA);
});
afterAll(async () => {
  await app.close();
});

const store = (spamSignals: SpamSignal[] = []) => context.add({}, { spamSignals });

const post = (path: string, payload: object) =>
  app.inject({
    method: 'POST',
    url: `${INBOX_API}${path}`,
    headers: { cookie, origin: siteUrl },
    payload,
  });

const change = (named: object) => ({ version: 0, changeId: randomUUID(), ...named });

async function results(response: ReturnType<typeof post>): Promise<BulkResult[]> {
  return (await response).json().results;
}

test('when the store can’t write, none of the changes is made, and they can be made again', async () => {
  const ids = [await store(), await store()];
  const body = { changes: ids.map((id) => ({ id, change: change({ note: 'Called.' }) })) };
  using other = new DatabaseSync(context.storeFile);
  other.exec('BEGIN IMMEDIATE');
  const response = await post('/changes', body);
  other.exec('ROLLBACK');
  expect(response.statusCode).toBe(503);
  expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  expect(response.json().detail).toBe('This could not be saved just now; please try again in a moment.');
  expect(ids.map((id) => context.inboxStore.detail(id)?.version)).toEqual([0, 0]);
  expect((await results(post('/changes', body))).map(({ outcome }) => outcome)).toEqual(['done', 'done']);
});

test('a change is a step with its author and time, and the response is the enquiry as it is now', async () => {
  const id = await store();
  const startedAt = Date.now();
  const [result] = await results(
    post('/changes', {
      author: PRIYA,
      changes: [
        {
          id: id.toUpperCase(),
          change: change({ status: 'won', wonPacks: 12, note: '  By Friday. ', by: OM }),
        },
      ],
    }),
  );
  expect(result).toMatchObject({
    id,
    outcome: 'done',
    enquiry: { id, version: 1, status: 'won', wonPacks: 12, owner: PRIYA, fields: EXAMPLE_FIELDS },
    steps: [
      { version: 1, by: PRIYA, note: 'By Friday.', changed: { wonPacks: { before: null, after: 12 } } },
    ],
  });
  expect(result?.steps[0]?.at).toBeGreaterThanOrEqual(startedAt);
  expect(context.inboxStore.detail(id)).toMatchObject({ ...result?.enquiry, steps: result?.steps });
  expect(context.records.find(id)?.fields).toEqual(EXAMPLE_FIELDS);
});

test('a change that has waited keeps the time at which it was made, between the last step and now', async () => {
  const startedAt = Date.now();
  vi.setSystemTime(startedAt - DAY_MS);
  const id = await store();
  vi.setSystemTime(startedAt);
  const times: number[] = [];
  for (const [version, hoursAgo] of [5, 3, 4, -1].entries()) {
    const changes = [{ id, change: change({ version, note: 'Called.' }) }];
    const [made] = await results(post('/changes', { enteredAt: startedAt - hoursAgo * HOUR_MS, changes }));
    times.push(startedAt - (made?.steps[0]?.at ?? 0));
  }
  vi.useRealTimers();
  expect(times.map((ms) => Math.round(ms / HOUR_MS))).toEqual([5, 3, 3, 0]);
});

test('every value is stored in its column, and undone', async () => {
  const [plain, flagged] = [await store(), await store(['hasty', 'honeypot'])];
  const before = [plain, flagged].map((id) => context.records.find(id));
  const named = { status: 'closed', closeReason: 'price', owner: OM, followUpAt: 5, note: 'No.' };
  const made = await results(
    post('/changes', {
      changes: [
        { id: plain, change: change({ ...named, isSpam: true }) },
        { id: flagged, change: change({ status: 'won', isSpam: false, wonPacks: 1, wonAmount: 2 }) },
      ],
    }),
  );
  for (const { id, enquiry } of made) expect(context.inboxStore.detail(id)).toMatchObject(enquiry ?? {});
  expect(made[0]?.enquiry).toMatchObject({ status: 'closed', closeReason: 'price', owner: OM });
  expect(made[1]?.enquiry).toMatchObject({ status: 'won', wonPacks: 1, wonAmount: 2 });
  const undo = { version: 1, undo: 1 };
  await post('/changes', { changes: made.map(({ id }) => ({ id, change: change(undo) })) });
  for (const [index, id] of [plain, flagged].entries()) {
    expect(context.records.find(id)).toEqual({ ...before[index], version: 2 });
    const { steps = [] } = context.inboxStore.detail(id) ?? {};
    expect(steps.map(({ note, withdraws }) => [note, withdraws])).toEqual(
      id === plain
        ? [
            ['', undefined],
            [undefined, 1],
          ]
        : [
            [undefined, undefined],
            [undefined, undefined],
          ],
    );
  }
});

test('a request whose response was lost is sent again and changes nothing', async () => {
  const id = await store();
  const body = { changes: [{ id, change: change({ status: 'contacted', note: 'Called.' }) }] };
  const [first] = await results(post('/changes', body));
  await changeEnquiry(context, id, { version: 1, followUpAt: 5 }, OM);
  const [again] = await results(post('/changes', body));
  expect(again).toMatchObject({ outcome: 'done', enquiry: { version: 2, followUpAt: 5 } });
  expect(again?.steps).toEqual([...(first?.steps ?? []), expect.objectContaining({ by: OM })]);
});

test('enquiries that a colleague has changed or erased are reported and not changed; the others are', async () => {
  const [first, changed, erased] = [await store(), await store(), randomUUID()];
  await changeEnquiry(context, changed, { status: 'won', wonPacks: 3 }, OM);
  const made = await results(
    post('/changes', {
      changes: [first, changed, erased].map((id) => ({ id, change: change({ isSpam: true }) })),
    }),
  );
  expect(made.map(({ outcome }) => outcome)).toEqual(['done', 'conflict', 'unknown']);
  expect(made[1]).toMatchObject({ enquiry: { version: 1, status: 'won' }, steps: [{ by: OM, version: 1 }] });
  expect(made[2]).toMatchObject({ enquiry: null, steps: [] });
  expect(context.inboxStore.detail(changed)).toMatchObject({ status: 'won', spamSignals: [] });
  expect(context.inboxStore.detail(first)?.spamSignals).toEqual(['staff']);
});

test('of two changes of one version that arrive together, one is made', async () => {
  const id = await store();
  const made = await Promise.all(
    ['won', 'closed'].map((status) =>
      results(post('/changes', { changes: [{ id, change: change({ status }) }] })),
    ),
  );
  expect(made.map(([result]) => result?.outcome).toSorted()).toEqual(['conflict', 'done']);
  expect(context.inboxStore.detail(id)?.steps).toHaveLength(1);
});

test('the mail is sent again once, as a step', async () => {
  const id = await store();
  const wake = vi.spyOn(context.mailWorkers, 'wake');
  await context.queue.markUndelivered(mailJobOf(context, id), 'mailbox full');
  expect(context.inboxStore.detail(id)).toMatchObject({
    mailState: 'undelivered',
    mailError: 'mailbox full',
  });
  const resend = (version: number) =>
    results(post('/changes', { changes: [{ id, change: change({ version, resend: true }) }] }));
  expect(await resend(0)).toMatchObject([{ enquiry: { mailState: 'pending' }, steps: [{ resent: true }] }]);
  expect(await resend(1)).toMatchObject([{ enquiry: { mailState: 'pending', version: 1 }, steps: [] }]);
  expect(context.inboxStore.detail(id)).toMatchObject({ mailState: 'pending', owner: null });
  expect(wake).toHaveBeenCalled();
});

test('a change that was made by somebody else than who is signed in by now is refused', async () => {
  const id = await store();
  const changes = [{ id, change: change({ status: 'won' }) }];
  expect((await post('/changes', { author: OM, changes })).statusCode).toBe(401);
  expect(context.inboxStore.detail(id)?.steps).toEqual([]);
  expect((await post('/changes', { author: PRIYA, changes })).statusCode).toBe(200);
});

test.each([
  { version: undefined, status: 'won' },
  { changeId: undefined, status: 'won' },
  { changeId: 'won', status: 'won' },
  { version: -1, status: 'won' },
  { version: '0', status: 'won' },
  { status: 'sold' },
  { note: '   ' },
  { note: 'x'.repeat(2001) },
  { owner: 'stranger@other.example' },
  // A mistyped year.
  { followUpAt: Date.now() + 800 * DAY_MS },
  { corrections: { Mobile: '98765' } },
  { corrections: { Email: 'asha' } },
  { corrections: { Quantity: '0' } },
  { status: 'won', wonAmount: 0.001 },
  {},
])('an invalid change is rejected with all others: %j', async (named) => {
  const ids = [await store(), await store()];
  const changes = [change({ status: 'won' }), change(named)].map((one, index) => ({
    id: ids[index],
    change: one,
  }));
  expect((await post('/changes', { changes })).statusCode).toBe(400);
  expect(context.inboxStore.detail(ids[0] as string)?.steps).toEqual([]);
});

test('no or too many enquiries are rejected, and so is an id that is none', async () => {
  const id = await store();
  const atLimit = Array.from({ length: MAX_BULK }, (_, version) => ({
    id,
    change: change({
      version,
      note: 'x'.repeat(400),
      after: Array.from({ length: MAX_OWN_CHANGES }, randomUUID),
    }),
  }));
  for (const changes of [
    [],
    [...atLimit, ...atLimit.slice(0, 1)],
    [{ id: '1', change: change({ status: 'won' }) }],
  ]) {
    expect((await post('/changes', { changes })).statusCode).toBe(400);
  }
  expect((await post('/changes', { changes: atLimit })).statusCode).toBe(200);
  const tooLarge = atLimit.map((one) => ({
    id,
    change: { ...one.change, note: 'मा'.repeat(NOTE_MAX_LENGTH / 2) },
  }));
  const response = await post('/changes', { changes: tooLarge });
  expect([response.statusCode, response.json().detail]).toEqual([
    413,
    'The request is too large; send less than 1024 KB.',
  ]);
});

test('only the selected enquiries are exported', async () => {
  const [first, , third] = [await store(), await store(), await store()];
  const response = await post('/enquiries.csv', { ids: [first, third] });
  expect(response.headers['content-disposition']).toMatch(/^attachment; filename="enquiries-/);
  const references = parseCsv(response.body).map((row) => row[1]);
  expect(references.slice(1)).toEqual(
    [third, first].map((id) => context.inboxStore.detail(id as string)?.reference),
  );
});

test('an erasure keeps its connection while nothing is sent, longer than others may', async () => {
  const url = await app.listen({ port: 0, host: '127.0.0.1' });
  app.server.setTimeout(1000);
  await store(['honeypot']);
  const count = context.inboxStore.ids({ flagged: true }, Date.now()).length;
  const { promise, resolve: finish } = Promise.withResolvers<Erased>();
  const erase = vi.spyOn(context.erasure, 'erase').mockReturnValueOnce(promise);
  const response = fetch(`${url}${INBOX_API}/flagged/erasure`, {
    method: 'POST',
    headers: { cookie, origin: siteUrl, 'content-type': 'application/json' },
    body: JSON.stringify({ count }),
  });
  await waitFor(() => erase.mock.calls.length, 'the erasure to begin');
  const silent = connect(Number(new URL(url).port), '127.0.0.1');
  await once(silent, 'close');
  finish({ enquiries: count, mails: 0, isOverwritten: true });
  expect(await (await response).json()).toMatchObject({ enquiries: count });
});
