import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { INBOX_API, MAX_BULK } from '../../../domain/inboxApi.ts';
import type { BulkResult } from '../../../domain/inboxSchemas.ts';
import { EXAMPLE_FIELDS } from '../../../tests/support/exampleEnquiry.ts';
import { parseCsv } from '../../../tests/support/parseCsv.ts';
import { SAMPLE_SITE } from '../../../tests/support/sampleSite.ts';
import { temporaryFolder } from '../../../tests/support/temporaryFolder.ts';
import { sessionCookieOf } from '../../../tests/support/useTestApp.ts';
import { createApp } from '../../app.ts';
import { openContext } from '../../context.ts';

const PRIYA = 'priya@shop.example';
const OM = 'om@shop.example';

const folder = temporaryFolder();
const config = {
  siteUrl: 'http://localhost:3000',
  trustedProxies: [],
  rateLimit: 0,
  staff: [PRIYA, OM],
  storeFile: join(folder.path, 'enquiries.db'),
};
const context = openContext(config, SAMPLE_SITE);
const app = await createApp({ ...context, config, log: false });
let cookie = '';

beforeAll(async () => {
  cookie = await sessionCookieOf(context.access, PRIYA);
});
afterAll(async () => {
  await app.close();
  context.database.close();
  await folder[Symbol.asyncDispose]();
});

async function store(): Promise<string> {
  const id = randomUUID();
  await context.store.add(id, EXAMPLE_FIELDS);
  return id;
}

const post = (path: string, payload: object) =>
  app.inject({
    method: 'POST',
    url: `${INBOX_API}${path}`,
    headers: { cookie, origin: config.siteUrl },
    payload,
  });

test('when the store can’t write, none of the changes is made', async () => {
  const ids = [await store(), await store()];
  const body = { changes: ids.map((id) => ({ id, change: { version: 0, note: 'Called.' } })) };
  using other = new DatabaseSync(config.storeFile);
  other.exec('BEGIN IMMEDIATE');
  expect((await post('/changes', body)).statusCode).toBe(503);
  other.exec('ROLLBACK');
  expect(ids.map((id) => context.inboxStore.detail(id)?.version)).toEqual([0, 0]);
  const { results } = (await post('/changes', body)).json() as { results: BulkResult[] };
  expect(results.map(({ outcome }) => outcome)).toEqual(['done', 'done']);
});

test('several enquiries are changed at once, and the changes are undone', async () => {
  const ids = [await store(), await store(), await store()];
  const change = { version: 0, status: 'contacted', note: 'Wrote to all.' };
  const response = await post('/changes', { changes: ids.map((id) => ({ id, change })) });
  const { results } = response.json() as { results: BulkResult[] };
  expect(results.map(({ id, outcome }) => [id, outcome])).toEqual(ids.map((id) => [id, 'done']));
  expect(results[0]?.events.map(({ kind }) => kind)).toEqual(['status', 'note', 'owner']);
  expect(context.inboxStore.find(ids).map(({ status, owner }) => [status, owner])).toEqual(
    ids.map(() => ['contacted', PRIYA]),
  );
  const undoChanges = results.map(({ id, version, events }) => ({
    id,
    change: { version, status: 'new', owner: null, withdraw: events[1]?.id },
  }));
  expect((await post('/changes', { changes: undoChanges })).statusCode).toBe(200);
  expect(context.inboxStore.find(ids).map(({ status, owner }) => [status, owner])).toEqual(
    ids.map(() => ['new', null]),
  );
});

test('enquiries that a colleague has changed or erased are reported and not changed; the others are', async () => {
  const [first, changed, erased] = [await store(), await store(), randomUUID()];
  await context.changes.change(changed, { version: 0, status: 'won', wonPacks: 3 }, OM, Date.now());
  const change = { version: 0, isSpam: true };
  const response = await post('/changes', {
    changes: [first, changed, erased].map((id) => ({ id, change })),
  });
  const { results } = response.json() as { results: BulkResult[] };
  expect(results.map(({ outcome }) => outcome)).toEqual(['done', 'conflict', 'unknown']);
  expect(results[1]?.events.map(({ by, kind }) => [by, kind])).toEqual([
    [OM, 'status'],
    [OM, 'packs'],
    [OM, 'owner'],
  ]);
  expect(results[1]?.version).toBe(context.inboxStore.detail(changed)?.version);
  expect(context.inboxStore.detail(changed)).toMatchObject({ status: 'won', spamSignals: [] });
  expect(context.inboxStore.detail(first)?.spamSignals).toEqual(['staff']);
});

test('an owner who is not staff, no or too many enquiries, and an empty change are rejected', async () => {
  const id = await store();
  const tooMany = Array.from({ length: MAX_BULK + 1 }, () => ({ id, change: { version: 0, status: 'won' } }));
  for (const changes of [
    [
      { id, change: { version: 0, status: 'won' } },
      { id: randomUUID(), change: { version: 0, owner: 'stranger@other.example' } },
    ],
    [],
    tooMany,
    [{ id, change: { version: 0 } }],
  ]) {
    expect((await post('/changes', { changes })).statusCode).toBe(400);
  }
  expect(context.inboxStore.detail(id)?.events).toEqual([]);
  const atLimit = tooMany.slice(1).map((_, version) => ({ id, change: { version, note: 'x'.repeat(400) } }));
  expect((await post('/changes', { changes: atLimit })).statusCode).toBe(200);
  const tooLarge = atLimit.map(({ change }) => ({ id, change: { ...change, note: 'x'.repeat(1_000) } }));
  const response = await post('/changes', { changes: tooLarge });
  expect([response.statusCode, response.json().detail]).toEqual([
    413,
    'The request is too large; send less than 128 KB.',
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
