import {
  keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  skipToken,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import type { InboxDetail } from '../../domain/inboxApi.ts';
import { type InboxView, writeInboxView } from '../../domain/inboxView.ts';
import { type InboxCounts, InboxError } from './contract.ts';
import { inboxApi } from './inboxApi.ts';
import { setSession } from './session.ts';

const ENQUIRIES_KEY = ['enquiries'];
const ENQUIRY_KEY = ['enquiry'];
const SUMMARY_KEY = ['summary'];
const DAYS_KEY = ['days'];

/** The client of all queries. A response with status 401 signs out. */
export function createQueryClient(): QueryClient {
  const onError = (error: Error) => {
    if (error instanceof InboxError && error.status === 401) setSession(client, null);
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

/** The enquiries of a view, newest first, in pages. While another view loads, the previous one stays visible. */
export function useEnquiries(view: InboxView) {
  return useInfiniteQuery({
    queryKey: [...ENQUIRIES_KEY, writeInboxView(view).toString()],
    queryFn: ({ pageParam, signal }) => inboxApi.enquiries(view, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    refetchInterval: inboxApi.refetchIntervalMs,
  });
}

/** One enquiry with its history; idle without an id. */
export function useEnquiry(id: string | undefined) {
  return useQuery({
    queryKey: [...ENQUIRY_KEY, id],
    queryFn: ({ signal }) => inboxApi.enquiry(id ?? '', signal),
    enabled: id !== undefined,
    refetchInterval: inboxApi.refetchIntervalMs,
  });
}

/** Counts of enquiries by status, for one owner or all, and whether mail is sent. */
export function useSummary(owner: string | undefined) {
  return useQuery({
    queryKey: [...SUMMARY_KEY, owner],
    queryFn: ({ signal }) => inboxApi.summary(owner, signal),
    placeholderData: keepPreviousData,
    refetchInterval: inboxApi.summaryIntervalMs,
  });
}

/** The enquiries of the last days, loaded while they are shown, and again when the summary counts others. */
export function useDays(summary: InboxCounts | undefined, isShown: boolean) {
  return useQuery({
    queryKey: [...DAYS_KEY, summary?.today, summary?.week],
    queryFn: summary && isShown ? ({ signal }) => inboxApi.days(signal) : skipToken,
    placeholderData: keepPreviousData,
  });
}

/** What the site earned in the last days, by source; loaded once for each period that is looked at. */
export function useEarnings(days: number, isEnabled = true) {
  return useQuery({
    queryKey: ['earnings', days],
    queryFn: ({ signal }) => inboxApi.earnings(days, signal),
    enabled: isEnabled,
    retry: true,
  });
}

/** Shows the enquiry that a change returned, without loading it again. */
export function showEnquiry(client: QueryClient, detail: InboxDetail): void {
  client.setQueryData([...ENQUIRY_KEY, detail.id], detail);
}

/** Refetches everything that a change may affect. */
export async function refetchEnquiries(client: QueryClient): Promise<void> {
  await Promise.all(
    [ENQUIRIES_KEY, ENQUIRY_KEY, SUMMARY_KEY, DAYS_KEY].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );
}
