import { useState } from 'react';
import type { InboxItem } from '../../domain/desk/inboxSchemas.ts';

/**
 * The new enquiries that arrived last, while this view was open. They are recognised by the server's times alone, since
 * the device's clock may be wrong. Sets its state while rendering, see
 * https://react.dev/reference/react/useState#storing-information-from-previous-renders
 *
 * @param items undefined while they load
 * @param hasMore whether the view has further pages
 * @param view the view of the items; when it changes, nothing has arrived yet
 */
export function useArrivals(items: InboxItem[] | undefined, hasMore: boolean, view: string): InboxItem[] {
  const [last, setLast] = useState<{
    view: string;
    newestAt: number;
    hasMore: boolean;
    arrived: InboxItem[];
  }>();
  if (!items) return [];
  const newestAt = Math.max(0, ...items.map(({ receivedAt }) => receivedAt));
  if (last?.view !== view) {
    setLast({ view, newestAt, hasMore, arrived: [] });
    return [];
  }
  if (newestAt > last.newestAt || hasMore !== last.hasMore) {
    const isKnown = ({ receivedAt }: InboxItem) => receivedAt <= last.newestAt;
    // What follows the last known row may be from a further page.
    const candidates = last.hasMore ? items.slice(0, items.findLastIndex(isKnown) + 1) : items;
    const arrived = candidates.filter((item) => !isKnown(item) && item.status === 'new');
    setLast({
      view,
      newestAt: Math.max(newestAt, last.newestAt),
      hasMore,
      arrived: arrived.length > 0 ? arrived : last.arrived,
    });
  }
  return last.arrived;
}
