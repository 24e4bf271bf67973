import {
  type InfiniteData,
  keepPreviousData,
  type QueryClient,
  type QueryKey,
  type QueryState,
  type UseQueryResult,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { useMemo } from 'react';
import type { InboxDetail, InboxItem, InboxPage } from '../../domain/desk/inboxSchemas.ts';
import type { InboxView } from '../../domain/desk/inboxView.ts';
import { listedIn } from '../../domain/desk/matchesView.ts';
import type { DayCount } from '../../domain/desk/summarySchemas.ts';
import { MINUTE_MS } from '../../domain/time.ts';
import { type BatchState, useBatches, withPending } from './changeQueue.ts';
import { enquiriesPath, get, hasStatus, InboxError, isTemporary, RETRY_DELAY_MS } from './requests.ts';
import { serverNow } from './serverTime.ts';
import { useSession } from './session.ts';

/** Of everything that only the staff may see. */
export const INBOX_KEY = ['inbox'];
/** Of what any change of an enquiry may affect. */
export const ENQUIRIES_KEY = [...INBOX_KEY, 'enquiries'];
export const LISTS_KEY = [...ENQUIRIES_KEY, 'list'];

const REFETCH_INTERVAL_MS = 4_000;
/** Digits of a mobile number that few people share. */
const PERSON_MIN_LENGTH = 7;
/** What counts the whole store is refetched less often. */
export const SUMMARY_INTERVAL_MS = 15_000;

/** A query that requests a path, which is in its key. */
export function pathQuery<Body>(path: string, key = ENQUIRIES_KEY) {
  return {
    queryKey: [...key, path],
    queryFn: ({ signal }: { signal: AbortSignal }) => get<Body>(path, signal),
  };
}

/** Of what is sent again and again until the server has responded. */
export const retrying = {
  retry: (_count: number, error: Error) => isTemporary(error),
  retryDelay: RETRY_DELAY_MS,
} as const;

/** While a request is retried its `failureReason` is known; a poll would show a query without data as loading again. */
export function polling(intervalMs: number) {
  return {
    refetchInterval: ({ state }: { state: { error: Error | null } }) =>
      // What was erased does not come back.
      !hasStatus(state.error, 404) && intervalMs,
    retry: retrying.retry,
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

/** Why a query can't be refreshed, and since when nothing can, as `ConnectionAlert` shows it. */
export function useOutage(query: Pick<UseQueryResult, 'error' | 'failureReason'>) {
  const queries = useQueryClient().getQueryCache().getAll();
  return outageOf({ ...query, dataUpdatedAt: Math.max(...queries.map(({ state }) => state.dataUpdatedAt)) });
}

/** Why a query can't be refreshed, and of when its data is. */
export function outageOf(query: Pick<UseQueryResult, 'error' | 'failureReason' | 'dataUpdatedAt'>) {
  const problem = problemOf(query);
  if (!problem) return undefined;
  const isRefused = problem instanceof InboxError && problem.status > 0;
  return { since: query.dataUpdatedAt, ...(isRefused && { refusal: problem.message }) };
}

/** The query of one enquiry, with its history. */
export const enquiryQuery = (id?: string) => pathQuery<InboxDetail>(enquiryPath(id));
export const listKey = (view: InboxView): QueryKey => [...LISTS_KEY, enquiriesPath(view)];

/** The query of a list, page by page. */
export function listQuery(view: InboxView) {
  return {
    queryKey: listKey(view),
    queryFn: ({ pageParam, signal }: { pageParam: string | null; signal: AbortSignal }) =>
      get<InboxPage>(enquiriesPath(view, pageParam), signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page: InboxPage) => page.next,
    ...polling(REFETCH_INTERVAL_MS),
  };
}

/**
 * The enquiries of a view in its order, page by page, with the changes that wait for the server. While another view
 * loads, the previous one stays visible. While it can't be refreshed, a list has what is known of it from all lists.
 *
 * @returns also `isFailing`, see `useIsListFailing`, and `isPartial`: it is, and this list is not known, so these are those
 *   of its enquiries that other lists have
 */
export function useEnquiries(view: InboxView) {
  const client = useQueryClient();
  const { email } = useSession();
  const query = useInfiniteQuery({
    ...listQuery(view),
    select: itemsOf,
    placeholderData: keepPreviousData,
  });
  const batches = useBatches();
  const isLoaded = query.data !== undefined && !query.isPlaceholderData;
  const isFailing = problemOf(query) !== null;
  // The rows of the previous list would be taken for this one's.
  const isPartial = !isLoaded && isFailing;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what falls due meanwhile is listed at the next retry
  const data = useMemo(() => {
    if (isFailing) return listedIn(knownEnquiries(client, batches), view, email, serverNow());
    return query.data?.map((item) => withPending(item, [], batches).enquiry);
  }, [client, view, email, isFailing, query.data, batches, query.failureCount]);
  return { ...query, data, isFailing, isPartial, isPlaceholderData: query.isPlaceholderData && !isPartial };
}

/** Whether a list can't be refreshed: there is no connection, or the server refuses it. */
export function useIsListFailing(view: InboxView): boolean {
  return problemOf(useInfiniteQuery({ ...listQuery(view), select: () => null })) !== null;
}

function itemsOf({ pages }: InfiniteData<InboxPage>) {
  return pages.flatMap(({ items }) => items);
}

/** What the lists know of each enquiry, and those that were opened since. */
export function listedEnquiries(client: QueryClient): InboxItem[] {
  const lists = client
    .getQueryCache()
    .findAll({ queryKey: LISTS_KEY })
    .map(({ state }) => state as QueryState<InfiniteData<InboxPage>>)
    .sort((one, other) => one.dataUpdatedAt - other.dataUpdatedAt);
  const items = lists
    .flatMap(({ data }) => (data ? itemsOf(data) : []))
    .flatMap((item) => {
      const opened = client.getQueryData<InboxDetail>(enquiryQuery(item.id).queryKey);
      return opened ? [item, opened] : [item];
    })
    // A change updates an enquiry in lists whose others are older.
    .sort((one, other) => one.version - other.version);
  return [...new Map(items.map((item) => [item.id, item])).values()];
}

/** The same with the changes that wait for the server. */
export function knownEnquiries(client: QueryClient, batches: readonly BatchState[]): InboxItem[] {
  return listedEnquiries(client).map((item) => withPending(item, [], batches).enquiry);
}

/**
 * One enquiry with its history and the changes that wait for the server; idle without an id. While it can't be refreshed
 * its data stays, unless it was erased.
 *
 * @returns also `isErased`, and `item`: the enquiry as the lists know it until it is loaded, as without a connection
 */
export function useEnquiry(id: string | undefined) {
  const client = useQueryClient();
  const query = useQuery({
    ...enquiryQuery(id),
    enabled: id !== undefined,
    ...polling(REFETCH_INTERVAL_MS),
  });
  const batches = useBatches();
  const isErased = hasStatus(query.error, 404);
  const loaded = isErased ? undefined : query.data;
  const data = useMemo(() => {
    if (!loaded) return undefined;
    const { enquiry, steps } = withPending(loaded, loaded.steps, batches);
    return { ...enquiry, steps };
  }, [loaded, batches]);
  const listed = data || isErased ? undefined : listedEnquiries(client).find((item) => item.id === id);
  const item: InboxItem | undefined = data ?? (listed && withPending(listed, [], batches).enquiry);
  return { ...query, data, item, isErased };
}

/** The enquiries with a mobile number; idle until most of it is typed. */
export function usePersonEnquiries(mobile: string) {
  const client = useQueryClient();
  const { email } = useSession();
  const batches = useBatches();
  const view = { search: mobile };
  const query = useQuery({
    ...pathQuery<InboxPage>(enquiriesPath(view)),
    enabled: mobile.length >= PERSON_MIN_LENGTH,
  });
  const problem = query.data ? null : problemOf(query);
  const items = problem
    ? listedIn(knownEnquiries(client, batches), view, email, serverNow())
    : (query.data?.items ?? []);
  return { items, areMore: Boolean(query.data?.next), problem };
}

export function enquiryPath(id = ''): string {
  return `/enquiries/${encodeURIComponent(id)}`;
}

/** The enquiries of each day of the chart, oldest first; loaded while they are shown. */
export function useDays(isShown: boolean) {
  return useQuery({
    ...pathQuery<DayCount[]>('/days', INBOX_KEY),
    enabled: isShown,
    staleTime: MINUTE_MS,
    refetchInterval: ({ state }) => (state.status === 'error' ? SUMMARY_INTERVAL_MS : MINUTE_MS),
  });
}

/** A report, which is loaded when it is opened, and refetched seldom: it may read a million enquiries. */
export function useReport<Report>(path: string) {
  return useQuery({ ...pathQuery<Report>(path), ...polling(MINUTE_MS), retryDelay: SUMMARY_INTERVAL_MS });
}
