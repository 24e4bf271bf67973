import { useSyncExternalStore } from 'react';

/** Key of an enquiry's draft in this browser's storage; the id follows. */
const PREFIX = 'inbox-draft:';

/** Fired on `window` by {@link writeDraft}; the browser itself only reports what other tabs write. */
const WRITTEN = 'inbox-draft-written';

/** The unsaved note of an enquiry; empty when there is none. */
export function useDraft(id: string): string {
  return useSyncExternalStore(subscribe, () => localStorage.getItem(PREFIX + id) ?? '');
}

/** Keeps an unsaved note in this browser until it is saved; an empty one is removed. */
export function writeDraft(id: string, note: string): void {
  if (note) localStorage.setItem(PREFIX + id, note);
  else localStorage.removeItem(PREFIX + id);
  dispatchEvent(new Event(WRITTEN));
}

function subscribe(onChange: () => void): () => void {
  for (const event of ['storage', WRITTEN]) addEventListener(event, onChange);
  return () => {
    for (const event of ['storage', WRITTEN]) removeEventListener(event, onChange);
  };
}
