import { indiaDayOf, startOfIndiaDay } from '../time/indiaDay.ts';

/** Periods that go with the calendar: today, and so many days up to and with today. */
export const PERIODS = ['today', '7-days', '30-days'] as const;

/** One of {@link PERIODS}, a day such as `2026-11-05`, or two days with two dots between, both included. */
export type Period = (typeof PERIODS)[number] | string;

export const PERIOD_LABELS: Record<(typeof PERIODS)[number], string> = {
  today: 'Today',
  '7-days': 'Last 7 days',
  '30-days': 'Last 30 days',
};

const DAYS_BACK: Record<string, number> = { today: 0, '7-days': 6, '30-days': 29 };
const DAY = 86_400_000;
const DAYS = /^(\d{4}-\d{2}-\d{2})(?:\.\.(\d{4}-\d{2}-\d{2}))?$/;

/** The days of a period that names days. */
export function daysOfPeriod(period: Period): { first: string; last: string } | undefined {
  const [, first, last = first] = DAYS.exec(period) ?? [];
  if (!first || !last || !isDay(first) || !isDay(last) || first > last) return undefined;
  return { first, last };
}

/** Whether a text is a period. */
export function isPeriod(text: string): boolean {
  return Object.hasOwn(DAYS_BACK, text) || daysOfPeriod(text) !== undefined;
}

/**
 * When a period begins and ends, in milliseconds since 1970; the end itself is not in it.
 *
 * @param period see {@link isPeriod}
 * @param now milliseconds since 1970, for the periods that go with the calendar
 */
export function boundsOfPeriod(period: Period, now: number): { from: number; to: number } {
  const days = daysOfPeriod(period);
  if (days) return { from: startOfIndiaDay(days.first), to: startOfIndiaDay(days.last) + DAY };
  const today = startOfIndiaDay(indiaDayOf(now));
  return { from: today - (DAYS_BACK[period] ?? 0) * DAY, to: today + DAY };
}

function isDay(text: string): boolean {
  const at = startOfIndiaDay(text);
  return Number.isFinite(at) && indiaDayOf(at) === text;
}
