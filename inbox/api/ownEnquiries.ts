import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InboxView } from '../../domain/desk/inboxView.ts';
import { isOpen, STATUSES } from '../../domain/desk/status.ts';
import { MINUTE_MS } from '../../domain/time.ts';
import { INBOX_KEY, listKey, listQuery } from './queries.ts';
import { summaryQuery } from './summary.ts';

const OWN_COUNTS: InboxView = { owner: 'mine' };

/** What is kept on the device whatever list is shown: one's own due and open enquiries, and their counts. */
const OWN_LISTS: InboxView[] = [
  { ...OWN_COUNTS, due: true },
  ...STATUSES.filter(isOpen).map((status) => ({ ...OWN_COUNTS, status })),
];

/** Without a connection they are known as long as the page is open. */
export function keepOwnInMemory(client: QueryClient): void {
  for (const key of [...OWN_LISTS.map(listKey), summaryQuery(OWN_COUNTS).queryKey]) {
    client.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY });
  }
}

/**
 * Loads them once a minute, so that a phone has them when it loses the connection.
 *
 * @param isEnabled whether what is on the screen is loaded
 */
export function useOwnKept(isEnabled: boolean): void {
  const client = useQueryClient();
  useQuery({
    queryKey: [...INBOX_KEY, 'own'],
    queryFn: async () => {
      for (const view of OWN_LISTS) await client.fetchInfiniteQuery({ ...listQuery(view), retry: false });
      await client.fetchQuery({ ...summaryQuery(OWN_COUNTS), retry: false });
      return null;
    },
    enabled: isEnabled,
    staleTime: MINUTE_MS,
    refetchInterval: MINUTE_MS,
  });
}
