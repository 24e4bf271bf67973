import {
  type InfiniteData,
  MutationCache,
  partialMatchKey,
  type Query,
  QueryCache,
  QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import type { InboxDetail, InboxPage } from '../../domain/desk/inboxSchemas.ts';
import type { InboxView } from '../../domain/desk/inboxView.ts';
import { CHANGES_KEY, type ChangeResult, changeMutation } from './changeQueue.ts';
import { keepOpenInMemory } from './openEnquiries.ts';
import { ENQUIRIES_KEY, enquiryQuery, INBOX_KEY, LISTS_KEY, listKey } from './queries.ts';
import { hasStatus, sendChanges } from './requests.ts';
import { refetchSession } from './session.ts';
import { SUMMARY_PATH } from './summary.ts';

/**
 * The client of all that the inbox loads and changes while someone is signed in. When a request is refused it checks
 * whether they still are.
 */
export function createInboxClient(): QueryClient {
  const onError = (error: Error) => {
    if (hasStatus(error, 401)) void refetchSession();
  };
  const client = new QueryClient({
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError }),
    defaultOptions: { queries: { retry: false } },
  });
  const mutation = changeMutation({
    send: sendChanges,
    isOnline: () => navigator.onLine,
    onSignedOut: () => void refetchSession(),
    onResults: (results) => {
      // Such as for an owner who is no longer a member of staff.
      if (results.some(({ outcome }) => outcome === 'refused')) void refetchSession();
      return showResults(client, results);
    },
  });
  client.setMutationDefaults(CHANGES_KEY, mutation);
  refetchCountsWithLists(client);
  keepOpenInMemory(client);
  return client;
}

/**
 * Refetches the counts once a poll brings another list, so that both say the same after what a colleague has done, or the
 * first one after an outage; after that also what has failed as well, such as a report.
 */
function refetchCountsWithLists(client: QueryClient): void {
  const known = new WeakMap<object, unknown>();
  const failed = new WeakSet<object>();
  client.getQueryCache().subscribe((event) => {
    const { query } = event;
    if (event.type !== 'updated' || !isList(query)) return;
    if (['failed', 'error'].includes(event.action.type)) failed.add(query);
    if (event.action.type !== 'success') return;
    const isBack = failed.delete(query);
    const before = known.get(query);
    const { data } = query.state;
    known.set(query, data);
    // What a poll brings again is the same object. `showResults` refetches all by itself.
    const isChanged = before !== undefined && before !== data;
    if ((isBack || isChanged) && !event.action.manual) void refetchCounts(client, isBack);
  });
}

function isList({ queryKey }: { queryKey: QueryKey }): boolean {
  return partialMatchKey(queryKey, LISTS_KEY);
}

/** Drops all but the first page of a list. */
export function dropLaterPages(client: QueryClient, view: InboxView): void {
  const queryKey = listKey(view);
  const state = client.getQueryState<InfiniteData<InboxPage>>(queryKey);
  if (!state?.data || state.data.pages.length === 1) return;
  const { data, dataUpdatedAt } = state;
  // What is on its way has them all.
  void client.cancelQueries({ queryKey });
  const first = { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) };
  client.setQueryData(queryKey, first, { updatedAt: dataUpdatedAt });
}

/** Shows what the server has made of changes: the enquiries as they are now, with their new steps. */
async function showResults(client: QueryClient, results: ChangeResult[]): Promise<void> {
  // A response that is on its way is older.
  await client.cancelQueries({ queryKey: ENQUIRIES_KEY });
  const changed = results.filter((result) => result.outcome !== 'refused');
  const enquiries = new Map(changed.map(({ id, enquiry }) => [id, enquiry]));
  const withResults = (list: InfiniteData<InboxPage> | undefined) => {
    const pages = list?.pages.map((page) => ({
      ...page,
      items: page.items.map((item) => enquiries.get(item.id) ?? item),
    }));
    return list && { ...list, pages: pages ?? [] };
  };
  for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: LISTS_KEY })) {
    // The others in it are as old as before, and may be erased (keptInbox.ts).
    client.setQueryData(queryKey, withResults, { updatedAt: state.dataUpdatedAt });
  }
  for (const { id, enquiry, steps } of changed) {
    client.setQueryData<InboxDetail>(enquiryQuery(id).queryKey, (detail) => {
      const known = detail?.steps.filter(({ version }) => version < (steps[0]?.version ?? Infinity)) ?? [];
      return detail && enquiry ? { ...detail, ...enquiry, steps: [...known, ...steps] } : detail;
    });
  }
  // Also after a refusal, because a colleague has changed the enquiry.
  void client.invalidateQueries({ queryKey: ENQUIRIES_KEY });
}

async function refetchCounts(client: QueryClient, isBack: boolean): Promise<void> {
  const isToRefetch = ({ queryKey, state }: Query) =>
    String(queryKey.at(-1)).startsWith(SUMMARY_PATH) || (isBack && state.fetchFailureCount > 0);
  const queries = client.getQueryCache().findAll({ queryKey: ENQUIRIES_KEY, predicate: isToRefetch });
  const filters = { predicate: (query: Query) => queries.includes(query) };
  // What waits to be retried would keep waiting.
  void client.cancelQueries(filters);
  await client.invalidateQueries(filters);
}

export async function refetchAll(client: QueryClient): Promise<void> {
  await client.invalidateQueries({ queryKey: INBOX_KEY });
}
