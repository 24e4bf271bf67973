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
  useQueryClient,
} from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { InboxDetail, InboxPage } from '../../domain/inboxSchemas.ts';
import { countedFiltersOf, type InboxView, writeInboxView } from '../../domain/inboxView.ts';
import { MINUTE_MS } from '../../domain/time.ts';
import { hasStatus, InboxError } from './contract.ts';
import { inboxApi } from './inboxApi.ts';
import { refetchSession } from './session.ts';

/** Of everything that only the staff may see. */
const INBOX_KEY = ['inbox'];
/** Of what any change of an enquiry may affect. */
const ENQUIRIES_KEY = [...INBOX_KEY, 'enquiries'];
const LAST_CHANGE_KEY = [...INBOX_KEY, 'last-change'];

const { lastChange, refetchIntervalMs, summaryIntervalMs = refetchIntervalMs, daysMaxAgeMs } = inboxApi;

/** With `lastChange`, data stays fresh until something changes. It does not report erasures, which show after this time. */
const MAX_AGE_MS = 30 * MINUTE_MS;

/** The client of all queries. After a refusal it checks whether there still is a session, and with access. */
export function createQueryClient(): QueryClient {
  const onError = (error: Error) => {
    if (hasStatus(error, 401) || hasStatus(error, 403)) void refetchSession(client);
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

/**
 * Polls, unless `lastChange` is polled instead; then a query is repeated once it is too old. While a request is retried
 * its `failureReason` is known; a poll would show a query without data as loading again.
 */
function polling(intervalMs: number) {
  return {
    staleTime: lastChange ? MAX_AGE_MS : 0,
    refetchInterval: ({ state }: { state: { status: string; error: Error | null } }) => {
      // What was erased does not come back.
      if (hasStatus(state.error, 404)) return false;
      return !lastChange || state.status === 'error' ? intervalMs : MAX_AGE_MS;
    },
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
    queryFn: ({ pageParam, signal }) => inboxApi.enquiries(view, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    select: itemsOf,
    placeholderData: keepPreviousData,
    ...polling(refetchIntervalMs),
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
    queryFn: id === undefined ? skipToken : ({ signal }) => inboxApi.enquiry(id, signal),
    ...polling(refetchIntervalMs),
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
    queryFn: ({ signal }) => inboxApi.summary(filters, signal),
    placeholderData: keepPreviousData,
    ...polling(summaryIntervalMs),
  });
}

/** The enquiries of the last days, loaded while they are shown. In the hosted mode they cost ninety requests. */
export function useDays(isShown: boolean) {
  return useQuery({
    queryKey: [...INBOX_KEY, 'days'],
    queryFn: isShown ? ({ signal }) => inboxApi.days(signal) : skipToken,
    staleTime: daysMaxAgeMs,
    refetchInterval: ({ state }) => (state.status === 'error' ? summaryIntervalMs : daysMaxAgeMs),
  });
}

/** What the site earned in the last days, by source; loaded when it is opened. */
export function useEarnings(days: number, isEnabled = true) {
  return useQuery({
    queryKey: [...ENQUIRIES_KEY, 'earnings', days],
    queryFn: isEnabled ? ({ signal }) => inboxApi.earnings(days, signal) : skipToken,
    ...polling(summaryIntervalMs),
  });
}

/** The last check for changes, where there is one for all queries. */
export function useLastChange() {
  return useQuery({
    queryKey: LAST_CHANGE_KEY,
    queryFn: lastChange ? ({ signal }) => lastChange(signal) : skipToken,
    refetchInterval: refetchIntervalMs,
  });
}

/** Refetches what is shown when `lastChange` reports a change. */
export function useRefetchOnChange(): void {
  const client = useQueryClient();
  const { data: change, errorUpdateCount } = useLastChange();
  const known = useRef(change);
  useEffect(() => {
    // The first value is as old as what was loaded with it, unless it came only after failures.
    const isChanged = known.current === undefined ? errorUpdateCount > 0 : known.current !== change;
    if (change !== undefined && isChanged) void client.invalidateQueries({ queryKey: ENQUIRIES_KEY });
    known.current = change;
  }, [client, change, errorUpdateCount]);
}

/** Shows the enquiry that a request returned, without loading it again. */
export function showEnquiry(client: QueryClient, detail: InboxDetail): void {
  client.setQueryData(enquiryKey(detail.id), detail);
}

/** Refetches what a change of one's own may affect. */
export async function refetchChanged(client: QueryClient): Promise<void> {
  const isWatched = client.getQueryData(LAST_CHANGE_KEY) !== undefined;
  await client.invalidateQueries({ queryKey: isWatched ? LAST_CHANGE_KEY : ENQUIRIES_KEY });
}

/** Refetches everything, as after an erasure, which `lastChange` does not report. */
export async function refetchAll(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: INBOX_KEY });
}

/** Removes all that was loaded for the staff, and what they changed. */
export function clearCache(client: QueryClient): void {
  client.removeQueries({ queryKey: INBOX_KEY });
  client.getMutationCache().clear();
}
