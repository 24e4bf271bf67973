import { useSyncExternalStore } from 'react';
import { copyStored, readCopies, removeCopy } from './storedCopy.ts';

// Texts in local storage, which components follow, also those that other tabs write. What does not fit into it lasts as long
// as the page.

/** Key of what is shown without a connection (api/keptInbox.ts). */
export const KEPT_KEY = 'inbox-kept';

const unstored = new Map<string, string>();
const listeners = new Set<() => void>();

/** The text under a key; empty: there is none. */
export function useStored(key: string): string {
  return useSyncExternalStore(subscribe, () => readStored(key));
}

/** The texts under all keys that begin so. */
export function useStoredAll(prefix: string): string[] {
  return JSON.parse(useSyncExternalStore(subscribe, () => JSON.stringify(readStoredAll(prefix))));
}

/** The keys that begin so. */
export function useStoredKeys(prefix: string): string[] {
  return JSON.parse(useSyncExternalStore(subscribe, () => JSON.stringify(storedKeys(prefix).sort())));
}

export function readStoredAll(prefix: string): string[] {
  return storedKeys(prefix).sort().map(readStored);
}

export function readStored(key: string): string {
  return unstored.get(key) ?? localStorage.getItem(key) ?? '';
}

/** Stores a text; an empty one is removed. */
export function writeStored(key: string, text: string): void {
  unstored.delete(key);
  if (!text) removeEntered(localStorage, key);
  else if (!storeEntered(localStorage, key, text)) unstored.set(key, text);
  for (const onChange of listeners) onChange();
}

/**
 * Stores what was entered, where it does not fit in the place of what is kept, which is only a copy.
 *
 * @returns whether it fits
 */
export function storeEntered(storage: Storage, key: string, text: string): boolean {
  try {
    storage.setItem(key, text);
  } catch {
    if (storage.getItem(KEPT_KEY) === null) return false;
    storage.removeItem(KEPT_KEY);
    return storeEntered(storage, key, text);
  }
  void copyStored(key, text);
  return true;
}

export function removeEntered(storage: Storage, key: string): void {
  storage.removeItem(key);
  void copyStored(key, '');
}

/** Makes up for what local storage has lost when the browser was killed, before anything of it is read. */
export async function restoreStored(): Promise<void> {
  for (const [key, text] of await readCopies()) {
    if (readStored(key) !== text) writeStored(key, text);
    else if (!text) void removeCopy(key);
  }
}

export function storedKeys(prefix: string): string[] {
  const keys = new Set([...unstored.keys(), ...Object.keys(localStorage)]);
  return [...keys].filter((key) => key.startsWith(prefix));
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  addEventListener('storage', onChange);
  return () => {
    listeners.delete(onChange);
    removeEventListener('storage', onChange);
  };
}
