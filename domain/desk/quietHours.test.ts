import { expect, test } from 'vitest';
import { quietUntil } from './quietHours.ts';

/** A time in India. */
const at = (time: string) => Date.parse(`${time}:00+05:30`);

const NIGHT = { from: '21:00', to: '08:00' };
const NOON = { from: '13:00', to: '14:30' };

test.each([
  [NIGHT, '2026-11-05T20:59', undefined],
  [NIGHT, '2026-11-05T21:00', '2026-11-06T08:00'],
  [NIGHT, '2026-11-05T23:59', '2026-11-06T08:00'],
  [NIGHT, '2026-11-06T00:00', '2026-11-06T08:00'],
  [NIGHT, '2026-11-06T07:59', '2026-11-06T08:00'],
  [NIGHT, '2026-11-06T08:00', undefined],
  [NOON, '2026-11-05T12:59', undefined],
  [NOON, '2026-11-05T13:00', '2026-11-05T14:30'],
  [NOON, '2026-11-05T14:30', undefined],
  [{ from: '08:00', to: '08:00' }, '2026-11-05T08:00', undefined],
])('of the quiet hours %j, %s is in those until %s', (quiet, now, until) => {
  expect(quietUntil(quiet, at(now))).toBe(until && at(until));
});
