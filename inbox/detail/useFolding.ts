import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Call } from '../changes/calls.ts';
import { useInboxUrl } from '../navigation/inboxUrl.tsx';

/**
 * Folds the bar when others are searched for, opened or selected, which it would cover, and unfolds it with its own enquiry
 * unless staff have folded it. A new call opens it; the calls before that have it as it was.
 */
export function useFolding({ item: { id }, begunAt }: Call, isAside: boolean) {
  const { open } = useInboxUrl();
  const [folded, setFolded] = useState<{ call: number; isByStaff: boolean } | undefined>(
    begunAt < performance.timeOrigin && open !== id && (open || !isPageReloaded())
      ? { call: begunAt, isByStaff: false }
      : undefined,
  );
  const isFolded = folded !== undefined && begunAt <= folded.call;
  const fold = (toFold: boolean, isByStaff = true) => {
    // The browser also reports what was done by the page.
    if (toFold !== isFolded) setFolded(toFold ? { call: begunAt, isByStaff } : undefined);
  };
  const openBefore = useRef(open);
  const onOpened = useEffectEvent((isOther: boolean) => {
    if (isOther || folded?.call !== begunAt || !folded.isByStaff) fold(isOther, false);
  });
  useEffect(() => {
    if (open && open !== openBefore.current) onOpened(open !== id);
    openBefore.current = open;
  }, [open, id]);
  const wasAside = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: also when another call is begun meanwhile
  useEffect(() => {
    if (isAside || wasAside.current) onOpened(isAside);
    wasAside.current = isAside;
  }, [isAside, begunAt]);
  const onFocus = useEffectEvent(({ target }: FocusEvent) => {
    if ((target as Element).matches('[type="search"]')) fold(true, false);
  });
  useEffect(() => {
    addEventListener('focusin', onFocus);
    return () => removeEventListener('focusin', onFocus);
  }, []);
  return { isFolded, fold };
}

/** Whether the page was loaded again, as a phone does after a call when it was short of memory; else the app was started. */
function isPageReloaded(): boolean {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return navigation?.type !== 'navigate';
}
