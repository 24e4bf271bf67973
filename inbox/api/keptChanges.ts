import { type DehydratedState, dehydrate, hydrate, type QueryClient } from '@tanstack/react-query';
import { type ChangeBatch, isChange, isUnsaved, resumeChanges, stateOf } from './changeQueue.ts';

type KeptMutation = DehydratedState['mutations'][number];

/**
 * Keeps the changes of one author that wait or were overtaken in the browser, for a later page of the same author, under a
 * key for each batch, and goes on with those of earlier pages: changes that another page is sending too are the same changes
 * to the server.
 *
 * @returns stops it
 */
export function keepChanges(client: QueryClient, author: string, storage: Storage): () => void {
  const prefix = `inbox-changes:${author}:`;
  const keys = Object.keys(storage).filter((key) => key.startsWith(prefix));
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
  return client.getMutationCache().subscribe(write);
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
