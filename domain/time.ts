// A number is a time in milliseconds since 1970, a text a day such as `2026-11-05`.

export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;

/** India's offset from UTC, in milliseconds: the same all year round. */
export const INDIA_OFFSET_MS = 19_800_000;

export function indiaDayOf(at: number): string {
  return new Date(at + INDIA_OFFSET_MS).toISOString().slice(0, 10);
}

/** Day and time in India as spreadsheets read them, such as `2026-11-05 14:30:00`. */
export function indiaTimeOf(at: number): string {
  return new Date(at + INDIA_OFFSET_MS).toISOString().slice(0, 19).replace('T', ' ');
}

export function startOfIndiaDay(day: string): number {
  return Date.parse(`${day}T00:00:00Z`) - INDIA_OFFSET_MS;
}

export function startOfToday(now: number): number {
  return startOfIndiaDay(indiaDayOf(now));
}

/** Whether it is Sunday in India, when offices are closed. */
export function isIndiaSunday(at: number): boolean {
  return new Date(at + INDIA_OFFSET_MS).getUTCDay() === 0;
}

/** The end of today in India; follow-ups before it are due. */
export function endOfToday(now: number): number {
  return startOfToday(now) + DAY_MS;
}

/** Whole minutes of a time that something has taken or waited; at least one, also where clocks differ. */
export function minutesOf(milliseconds: number): number {
  return Math.max(1, Math.floor(milliseconds / MINUTE_MS));
}

/** How long something has waited, as a person would say it, such as `3 h`. */
export function waitingTimeOf(milliseconds: number): string {
  if (milliseconds < HOUR_MS) return `${minutesOf(milliseconds)} min`;
  if (milliseconds < DAY_MS) return `${Math.floor(milliseconds / HOUR_MS)} h`;
  const days = Math.floor(milliseconds / DAY_MS);
  if (days < 14) return days === 1 ? '1 day' : `${days} days`;
  return `${Math.floor(days / 7)} weeks`;
}

/** How far ahead a follow-up can be planned: two years, in milliseconds. */
const FOLLOW_UP_MAX_MS = 2 * 366 * DAY_MS;

/** Why a time is no follow-up to plan; undefined: it is. */
export function followUpIssue(at: number, now: number): 'past' | 'too-late' | undefined {
  if (at < now) return 'past';
  return at <= now + FOLLOW_UP_MAX_MS ? undefined : 'too-late';
}

/** Day and time in India, as a language such as `hi-IN` writes them, in the digits of the pack. */
export function momentIn(locale: string, time: number): string {
  // Only English calls the halves of the day am and pm.
  const style = locale.startsWith('en-')
    ? ({ dateStyle: 'medium', timeStyle: 'short' } as const)
    : ({
        day: 'numeric',
        month: 'long',
        year: 'numeric',
        hour: 'numeric',
        minute: '2-digit',
        // Marathi would put the part of the day before the hour without the ending that it needs there.
        ...(locale.startsWith('mr-')
          ? ({ hourCycle: 'h23' } as const)
          : ({ dayPeriod: 'short', hour12: true } as const)),
      } as const);
  const format = new Intl.DateTimeFormat(`${locale}-u-nu-latn`, { ...style, timeZone: 'Asia/Kolkata' });
  return format.format(time);
}
