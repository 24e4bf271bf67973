import { useState } from 'react';
import type { InboxItem } from '../../domain/inboxApi.ts';

/**
 * The new enquiries that arrived last, while this view was open. Sets its state while rendering, see
 * https://react.dev/reference/react/useState#storing-information-from-previous-renders
 *
 * @param items undefined while they load
 * @param view the view of the items; when it changes, nothing has arrived yet
 */
export function useArrivals(items: InboxItem[] | undefined, view: string): InboxItem[] {
  const [last, setLast] = useState<{ view: string; at: number; arrived: InboxItem[] }>();
  if (!items) return [];
  const newestAt = Math.max(0, ...items.map(({ receivedAt }) => receivedAt));
  if (last?.view !== view) {
    // The device's clock may be behind the server's.
    setLast({ view, at: Math.max(Date.now(), newestAt), arrived: [] });
    return [];
  }
  const arrived = items.filter(({ receivedAt, status }) => receivedAt > last.at && status === 'new');
  if (arrived.length > 0) setLast({ view, at: newestAt, arrived });
  return last.arrived;
}
