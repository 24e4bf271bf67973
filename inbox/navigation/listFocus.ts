import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { InboxItem } from '../../domain/desk/inboxSchemas.ts';
import { readInboxUrl } from '../../domain/desk/inboxView.ts';
import { goTo } from './inboxUrl.tsx';
import { useKeptFocus } from './keptFocus.ts';
import { useShortcuts } from './useShortcuts.ts';

export type ListFocus = ReturnType<typeof useListFocus>;

/** A row that gets the focus once it is listed, unless the focus is moved meanwhile. */
interface AwaitedRow {
  find: () => HTMLElement | null | undefined;
  /** Whether its enquiry is opened, too; undefined: where another one is open. */
  isShown?: boolean | undefined;
  /** Whether it is the first one of the list, which may have none. */
  isFirst?: boolean;
  /** Whether the next pages are searched for it. */
  loadsMore?: boolean;
}

/** Whether the window has room for the open enquiry beside the list. */
export const isWide = () => matchMedia('(width >= 60rem)').matches;

/** Rows to be shown are looked for among this many, a few pages. */
const SHOWN_WITHIN = 500;

/**
 * Moves the focus through the list by keys, and back to the list when the open enquiry is closed. The open enquiry goes
 * with it, so that a key acts on the one that is shown.
 *
 * @param items undefined while they load
 * @param view what is listed
 * @param open the id of the open enquiry
 * @param loadMore loads the next enquiries after those that are listed; undefined: there are none, or they load
 */
export function useListFocus(
  items: InboxItem[] | undefined,
  view: string,
  open: string | undefined,
  loadMore: (() => unknown) | undefined,
) {
  const isMovingFocus = useKeptFocus();
  const openBefore = useRef(open);
  /** The open enquiry whose row has been shown. */
  const shown = useRef<string>(undefined);
  /** The index of the open enquiry's row; it stays when the row leaves the list. */
  const openIndex = useRef<{ view: string; index: number }>(undefined);
  const [awaited, setAwaited] = useState<AwaitedRow>();
  const [shownRows, setShownRows] = useState<string[]>([]);
  /** The enquiry that was opened because the focus came to its row, which keeps it. */
  const followed = useRef<string>(undefined);

  useEffect(() => {
    const cancel = () => {
      if (!isMovingFocus.current) setAwaited(undefined);
    };
    addEventListener('focusin', cancel);
    return () => removeEventListener('focusin', cancel);
  }, [isMovingFocus]);

  /** Opens an enquiry; in place of an open one, which is no step of the history. */
  function show(id: string) {
    goTo({ ...readInboxUrl(location.search), open: id }, open !== undefined);
  }

  /** @param isShown whether its enquiry is opened, too */
  function focusRow(row: HTMLElement | null | undefined, isShown = open !== undefined) {
    const id = row?.dataset.row;
    if (!id) return;
    if (isShown && id !== open) {
      followed.current = id;
      show(id);
    }
    row.focus();
  }
  const onListed = useEffectEvent(({ find, isShown, isFirst, loadsMore }: AwaitedRow, count: number) => {
    const row = find();
    if (row || isFirst) setAwaited(undefined);
    if (row) focusRow(row, isShown);
    else if (loadsMore && count < SHOWN_WITHIN) loadMore?.();
  });

  useLayoutEffect(() => {
    const closed = openBefore.current;
    openBefore.current = open;
    if (open && open === followed.current) {
      followed.current = undefined;
      rowOf(open)?.focus();
    }
    const openRow = open && open !== shown.current ? rowOf(open) : undefined;
    openRow?.scrollIntoView({ block: 'nearest' });
    if (openRow || !open) shown.current = open;
    // Unless it is elsewhere, as in the list.
    if (closed && !open && !awaited && document.activeElement === document.body) {
      const rows = listedRows();
      const inItsPlace = rows[Math.min(openIndex.current?.index ?? 0, rows.length - 1)];
      const row = rowOf(closed) ?? inItsPlace;
      if (row) row.focus();
      else document.getElementById('enquiries')?.focus({ preventScroll: true });
    } else if (awaited && items) onListed(awaited, items.length);
    const index = items?.findIndex(({ id }) => id === open) ?? -1;
    if (index >= 0) openIndex.current = { view, index };
  }, [items, view, open, awaited]);

  /** Moves the focus to a row, or, from the open enquiry or where there is no row, to the enquiry that is opened in its place. */
  function goToEnquiry(id: string) {
    const row = rowOf(id);
    if (open && (!row || document.activeElement?.closest('article'))) show(id);
    else if (row) focusRow(row);
    else setAwaited({ find: () => rowOf(id) });
  }

  function showMore() {
    if (!loadMore) return;
    const last = listedRows().at(-1)?.dataset.row;
    setAwaited({ find: () => rowAfter(last) });
    loadMore();
  }

  /**
   * Moves the focus to the next row, or the previous one; after the last row, more are loaded. If no row has the focus, it
   * starts from the open enquiry, or from where that was listed, but at the first row from the list itself.
   */
  function move(step: 1 | -1) {
    // Those of the previous list, while another loads.
    if (!items) return;
    const rows = listedRows();
    const { activeElement } = document;
    const last = rows.at(-1);
    const current = rowIdOf(activeElement) ?? (activeElement?.id === 'enquiries' ? undefined : open);
    if (isBelow(activeElement, last)) return step > 0 ? showMore() : focusRow(last);
    if (step > 0 && current !== undefined && current === last?.dataset.row) return showMore();
    const index = rows.findIndex(({ dataset }) => dataset.row === current);
    const left = current !== undefined && openIndex.current?.view === view ? openIndex.current : undefined;
    // Where the open enquiry has left the list, the next one has moved up to its place.
    const next = index < 0 && left ? left.index + Math.min(step, 0) : index + step;
    const row = rows[Math.max(0, Math.min(next, rows.length - 1))];
    if (row?.dataset.row) goToEnquiry(row.dataset.row);
  }
  useShortcuts({ j: () => move(1), k: () => move(-1) });
  // Elsewhere the arrows scroll.
  useShortcuts({ ArrowDown: () => move(1), ArrowUp: () => move(-1) }, isInList);

  return {
    /** Moves the focus to an enquiry, open or in the list, when the button that had it goes away. */
    focusEnquiry: (id: string) => {
      // On a phone the open enquiry hides the list.
      const isListShown = document.getElementById('enquiries')?.checkVisibility();
      if (open && (open === id || !isListShown))
        document.getElementById('enquiry')?.focus({ preventScroll: true });
      else goToEnquiry(id);
    },
    /** Moves the focus to the first of these enquiries once they are listed, and marks them. */
    showRows: (ids: string[]) => {
      setShownRows(ids);
      setAwaited({ find: () => firstRowOf(ids), loadsMore: true });
    },
    /** The ids of those that were shown last. */
    shownRows,
    /**
     * Moves the focus to the list, and to its first row once it is loaded.
     *
     * @param isShown whether its enquiry is opened, too; else it is where another one is open
     */
    focusFirst: (isShown?: boolean) => {
      document.getElementById('enquiries')?.focus({ preventScroll: true });
      setAwaited({ find: () => listedRows()[0], isShown, isFirst: true });
    },
    isFirstAwaited: awaited?.isFirst === true,
    /** Loads the next enquiries of the list; the first of them gets the focus. */
    showMore,
  };
}

function isInList(target: HTMLElement): boolean {
  return target === document.body || target.closest('#enquiries') !== null;
}

/** The id of the enquiry in whose row an element is. */
export function rowIdOf(element: Element | null): string | undefined {
  return element?.closest<HTMLElement>('[data-enquiry]')?.dataset.enquiry;
}

/** Whether the middle of an enquiry's row is on the screen, and nothing over it. */
export function isRowSeen(id: string): boolean {
  const row = rowOf(id);
  if (!row) return false;
  const { left, top, width, height } = row.getBoundingClientRect();
  return row.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

/** Whether an element is below the last row, as the button that loads more is. */
function isBelow(element: Element | null, last: HTMLElement | undefined): boolean {
  if (!last || !element?.closest('#enquiries') || rowIdOf(element)) return false;
  return (last.compareDocumentPosition(element) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

function rowAfter(id: string | undefined): HTMLElement | undefined {
  const rows = listedRows();
  const index = rows.findIndex(({ dataset }) => dataset.row === id);
  return index < 0 ? undefined : rows[index + 1];
}

function listedRows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('[data-row]')];
}

function firstRowOf(ids: readonly string[]): HTMLElement | undefined {
  return listedRows().find(({ dataset }) => dataset.row && ids.includes(dataset.row));
}

function rowOf(id: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`[data-row="${CSS.escape(id)}"]`);
}
