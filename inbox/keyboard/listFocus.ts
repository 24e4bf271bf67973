import { useEffect, useLayoutEffect, useRef } from 'react';
import type { InboxItem } from '../../domain/inboxApi.ts';

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
  /** A row that gets the focus as soon as it is there. */
  const wanted = useRef<string>(undefined);

  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      const id = rowIdOf(target as HTMLElement);
      last.current = id ? { id, index: ids.current.indexOf(id) } : undefined;
    };
    addEventListener('focusin', note);
    return () => removeEventListener('focusin', note);
  }, []);

  useLayoutEffect(() => {
    const closed = openBefore.current;
    openBefore.current = open;
    if (closed && !open) {
      last.current = { id: closed, index: ids.current.indexOf(closed) };
      wanted.current = closed;
    }
    const next = items?.map(({ id }) => id) ?? [];
    const index = last.current ? ids.current.indexOf(last.current.id) : -1;
    if (last.current && index >= 0) last.current.index = index;
    ids.current = next;
    if (wanted.current && next.includes(wanted.current)) {
      rowOf(wanted.current)?.focus();
      wanted.current = undefined;
    } else if (last.current && document.activeElement === document.body && !next.includes(last.current.id)) {
      wanted.current = undefined;
      rowOf(next[Math.min(Math.max(last.current.index, 0), next.length - 1)])?.focus();
    }
  }, [items, open]);

  return {
    /** Moves the focus to the next row, or the previous one. Starts from the open enquiry if no row has the focus. */
    move: (step: 1 | -1) => {
      const from = ids.current.indexOf(rowIdOf(document.activeElement) ?? open ?? '');
      // The row that had the focus is gone: the one in its place is the next.
      const place = (last.current?.index ?? 0) + (step === 1 ? 0 : -1);
      const next = rowOf(ids.current[from >= 0 ? from + step : place]);
      next?.focus();
      next?.scrollIntoView({ block: 'nearest' });
    },
    /** Moves the focus to a row as soon as the list has it. */
    focusLater: (id: string) => {
      wanted.current = id;
    },
    /** Moves the focus to a row, or to the one in its place, with the next change of the list. */
    focusPlaceOf: (id: string) => {
      last.current = { id, index: ids.current.indexOf(id) };
      wanted.current = id;
    },
  };
}

/** The id of the enquiry in whose row an element is. */
export function rowIdOf(element: Element | null): string | undefined {
  return element?.closest<HTMLElement>('[data-enquiry]')?.dataset.enquiry;
}

function rowOf(id: string | undefined): HTMLElement | null {
  return id ? document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`) : null;
}
