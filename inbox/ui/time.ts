import { useEffect, useState } from 'react';
import { LOCALE } from '../messages.ts';

/** How often the waiting times are updated. */
const UPDATE_INTERVAL_MS = 20_000;

/** The current time, in milliseconds since 1970, updated a few times a minute. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), UPDATE_INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Day and time in India, whatever the device's time zone. */
export const INDIA_DATE_TIME = new Intl.DateTimeFormat(LOCALE, {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'Asia/Kolkata',
});

/** The time of day, such as `6:00 pm`. */
export const INDIA_HOUR = new Intl.DateTimeFormat(LOCALE, {
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'Asia/Kolkata',
});

/** A day with its year. */
export const INDIA_DATE = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone: 'Asia/Kolkata' });

/** Formats a day such as `2026-11-05`. */
export function dayName(day: string): string {
  return INDIA_DATE.format(new Date(`${day}T00:00:00+05:30`));
}
