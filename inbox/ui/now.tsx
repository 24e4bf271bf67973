import { createContext, type ReactNode, use, useEffect, useState } from 'react';

const UPDATE_INTERVAL_MS = 20_000;

const NowContext = createContext(0);

/** Gives its children the current time of a clock, updated a few times a minute. */
export function NowProvider({ clock, children }: { clock: () => number; children: ReactNode }) {
  const [now, setNow] = useState(clock);
  useEffect(() => {
    const timer = setInterval(() => setNow(clock()), UPDATE_INTERVAL_MS);
    return () => clearInterval(timer);
  }, [clock]);
  return <NowContext value={now}>{children}</NowContext>;
}

export function useNow(): number {
  return use(NowContext);
}

/** Whether something has been so for a while. */
export function useLasting(isSo: boolean, durationMs: number): boolean {
  const [isLasting, setLasting] = useState(false);
  useEffect(() => {
    if (!isSo) return;
    const timer = setTimeout(() => setLasting(true), durationMs);
    return () => {
      clearTimeout(timer);
      setLasting(false);
    };
  }, [isSo, durationMs]);
  return isSo && isLasting;
}
