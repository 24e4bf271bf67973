import { expect, test } from 'vitest';
import { waitingTimeOf } from './waitingTime.ts';

const MINUTE = 60_000;
const DAY = 1440 * MINUTE;

test.each([
  [-5 * MINUTE, 'now'],
  [59_999, 'now'],
  [MINUTE, '1 min'],
  [60 * MINUTE - 1, '59 min'],
  [60 * MINUTE, '1 h'],
  [DAY, '1 day'],
  [2 * DAY, '2 days'],
  [14 * DAY, '2 weeks'],
])('%d ms is %s', (milliseconds, said) => {
  expect(waitingTimeOf(milliseconds)).toBe(said);
});
