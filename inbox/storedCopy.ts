import { type IDBPDatabase, openDB } from 'idb';

// Browsers write local storage to the disk some time later: Chromium after 5 seconds, and minutes after much was stored. A
// browser that is killed, as by a flat battery, has lost what was entered until then. Its copy in IndexedDB is on the disk
// at once. https://www.w3.org/TR/IndexedDB/#transaction-durability-hint

const TEXTS = 'texts';

/** The pages that are open. */
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

/** Copies the text that is stored under a key; an empty one says that it was removed, which local storage loses as well. */
export async function copyStored(key: string, text: string): Promise<void> {
  // The disk is full. An older text would take the place of the stored one.
  if (!(await write(key, text))) await removeCopy(key);
}

export async function removeCopy(key: string): Promise<void> {
  await write(key, undefined);
}

/** Resolves once all copies until now are on the disk: the browser makes changes of one store in turn. */
export async function copiesWritten(): Promise<void> {
  await removeCopy('');
}

/** Resolves once it is on the disk, with whether it could be written. */
async function write(key: string, text: string | undefined): Promise<boolean> {
  const database = await open();
  if (!database) return true;
  try {
    const { store, done } = database.transaction(TEXTS, 'readwrite', { durability: 'strict' });
    await Promise.all([text === undefined ? store.delete(key) : store.put(text, key), done]);
    return true;
  } catch {
    return false;
  }
}

/**
 * Reads all copies, for the first page that is open. Another page has all of it in local storage, and may have removed
 * something since.
 */
export async function readCopies(): Promise<[key: string, text: string][]> {
  const database = await open();
  if (!database || !(await isFirstPage())) return [];
  const { store } = database.transaction(TEXTS);
  const [keys, texts] = await Promise.all([store.getAllKeys(), store.getAll()]);
  return keys.map((key, index) => [String(key), texts[index]]);
}

async function isFirstPage(): Promise<boolean> {
  // There are none without HTTPS.
  if (!navigator.locks) return true;
  const isFirst = await navigator.locks.request(LOCK, { ifAvailable: true }, (lock) => lock !== null);
  void navigator.locks.request(LOCK, { mode: 'shared' }, () => new Promise(() => undefined));
  return isFirst;
}
