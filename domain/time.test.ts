import { expect, test } from 'vitest';
import {
  DAY_MS,
  endOfToday,
  indiaDayOf,
  indiaTimeOf,
  MINUTE_MS,
  momentIn,
  startOfIndiaDay,
  waitingTimeOf,
} from './time.ts';

test('a day in India starts at 18:30 UTC of the day before', () => {
  expect(indiaDayOf(Date.parse('2026-11-04T18:29:59Z'))).toBe('2026-11-04');
  expect(indiaDayOf(Date.parse('2026-11-04T18:30:00Z'))).toBe('2026-11-05');
  expect(new Date(startOfIndiaDay('2026-11-05')).toISOString()).toBe('2026-11-04T18:30:00.000Z');
});

test('today ends at midnight in India', () => {
  expect(endOfToday(Date.parse('2026-11-05T00:10+05:30'))).toBe(Date.parse('2026-11-06T00:00+05:30'));
});

test('a time in India is formatted so that spreadsheets parse it as a date', () => {
  expect(indiaTimeOf(Date.parse('2026-11-04T18:30:59.999Z'))).toBe('2026-11-05 00:00:59');
});

test.each([
  [-5 * MINUTE_MS, '1 min'],
  [2 * MINUTE_MS - 1, '1 min'],
  [60 * MINUTE_MS - 1, '59 min'],
  [60 * MINUTE_MS, '1 h'],
  [DAY_MS, '1 day'],
  [2 * DAY_MS, '2 days'],
  [14 * DAY_MS, '2 weeks'],
])('%d ms is %s', (durationMs, text) => {
  expect(waitingTimeOf(durationMs)).toBe(text);
});

test.each([
  ['en-IN', '25 Nov 2026, 4:18 pm'],
  ['hi-IN', '25 नवंबर 2026 को शाम 4:18 बजे'],
  ['mr-IN', '25 नोव्हेंबर, 2026 रोजी 16:18 वाजता'],
])('in %s a visitor reads when an enquiry was sent without words of another language', (locale, text) => {
  expect(momentIn(locale, Date.parse('2026-11-25T10:48:00Z')).replace(/\s/g, ' ')).toBe(text);
});
