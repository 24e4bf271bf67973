import {
  keepPreviousData,
  MutationCache,
  QueryCache,
  QueryClient,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import type { InboxDetail } from '../../domain/inboxApi.ts';
import { type InboxView, writeInboxView } from '../../domain/inboxView.ts';
import { InboxError, inboxApi } from './inboxApi.ts';

/** How often the server is polled while the page is in sight, in milliseconds. */
const REFETCH_INTERVAL_MS = 4_000;

/** The summary counts the whole store, so it is refetched less often; a change refetches it at once. */
const SUMMARY_INTERVAL_MS = 15_000;

const SESSION_KEY = ['session'];
const ENQUIRIES_KEY = ['enquiries'];
const ENQUIRY_KEY = ['enquiry'];
const SUMMARY_KEY = ['summary'];

/** The client of every query; whoever is told 401 is signed out here too. */
export function createQueryClient(): QueryClient {
  const onError = (error: Error) => {
    if (error instanceof InboxError && error.status === 401) client.setQueryData(SESSION_KEY, null);
  };
  const client: QueryClient = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: {
      // A device that believes itself offline may be wrong, and the staff have to see that nothing is loaded.
      queries: { networkMode: 'always', retry: false, staleTime: 0 },
      mutations: { networkMode: 'always' },
    },
  });
  return client;
}

/** Who is signed in; `null`: nobody. Asked until there is an answer. */
export function useSession() {
  return useQuery({
    queryKey: SESSION_KEY,
    queryFn: async ({ signal }): Promise<{ email: string } | null> => {
      try {
        return await inboxApi.session(signal);
      } catch (error) {
        if (error instanceof InboxError && !error.isTemporary) return null;
        throw error;
      }
    },
    retry: true,
    retryDelay: REFETCH_INTERVAL_MS,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Says who is signed in now; `null`: nobody. What was loaded for someone else is dropped. */
export function setSession(client: QueryClient, session: { email: string } | null): void {
  for (const queryKey of [ENQUIRIES_KEY, ENQUIRY_KEY, SUMMARY_KEY]) client.removeQueries({ queryKey });
  client.setQueryData(SESSION_KEY, session);
}

/** The enquiries of a view, newest first, page by page. While another view is loaded, the last one stays. */
export function useEnquiries(view: InboxView) {
  return useInfiniteQuery({
    queryKey: [...ENQUIRIES_KEY, writeInboxView(view).toString()],
    queryFn: ({ pageParam, signal }) => inboxApi.enquiries(view, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.next,
    placeholderData: keepPreviousData,
    refetchInterval: REFETCH_INTERVAL_MS,
  });
}

/** One enquiry with its history; nothing is loaded without an id. */
export function useEnquiry(id: string | undefined) {
  return useQuery({
    queryKey: [...ENQUIRY_KEY, id],
    queryFn: ({ signal }) => inboxApi.enquiry(id ?? '', signal),
    enabled: id !== undefined,
    refetchInterval: REFETCH_INTERVAL_MS,
  });
}

/** How many enquiries there are of each kind, and how mail is doing. */
export function useSummary() {
  return useQuery({
    queryKey: SUMMARY_KEY,
    queryFn: ({ signal }) => inboxApi.summary(signal),
    refetchInterval: SUMMARY_INTERVAL_MS,
  });
}

/** Shows an enquiry as a change left it, before it is loaded again. */
export function showEnquiry(client: QueryClient, detail: InboxDetail): void {
  client.setQueryData([...ENQUIRY_KEY, detail.id], detail);
}

/** Loads again all that a change may have changed. */
export async function refetchEnquiries(client: QueryClient): Promise<void> {
  await Promise.all(
    [ENQUIRIES_KEY, ENQUIRY_KEY, SUMMARY_KEY].map((queryKey) => client.invalidateQueries({ queryKey })),
  );
}
