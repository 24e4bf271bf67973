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
  const last = lastInUse === undefined ? undefined : { at: lastInUse, quarantine: 0 };
  expect(new ClockWatch(last, clocksAt(NOW).clocks).look().quarantine === 0).toBe(trusted);
});

test.each([5 * 365 * DAY, -DAY])('after a jump of %d ms it is not trusted for a day', (jump) => {
  const { clocks, pass } = clocksAt(NOW);
  const watch = new ClockWatch({ at: NOW, quarantine: 0 }, clocks);
  pass(HOUR);
  expect(watch.look()).toEqual({ at: NOW + HOUR, quarantine: 0 });
  clocks.at += jump;
  expect(watch.look().quarantine).toBe(DAY);
  for (let hour = 1; hour < 24; hour += 1) {
    pass(HOUR);
    expect(watch.look().quarantine).toBe(DAY - hour * HOUR);
  }
  pass(2 * HOUR);
  expect(watch.look().quarantine).toBe(0);
});

test('a restart, and time that the machine is off, do not shorten the quarantine', () => {
  const { clocks, pass } = clocksAt(NOW);
  const watch = new ClockWatch({ at: NOW - 365 * DAY, quarantine: 0 }, clocks);
  pass(HOUR);
  const last = watch.look();
  expect(last).toEqual({ at: NOW + HOUR, quarantine: 23 * HOUR });
  const later = clocksAt(NOW + 6 * HOUR);
  expect(new ClockWatch(last, later.clocks).look().quarantine).toBe(23 * HOUR);
});
