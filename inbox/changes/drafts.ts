import { useSyncExternalStore } from 'react';

/** Local storage key of an enquiry's draft, before its id. */
const PREFIX = 'inbox-draft:';

/** The unsaved note of an enquiry; empty: there is none. */
export function useDraft(id: string): string {
  return useSyncExternalStore(subscribe, () => readDraft(id));
}

export function readDraft(id: string): string {
  return localStorage.getItem(PREFIX + id) ?? '';
}

/** Stores an unsaved note in this browser; an empty one is removed. */
export function writeDraft(id: string, note: string): void {
  if (note) localStorage.setItem(PREFIX + id, note);
  else localStorage.removeItem(PREFIX + id);
  // The browser itself fires this for what other tabs write alone.
  dispatchEvent(new StorageEvent('storage'));
}

/** Removes all drafts, as of someone who has signed out. */
export function forgetDrafts(): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  }
}

function subscribe(onChange: () => void): () => void {
  addEventListener('storage', onChange);
  return () => removeEventListener('storage', onChange);
}
