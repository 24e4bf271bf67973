import { type InfiniteData, type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { MAX_BULK } from '../../domain/desk/inboxApi.ts';
import type { InboxItem, InboxPage } from '../../domain/desk/inboxSchemas.ts';
import type { InboxView } from '../../domain/desk/inboxView.ts';
import { listedIn } from '../../domain/desk/matchesView.ts';
import { isOpen, STATUSES } from '../../domain/desk/status.ts';
import { MINUTE_MS } from '../../domain/time.ts';
import { batchesOf } from './changeQueue.ts';
import { INBOX_KEY, knownEnquiries, LISTS_KEY, listKey, listQuery } from './queries.ts';
import { fetchOpenEnquiries } from './requests.ts';
import { serverNow } from './serverTime.ts';
import { summaryQuery } from './summary.ts';

export const OWN: InboxView = { owner: 'mine' };
const OWN_DUE: InboxView = { ...OWN, due: true };

/** The due and open enquiries, one's own first: they are kept on the device whatever list is shown. */
const OPEN_LISTS: InboxView[] = [OWN, {}].flatMap((whose) => [
  { ...whose, due: true },
  ...STATUSES.filter(isOpen).map((status) => ({ ...whose, status })),
]);

/** Everyone's open enquiries, of which the lists above have the first page alone. */
const EVERYONES_OPEN = queryOptions({
  queryKey: [...LISTS_KEY, 'open'],
  queryFn: async (): Promise<InfiniteData<InboxPage>> => ({
    pages: [{ items: await fetchOpenEnquiries({}, MAX_BULK), next: null }],
    pageParams: [null],
  }),
});

/** How old everyone's may be, in milliseconds; one's own are loaded once a minute. */
const EVERYONES_MAX_AGE_MS = 5 * MINUTE_MS;

/** How often follow-ups whose time has come are looked for, in milliseconds. */
const DUE_INTERVAL_MS = 10_000;

/** Keeps them, and one's own counts, as long as the page is open, also without a connection. */
export function keepOpenInMemory(client: QueryClient): void {
  for (const key of [...OPEN_LISTS.map(listKey), EVERYONES_OPEN.queryKey, summaryQuery(OWN).queryKey]) {
    client.setQueryDefaults(key, { gcTime: Number.POSITIVE_INFINITY });
  }
}

/** Loads them while the page is visible, so that a phone has them when it loses the connection. */
export const OPEN_QUERY = queryOptions({
  queryKey: [...INBOX_KEY, 'open'],
  queryFn: async ({ client }) => {
    for (const view of OPEN_LISTS) {
      const staleTime = view.owner ? 0 : EVERYONES_MAX_AGE_MS;
      await client.fetchInfiniteQuery({ ...listQuery(view), retry: false, staleTime });
    }
    // Each change makes it stale, and is in it already.
    const { dataUpdatedAt = 0 } = client.getQueryState(EVERYONES_OPEN.queryKey) ?? {};
    if (Date.now() - dataUpdatedAt >= EVERYONES_MAX_AGE_MS)
      await client.fetchQuery({ ...EVERYONES_OPEN, retry: false });
    await client.fetchQuery({ ...summaryQuery(OWN), retry: false });
    return null;
  },
  staleTime: MINUTE_MS,
  refetchInterval: MINUTE_MS,
});

/** @param isEnabled whether what is on the screen is loaded */
export function useOpenKept(isEnabled: boolean): void {
  useQuery({ ...OPEN_QUERY, enabled: isEnabled });
}

/**
 * Reports one's own follow-ups once their time has come. What is overdue as soon as the page knows of it is no news, such
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
  const reportDue = async () => {
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
    const reported = isKnownWhole ? due.filter(isStill) : due;
    if (reported.length > 0) onDue(reported);
  };
  void reportDue();
  const timer = setInterval(reportDue, DUE_INTERVAL_MS);
  return () => clearInterval(timer);
}
