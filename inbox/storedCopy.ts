import { type IDBPDatabase, openDB } from 'idb';

// Browsers write local storage to the disk some time later: Chromium after 5 seconds, and minutes after much was stored. A
// browser that is killed, as by a flat battery, has lost what was stored until then, and has again what was removed. The
// copy in IndexedDB is on the disk at once. https://www.w3.org/TR/IndexedDB/#transaction-durability-hint

const STORE = 'texts';

/** All keys of the inbox in local storage begin so. */
const PREFIX = 'inbox-';

/**
 * Key of when something was stored or removed last, in milliseconds. Where the copy has a later time, local storage has lost
 * what was written until then.
 */
const WRITTEN_AT_KEY = 'inbox-written-at';

/**
 * Every open page holds this lock shared. The first takes it exclusively to restore, because other pages read a removed key
 * as a settled change.
 */
const LOCK = 'inbox-pages';

/** A browser that takes longer, as one in which opening IndexedDB never ends, goes on with local storage as it is. */
const TIMEOUT_MS = 5_000;

let opened: Promise<IDBPDatabase | undefined> | undefined;

/** Whether the copy has all that is stored. */
let isComplete = true;

let lastWrite: Promise<unknown> = Promise.resolve();

/** Undefined: there is none, as in some private windows. */
function open(): Promise<IDBPDatabase | undefined> {
  opened ??= openCopy().catch(() => undefined);
  return opened;
}

async function openCopy(): Promise<IDBPDatabase | undefined> {
  if (!('indexedDB' in globalThis)) return undefined;
  return openDB('inbox', 1, {
    upgrade: (created) => {
      created.createObjectStore(STORE);
    },
    // The browser has closed it, and may have deleted it.
    terminated: () => {
      opened = undefined;
      isComplete = false;
    },
  });
}

/** Copies what is stored under a key now, or that there is nothing. */
export function copyStored(storage: Storage, key: string): void {
  const writtenAt = Math.max(Date.now(), Number(storage.getItem(WRITTEN_AT_KEY)) + 1);
  try {
    storage.setItem(WRITTEN_AT_KEY, `${writtenAt}`);
  } catch {
    // It is full, and had no time yet.
  }
  lastWrite = write(storage, isComplete ? [key, WRITTEN_AT_KEY] : 'all');
}

/** Resolves once all copies until now are on the disk, where they can be: the browser makes changes of one store in turn. */
export async function copiesWritten(): Promise<void> {
  await Promise.race([lastWrite, aborted(AbortSignal.timeout(TIMEOUT_MS))]);
}

async function write(storage: Storage, keys: string[] | 'all'): Promise<void> {
  const database = await open();
  if (!database) return;
  try {
    const transaction = database.transaction(STORE, 'readwrite', { durability: 'strict' });
    const { store, done } = transaction;
    const requests: Promise<unknown>[] = keys === 'all' ? [store.clear()] : [];
    for (const key of keys === 'all' ? keysIn(storage) : keys) {
      const text = storage.getItem(key);
      requests.push(text === null ? store.delete(key) : store.put(text, key));
    }
    // Now, since the page may be closed before the browser does it by itself.
    transaction.commit();
    await Promise.all([...requests, done]);
    if (keys === 'all') isComplete = true;
  } catch {
    // As where the disk is full.
    isComplete = false;
  }
}

/**
 * Gives local storage back what it has lost when the browser was killed. The first page that opens does it; another that
 * opens meanwhile waits for it.
 */
export async function restoreStored(storage: Storage): Promise<void> {
  const tooLate = AbortSignal.timeout(TIMEOUT_MS);
  // Where the copy can't be read, local storage stays as it is.
  const restored = restoreFirst(storage, tooLate).catch(() => {
    isComplete = false;
  });
  await Promise.race([restored, aborted(tooLate)]);
}

async function restoreFirst(storage: Storage, tooLate: AbortSignal): Promise<void> {
  const database = await open();
  if (!database) return;
  // There are no locks without HTTPS.
  if (!navigator.locks) return restore(database, storage, tooLate);
  await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (lock) await restore(database, storage, tooLate);
  });
  await new Promise<void>((resolve) => {
    void navigator.locks.request(LOCK, { mode: 'shared' }, () => {
      resolve();
      return new Promise(() => undefined);
    });
  });
}

async function restore(database: IDBPDatabase, storage: Storage, tooLate: AbortSignal): Promise<void> {
  const { store } = database.transaction(STORE);
  const [keys, texts] = await Promise.all([store.getAllKeys(), store.getAll()]);
  // By then the page shows local storage as it is.
  tooLate.throwIfAborted();
  const copied = new Map(keys.map((key, index) => [String(key), String(texts[index])]));
  if (Number(copied.get(WRITTEN_AT_KEY) ?? 0) <= Number(storage.getItem(WRITTEN_AT_KEY))) {
    lastWrite = write(storage, 'all');
    return;
  }
  for (const key of keysIn(storage)) storage.removeItem(key);
  for (const [key, text] of copied) {
    try {
      storage.setItem(key, text);
    } catch {
      // Others of the same origin have filled it meanwhile.
    }
  }
}

function keysIn(storage: Storage): string[] {
  return Object.keys(storage).filter((key) => key.startsWith(PREFIX));
}

function aborted(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => signal.addEventListener('abort', () => resolve()));
}
