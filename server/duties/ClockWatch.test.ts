import { expect, test } from 'vitest';
import { ClockWatch } from './ClockWatch.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const NOW = Date.parse('2026-11-05T00:00:00Z');

function clocksAt(start: number) {
  const clocks = { at: start, up: 0, wall: () => clocks.at, steady: () => clocks.up };
  const pass = (milliseconds: number) => {
    clocks.at += milliseconds;
    clocks.up += milliseconds;
  };
  return { clocks, pass };
}

test.each<[string, number | undefined, boolean]>([
  ['a new store', undefined, true],
  ['a restart', NOW - 60_000, true],
  ['a month off', NOW - 30 * DAY, true],
  ['a year off, or a clock a year ahead', NOW - 365 * DAY, false],
  ['a clock set back by a day', NOW + DAY, false],
])('at start after %s', (_name, lastInUse, trusted) => {
  expect(new ClockWatch(lastInUse, clocksAt(NOW).clocks).isTrusted()).toBe(trusted);
});

test.each([5 * 365 * DAY, -DAY])('after a jump of %d ms it is not trusted for a day', (jump) => {
  const { clocks, pass } = clocksAt(NOW);
  const watch = new ClockWatch(NOW, clocks);
  pass(HOUR);
  expect(watch.isTrusted()).toBe(true);
  clocks.at += jump;
  expect(watch.isTrusted()).toBe(false);
  for (let hour = 0; hour < 23; hour += 1) {
    pass(HOUR);
    expect(watch.isTrusted()).toBe(false);
  }
  pass(2 * HOUR);
  expect(watch.isTrusted()).toBe(true);
});
