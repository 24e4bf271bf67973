import { useRef, useState } from 'react';
import { MAX_BULK } from '../../domain/inboxApi.ts';
import type { InboxItem } from '../../domain/inboxSchemas.ts';

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
 * @param listed the enquiries in the list
 * @param view the view of the list; when it changes, the selection is cleared
 */
export function useSelection(listed: InboxItem[], view: string): Selection {
  const [selected, setSelected] = useState<{ view: string; items: InboxItem[] }>({ view, items: [] });
  /** The id of the enquiry that was toggled last. */
  const anchor = useRef<string>(undefined);
  if (selected.view !== view) setSelected({ view, items: [] });

  const { items } = selected;
  const select = (chosen: InboxItem[]) => setSelected({ view, items: chosen.slice(0, MAX_BULK) });
  const has = (id: string) => items.some((item) => item.id === id);
  return {
    items,
    has,
    toggle: (item, isRange = false) => {
      const ends = [anchor.current, item.id].map((end) => listed.findIndex(({ id }) => id === end));
      const first = Math.min(...ends);
      anchor.current = item.id;
      if (isRange && first >= 0) {
        const range = listed.slice(first, Math.max(...ends) + 1);
        select([...items, ...range.filter(({ id }) => !has(id))]);
      } else if (has(item.id)) select(items.filter(({ id }) => id !== item.id));
      else select([...items, item]);
    },
    select,
    remove: (ids) =>
      setSelected((last) => ({ ...last, items: last.items.filter(({ id }) => !ids.includes(id)) })),
    clear: () => select([]),
  };
}
