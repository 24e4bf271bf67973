import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../domain/time.ts';
import { RetentionClock } from './RetentionClock.ts';

const NOW = Date.parse('2026-11-05T00:00:00Z');

function clocksAt(start: number) {
  const clocks = { at: start, up: 0, wall: () => clocks.at, uptime: () => clocks.up };
  const advance = (durationMs: number) => {
    clocks.at += durationMs;
    clocks.up += durationMs;
  };
  return { clocks, advance };
}

test.each<[string, number | null, boolean]>([
  ['a new store', null, true],
  ['a restart', NOW - 60_000, true],
  ['a month without running', NOW - 30 * DAY_MS, true],
  ['a year without running, or with a clock a year ahead', NOW - 365 * DAY_MS, false],
  ['setting the clock back by a day', NOW + DAY_MS, false],
])('at start after %s', (_name, lastRunAt, isTrusted) => {
  expect(new RetentionClock(lastRunAt, clocksAt(NOW).clocks).isTrusted()).toBe(isTrusted);
});

test.each([5 * 365 * DAY_MS, -DAY_MS])(
  'after a jump of %d ms the clock is not trusted for a day',
  (jumpMs) => {
    const { clocks, advance } = clocksAt(NOW);
    const clock = new RetentionClock(NOW, clocks);
    advance(HOUR_MS);
    expect(clock.isTrusted()).toBe(true);
    clocks.at += jumpMs;
    for (let hour = 0; hour < 24; hour += 1) {
      expect(clock.isTrusted()).toBe(false);
      advance(HOUR_MS);
    }
    expect(clock.isTrusted()).toBe(true);
  },
);

test('days in standby are no jump, because the uptime includes them', () => {
  const { clocks, advance } = clocksAt(NOW);
  const clock = new RetentionClock(NOW, clocks);
  advance(5 * DAY_MS);
  expect(clock.isTrusted()).toBe(true);
});
