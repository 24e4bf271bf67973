import { DAY_MS, HOUR_MS, startOfToday } from '../../domain/time.ts';

export const OUTCOMES = ['reached', 'no-answer', 'wrong-number'] as const;

export type Outcome = (typeof OUTCOMES)[number];

/** Hours of the day in India: when work begins, and when the day's last follow-ups are made. */
const MORNING = 10;
const EVENING = 18;

/** A time in India some days from today, in milliseconds since 1970. */
function indiaTime(now: number, days: number, hour: number): number {
  return startOfToday(now) + days * DAY_MS + hour * HOUR_MS;
}

/** This evening, while it is more than an hour away; else undefined. */
export function thisEvening(now: number): number | undefined {
  const at = indiaTime(now, 0, EVENING);
  return at - now > HOUR_MS ? at : undefined;
}

export function tomorrowMorning(now: number): number {
  return indiaTime(now, 1, MORNING);
}

/**
 * When to get in touch again after an outcome: in two days with someone who was reached, else this evening or tomorrow.
 *
 * @returns milliseconds since 1970
 */
export function followUpAfter(outcome: Outcome, now: number): number {
  if (outcome === 'reached') return indiaTime(now, 2, MORNING);
  return thisEvening(now) ?? tomorrowMorning(now);
}
