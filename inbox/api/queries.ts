import {
  type InfiniteData,
  keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  skipToken,
  type UseQueryResult,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import type { InboxDetail, InboxPage } from '../../domain/inboxSchemas.ts';
import { countedFiltersOf, type InboxView, writeInboxView } from '../../domain/inboxView.ts';
import { MINUTE_MS } from '../../domain/time.ts';
import {
  fetchDays,
  fetchEarnings,
  fetchEnquiries,
  fetchEnquiry,
  fetchSummary,
  hasStatus,
  InboxError,
} from './inboxApi.ts';
import { refetchSession } from './session.ts';

/** Of everything that only the staff may see. */
const INBOX_KEY = ['inbox'];
/** Of what any change of an enquiry may affect. */
const ENQUIRIES_KEY = [...INBOX_KEY, 'enquiries'];

const REFETCH_INTERVAL_MS = 4_000;
/** The summary counts the whole store, so it is refetched less often. */
const SUMMARY_INTERVAL_MS = 15_000;

/** The client of all queries. When a request is refused it checks whether there still is a session. */
export function createQueryClient(): QueryClient {
  const onError = (error: Error) => {
    if (hasStatus(error, 401)) void refetchSession(client);
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // `navigator.onLine` may be wrong, and by default TanStack Query would wait for it without an error to show.
      queries: { networkMode: 'always', retry: false, staleTime: 0 },
      mutations: { networkMode: 'always' },
    },
  });
  return client;
}

/** While a request is retried its `failureReason` is known; a poll would show a query without data as loading again. */
function polling(intervalMs: number) {
  return {
    refetchInterval: ({ state }: { state: { error: Error | null } }) =>
      // What was erased does not come back.
      !hasStatus(state.error, 404) && intervalMs,
    retry: (_count: number, error: Error) => isTemporary(error),
    retryDelay: intervalMs,
  } as const;
}

/** Why the latest request of a query failed: also while it is retried, and while its data is refetched after that. */
export function problemOf({
  error,
  failureReason,
}: Pick<UseQueryResult, 'error' | 'failureReason'>): Error | null {
  return error ?? failureReason;
}

/** Whether the same request may succeed later. */
function isTemporary(error: Error): boolean {
  return !(error instanceof InboxError) || [0, 429].includes(error.status) || error.status >= 500;
}

/** The enquiries of a view in its order, page by page. While another view loads, the previous one stays visible. */
export function useEnquiries(view: InboxView) {
  const query = useInfiniteQuery({
    queryKey: [...ENQUIRIES_KEY, 'list', writeInboxView(view).toString()],
    queryFn: ({ pageParam, signal }) => fetchEnquiries(view, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    select: itemsOf,
    placeholderData: keepPreviousData,
    ...polling(REFETCH_INTERVAL_MS),
  });
  // Once that has failed, it would be taken for this one.
  return query.isPlaceholderData && query.failureReason ? { ...query, data: undefined } : query;
}

function itemsOf({ pages }: InfiniteData<InboxPage>) {
  return pages.flatMap(({ items }) => items);
}

/** One enquiry with its history, without data once it was erased; idle without an id. */
export function useEnquiry(id: string | undefined) {
  const query = useQuery({
    queryKey: enquiryKey(id),
    queryFn: id === undefined ? skipToken : ({ signal }) => fetchEnquiry(id, signal),
    ...polling(REFETCH_INTERVAL_MS),
  });
  return hasStatus(query.error, 404) ? { ...query, data: undefined } : query;
}

function enquiryKey(id: string | undefined) {
  return [...ENQUIRIES_KEY, 'detail', id];
}

/** Counts of the enquiries in each tab with the view's filters, and whether mail is sent. */
export function useSummary(view: InboxView) {
  const filters = countedFiltersOf(view);
  return useQuery({
    queryKey: [...ENQUIRIES_KEY, 'summary', writeInboxView(filters).toString()],
    queryFn: ({ signal }) => fetchSummary(filters, signal),
    placeholderData: keepPreviousData,
    ...polling(SUMMARY_INTERVAL_MS),
  });
}

/** The enquiries of the last days, loaded while they are shown. */
export function useDays(isShown: boolean) {
  return useQuery({
    queryKey: [...INBOX_KEY, 'days'],
    queryFn: isShown ? ({ signal }) => fetchDays(signal) : skipToken,
    staleTime: MINUTE_MS,
    refetchInterval: ({ state }) => (state.status === 'error' ? SUMMARY_INTERVAL_MS : MINUTE_MS),
  });
}

/** What the site earned in the last days, by source; loaded when it is opened. */
export function useEarnings(days: number) {
  return useQuery({
    queryKey: [...ENQUIRIES_KEY, 'earnings', days],
    queryFn: ({ signal }) => fetchEarnings(days, signal),
    ...polling(SUMMARY_INTERVAL_MS),
  });
}

/** Shows the enquiry that a request returned, without loading it again. */
export function showEnquiry(client: QueryClient, detail: InboxDetail): void {
  client.setQueryData(enquiryKey(detail.id), detail);
}

/** Refetches what a change of one's own may affect. */
export async function refetchChanged(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: ENQUIRIES_KEY });
}

/** Refetches everything, as after an erasure. */
export async function refetchAll(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: INBOX_KEY });
}

/** Removes all that was loaded for the staff, and what they changed. */
export function clearCache(client: QueryClient): void {
  client.removeQueries({ queryKey: INBOX_KEY });
  client.getMutationCache().clear();
}
