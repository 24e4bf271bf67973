import { expect, test } from 'vitest';
import type { InboxChange } from '../../domain/desk/changeSchemas.ts';
import type { InboxItem } from '../../domain/desk/inboxSchemas.ts';
import { applyChange } from '../../domain/desk/inboxWork.ts';
import { DAY_MS } from '../../domain/time.ts';
import { EXAMPLE_ITEM } from '../../tests/support/exampleEnquiry.ts';
import {
  describeOrders,
  orderLostBy,
  ordersLost,
  receivedAfter,
  toBeWon,
  wonAmountOf,
  wonChange,
  wonDayOf,
  wonIssues,
} from './wonChange.ts';

const NOW = Date.parse('2026-11-26T12:00:00+05:30');
const BEFORE = Date.parse('2026-10-03T15:00:00+05:30');

const NEW: InboxItem = { ...EXAMPLE_ITEM, status: 'new', wonAt: null, wonPacks: null, wonAmount: null };
const WON: InboxItem = { ...NEW, status: 'won', wonAt: BEFORE, wonPacks: 3, wonAmount: 900 };

function filledIn(fields: Record<string, string>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
}

/** What is saved of each after the form's fields are filled in like this. */
function savedOfEach(
  items: InboxItem[],
  { packs = '', amount = '', wonOn = wonDayOf(items, NOW), savedAt = NOW } = {},
) {
  const data = filledIn({ packs, amount, wonOn });
  return items.map((item) => wonChange(data, items, item, wonDayOf(items, NOW), savedAt));
}

const saved = (item: InboxItem, fields?: Parameters<typeof savedOfEach>[1]) => savedOfEach([item], fields)[0];

test('what is won counts from now, or from the beginning of the day that is chosen', () => {
  expect(saved(NEW, { packs: '3', amount: ' ₹1,500.50' })).toMatchObject({ wonAmount: 1500.5 });
  expect(saved(NEW, { packs: '3', amount: '900.50' })).toEqual({
    status: 'won',
    wonAt: NOW,
    wonPacks: 3,
    wonAmount: 900.5,
  });
  expect(saved(NEW, { wonOn: '2026-11-20' })).toMatchObject({
    wonAt: Date.parse('2026-11-20T00:00:00+05:30'),
  });
});

test.each([
  [1500.5, '1500.50'],
  [1500, '1500'],
  [null, ''],
])('the amount %j is filled in as “%s”', (wonAmount, text) => {
  expect(wonAmountOf({ ...WON, wonAmount })).toBe(text);
});

test('what was won before stays on its day, and loses what is emptied', () => {
  expect(saved(WON, { packs: '3', amount: '' })).toEqual({ status: 'won', wonPacks: 3, wonAmount: null });
  expect(saved(WON, { packs: '3', amount: '900', wonOn: '2026-11-26' })).toMatchObject({ wonAt: NOW });
});

test('of several, each has the amount that is filled in, and its own packs unless others are filled in', () => {
  const other = { ...NEW, fields: { ...NEW.fields, Quantity: '20' } };
  expect(savedOfEach([NEW, other], { amount: '1500' })).toEqual([
    { status: 'won', wonAt: NOW, wonPacks: 3, wonAmount: 1500 },
    { status: 'won', wonAt: NOW, wonPacks: 20, wonAmount: 1500 },
  ]);
  expect(savedOfEach([NEW, other], { packs: '5' })).toMatchObject([{ wonPacks: 5 }, { wonPacks: 5 }]);
});

test('of several that are all won, each stays on its day, and keeps what is not filled in, also after midnight', () => {
  const packed = { ...WON, wonPacks: 7 };
  for (const savedAt of [NOW, NOW + DAY_MS]) {
    expect(savedOfEach([packed, WON], { savedAt })).toEqual([
      { status: 'won', wonPacks: 7 },
      { status: 'won', wonPacks: 3 },
    ]);
  }
});

test('among several, what is won already is left as it is; where all are, they are corrected', () => {
  const other = { ...NEW, id: 'other' };
  expect(toBeWon([NEW, WON, other])).toEqual([NEW, other]);
  expect(toBeWon([WON, NEW])).toEqual([NEW]);
  expect(toBeWon([WON])).toEqual([WON]);
  expect(toBeWon([WON, WON])).toEqual([WON, WON]);
});

test('what is no amount, no number of packs or no day until today is not saved', () => {
  const issues = (fields: Record<string, string>) =>
    wonIssues(filledIn({ amount: '', packs: '', wonOn: '2026-11-26', ...fields }), NOW);
  expect(issues({})).toEqual([]);
  expect(issues({ amount: '₹ 1,500/-', packs: '12' })).toEqual([]);
  expect(issues({ amount: '1500,50', packs: '2.5' })).toEqual(['amount', 'packs']);
  for (const wonOn of ['2026-11-27', '0026-11-20', '12026-11-20', '']) {
    expect(issues({ wonOn }), wonOn).toEqual(['wonOn']);
  }
});

test('a day before the last of the enquiries was received is remarked on', () => {
  const received = Date.parse('2026-11-25T18:00:00+05:30');
  const [single, earlier] = [
    { ...NEW, receivedAt: received },
    { ...NEW, receivedAt: BEFORE },
  ];
  expect(receivedAfter('2026-11-24', [single])).toBe(received);
  expect(receivedAfter('2026-11-24', [earlier, single])).toBe(received);
  expect(receivedAfter('2026-11-25', [single])).toBeUndefined();
  expect(receivedAfter('', [single])).toBeUndefined();
});

test('what a change takes out of the reports is named: orders that are won and not flagged', () => {
  const items = [WON, NEW, { ...WON, wonAmount: 1600.24 }, { ...WON, spamSignals: ['staff' as const] }];
  for (const change of [{ status: 'contacted' }, { status: 'closed' }, { isSpam: true }] as const) {
    expect(describeOrders(ordersLost(items, change))).toBe('2 orders, 6 packs, ₹2,500.24');
  }
  for (const change of [{ status: 'won' }, { isSpam: false }, { owner: null }] as const) {
    expect(ordersLost(items, change)).toEqual([]);
  }
});

test('the step says which order it has taken out of the reports', () => {
  const lostBy = (change: Partial<InboxChange>) => {
    const applied = applyChange(
      WON,
      [],
      { version: WON.version, changeId: 'c', ...change },
      { by: 'p', at: 1 },
    );
    if (applied.outcome !== 'done' || !applied.step) throw new Error('nothing was changed');
    return describeOrders(orderLostBy(applied.step, applied.enquiry));
  };
  expect(lostBy({ status: 'contacted' })).toBe('1 order, 3 packs, ₹900');
  expect(lostBy({ isSpam: true })).toBe('1 order, 3 packs, ₹900');
  expect(lostBy({ note: 'Paid.' })).toMatch(/^0 orders/);
});
