import { useSyncExternalStore } from 'react';

/** Local storage key of an enquiry's draft, before its id. */
const PREFIX = 'inbox-draft:';

/** Fired on `window` by {@link writeDraft}; the browser itself only reports what other tabs write. */
const WRITTEN = 'inbox-draft-written';

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
  dispatchEvent(new Event(WRITTEN));
}

/** Removes all drafts, as of someone who has signed out. */
export function forgetDrafts(): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(PREFIX)) localStorage.removeItem(key);
  }
}

function subscribe(onChange: () => void): () => void {
  for (const event of ['storage', WRITTEN]) addEventListener(event, onChange);
  return () => {
    for (const event of ['storage', WRITTEN]) removeEventListener(event, onChange);
  };
}
