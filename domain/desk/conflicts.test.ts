import { expect, test } from 'vitest';
import { EXAMPLE_ITEM } from '../../tests/support/exampleEnquiry.ts';
import { DAY_MS } from '../time.ts';
import type { EnquiryChange } from './changeSchemas.ts';
import type { InboxItem, Step } from './inboxSchemas.ts';
import { applyChange } from './inboxWork.ts';

const PRIYA = 'priya@shop.example';
const OM = 'om@shop.example';
const MONDAY = Date.parse('2026-11-02T18:00:00+05:30');
const DUE = Date.parse('2026-11-05T18:00:00+05:30');

const BEFORE = {
  enquiry: { ...EXAMPLE_ITEM, status: 'contacted', firstContactAt: 1, owner: PRIYA } as InboxItem,
  steps: [] as Step[],
};

let lastId = 0;

/** Makes changes one after another, on the first version unless they name another. */
function make(...changes: [by: string, change: EnquiryChange & { version?: number }][]) {
  let { enquiry, steps } = BEFORE;
  return changes.map(([by, change], index) => {
    lastId += 1;
    const named = { version: 0, changeId: `change ${lastId}`, ...change };
    const applied = applyChange(enquiry, steps, named, { by, at: MONDAY + index });
    if (applied.outcome === 'done') enquiry = applied.enquiry;
    if (applied.outcome === 'done' && applied.step) steps = [...steps, applied.step];
    return { ...applied, enquiry };
  });
}

const outcomeOf = (theirs: EnquiryChange, mine: EnquiryChange) =>
  make([OM, theirs], [PRIYA, mine])[1]?.outcome;

const NO_ANSWER = { channel: 'call', result: 'no-answer' } as const;
const REACHED = { channel: 'call', result: 'reached' } as const;

const THEIRS: Record<string, EnquiryChange> = {
  win: { status: 'won', wonAmount: 900 },
  close: { status: 'closed', closeReason: 'price' },
  spam: { isSpam: true },
  status: { status: 'new' },
  followUp: { followUpAt: DUE },
  corrections: { corrections: { Quantity: '30' } },
  owner: { owner: OM },
  release: { owner: null },
  attempt: { outcome: NO_ANSWER },
  note: { note: 'Wants 30%.' },
};

test.each<[string, EnquiryChange, string]>([
  ['win', { status: 'won', wonAmount: 950 }, 'win close spam status followUp corrections attempt note'],
  [
    'close',
    { status: 'closed', closeReason: 'other' },
    'win close spam status followUp corrections attempt note',
  ],
  ['spam', { isSpam: true, note: 'Casino.' }, 'win close status followUp corrections attempt note'],
  ['set the follow-up', { followUpAt: MONDAY }, 'win close spam followUp'],
  ['correct', { corrections: { Mobile: '9000000001' } }, 'corrections'],
  ['assign', { owner: 'a@shop.example' }, 'owner release'],
  ['record an attempt', { outcome: NO_ANSWER, note: 'Busy.' }, ''],
  ['plan after one', { outcome: NO_ANSWER, followUpAt: MONDAY }, 'win close spam followUp'],
  ['reach', { outcome: REACHED, status: 'contacted' }, 'status'],
  ['note', { note: 'The shop closes at nine.' }, ''],
])('to %s is a conflict with what a colleague did meanwhile exactly in its row: %#', (_name, mine, row) => {
  const conflicts = Object.keys(THEIRS).filter((name) => outcomeOf(THEIRS[name] ?? {}, mine) === 'conflict');
  expect(conflicts.join(' ')).toBe(row);
});

test.each<EnquiryChange>([
  { status: 'closed', closeReason: 'price' },
  { status: 'won', wonAmount: 900, wonAt: MONDAY },
  { isSpam: true },
  { followUpAt: DUE },
  { corrections: { Mobile: '9000000001' } },
  { owner: OM },
])('the same set by both is no conflict, and one step: %j', (change) => {
  const [, again] = make([OM, change], [PRIYA, change]);
  expect(again).toMatchObject({ outcome: 'done', enquiry: { version: 1 } });
});

test('who wins what a colleague has won on the same day keeps its time, and on another day moves it', () => {
  const won: EnquiryChange = { status: 'won', wonAmount: 900, wonAt: MONDAY - 5 };
  expect(make([OM, won], [PRIYA, { ...won, wonAt: MONDAY }])[1]).toMatchObject({
    outcome: 'done',
    enquiry: { wonAt: MONDAY - 5, wonBy: OM },
  });
  expect(outcomeOf(won, { ...won, wonAt: MONDAY - DAY_MS })).toBe('conflict');
});

test('Undo is a conflict with what was done to the same values since, and with no note', () => {
  type Made = Parameters<typeof make>[number];
  const undo: Made = [PRIYA, { version: 1, undo: 1 }];
  const released: Made = [PRIYA, { owner: null }];
  expect(make(released, [OM, { version: 1, owner: OM }], undo)[2]?.outcome).toBe('conflict');
  const won: Made = [PRIYA, { status: 'won', wonAmount: 900 }];
  expect(make(won, [OM, { version: 1, status: 'won', wonAmount: 950 }], undo)[2]?.outcome).toBe('conflict');
  expect(make(won, [OM, { version: 1, note: 'Paid.' }], undo)[2]).toMatchObject({
    outcome: 'done',
    enquiry: { status: 'contacted' },
  });
});
