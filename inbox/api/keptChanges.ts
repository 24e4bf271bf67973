import { type DehydratedState, dehydrate, hydrate, type QueryClient } from '@tanstack/react-query';
import { removeText, storeText } from '../stored.ts';
import {
  type BatchState,
  batchesOf,
  CHANGES_KEY,
  type ChangeBatch,
  isChange,
  isUnsaved,
  isWaiting,
  partOf,
  removeBatches,
  resumeChanges,
  stateOf,
} from './changeQueue.ts';
import { ENQUIRIES_KEY } from './queries.ts';

type KeptMutation = DehydratedState['mutations'][number];

/** Their keys in local storage begin so; then come their author and the id of the batch. */
const PREFIX = 'inbox-changes:';

/** Whether changes of someone wait or were overtaken. */
export function hasKeptChanges(author: string, storage: Storage): boolean {
  return keysOf(author, storage).length > 0;
}

function keysOf(author: string, storage: Storage): string[] {
  return keysIn(storage).filter((key) => key.startsWith(keyOf({ author, changeId: '' })));
}

/** A cancelled batch has a key of its own: another page may be making it, and not know yet that it is cancelled. */
function keyOf({ author, changeId, isCancelled }: Omit<ChangeBatch, 'changes'>): string {
  return `${PREFIX}${author}:${changeId}${isCancelled ? ':cancelled' : ''}`;
}

function keysIn(storage: Storage): string[] {
  return Object.keys(storage).filter((key) => key.startsWith(PREFIX));
}

/** Whether a batch that waits outlasts the page: where the storage is full, it does not. */
export function isStored({ variables }: BatchState, storage: Storage): boolean {
  return storage.getItem(keyOf(variables)) !== null;
}

/**
 * Keeps the changes of one author that wait or were overtaken in the browser, for a later page of the same author, under a
 * key for each batch. Goes on with those of other pages, which may be closed, at once and when this page is seen again:
 * changes that another page is sending too are the same changes to the server. What another page has settled is gone here:
 * it was made, was left as it is, is made again there, or was cancelled.
 *
 * @param pages where the browser reports what other pages store
 * @returns stops it
 */
export function keepChanges(
  client: QueryClient,
  author: string,
  storage: Storage,
  pages: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
): () => void {
  /** The entries of the batches that this page knows. */
  let known = new Map(keysOf(author, storage).map((key) => [key, storage.getItem(key) ?? '']));
  restoreChanges();

  function restoreChanges(): void {
    const own = new Set(batchesOf(client).map(({ variables }) => keyOf(variables)));
    const mutations = keysOf(author, storage)
      .filter((key) => !own.has(key))
      .flatMap((key) => readMutation(storage.getItem(key) ?? ''))
      .sort((one, other) => one.state.submittedAt - other.state.submittedAt);
    hydrate(client, { queries: [], mutations });
    resumeChanges(client);
  }

  function write(): void {
    const { mutations } = dehydrate(client, {
      shouldDehydrateQuery: () => false,
      shouldDehydrateMutation: (mutation) => isChange(mutation) && isUnsaved(stateOf(mutation)),
    });
    const entries = new Map(
      mutations.map((mutation) => [keyOf(batchOf(mutation)), JSON.stringify(mutation)]),
    );
    for (const key of known.keys()) if (!entries.has(key)) removeText(storage, key);
    for (const [key, entry] of entries) {
      const before = known.get(key);
      if (before === entry || storeText(storage, key, entry)) continue;
      // The storage is full. What was stored of the change before stays; else it lasts as long as the page.
      if (before === undefined) entries.delete(key);
      else entries.set(key, before);
    }
    known = entries;
  }

  function onStored(event: Event): void {
    const { key, newValue } = event as StorageEvent;
    if (key === null || !known.has(key)) return;
    const stored = readMutation(newValue ?? '').map(batchOf)[0];
    // As where the other page has taken out of it what is erased, or is left as it is.
    const isShorter = batchesOf(client).some(
      ({ variables }) =>
        variables.changeId === stored?.changeId && stored.changes.length < variables.changes.length,
    );
    if (newValue !== null && !isShorter) return;
    // The other page may have stored it again by now: it makes it over the conflict.
    if (storage.getItem(key) !== known.get(key)) known.delete(key);
    removeBatches(client, ({ variables }) => keyOf(variables) === key);
    if (isShorter) restoreChanges();
    else resumeChanges(client);
    // The page has shown what waited as if it were made.
    void client.invalidateQueries({ queryKey: ENQUIRIES_KEY });
  }

  const stop = client.getMutationCache().subscribe(write);
  pages.addEventListener('storage', onStored);
  pages.addEventListener('visibilitychange', restoreChanges);
  return () => {
    stop();
    // Nobody else makes them; the next page of their author goes on with them.
    client.getMutationCache().clear();
    pages.removeEventListener('storage', onStored);
    pages.removeEventListener('visibilitychange', restoreChanges);
  };
}

/** The ids of the enquiries of all changes in the storage, whoever made them. */
export function keptChangeIds(storage: Storage): string[] {
  const kept = keysIn(storage).flatMap((key) => readMutation(storage.getItem(key) ?? ''));
  return kept.flatMap((mutation) => batchOf(mutation).changes.map(({ id }) => id));
}

/**
 * Removes the changes of an enquiry that is erased, also those that someone else has left in the storage. Where a colleague
 * has erased it, what this page is still sending stays, and is reported as not made for that reason until staff close it.
 */
export function forgetChanges(
  client: QueryClient,
  id: string,
  storage: Storage,
  { isErasedHere }: { isErasedHere: boolean },
): void {
  const cache = client.getMutationCache();
  const own = new Set(batchesOf(client).map(({ variables }) => variables.changeId));
  let isWaitingBuilt = false;
  for (const mutation of cache.findAll({ mutationKey: CHANGES_KEY })) {
    const state = stateOf(mutation);
    const rest = stateWithout(id, state);
    if (rest && !isErasedHere && (isWaiting(state) || isUnknown(id, state))) continue;
    // Changes are sent in the order in which they were built.
    const isLater = isWaitingBuilt && isWaiting(state);
    if (!rest && !isLater) continue;
    const built = rest ?? state;
    // Before the other is removed, so that the storage has it all along: other pages follow what is removed there.
    if (built.variables.changes.length > 0) {
      cache.build(client, { mutationKey: CHANGES_KEY }, built);
      isWaitingBuilt ||= isWaiting(built);
    }
    cache.remove(mutation);
  }
  resumeChanges(client);
  for (const key of keysIn(storage)) {
    for (const mutation of readMutation(storage.getItem(key) ?? '')) {
      const state = stateWithout(id, mutation.state as BatchState);
      if (!state || own.has(batchOf(mutation).changeId)) continue;
      if (state.variables.changes.length === 0) removeText(storage, key);
      else storeText(storage, key, JSON.stringify({ ...mutation, state }));
    }
  }
}

/** Undefined: it has no change of that enquiry. */
function stateWithout(id: string, state: BatchState): BatchState | undefined {
  const { changes } = state.variables;
  return changes.some((change) => change.id === id) ? partOf(state, (other) => other !== id) : undefined;
}

/** Whether the server has said that there is no such enquiry any more. */
function isUnknown(id: string, { data = [] }: BatchState): boolean {
  return data.some((result) => result.id === id && result.outcome === 'unknown');
}

function batchOf({ state }: KeptMutation): ChangeBatch {
  return state.variables as ChangeBatch;
}

/** What is not ours, or of another version, is left out. */
function readMutation(entry: string): KeptMutation[] {
  try {
    const mutation: KeptMutation = JSON.parse(entry);
    return batchOf(mutation).changeId ? [mutation] : [];
  } catch {
    return [];
  }
}
