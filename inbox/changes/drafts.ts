import { useSyncExternalStore } from 'react';

/** Local storage key of an enquiry's draft, before its id. */
const PREFIX = 'inbox-draft:';

/** Local storage key of the e-mail address whose drafts are stored in this browser. */
const AUTHOR_KEY = 'inbox-drafts-of';

/** Drafts that could not be stored, such as when the storage is full; they last as long as the page. */
const unstored = new Map<string, string>();

const listeners = new Set<() => void>();

/** The unsaved note of an enquiry; empty: there is none. */
export function useDraft(id: string): string {
  return useSyncExternalStore(subscribe, () => readDraft(id));
}

export function readDraft(id: string): string {
  return unstored.get(id) ?? localStorage.getItem(PREFIX + id) ?? '';
}

/** Stores an unsaved note in this browser; an empty one is removed. */
export function writeDraft(id: string, note: string): void {
  unstored.delete(id);
  try {
    if (note) localStorage.setItem(PREFIX + id, note);
    else localStorage.removeItem(PREFIX + id);
  } catch {
    unstored.set(id, note);
  }
  for (const onChange of listeners) onChange();
}

/** Whether anything unsaved is stored in this browser. */
export function hasDrafts(): boolean {
  return unstored.size > 0 || Object.keys(localStorage).some((key) => key.startsWith(PREFIX));
}

/** Removes all drafts, as of someone who has signed out. */
export function clearDrafts(): void {
  unstored.clear();
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  }
}

/** Keeps the drafts of whoever has signed in, as after a session that ended while a note was written; removes all others. */
export function keepDraftsOf(email: string): void {
  if (localStorage.getItem(AUTHOR_KEY) !== email) clearDrafts();
  try {
    localStorage.setItem(AUTHOR_KEY, email);
  } catch {
    // The storage is full; the next sign-in removes the drafts.
  }
}

function subscribe(onChange: () => void): () => void {
  listeners.add(onChange);
  // What other tabs write.
  addEventListener('storage', onChange);
  return () => {
    listeners.delete(onChange);
    removeEventListener('storage', onChange);
  };
}
