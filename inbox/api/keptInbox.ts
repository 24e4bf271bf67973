import { type DehydratedState, dehydrate, hydrate, type QueryClient } from '@tanstack/react-query';
import type { Account } from '../../domain/desk/sessionSchemas.ts';
import { DAY_MS } from '../../domain/time.ts';

/** Local storage key of what is shown when the inbox opens without a connection. */
const KEY = 'inbox-kept';

/** What is older says too little of the present to be shown. */
const MAX_AGE_MS = DAY_MS;

const WRITE_INTERVAL_MS = 1_000;

interface KeptInbox {
  account: Account;
  state: DehydratedState;
  at: number;
}

function readKept(): KeptInbox | undefined {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '') as KeptInbox;
    if (Date.now() - kept.at < MAX_AGE_MS) return kept;
  } catch {
    // There is none.
  }
  forgetKept();
  return undefined;
}

/** Who was signed in when the inbox was open last, not longer than a day ago; undefined: nobody, or they have signed out. */
export function keptAccount(): Account | undefined {
  return readKept()?.account;
}

/** Shows what someone's inbox showed last, until it is refetched. */
export function restoreKept(client: QueryClient, email: string): void {
  const kept = readKept();
  if (kept?.account.email === email) hydrate(client, kept.state);
}

export function forgetKept(): void {
  localStorage.removeItem(KEY);
}

/**
 * Keeps what is on the screen of the inbox: the list, the counts and the open enquiry.
 *
 * @returns stops it
 */
export function keepInbox(client: QueryClient, account: Account): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let written: unknown[] = [];
  const write = () => {
    timer = undefined;
    const shown = client
      .getQueryCache()
      .findAll({ type: 'active' })
      .filter(({ state }) => state.data);
    const data = shown.map(({ state }) => state.data);
    // A refetch that brings the same leaves the data as it is.
    if (data.length === written.length && data.every((one, index) => one === written[index])) return;
    const keys = new Set(shown.map(({ queryHash }) => queryHash));
    const state = dehydrate(client, {
      shouldDehydrateQuery: ({ queryHash }) => keys.has(queryHash),
      shouldDehydrateMutation: () => false,
    });
    try {
      localStorage.setItem(KEY, JSON.stringify({ account, state, at: Date.now() } satisfies KeptInbox));
      written = data;
    } catch {
      // The storage is full. What was kept before may be long out of date.
      forgetKept();
    }
  };
  const stop = client.getQueryCache().subscribe(({ type }) => {
    if (type === 'updated') timer ??= setTimeout(write, WRITE_INTERVAL_MS);
  });
  return () => {
    stop();
    clearTimeout(timer);
  };
}
