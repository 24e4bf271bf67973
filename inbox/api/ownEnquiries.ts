import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import type { InboxItem } from '../../domain/desk/inboxSchemas.ts';
import type { InboxView } from '../../domain/desk/inboxView.ts';
import { listedIn } from '../../domain/desk/matchesView.ts';
import { isOpen, STATUSES } from '../../domain/desk/status.ts';
import { MINUTE_MS } from '../../domain/time.ts';
import { batchesOf } from './changeQueue.ts';
import { INBOX_KEY, knownEnquiries, listKey, listQuery } from './queries.ts';
import { serverNow } from './serverTime.ts';
import { summaryQuery } from './summary.ts';

export const OWN: InboxView = { owner: 'mine' };
const OWN_DUE: InboxView = { ...OWN, due: true };

/** What is kept on the device whatever list is shown: one's own due and open enquiries, and their counts. */
const OWN_LISTS: InboxView[] = [OWN_DUE, ...STATUSES.filter(isOpen).map((status) => ({ ...OWN, status }))];

/** How often it is checked whose time has come, in milliseconds. */
const CHECK_INTERVAL_MS = 10_000;

/** Without a connection they are known as long as the page is open. */
export function keepOwnInMemory(client: QueryClient): void {
  for (const key of [...OWN_LISTS.map(listKey), summaryQuery(OWN).queryKey]) {
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
      await client.fetchQuery({ ...summaryQuery(OWN), retry: false });
      return null;
    },
    enabled: isEnabled,
    staleTime: MINUTE_MS,
    refetchInterval: MINUTE_MS,
  });
}

/**
 * Tells of one's own follow-ups once their time has come. What is overdue as soon as the page knows of it is no news, such
 * as what a change of one's own brings back.
 *
 * @returns stops it
 */
export function watchFollowUps(
  client: QueryClient,
  email: string,
  onDue: (due: InboxItem[]) => void,
): () => void {
  /** The times that were still to come, by enquiry. */
  let planned = new Map<string, number>();
  const check = async () => {
    const now = serverNow();
    const own = listedIn(knownEnquiries(client, batchesOf(client)), OWN, email, now);
    const due = own.filter(
      ({ id, followUpAt }) => followUpAt && followUpAt < now && planned.get(id) === followUpAt,
    );
    planned = new Map(
      own.flatMap(({ id, followUpAt }) => (followUpAt && followUpAt >= now ? [[id, followUpAt]] : [])),
    );
    if (due.length === 0) return;
    // While nobody sees the page its lists are not refetched, and the call may have been made on another device.
    const list = await client.fetchInfiniteQuery({ ...listQuery(OWN_DUE), retry: false }).catch(() => {});
    const isKnownWhole = list?.pages.at(-1)?.next === null;
    const isStill = ({ id, followUpAt }: InboxItem) =>
      list?.pages.some(({ items }) => items.some((item) => item.id === id && item.followUpAt === followUpAt));
    const told = isKnownWhole ? due.filter(isStill) : due;
    if (told.length > 0) onDue(told);
  };
  void check();
  const timer = setInterval(check, CHECK_INTERVAL_MS);
  return () => clearInterval(timer);
}
