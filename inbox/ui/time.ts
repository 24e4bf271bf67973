import { useEffect, useState } from 'react';

/** How often the waiting times are brought up to date, in milliseconds. */
const STEP = 20_000;

/** The time, in milliseconds since 1970, a few times a minute. */
export function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), STEP);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** Day and time as the staff read them, wherever their device believes to be. */
export const INDIA_DATE_TIME = new Intl.DateTimeFormat('en-IN', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  hour: 'numeric',
  minute: '2-digit',
  timeZone: 'Asia/Kolkata',
});

/** A day with its year. */
export const INDIA_DATE = new Intl.DateTimeFormat('en-IN', { dateStyle: 'medium', timeZone: 'Asia/Kolkata' });

/** A day of the calendar such as `2026-11-05`, as the staff read it. */
export function dayName(day: string): string {
  return INDIA_DATE.format(new Date(`${day}T00:00:00+05:30`));
}
