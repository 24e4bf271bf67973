import { readStored, storedKeys, useStored, writeStored } from '../stored.ts';
import { clearCalls } from './calls.ts';

/** Local storage key of an enquiry's draft, before its id. */
const PREFIX = 'inbox-draft:';

/** The enquiry that is being added, among the drafts of notes. */
export const ENTRY_DRAFT = 'new';

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

export function hasNotes(): boolean {
  return storedKeys(PREFIX).some((key) => key !== PREFIX + ENTRY_DRAFT);
}

/** Removes what someone who has signed out did not finish: drafts and calls. */
export function clearUnfinished(): void {
  for (const key of storedKeys(PREFIX)) writeStored(key, '');
  clearCalls();
}

/** Keeps what whoever has signed in did not finish, as when the session ended while a note was written; removes all else. */
export function keepUnfinishedOf(email: string): void {
  const author = readStored(AUTHOR_KEY);
  // 1.0.0 did not record whose drafts they are.
  if (author && author !== email) clearUnfinished();
  writeStored(AUTHOR_KEY, email);
}
