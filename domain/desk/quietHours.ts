import { DAY_MS, HOUR_MS, MINUTE_MS, startOfToday } from '../time.ts';

/** The hours of each day in India in which a device gets no messages, such as `21:00` to `08:00`. */
export interface QuietHours {
  from: string;
  to: string;
}

/** What is suggested. */
export const DEFAULT_QUIET_HOURS: QuietHours = { from: '21:00', to: '08:00' };

/**
 * When the quiet hours end that a time is in, in milliseconds since 1970; undefined: it is in none. Hours that begin when
 * they end are none.
 */
export function quietUntil({ from, to }: QuietHours, now: number): number | undefined {
  const today = startOfToday(now);
  const [begin, end] = [today + sinceMidnight(from), today + sinceMidnight(to)];
  if (begin <= end) return now >= begin && now < end ? end : undefined;
  if (now < end) return end;
  return now >= begin ? end + DAY_MS : undefined;
}

function sinceMidnight(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * HOUR_MS + minutes * MINUTE_MS;
}
