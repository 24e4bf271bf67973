import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { PAGE_SIZE } from '../../domain/desk/inboxApi.ts';
import type { InboxItem } from '../../domain/desk/inboxSchemas.ts';
import type { InboxView } from '../../domain/desk/inboxView.ts';
import { deskChannelOf, type Source, sourceNameOf } from '../../domain/enquiry/source.ts';
import { useBatches } from '../api/changeQueue.ts';
import { dropLaterPages } from '../api/inboxClient.ts';
import { useEnquiries } from '../api/queries.ts';
import { useSession } from '../api/session.ts';
import { isRowSeen } from '../navigation/listFocus.ts';
import { readStored, writeStored } from '../stored.ts';

export interface Arrivals {
  /** The new enquiries that arrived from the website last, to be announced. */
  last: InboxItem[];
  /** Whether more arrived with them than the first page of the list has. */
  areMore: boolean;
  /** Whether they arrived while the inbox was closed. */
  areMissed: boolean;
  /** All that are still new and had not been seen when the page was opened; newest first. They stay once they are seen. */
  all: InboxItem[];
  /** Stores that all are seen, for when the page is opened next. */
  settle: () => void;
}

/** Whoever has added an enquiry by hand has spoken to the customer, and nobody is to be told. */
const isByHand = (source: Source) => deskChannelOf(sourceNameOf(source)) !== undefined;

const ALL: InboxView = {};
const NONE: InboxItem[] = [];

/** Local storage key of when the last arrival was received that was seen on this device, before an e-mail address. */
const PREFIX = 'inbox-arrived:';

/**
 * The new enquiries that arrived since the last ones were seen on this device, whatever it shows: they are the first ones of
 * the list of all, which is loaded all the time. They are recognised by the server's times alone, since the device's clock
 * may be wrong.
 *
 * @param isListShown whether that list is shown
 */
export function useArrivals(isListShown: boolean): Arrivals {
  const client = useQueryClient();
  const key = PREFIX + useSession().email;
  const { data } = useEnquiries(ALL);
  const [known, setKnown] = useState<
    Pick<Arrivals, 'last' | 'areMore' | 'areMissed'> & { openedAt: number; newestAt: number }
  >();
  // What was shown of it further down would be polled as well.
  useEffect(() => {
    if (!isListShown) dropLaterPages(client, ALL);
  }, [isListShown, client]);
  const received = data?.filter(({ source }) => !isByHand(source)) ?? [];
  const newestAt = Math.max(0, ...received.map(({ receivedAt }) => receivedAt));
  // Whoever has marked one as not spam knows of it.
  const unflagged = useBatches().flatMap(({ variables }) =>
    variables.changes.filter(({ change, undone }) => change.isSpam === false || undone?.changed.spamSignals),
  );
  const after = (time: number) =>
    received.filter(
      ({ id, receivedAt, status }) =>
        receivedAt > time && status === 'new' && unflagged.every((one) => one.id !== id),
    );
  const arrivedAfter = (time: number) => ({
    newestAt,
    last: after(time),
    areMore: (data?.length ?? 0) >= PAGE_SIZE && !!data?.every(({ receivedAt }) => receivedAt > time),
  });
  const openedAt = known?.openedAt ?? (Number(readStored(key)) || newestAt);
  const all = after(openedAt);
  const settle = () => writeStored(key, `${newestAt}`);
  useEffect(() => {
    const [newest] = all;
    // They are listed together. Whether a row is seen is asked last, since it forces a layout.
    if (newestAt > Number(readStored(key)) && (!newest || isRowSeen(newest.id))) settle();
  });
  if (data && !known) setKnown({ openedAt, ...arrivedAfter(openedAt), areMissed: true });
  else if (known && newestAt > known.newestAt) {
    // Later than what was seen, also where the list was not known before.
    const arrived = arrivedAfter(Math.max(known.newestAt, openedAt));
    setKnown({ ...known, ...(arrived.last.length > 0 ? { ...arrived, areMissed: false } : { newestAt }) });
  }
  const { last = NONE, areMore = false, areMissed = false } = known ?? {};
  return { last, areMore, areMissed, all: data ? all : NONE, settle };
}
