import { createContext, type ReactNode, use, useEffect, useState } from 'react';

const UPDATE_INTERVAL_MS = 20_000;

const NowContext = createContext(0);

/** Gives its children the current time, updated a few times a minute. */
export function NowProvider({ children }: { children: ReactNode }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), UPDATE_INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);
  return <NowContext value={now}>{children}</NowContext>;
}

export function useNow(): number {
  return use(NowContext);
}
