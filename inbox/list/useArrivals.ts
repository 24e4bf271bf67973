import { useState } from 'react';
import type { InboxItem } from '../../domain/desk/inboxSchemas.ts';
import { deskChannelOf, type Source, sourceNameOf } from '../../domain/enquiry/source.ts';

interface Arrivals {
  /** The new enquiries that arrived from the website last, to be announced. */
  last: InboxItem[];
  /** All that arrived while the view was open, and are still new; newest first. */
  all: InboxItem[];
}

/** Whoever has added an enquiry by hand has spoken to the customer, and nobody is to be told. */
const isByHand = (source: Source) => deskChannelOf(sourceNameOf(source)) !== undefined;

const NONE: Arrivals = { last: [], all: [] };

/**
 * The new enquiries that arrived while this view was open. They are recognised by the server's times alone, since the
 * device's clock may be wrong. Sets its state while rendering, see
 * https://react.dev/reference/react/useState#storing-information-from-previous-renders
 *
 * @param items undefined while they load
 * @param hasMore whether the view has further pages
 * @param view the view of the items; when it changes, nothing has arrived yet
 */
export function useArrivals(items: InboxItem[] | undefined, hasMore: boolean, view: string): Arrivals {
  const [known, setKnown] = useState<{
    view: string;
    openedAt: number;
    newestAt: number;
    hasMore: boolean;
    last: InboxItem[];
  }>();
  if (!items) return known?.view === view ? { ...NONE, last: known.last } : NONE;
  const newestAt = Math.max(0, ...items.map(({ receivedAt }) => receivedAt));
  if (known?.view !== view) {
    setKnown({ view, openedAt: newestAt, newestAt, hasMore, last: [] });
    return NONE;
  }
  const after = (time: number) => (item: InboxItem) => item.receivedAt > time && item.status === 'new';
  if (newestAt > known.newestAt || hasMore !== known.hasMore) {
    // What follows the last known row may be from a further page.
    const candidates = known.hasMore
      ? items.slice(0, items.findLastIndex(({ receivedAt }) => receivedAt <= known.newestAt) + 1)
      : items;
    const arrived = candidates.filter(after(known.newestAt)).filter(({ source }) => !isByHand(source));
    setKnown({
      ...known,
      newestAt: Math.max(newestAt, known.newestAt),
      hasMore,
      last: arrived.length > 0 ? arrived : known.last,
    });
  }
  return { last: known.last, all: items.filter(after(known.openedAt)) };
}
