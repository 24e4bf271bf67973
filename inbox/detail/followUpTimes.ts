import { DAY_MS, HOUR_MS, startOfToday } from '../../domain/time.ts';

/** Hours of the day in India: when work begins, and when the day's last follow-ups are made. */
const MORNING = 10;
const EVENING = 18;

/** A time in India some days from today, in milliseconds since 1970. */
function indiaTime(now: number, days: number, hour: number): number {
  return startOfToday(now) + days * DAY_MS + hour * HOUR_MS;
}

/** The times that are offered for the next attempt; this evening while it is at least half an hour away. */
export function followUpTimes(now: number) {
  const evening = indiaTime(now, 0, EVENING);
  return [
    ...(evening - now >= HOUR_MS / 2 ? [{ name: 'evening', at: evening } as const] : []),
    { name: 'tomorrow', at: indiaTime(now, 1, MORNING) } as const,
    { name: 'tomorrowLater', at: indiaTime(now, 1, MORNING + 1) } as const,
  ];
}

/** When to get in touch again with someone who was reached or has a message: in two days. */
export function followUpAfterContact(now: number): number {
  return indiaTime(now, 2, MORNING);
}
