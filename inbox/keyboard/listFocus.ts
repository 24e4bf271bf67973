import { useEffect, useLayoutEffect, useRef } from 'react';
import type { InboxItem } from '../../domain/inboxApi.ts';
import { useShortcuts } from './useShortcuts.ts';

/**
 * Keeps the focus in the list. When the focused row leaves the view, or the open enquiry is closed and its row is
 * gone, the focus goes to the row in its place.
 *
 * @param open the id of the open enquiry
 */
export function useListFocus(items: InboxItem[] | undefined, open: string | undefined) {
  const ids = useRef<string[]>([]);
  const openBefore = useRef(open);
  /** The row that had the focus last, and its index. */
  const last = useRef<{ id: string; index: number }>(undefined);
  /** A row that gets the focus as soon as the list has it, unless the focus is moved meanwhile. */
  const pendingFocus = useRef<string>(undefined);

  useEffect(() => {
    const onFocusIn = ({ target }: FocusEvent) => {
      const id = rowIdOf(target as HTMLElement);
      last.current = id ? { id, index: ids.current.indexOf(id) } : undefined;
      pendingFocus.current = undefined;
    };
    addEventListener('focusin', onFocusIn);
    return () => removeEventListener('focusin', onFocusIn);
  }, []);

  useLayoutEffect(() => {
    const closed = openBefore.current;
    openBefore.current = open;
    if (closed && !open) {
      last.current = { id: closed, index: ids.current.indexOf(closed) };
      pendingFocus.current = closed;
    }
    const next = items?.map(({ id }) => id) ?? [];
    const index = last.current ? ids.current.indexOf(last.current.id) : -1;
    if (last.current && index >= 0) last.current.index = index;
    ids.current = next;
    if (pendingFocus.current && next.includes(pendingFocus.current)) {
      rowOf(pendingFocus.current)?.focus();
      pendingFocus.current = undefined;
    } else if (last.current && document.activeElement === document.body && !next.includes(last.current.id)) {
      pendingFocus.current = undefined;
      rowOf(next[Math.min(Math.max(last.current.index, 0), next.length - 1)])?.focus();
    }
  }, [items, open]);

  /** Moves the focus to the next row, or the previous one. Starts from the open enquiry if no row has the focus. */
  function move(step: 1 | -1) {
    const from = ids.current.indexOf(rowIdOf(document.activeElement) ?? open ?? '');
    // When the row that had the focus is gone, the next is the one in its place.
    const place = (last.current?.index ?? 0) + (step === 1 ? 0 : -1);
    const next = rowOf(ids.current[from >= 0 ? from + step : place]);
    next?.focus();
    next?.scrollIntoView({ block: 'nearest' });
  }
  useShortcuts({ j: () => move(1), k: () => move(-1) });
  // Elsewhere the arrows scroll.
  useShortcuts({ ArrowDown: () => move(1), ArrowUp: () => move(-1) }, ({ target }) =>
    isInList(target as HTMLElement),
  );

  return {
    /** Moves the focus to an enquiry, open or in the list, when the button that had it goes away. */
    focusEnquiry: (id: string) => {
      const row = rowOf(id);
      // On a phone the open enquiry hides the list.
      if (open && (open === id || !row?.checkVisibility()))
        document.getElementById('enquiry')?.focus({ preventScroll: true });
      else if (row) row.focus();
      else pendingFocus.current = id;
    },
    /** Moves the focus to a row, or to the one in its place, with the next change of the list. */
    focusPlaceOf: (id: string) => {
      last.current = { id, index: ids.current.indexOf(id) };
      pendingFocus.current = id;
    },
  };
}

function isInList(target: HTMLElement): boolean {
  return target === document.body || target.dataset.row !== undefined;
}

/** The id of the enquiry in whose row an element is. */
export function rowIdOf(element: Element | null): string | undefined {
  return element?.closest<HTMLElement>('[data-enquiry]')?.dataset.enquiry;
}

function rowOf(id: string | undefined): HTMLElement | null {
  return id ? document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`) : null;
}
