import { useEffect, useEffectEvent, useState } from 'react';
import type { InboxItem } from '../../domain/desk/inboxSchemas.ts';
import { isRowSeen } from '../navigation/listFocus.ts';
import { arrivedText } from '../ui/Announcer.tsx';
import type { Notice } from './NoticeBar.tsx';
import type { Arrivals } from './useArrivals.ts';

/**
 * What was done elsewhere, or which enquiries arrived that are not on the screen, until they are no news any more.
 *
 * @param open the id of the open enquiry
 * @param listed the enquiries of the list
 */
export function useNotice(
  { last, areMore, all }: Arrivals,
  open: string | undefined,
  listed: InboxItem[] | undefined,
) {
  const [notice, setNotice] = useState<Notice>();
  const [first] = last;
  const arrived = first && { first, text: arrivedText(last, areMore) };

  const onArrived = useEffectEvent(() => {
    const unseen = last.map(({ id }) => id).filter((id) => !isRowSeen(id));
    if (unseen.length === 0) return;
    // Those that are told of already are told of with them.
    const told = new Set([...last.map(({ id }) => id), ...(notice?.arrived ?? [])]);
    const items = all.filter(({ id }) => told.has(id));
    setNotice({ label: arrivedText(items, areMore), arrived: [...unseen, ...(notice?.arrived ?? [])] });
  });
  useEffect(() => {
    if (last.length > 0) onArrived();
  }, [last]);

  const isNews = (id: string) => id !== open && all.some((item) => item.id === id);
  if (notice?.arrived && !notice.arrived.some(isNews)) setNotice(undefined);

  const onListed = useEffectEvent(() => {
    if (notice?.arrived?.every(isRowSeen)) setNotice(undefined);
  });
  useEffect(() => {
    if (listed) onListed();
  }, [listed]);

  return { notice, setNotice, arrived };
}
