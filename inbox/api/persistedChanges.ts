import type { PersistedClient, PersistQueryClientOptions } from '@tanstack/react-query-persist-client';
import { type ChangeBatch, isChange, isUnsaved, stateOf } from './changeQueue.ts';

/** Local storage key of what is not saved, before its author and page. */
const PREFIX = 'inbox-changes:';

type PersistedMutation = PersistedClient['clientState']['mutations'][number];

/**
 * Keeps the changes of one author that wait or were overtaken in the browser, for a later page of the same author. Each
 * page has an entry of its own, and a new page takes over all entries: changes that another page is sending too are the
 * same changes to the server.
 *
 * @param page names the page's entry
 */
export function persistChangesOf(
  author: string,
  storage: Storage,
  page: string = crypto.randomUUID(),
): Omit<PersistQueryClientOptions, 'queryClient'> {
  const prefix = `${PREFIX}${author}:`;
  const ownKey = prefix + page;
  let written = '';

  /** @returns false when the storage is full; the changes then last as long as the page */
  function write(client: PersistedClient): boolean {
    const { mutations } = client.clientState;
    const text = mutations.length > 0 ? JSON.stringify(mutations) : '';
    if (text === written) return true;
    try {
      if (text) storage.setItem(ownKey, JSON.stringify(client));
      else storage.removeItem(ownKey);
      written = text;
      return true;
    } catch {
      return false;
    }
  }

  function restoreClient(): PersistedClient {
    const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '').filter(
      (key) => key.startsWith(prefix),
    );
    const mutations = new Map(
      keys
        .flatMap((key) => readMutations(storage.getItem(key)))
        .map((mutation) => [batchOf(mutation), mutation]),
    );
    const client = {
      timestamp: Date.now(),
      buster: '',
      clientState: {
        queries: [],
        mutations: [...mutations.values()].sort(
          (one, other) => one.state.submittedAt - other.state.submittedAt,
        ),
      },
    };
    if (write(client)) for (const key of keys) if (key !== ownKey) storage.removeItem(key);
    return client;
  }

  return {
    persister: {
      persistClient: (client) => void write(client),
      restoreClient,
      removeClient: () => storage.removeItem(ownKey),
    },
    maxAge: Number.POSITIVE_INFINITY,
    dehydrateOptions: {
      shouldDehydrateQuery: () => false,
      shouldDehydrateMutation: (mutation) => isChange(mutation) && isUnsaved(stateOf(mutation)),
    },
  };
}

function batchOf({ state }: PersistedMutation): string {
  return (state.variables as ChangeBatch).changeId;
}

/** An entry that is not ours, or of another version, has none. */
function readMutations(entry: string | null): PersistedMutation[] {
  try {
    return (JSON.parse(entry ?? '') as PersistedClient).clientState.mutations;
  } catch {
    return [];
  }
}
