import { type DehydratedState, dehydrate, hydrate, type QueryClient } from '@tanstack/react-query';
import {
  type ChangeBatch,
  isChange,
  isUnsaved,
  isWaiting,
  removeBatches,
  resumeChanges,
  stateOf,
} from './changeQueue.ts';

type KeptMutation = DehydratedState['mutations'][number];

/** Their keys in local storage begin so; then come their author and the id of the batch. */
const PREFIX = 'inbox-changes:';

/** Whether changes of someone wait or were overtaken. */
export function hasKeptChanges(author: string, storage: Storage): boolean {
  return keysOf(author, storage).length > 0;
}

function keysOf(author: string, storage: Storage): string[] {
  return Object.keys(storage).filter((key) => key.startsWith(`${PREFIX}${author}:`));
}

/**
 * Keeps the changes of one author that wait or were overtaken in the browser, for a later page of the same author, under a
 * key for each batch, and goes on with those of earlier pages: changes that another page is sending too are the same changes
 * to the server. A conflict that another page has settled is none here.
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
  const prefix = `${PREFIX}${author}:`;
  const keys = keysOf(author, storage);
  /** The entries of the batches that this page knows. */
  let known = new Map(keys.map((key) => [key, storage.getItem(key) ?? '']));
  const mutations = [...known.values()]
    .flatMap(readMutation)
    .sort((one, other) => one.state.submittedAt - other.state.submittedAt);
  hydrate(client, { queries: [], mutations });
  resumeChanges(client);

  function write(): void {
    const { mutations } = dehydrate(client, {
      shouldDehydrateQuery: () => false,
      shouldDehydrateMutation: (mutation) => isChange(mutation) && isUnsaved(stateOf(mutation)),
    });
    const entries = new Map(mutations.map((mutation) => [prefix + idOf(mutation), JSON.stringify(mutation)]));
    for (const key of known.keys()) if (!entries.has(key)) storage.removeItem(key);
    for (const [key, entry] of entries) {
      if (known.get(key) === entry) continue;
      try {
        storage.setItem(key, entry);
      } catch {
        // The storage is full. The change then lasts as long as the page.
        entries.delete(key);
      }
    }
    known = entries;
  }

  function onStored(event: Event): void {
    const { key, newValue } = event as StorageEvent;
    if (key === null || newValue !== null || !known.has(key)) return;
    // Not to be removed from the storage any more, where it may be again by now: the other page makes it over the conflict.
    known.delete(key);
    removeBatches(client, (state) => !isWaiting(state) && prefix + state.variables?.changeId === key);
  }

  const stop = client.getMutationCache().subscribe(write);
  pages.addEventListener('storage', onStored);
  return () => {
    stop();
    pages.removeEventListener('storage', onStored);
  };
}

function idOf({ state }: KeptMutation): string {
  return (state.variables as ChangeBatch).changeId;
}

/** What is not ours, or of another version, is left out. */
function readMutation(entry: string): KeptMutation[] {
  try {
    const mutation: KeptMutation = JSON.parse(entry);
    return idOf(mutation) ? [mutation] : [];
  } catch {
    return [];
  }
}
