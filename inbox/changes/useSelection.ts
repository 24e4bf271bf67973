import { useState } from 'react';
import { MAX_BULK } from '../../domain/desk/inboxApi.ts';
import type { InboxItem } from '../../domain/desk/inboxSchemas.ts';

export type Selection = ReturnType<typeof useSelection>;

/**
 * The enquiries that are selected in the list, to be changed together; at most `MAX_BULK`.
 *
 * @param listed the enquiries in the list; none while another view loads
 * @param view the view of the list; when it changes, the selection is cleared
 */
export function useSelection(listed: InboxItem[], view: string) {
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
    /** As they were when they were selected, so that a colleague's change since then is detected. */
    items,
    has,
    /** @param isRange whether to select all from the enquiry that was toggled before up to this one */
    toggle: (item: InboxItem, isRange = false) => {
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
    select: (chosen: InboxItem[]) => set(chosen),
    remove: (ids: string[]) =>
      setSelected((last) => ({ ...last, items: last.items.filter(({ id }) => !ids.includes(id)) })),
    clear: () => set([]),
  };
}
