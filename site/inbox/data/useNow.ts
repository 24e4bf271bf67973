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
