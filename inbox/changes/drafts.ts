import { readStored, storedKeys, useStored, writeStored } from '../stored.ts';

/** Local storage key of an enquiry's draft, before its id. */
const PREFIX = 'inbox-draft:';

/** Local storage key of the e-mail address whose drafts are stored in this browser. */
const AUTHOR_KEY = 'inbox-drafts-of';

/** The unsaved note of an enquiry; empty: there is none. */
export function useDraft(id: string): string {
  return useStored(PREFIX + id);
}

export function readDraft(id: string): string {
  return readStored(PREFIX + id);
}

export function writeDraft(id: string, note: string): void {
  writeStored(PREFIX + id, note);
}

export function hasDrafts(): boolean {
  return storedKeys(PREFIX).length > 0;
}

/** Removes all drafts, as of someone who has signed out. */
export function clearDrafts(): void {
  for (const key of storedKeys(PREFIX)) writeStored(key, '');
}

/** Keeps the drafts of whoever has signed in, as after a session that ended while a note was written; removes all others. */
export function keepDraftsOf(email: string): void {
  const author = readStored(AUTHOR_KEY);
  // 1.0.0 did not record whose drafts they are.
  if (author && author !== email) clearDrafts();
  writeStored(AUTHOR_KEY, email);
}
