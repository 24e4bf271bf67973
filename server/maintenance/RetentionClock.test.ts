import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../domain/time.ts';
import { RetentionClock } from './RetentionClock.ts';

const NOW = Date.parse('2026-11-05T00:00:00Z');

function clocksAt(start: number) {
  const clocks = { at: start, up: 0, wall: () => clocks.at, uptime: () => clocks.up };
  const pass = (milliseconds: number) => {
    clocks.at += milliseconds;
    clocks.up += milliseconds;
  };
  return { clocks, pass };
}

test.each<[string, number | undefined, boolean]>([
  ['a new store', undefined, true],
  ['a restart', NOW - 60_000, true],
  ['a month off', NOW - 30 * DAY_MS, true],
  ['a year off, or a clock a year ahead', NOW - 365 * DAY_MS, false],
  ['a clock set back by a day', NOW + DAY_MS, false],
])('at start after %s', (_name, lastRunAt, isTrusted) => {
  expect(new RetentionClock(lastRunAt, clocksAt(NOW).clocks).isTrusted()).toBe(isTrusted);
});

test.each([5 * 365 * DAY_MS, -DAY_MS])('after a jump of %d ms it is not trusted for a day', (jump) => {
  const { clocks, pass } = clocksAt(NOW);
  const clock = new RetentionClock(NOW, clocks);
  pass(HOUR_MS);
  expect(clock.isTrusted()).toBe(true);
  clocks.at += jump;
  for (let hour = 0; hour < 24; hour += 1) {
    expect(clock.isTrusted()).toBe(false);
    pass(HOUR_MS);
  }
  expect(clock.isTrusted()).toBe(true);
});

test('days that the machine slept are no jump: the uptime counts them', () => {
  const { clocks, pass } = clocksAt(NOW);
  const clock = new RetentionClock(NOW, clocks);
  pass(5 * DAY_MS);
  expect(clock.isTrusted()).toBe(true);
});
