import { expect, test } from 'vitest';
import type { InboxItem } from '../../domain/desk/inboxSchemas.ts';
import { EXAMPLE_ITEM } from '../../tests/support/exampleEnquiry.ts';
import { receivedAfter, wonChange, wonDayOf } from './wonChange.ts';

const NOW = Date.parse('2026-11-26T12:00:00+05:30');
const BEFORE = Date.parse('2026-10-03T15:00:00+05:30');

const NEW: InboxItem = { ...EXAMPLE_ITEM, status: 'new', wonAt: null, wonPacks: null, wonAmount: null };
const WON: InboxItem = { ...NEW, status: 'won', wonAt: BEFORE, wonPacks: 3, wonAmount: 900 };

/** What is saved after the form's fields are filled in like this. */
function saved(items: InboxItem[], { packs = '', amount = '', wonOn = wonDayOf(items, NOW) } = {}) {
  const data = new FormData();
  for (const [name, value] of Object.entries({ packs, amount, wonOn })) data.set(name, value);
  return wonChange(data, items, NOW);
}

test('what is won counts from now, or from the beginning of the day that is chosen', () => {
  expect(saved([NEW], { packs: '3', amount: '900.50' })).toEqual({
    status: 'won',
    wonAt: NOW,
    wonPacks: 3,
    wonAmount: 900.5,
  });
  expect(saved([NEW, NEW])).toEqual({ status: 'won', wonAt: NOW });
  expect(saved([NEW], { wonOn: '2026-11-20' })).toMatchObject({
    wonAt: Date.parse('2026-11-20T00:00:00+05:30'),
  });
});

test('what was won before stays on its day, and loses what is emptied', () => {
  expect(saved([WON], { packs: '3', amount: '' })).toEqual({ status: 'won', wonPacks: 3, wonAmount: null });
  expect(saved([WON], { packs: '3', amount: '900', wonOn: '2026-11-26' })).toMatchObject({ wonAt: NOW });
});

test('what was won before stays on its day among several too, and keeps what is not filled in', () => {
  expect(saved([WON, NEW])).toEqual({ status: 'won' });
});

test('a day before the last of the enquiries was received is one to ask about, unless it is recorded already', () => {
  const received = Date.parse('2026-11-25T18:00:00+05:30');
  const [single, earlier] = [
    { ...NEW, receivedAt: received },
    { ...NEW, receivedAt: BEFORE },
  ];
  expect(receivedAfter('2026-11-24', [single], NOW)).toBe(received);
  expect(receivedAfter('2026-11-24', [earlier, single], NOW)).toBe(received);
  expect(receivedAfter('2026-11-25', [single], NOW)).toBeUndefined();
  expect(receivedAfter('', [single], NOW)).toBeUndefined();
  // As when a correction has arrived since.
  expect(receivedAfter('2026-10-03', [{ ...single, status: 'won', wonAt: BEFORE }], NOW)).toBeUndefined();
  // The device's clock is a day behind.
  expect(receivedAfter('2026-11-24', [single], Date.parse('2026-11-24T12:00:00+05:30'))).toBeUndefined();
});
