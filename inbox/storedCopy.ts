import { type IDBPDatabase, openDB } from 'idb';

// Browsers write local storage to the disk some time later: Chromium after 5 seconds, and minutes after much was stored. A
// browser that is killed, as by a flat battery, has lost what was stored until then, and has again what was removed. The
// copy in IndexedDB is on the disk at once. https://www.w3.org/TR/IndexedDB/#transaction-durability-hint

const TEXTS = 'texts';

/** All keys of the inbox in local storage begin so. */
const PREFIX = 'inbox-';

/** Key of how often something was stored or removed. Local storage with less than its copy was lost. */
const WRITES_KEY = 'inbox-writes';

/** The pages that are open hold it together, and the first one alone while it restores. */
const LOCK = 'inbox-pages';

/** A browser in which opening it never ends has local storage alone. */
const OPEN_TIMEOUT_MS = 2_000;

let opened: Promise<IDBPDatabase | undefined> | undefined;

/** Undefined: there is none, as in some private windows. */
function open(): Promise<IDBPDatabase | undefined> {
  opened ??= openCopy().catch(() => undefined);
  return opened;
}

async function openCopy(): Promise<IDBPDatabase | undefined> {
  if (!('indexedDB' in globalThis)) return undefined;
  const timeout = new Promise<undefined>((resolve) => setTimeout(resolve, OPEN_TIMEOUT_MS));
  const database = openDB('inbox', 1, {
    upgrade: (created) => {
      created.createObjectStore(TEXTS);
    },
    // The browser has closed it.
    terminated: () => {
      opened = undefined;
    },
  });
  return Promise.race([database, timeout]);
}

/** Whether the copy has all that is stored. Not after a write has failed, as where the disk is full. */
let isWhole = true;

let lastWrite = Promise.resolve();

/** Copies what is stored under a key now, or that there is nothing. */
export function copyStored(storage: Storage, key: string): void {
  try {
    storage.setItem(WRITES_KEY, `${Number(storage.getItem(WRITES_KEY)) + 1}`);
  } catch {
    // It is full, and had no number yet.
  }
  lastWrite = isWhole ? write(storage, [key, WRITES_KEY]) : writeAll(storage);
}

/** Resolves once all copies until now are on the disk: the browser makes changes of one store in turn. */
export function copiesWritten(): Promise<void> {
  return lastWrite;
}

function writeAll(storage: Storage): Promise<void> {
  return write(storage, keysIn(storage), true);
}

/** Resolves once it is on the disk, or has failed. */
async function write(storage: Storage, keys: string[], isAll = false): Promise<void> {
  const texts = keys.map((key) => [key, storage.getItem(key)] as const);
  const database = await open();
  if (!database) return;
  try {
    const transaction = database.transaction(TEXTS, 'readwrite', { durability: 'strict' });
    const { store, done } = transaction;
    const requests: Promise<unknown>[] = isAll ? [store.clear()] : [];
    for (const [key, text] of texts) requests.push(text === null ? store.delete(key) : store.put(text, key));
    // Now, since the page may be closed before the browser does it by itself.
    transaction.commit();
    await Promise.all([...requests, done]);
    if (isAll) isWhole = true;
  } catch {
    isWhole = false;
  }
}

/**
 * Gives local storage back what it has lost when the browser was killed. The first page that opens does it; another that
 * opens meanwhile waits for it.
 */
export async function restoreStored(storage: Storage): Promise<void> {
  const database = await open();
  if (!database) return;
  // There are no locks without HTTPS.
  if (!navigator.locks) return restore(database, storage);
  await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (lock) await restore(database, storage);
  });
  await new Promise<void>((resolve) => {
    void navigator.locks.request(LOCK, { mode: 'shared' }, () => {
      resolve();
      return new Promise(() => undefined);
    });
  });
}

async function restore(database: IDBPDatabase, storage: Storage): Promise<void> {
  const copied = await readCopy(database);
  if (Number(copied.get(WRITES_KEY) ?? 0) > Number(storage.getItem(WRITES_KEY))) {
    for (const key of keysIn(storage)) storage.removeItem(key);
    for (const [key, text] of copied) storage.setItem(key, text);
  } else lastWrite = writeAll(storage);
}

/** Nothing where it can't be read. */
async function readCopy(database: IDBPDatabase): Promise<Map<string, string>> {
  try {
    const { store } = database.transaction(TEXTS);
    const [keys, texts] = await Promise.all([store.getAllKeys(), store.getAll()]);
    return new Map(keys.map((key, index) => [String(key), String(texts[index])]));
  } catch {
    return new Map();
  }
}

function keysIn(storage: Storage): string[] {
  return Object.keys(storage).filter((key) => key.startsWith(PREFIX));
}
