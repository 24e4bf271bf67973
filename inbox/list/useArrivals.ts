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
 * @param items of `arrivalsView`; undefined while they load
 * @param view the view of the items; when it changes, nothing has arrived yet
 */
export function useArrivals(items: InboxItem[] | undefined, view: string): Arrivals {
  const [known, setKnown] = useState<{
    view: string;
    openedAt: number;
    newestAt: number;
    last: InboxItem[];
  }>();
  if (!items) return known?.view === view ? { ...NONE, last: known.last } : NONE;
  const newestAt = Math.max(0, ...items.map(({ receivedAt }) => receivedAt));
  if (known?.view !== view) {
    setKnown({ view, openedAt: newestAt, newestAt, last: [] });
    return NONE;
  }
  const after = (time: number) => (item: InboxItem) => item.receivedAt > time && item.status === 'new';
  if (newestAt > known.newestAt) {
    const arrived = items.filter(after(known.newestAt)).filter(({ source }) => !isByHand(source));
    setKnown({ ...known, newestAt, last: arrived.length > 0 ? arrived : known.last });
  }
  return { last: known.last, all: items.filter(after(known.openedAt)) };
}
