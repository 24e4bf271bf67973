import { useState } from 'react';
import { MAX_BULK } from '../../domain/desk/inboxApi.ts';
import type { InboxItem } from '../../domain/desk/inboxSchemas.ts';

/** The enquiries that are selected in the list, to be changed together; at most `MAX_BULK`. */
export interface Selection {
  /** As they were when they were selected, so that a colleague's change since then is detected. */
  items: InboxItem[];
  has: (id: string) => boolean;
  /** @param isRange whether to select all from the enquiry that was toggled before up to this one */
  toggle: (item: InboxItem, isRange?: boolean) => void;
  /** Selects these enquiries alone. */
  select: (items: InboxItem[]) => void;
  remove: (ids: string[]) => void;
  clear: () => void;
}

/**
 * Sets its state while rendering, see
 * https://react.dev/reference/react/useState#storing-information-from-previous-renders
 *
 * @param listed the enquiries in the list; none while another view loads
 * @param view the view of the list; when it changes, the selection is cleared
 */
export function useSelection(listed: InboxItem[], view: string): Selection {
  const [selected, setSelected] = useState<{
    view: string;
    items: InboxItem[];
    anchor?: string;
  }>({ view, items: [] });
  if (selected.view !== view) setSelected({ view, items: [] });

  const { items, anchor } = selected;
  const set = (chosen: InboxItem[], anchor?: string) =>
    setSelected({ view, items: chosen.slice(0, MAX_BULK), ...(anchor && { anchor }) });
  const has = (id: string) => items.some((item) => item.id === id);
  return {
    items,
    has,
    toggle: (item, isRange = false) => {
      const ends = [anchor, item.id].map((end) => listed.findIndex(({ id }) => id === end));
      const first = Math.min(...ends);
      if (isRange && first >= 0) {
        const range = listed.slice(first, Math.max(...ends) + 1);
        set([...items, ...range.filter(({ id }) => !has(id))], item.id);
      } else if (has(item.id)) {
        const others = items.filter(({ id }) => id !== item.id);
        set(others, others.length > 0 ? item.id : undefined);
      } else set([...items, item], item.id);
    },
    select: (chosen) => set(chosen),
    remove: (ids) =>
      setSelected((last) => ({ ...last, items: last.items.filter(({ id }) => !ids.includes(id)) })),
    clear: () => set([]),
  };
}
