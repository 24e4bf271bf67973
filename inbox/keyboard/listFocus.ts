import { useEffect, useRef } from 'react';

/**
 * Moves the focus to the next enquiry in the list, or the previous one. Starts from the open enquiry if none has the
 * focus.
 *
 * @param open the id of the open enquiry
 */
export function moveInList(step: 1 | -1, open: string | undefined): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
  const focused = rows.indexOf(document.activeElement as HTMLElement);
  const from = focused >= 0 ? focused : rows.findIndex(({ dataset }) => dataset.row === open);
  const next = from < 0 ? rows[0] : rows[from + step];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

/** Returns the focus to an enquiry's row when the enquiry is closed. */
export function useFocusOnClose(open: string | undefined): void {
  const before = useRef(open);
  useEffect(() => {
    const closed = before.current;
    before.current = open;
    if (!closed || open) return;
    document.querySelector<HTMLElement>(`[data-row="${CSS.escape(closed)}"]`)?.focus();
  }, [open]);
}
