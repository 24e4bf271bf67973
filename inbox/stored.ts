import { useSyncExternalStore } from 'react';
import { copyStored } from './storedCopy.ts';

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
  if (!text) removeText(localStorage, key);
  else if (!storeText(localStorage, key, text)) unstored.set(key, text);
  for (const onChange of listeners) onChange();
}

/**
 * Stores a text, where it does not fit in the place of what is shown without a connection.
 *
 * @returns whether it fits
 */
export function storeText(storage: Storage, key: string, text: string): boolean {
  try {
    storage.setItem(key, text);
  } catch {
    if (storage.getItem(KEPT_KEY) === null) return false;
    removeText(storage, KEPT_KEY);
    return storeText(storage, key, text);
  }
  copyStored(storage, key);
  return true;
}

export function removeText(storage: Storage, key: string): void {
  if (storage.getItem(key) === null) return;
  storage.removeItem(key);
  copyStored(storage, key);
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
