import { useState } from 'react';
import type { InboxItem } from '../../domain/inboxApi.ts';

/**
 * The new enquiries that arrived with the last change of the list, newest first. Sets its state while rendering, see
 * https://react.dev/reference/react/useState#storing-information-from-previous-renders
 *
 * @param items undefined while they load
 * @param view the view of the items; after a change of view nothing has arrived yet
 */
export function useArrivals(items: InboxItem[] | undefined, view: string): InboxItem[] {
  const [last, setLast] = useState<{ view: string; newestAt: number; arrived: InboxItem[] }>();
  const newestAt = Math.max(0, ...(items ?? []).map(({ receivedAt }) => receivedAt));
  if (items && (last?.view !== view || last.newestAt !== newestAt)) {
    const isSameView = last?.view === view;
    const arrived = isSameView
      ? items.filter(({ receivedAt, status }) => receivedAt > last.newestAt && status === 'new')
      : [];
    setLast({ view, newestAt, arrived: arrived.length > 0 || !isSameView ? arrived : last.arrived });
  }
  return last?.arrived ?? [];
}
