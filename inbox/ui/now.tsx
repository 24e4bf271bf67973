import { createContext, type ReactNode, use, useEffect, useState } from 'react';
import { serverNow } from '../api/serverTime.ts';

const UPDATE_INTERVAL_MS = 20_000;

const NowContext = createContext(0);

/** Gives its children the current time of the server's clock, updated a few times a minute. */
export function NowProvider({ children }: { children: ReactNode }) {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const timer = setInterval(() => setNow(serverNow()), UPDATE_INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);
  return <NowContext value={now}>{children}</NowContext>;
}

export function useNow(): number {
  return use(NowContext);
}
