import {
  type DehydratedState,
  dehydrate,
  hydrate,
  partialMatchKey,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import type { Account } from '../../domain/desk/sessionSchemas.ts';
import { DAY_MS, MINUTE_MS } from '../../domain/time.ts';
import { KEPT_KEY, readStored, removeText, storeText, writeStored } from '../stored.ts';
import { isChange } from './changeQueue.ts';
import { hasStatus } from './requests.ts';

/** Local storage key of when something was erased on this device last. */
const ERASED_KEY = 'inbox-erased-at';

/** What is older says too little of the present to be shown. */
const MAX_AGE_MS = DAY_MS;

/** Lists, counts and enquiries, of some 10 KB each, and everyone's open ones, of up to 150 KB. */
const MAX_QUERIES = 50;

const WRITE_INTERVAL_MS = 1_000;

interface KeptInbox {
  account: Account;
  state: DehydratedState;
  at: number;
}

function readKept(): KeptInbox | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(KEPT_KEY) ?? '') as KeptInbox;
    if (Date.now() - kept.at < MAX_AGE_MS) return kept;
  } catch {
    // There is none.
  }
  removeText(localStorage, KEPT_KEY);
  return undefined;
}

/** Who was signed in when the inbox was open last, not longer than a day ago; undefined: nobody, or they have signed out. */
export function keptAccount(): Account | undefined {
  return readKept()?.account;
}

type KeptQuery = DehydratedState['queries'][number];

function keptQueriesOf(email: string): KeptQuery[] {
  const kept = readKept();
  return kept?.account.email === email ? kept.state.queries.filter(isYoung) : [];
}

/** What was loaded before an erasure, also by another page, may have what was erased. */
function isYoung({ state: { dataUpdatedAt } }: KeptQuery): boolean {
  return Date.now() - dataUpdatedAt < MAX_AGE_MS && dataUpdatedAt >= erasedAt();
}

function erasedAt(): number {
  return Number(readStored(ERASED_KEY));
}

/** Shows what someone's inbox showed last, until it is refetched. */
export function restoreKept(client: QueryClient, email: string): void {
  hydrate(client, { queries: keptQueriesOf(email), mutations: [] });
}

/** Set once nobody is signed in: what is loaded until the page shows it is not kept. */
let isForgotten = false;

export function forgetKept(): void {
  isForgotten = true;
  removeText(localStorage, KEPT_KEY);
}

/**
 * Forgets all but what is on the screen, which is refetched: something of it is erased. Who is signed in stays, without
 * whom nothing that waits is shown.
 */
export function forgetErased(client: QueryClient): void {
  client.removeQueries({ type: 'inactive' });
  const kept = readKept();
  if (kept)
    storeText(localStorage, KEPT_KEY, JSON.stringify({ ...kept, state: { queries: [], mutations: [] } }));
  writeStored(ERASED_KEY, String(Date.now()));
}

/**
 * Keeps what the inbox has loaded lately: lists, counts and enquiries. What is opened while the server can't be reached is
 * shown as it was kept.
 *
 * @param listsKey the key of all lists: one that is not kept, such as a search, has what the others know
 * @returns stops it
 */
export function keepInbox(client: QueryClient, account: Account, listsKey: QueryKey): () => void {
  const isList = ({ queryKey }: { queryKey: QueryKey }) => partialMatchKey(queryKey, listsKey);
  const cache = client.getQueryCache();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let written: unknown[] = [];
  let writtenAt = 0;
  isForgotten = false;
  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    if (isForgotten) return;
    const { queries } = dehydrate(client, { shouldDehydrateMutation: () => false });
    const data = queries.map(({ state }) => state.data);
    // A refetch that brings the same leaves the data as it is, and only says it of a later time.
    const isSame = data.length === written.length && data.every((one, index) => one === written[index]);
    const isWritten = localStorage.getItem(KEPT_KEY) && writtenAt > erasedAt();
    if (isSame && isWritten && Date.now() - writtenAt < MINUTE_MS) return;
    const loaded = new Set(queries.map(({ queryHash }) => queryHash));
    const others = keptQueriesOf(account.email).filter(
      ({ queryHash }) => !loaded.has(queryHash) && !hasStatus(cache.get(queryHash)?.state.error, 404),
    );
    const latest = [...queries, ...others]
      .filter(isYoung)
      .sort((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
      .slice(0, MAX_QUERIES);
    const state = { queries: latest, mutations: [] };
    const kept: KeptInbox = { account, state, at: Date.now() };
    if (storeText(localStorage, KEPT_KEY, JSON.stringify(kept))) {
      written = data;
      writtenAt = kept.at;
    }
  };
  const stop = cache.subscribe((event) => {
    if (event.type !== 'updated') return;
    const { query, action } = event;
    if (action.type === 'failed' && query.state.data === undefined) {
      for (const kept of keptQueriesOf(account.email)) {
        const isWanted = kept.queryHash === query.queryHash || (isList(query) && isList(kept));
        if (!isWanted || client.getQueryData(kept.queryKey) !== undefined) continue;
        client.setQueryData(kept.queryKey, kept.state.data, { updatedAt: kept.state.dataUpdatedAt });
      }
    }
    // After an erasure there is no list until then.
    if (action.type === 'success' && isList(query) && writtenAt < erasedAt()) write();
    else timer ??= setTimeout(write, WRITE_INTERVAL_MS);
  });
  // Before keepChanges removes the change: opened again in between, the page would not show it.
  const stopSaved = client.getMutationCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success' && isChange(event.mutation)) write();
  });
  return () => {
    stop();
    stopSaved();
    clearTimeout(timer);
  };
}
