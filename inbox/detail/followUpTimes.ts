import { DAY_MS, HOUR_MS, isIndiaSunday, startOfToday } from '../../domain/time.ts';

/** Hours of the day in India: when work begins, and when the day's last follow-ups are made. */
const MORNING = 10;
const EVENING = 18;
/** No one is called later. */
const NIGHT = 21;

/** A time in India some days from today, in milliseconds since 1970. */
function indiaTime(now: number, days: number, hour: number): number {
  return startOfToday(now) + days * DAY_MS + hour * HOUR_MS;
}

/**
 * The times that are offered for the next attempt: this evening while it is at least half an hour away, then in an hour
 * until it is too late to call, and tomorrow, also where that is a Sunday, which its name then says.
 */
export function followUpTimes(now: number) {
  const evening = indiaTime(now, 0, EVENING);
  const today = [
    { name: 'evening', at: evening, isOffered: evening - now >= HOUR_MS / 2 },
    { name: 'inAnHour', at: now + HOUR_MS, isOffered: now + HOUR_MS <= indiaTime(now, 0, NIGHT) },
  ] as const;
  const morning = tomorrowMorning(now);
  const isSunday = isIndiaSunday(morning);
  const first = today.find(({ isOffered }) => isOffered);
  return [
    ...(first ? [{ name: first.name, at: first.at }] : []),
    { name: isSunday ? 'sunday' : 'tomorrow', at: morning } as const,
    { name: isSunday ? 'sundayLater' : 'tomorrowLater', at: morning + HOUR_MS } as const,
  ];
}

export function tomorrowMorning(now: number): number {
  return indiaTime(now, 1, MORNING);
}

/** When to get in touch again with someone who was reached or has a message: in two days, but on Monday for Sunday. */
export function followUpAfterContact(now: number): number {
  const at = indiaTime(now, 2, MORNING);
  return isIndiaSunday(at) ? at + DAY_MS : at;
}
