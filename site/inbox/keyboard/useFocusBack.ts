import { useEffect, useRef } from 'react';

/** Gives the focus back to an enquiry's place in the list when it is closed. */
export function useFocusBack(open: string | undefined): void {
  const before = useRef(open);
  useEffect(() => {
    const closed = before.current;
    before.current = open;
    if (!closed || open) return;
    document.querySelector<HTMLElement>(`[data-row="${CSS.escape(closed)}"]`)?.focus();
  }, [open]);
}
