import { expect, test } from 'vitest';
import { indiaDayOf, indiaTimeOf, startOfIndiaDay, waitingTimeOf } from './time.ts';

test('a day in India begins at 18:30 UTC of the day before', () => {
  expect(indiaDayOf(Date.parse('2026-11-04T18:29:59Z'))).toBe('2026-11-04');
  expect(indiaDayOf(Date.parse('2026-11-04T18:30:00Z'))).toBe('2026-11-05');
  expect(new Date(startOfIndiaDay('2026-11-05')).toISOString()).toBe('2026-11-04T18:30:00.000Z');
});

test('a time in India is one that spreadsheets read as a date', () => {
  expect(indiaTimeOf(Date.parse('2026-11-04T18:30:59.999Z'))).toBe('2026-11-05 00:00:59');
});

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

test.each([
  [-5 * MINUTE, '1 min'],
  [2 * MINUTE - 1, '1 min'],
  [60 * MINUTE - 1, '59 min'],
  [60 * MINUTE, '1 h'],
  [DAY, '1 day'],
  [2 * DAY, '2 days'],
  [14 * DAY, '2 weeks'],
])('%d ms is %s', (milliseconds, said) => {
  expect(waitingTimeOf(milliseconds)).toBe(said);
});
