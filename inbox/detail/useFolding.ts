import { useEffect, useEffectEvent, useState } from 'react';
import type { Call } from '../changes/calls.ts';
import { useInboxUrl } from '../navigation/inboxUrl.tsx';
import { isTyping } from '../navigation/keptFocus.ts';
import { isWide } from '../navigation/listFocus.ts';

/**
 * Folds the bar when others are searched for or opened, which it would cover, and unfolds it with its own enquiry
 * unless staff have folded it. A new call opens it; when that is answered, the call before it has the bar as it was. On a
 * phone the bar also makes room for a field outside it, and for a notice of what was done since the call.
 *
 * @param doneAt when what a notice at its side says was entered
 */
export function useFolding({ item: { id }, begunAt }: Call, doneAt: number | undefined) {
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
  const onOpened = (isOther: boolean) => {
    if (isOther || folded?.call !== begunAt || !folded.isByStaff) fold(isOther, false);
  };
  const [before, setBefore] = useState({ open, doneAt });
  if (open !== before.open || doneAt !== before.doneAt) {
    setBefore({ open, doneAt });
    if (open && open !== before.open) onOpened(open !== id);
    // Who is choosing a time in the bar goes on.
    if (doneAt !== before.doneAt && !isWide() && !isTyping(document.activeElement)) {
      const isDoneSince = doneAt !== undefined && doneAt > begunAt;
      onOpened(isDoneSince || (open !== undefined && open !== id));
    }
  }
  const onFocus = useEffectEvent(({ target }: FocusEvent) => {
    const field = target as Element;
    if (field.matches(isWide() ? '[type="search"]' : 'main *') && isTyping(field)) fold(true, false);
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
