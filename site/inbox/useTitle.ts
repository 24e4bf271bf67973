import { useEffect } from 'react';
import type { InboxSummary } from '../../domain/inbox/inboxApi.ts';
import { useInboxSession } from './data/InboxSession.tsx';

/** Shows in the browser's tab how many are new. */
export function useTitle(summary: InboxSummary | undefined): void {
  const { product } = useInboxSession();
  const count = summary?.statuses.new ?? 0;
  useEffect(() => {
    document.title = `${count > 0 ? `(${count}) ` : ''}Inbox | ${product}`;
  }, [count, product]);
}
