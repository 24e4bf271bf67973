import type { PersistedClient, PersistQueryClientOptions } from '@tanstack/react-query-persist-client';
import { type ChangeBatch, isChange, isUnsaved, stateOf } from './changeQueue.ts';

type PersistedMutation = PersistedClient['clientState']['mutations'][number];

/**
 * Keeps the changes of one author that wait or were overtaken in the browser, for a later page of the same author, under a
 * key for each batch. A new page goes on with all of them: changes that another page is sending too are the same changes to
 * the server.
 */
export function persistChangesOf(
  author: string,
  storage: Storage,
): Omit<PersistQueryClientOptions, 'queryClient'> {
  const prefix = `inbox-changes:${author}:`;
  /** The entries of the batches that this page knows. */
  let known = new Map<string, string>();

  function write(mutations: PersistedMutation[]): void {
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

  function restoreClient(): PersistedClient {
    const keys = Object.keys(storage).filter((key) => key.startsWith(prefix));
    known = new Map(keys.map((key) => [key, storage.getItem(key) ?? '']));
    const mutations = [...known.values()]
      .flatMap(readMutation)
      .sort((one, other) => one.state.submittedAt - other.state.submittedAt);
    return { timestamp: Date.now(), buster: '', clientState: { queries: [], mutations } };
  }

  return {
    persister: {
      persistClient: ({ clientState }) => write(clientState.mutations),
      restoreClient,
      removeClient: () => write([]),
    },
    maxAge: Number.POSITIVE_INFINITY,
    dehydrateOptions: {
      shouldDehydrateQuery: () => false,
      shouldDehydrateMutation: (mutation) => isChange(mutation) && isUnsaved(stateOf(mutation)),
    },
  };
}

function idOf({ state }: PersistedMutation): string {
  return (state.variables as ChangeBatch).changeId;
}

/** What is not ours, or of another version, is left out. */
function readMutation(entry: string): PersistedMutation[] {
  try {
    const mutation: PersistedMutation = JSON.parse(entry);
    return idOf(mutation) ? [mutation] : [];
  } catch {
    return [];
  }
}
