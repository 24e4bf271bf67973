import { useEffect, useRef } from 'react';

/**
 * Moves the focus to the next enquiry in the list, or the one before; from elsewhere, to the open one's neighbour or
 * to the first.
 *
 * @param open the id of the enquiry that is open
 */
export function moveInList(step: 1 | -1, open: string | undefined): void {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')];
  const focused = rows.indexOf(document.activeElement as HTMLElement);
  const from = focused >= 0 ? focused : rows.findIndex(({ dataset }) => dataset.row === open);
  const next = from < 0 ? rows[0] : rows[from + step];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
}

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
