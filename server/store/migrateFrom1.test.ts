import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { step as stepSchema } from '../../domain/desk/inboxSchemas.ts';
import { DAY_MS } from '../../domain/time.ts';
import { useTemporaryFolder } from '../../tests/support/useTemporaryFolder.ts';
import { writeVersion1 } from '../../tests/support/writeVersion1.ts';
import { openStore } from '../context.ts';

const PRIYA = 'priya@shop.example';
const OM = 'om@shop.example';
const ID = '7b0c9c4e-6d0e-4a52-9a3e-0d5c64b3a111';

const folder = useTemporaryFolder();
let storeFile: string;
beforeEach(() => {
  storeFile = join(folder.path, 'enquiries.db');
});

type Event = [at: number, by: string, kind: string, value: string];

/** Makes a store of schema version 1 with one enquiry and these events, and migrates it; returns its history. */
function migrated(events: Event[], statements = '') {
  writeVersion1(storeFile, (old) => {
    old.exec(`
      INSERT INTO enquiries (row_id, id, collection, document, reference, received_at, search_text)
      VALUES (1, '${ID}', 'S_Form', '{"Email":"a@mail.example","Mobile":"9876543210"}', 'AAAA-AAAA', 1, '');`);
    const insert = old.prepare(
      'INSERT INTO inbox_events (enquiry, at, by, kind, value) VALUES (1, ?, ?, ?, ?)',
    );
    for (const event of events) insert.run(...event);
    old.exec(statements);
  });
  const { database, inboxStore, records } = openStore({ storeFile });
  const enquiry = records.find(ID);
  const steps = inboxStore.stepsOf(ID);
  const erasures = database.connection.prepare('SELECT at, by, enquiries FROM erasures').all();
  database.close();
  for (const step of steps) expect(stepSchema.parse(step)).toEqual(step);
  return { steps, enquiry, erasures };
}

test('the events of a change become one step, with the values before it', () => {
  const { steps } = migrated([
    [10, PRIYA, 'status', 'contacted'],
    [10, PRIYA, 'follow-up', '900'],
    [10, PRIYA, 'note', 'Reached.'],
    [10, PRIYA, 'owner', PRIYA],
    [20, OM, 'status', 'won'],
    [20, OM, 'packs', '20'],
    [20, OM, 'amount', '9800'],
    [30, OM, 'status', 'closed'],
    [30, OM, 'reason', 'price'],
    [40, OM, 'status', 'new'],
    [40, OM, 'owner', ''],
    [50, PRIYA, 'resend', ''],
  ]);
  expect(steps).toEqual([
    {
      version: 1,
      changeId: 'event-1',
      at: 10,
      by: PRIYA,
      changed: {
        status: { before: 'new', after: 'contacted' },
        followUpAt: { before: null, after: 900 },
        owner: { before: null, after: PRIYA },
        firstContactAt: { before: null, after: 10 },
      },
      note: 'Reached.',
    },
    {
      version: 2,
      changeId: 'event-5',
      at: 20,
      by: OM,
      changed: {
        status: { before: 'contacted', after: 'won' },
        wonPacks: { before: null, after: 20 },
        wonAmount: { before: null, after: 9800 },
        followUpAt: { before: 900, after: null },
        wonAt: { before: null, after: 20 },
        wonBy: { before: null, after: OM },
      },
    },
    {
      version: 3,
      changeId: 'event-8',
      at: 30,
      by: OM,
      changed: {
        status: { before: 'won', after: 'closed' },
        closeReason: { before: null, after: 'price' },
        wonPacks: { before: 20, after: null },
        wonAmount: { before: 9800, after: null },
        wonAt: { before: 20, after: null },
        wonBy: { before: OM, after: null },
      },
    },
    {
      version: 4,
      changeId: 'event-10',
      at: 40,
      by: OM,
      changed: {
        status: { before: 'closed', after: 'new' },
        closeReason: { before: 'price', after: null },
        owner: { before: PRIYA, after: null },
        firstContactAt: { before: 10, after: null },
      },
    },
    { version: 5, changeId: 'event-12', at: 50, by: PRIYA, changed: {}, resent: true },
  ]);
});

test('changes that follow each other are told apart, and what changed nothing is left out', () => {
  const { steps } = migrated([
    [10, PRIYA, 'owner', PRIYA],
    [20, PRIYA, 'owner', PRIYA],
    [20, PRIYA, 'follow-up', ''],
    [30, PRIYA, 'note', 'One'],
    [30, PRIYA, 'note', 'Two'],
    [30, OM, 'note', 'Three'],
    [30, PRIYA, 'follow-up', '900'],
    [40, OM, 'owner', ''],
    [50, OM, 'owner', ''],
  ]);
  expect(
    steps.map(({ version, at, by, note, changed }) => [
      version,
      at,
      by,
      note ?? (changed.owner ?? changed.followUpAt)?.after,
    ]),
  ).toEqual([
    [1, 10, PRIYA, PRIYA],
    [2, 30, PRIYA, 'One'],
    [3, 30, PRIYA, 'Two'],
    [4, 30, OM, 'Three'],
    [5, 30, PRIYA, 900],
    [6, 40, OM, null],
  ]);
});

test('a note that was withdrawn is found by its author, the last of several first', () => {
  const { steps } = migrated([
    [10, PRIYA, 'note', ''],
    [20, PRIYA, 'note', ''],
    [30, OM, 'note', ''],
    [40, PRIYA, 'note', 'Kept'],
    [50, PRIYA, 'status', 'new'],
    [50, PRIYA, 'withdraw', ''],
    [60, PRIYA, 'withdraw', ''],
  ]);
  expect(steps.map(({ note, withdraws }) => [note, withdraws])).toEqual([
    ['', undefined],
    ['', undefined],
    ['', undefined],
    ['Kept', undefined],
    [undefined, 2],
    [undefined, 1],
  ]);
});

test.each<[string, Event[], (string[] | null)[][]]>([
  ['flagged when it arrived', [[10, PRIYA, 'spam', 'no']], [[null, []]]],
  [
    'flagged by the staff',
    [
      [10, PRIYA, 'spam', 'yes'],
      [20, PRIYA, 'spam', 'no'],
    ],
    [
      [[], ['staff']],
      [['staff'], []],
    ],
  ],
])('of an enquiry that was %s, what is known of its signals is kept', (_name, events, expected) => {
  const { steps } = migrated(events);
  expect(steps.map(({ changed: { spamSignals } }) => [spamSignals?.before, spamSignals?.after])).toEqual(
    expected,
  );
});

test.each<[string, Event[], [wonAt: number | null, wonBy: string | null], number]>([
  [
    'corrected since',
    [
      [20, OM, 'status', 'won'],
      [30, PRIYA, 'status', 'won'],
      [30, PRIYA, 'amount', '5'],
    ],
    [20, OM],
    1,
  ],
  [
    'no longer won',
    [
      [20, OM, 'status', 'won'],
      [30, PRIYA, 'status', 'closed'],
    ],
    [null, null],
    2,
  ],
  [
    'won again',
    [
      [20, OM, 'status', 'won'],
      [30, OM, 'status', 'new'],
      [DAY_MS, OM, 'status', 'won'],
    ],
    [DAY_MS, OM],
    3,
  ],
  [
    'closed by a slip, which Undo took back',
    [
      [20, OM, 'status', 'won'],
      [30, PRIYA, 'status', 'closed'],
      [40, PRIYA, 'status', 'won'],
    ],
    [20, OM],
    3,
  ],
])(
  'of an enquiry that was %s, it is known when and by whom it was won',
  (_name, events, [wonAt, wonBy], times) => {
    const now = wonAt === null ? 'closed' : 'won';
    const { steps, enquiry } = migrated(events, `UPDATE enquiries SET status = '${now}'`);
    expect(enquiry).toMatchObject({ wonAt, wonBy });
    const ofWins = steps.filter(({ changed }) => changed.wonAt);
    expect(ofWins).toHaveLength(times);
    expect(ofWins.at(-1)?.changed).toMatchObject({ wonAt: { after: wonAt }, wonBy: { after: wonBy } });
  },
);

test.each([
  ['', 1],
  ['first_contact_at = 9,', 9],
])(
  'one that is won without a step was won when it was first contacted, or else received: %s',
  (set, wonAt) => {
    const { enquiry } = migrated([], `UPDATE enquiries SET ${set} won_amount = 900, status = 'won'`);
    expect(enquiry).toMatchObject({ wonAt, wonBy: null, wonAmount: 900 });
  },
);

test('erasures are kept, and events of enquiries that are gone are not', () => {
  const { steps, erasures } = migrated(
    [[10, PRIYA, 'status', 'won']],
    `INSERT INTO inbox_events (enquiry, at, by, kind, value) VALUES
       (NULL, 20, '${OM}', 'erase', '3'), (99, 30, '${OM}', 'note', 'Of an enquiry that is gone'),
       (NULL, 40, '${PRIYA}', 'erase', '12');`,
  );
  expect(steps).toHaveLength(1);
  expect(erasures).toEqual([
    { at: 20, by: OM, enquiries: 3 },
    { at: 40, by: PRIYA, enquiries: 12 },
  ]);
});
