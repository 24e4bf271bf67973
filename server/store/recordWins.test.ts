import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { EnquiryChange } from '../../domain/desk/changeSchemas.ts';
import { DAY_MS } from '../../domain/time.ts';
import { changeEnquiry } from '../../tests/support/changeEnquiry.ts';
import { EXAMPLE_FIELDS } from '../../tests/support/exampleEnquiry.ts';
import { SAMPLE_SITE } from '../../tests/support/sampleSite.ts';
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts';
import { type Context, openContext } from '../context.ts';
import { recordWins } from './recordWins.ts';

const PRIYA = 'priya@shop.example';
const OM = 'om@shop.example';

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

type Work = [at: number, by: string, change: EnquiryChange];

/** Stores an enquiry that the staff have worked on. */
async function store(work: Work[]): Promise<string> {
  const id = randomUUID();
  await context.store.add(id, EXAMPLE_FIELDS);
  for (const [index, [at, by, change]] of work.entries())
    await changeEnquiry(context, id, { version: index, ...change }, by, at);
  return id;
}

const stateOf = (id: string) => ({
  enquiry: context.records.find(id),
  steps: context.inboxStore.stepsOf(id),
});

/** Removes what schema version 4 did not record. */
function forget(): void {
  context.database.connection.exec(`
    UPDATE enquiries SET won_at = NULL, won_by = NULL;
    UPDATE steps SET changed = json_remove(changed, '$.wonAt', '$.wonBy')`);
}

test.each<[string, Work[]]>([
  [
    'won once',
    [
      [10, PRIYA, { status: 'contacted' }],
      [20, OM, { status: 'won', wonPacks: 3 }],
    ],
  ],
  [
    'corrected since',
    [
      [20, OM, { status: 'won' }],
      [30, PRIYA, { status: 'won', wonAmount: 5 }],
    ],
  ],
  [
    'no longer won',
    [
      [20, OM, { status: 'won' }],
      [30, PRIYA, { status: 'closed' }],
    ],
  ],
  [
    'won again',
    [
      [20, OM, { status: 'won' }],
      [30, OM, { status: 'new' }],
      [DAY_MS, OM, { status: 'won' }],
    ],
  ],
  [
    'closed by a slip',
    [
      [20, OM, { status: 'won' }],
      [30, PRIYA, { status: 'closed' }],
      [40, PRIYA, { undo: 2 }],
    ],
  ],
  [
    'won by a slip',
    [
      [20, OM, { status: 'won' }],
      [30, OM, { undo: 1 }],
    ],
  ],
  ['never won', [[20, OM, { status: 'closed', note: 'Too far.' }]]],
])('the history of an enquiry that was %s gets the values that it would have today', async (_name, work) => {
  const [id, other] = [await store(work), await store([[15, PRIYA, { status: 'won' }]])];
  const before = [stateOf(id), stateOf(other)];
  forget();
  expect([stateOf(id), stateOf(other)]).not.toEqual(before);
  recordWins(context.database.connection);
  expect([stateOf(id), stateOf(other)]).toEqual(before);
  recordWins(context.database.connection);
  expect([stateOf(id), stateOf(other)]).toEqual(before);
});

test('one that is won without a step was won when it was first contacted, or else received', async () => {
  const [contacted, received] = [await store([]), await store([])];
  const { connection } = context.database;
  connection.exec("UPDATE enquiries SET status = 'won', received_at = 7");
  connection.prepare('UPDATE enquiries SET first_contact_at = 9 WHERE id = ?').run(contacted);
  recordWins(connection);
  expect([contacted, received].map((id) => context.records.find(id))).toMatchObject([
    { wonAt: 9, wonBy: null },
    { wonAt: 7, wonBy: null },
  ]);
});
