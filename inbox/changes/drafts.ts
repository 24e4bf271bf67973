import { type FormEvent, useState } from 'react';
import type { QueuedChange } from '../api/changeQueue.ts';
import {
  readStored,
  readStoredAll,
  storedKeys,
  useStored,
  useStoredAll,
  useStoredKeys,
  writeStored,
} from '../stored.ts';
import { clearCalls } from './calls.ts';

/** Local storage key of an enquiry's draft, before its id. */
const PREFIX = 'inbox-draft:';

/** Local storage key of what is typed into a dialog about an enquiry, before its id and the name of the form. */
const TYPED_PREFIX = 'inbox-typed:';

/** Local storage key of the e-mail address whose drafts are stored in this browser. */
const AUTHOR_KEY = 'inbox-drafts-of';

/** The unsaved note of an enquiry; empty: there is none. */
export function useDraft(id: string): string {
  return useStored(PREFIX + id);
}

/** The drafts whose id begins so. */
export function useDrafts(idPrefix: string): string[] {
  return useStoredAll(PREFIX + idPrefix);
}

export function useDraftIds(): string[] {
  return useStoredKeys(PREFIX).map((key) => key.slice(PREFIX.length));
}

export function readDrafts(idPrefix: string): string[] {
  return readStoredAll(PREFIX + idPrefix);
}

export function readDraft(id: string): string {
  return readStored(PREFIX + id);
}

export function writeDraft(id: string, note: string): void {
  writeStored(PREFIX + id, note);
}

/** The notes of changes that are not made become drafts again, where no other was begun. */
export function restoreDrafts(changes: readonly QueuedChange[]): void {
  for (const { id, draft } of changes) if (draft && !readDraft(id)) writeDraft(id, draft);
}

/**
 * What a dialog about an enquiry begins with: what was typed into it when the page was loaded again or the session ended,
 * unless what it began with then has changed since.
 *
 * @param id none: nothing is kept
 * @param form its name, since several may be unfinished
 */
export function useTyped(id: string | undefined, form: string, initial: Record<string, string>) {
  const key = typedKey(id ?? '', form);
  const [values] = useState<Partial<Record<string, string>>>(() => {
    const kept = id && readStored(key);
    const { before, typed } = kept ? JSON.parse(kept) : {};
    return before === JSON.stringify(initial) ? typed : initial;
  });
  function onInput({ currentTarget }: FormEvent<HTMLFormElement>) {
    const typed = Object.fromEntries(new FormData(currentTarget));
    if (id) writeStored(key, JSON.stringify({ before: JSON.stringify(initial), typed }));
  }
  return { values, onInput };
}

/** The ids of the enquiries about which a dialog was not finished. */
export function useTypedIds(): string[] {
  const ids = useStoredKeys(TYPED_PREFIX).map((key) => key.slice(TYPED_PREFIX.length).replace(/:.*/, ''));
  return [...new Set(ids)];
}

export function forgetTyped(id: string, form: string): void {
  writeStored(typedKey(id, form), '');
}

function typedKey(id: string, form: string): string {
  return `${TYPED_PREFIX}${id}:${form}`;
}

/** Whether a note or a dialog was not finished. */
export function hasUnfinished(): boolean {
  return storedKeys(PREFIX).length + storedKeys(TYPED_PREFIX).length > 0;
}

/** Whose drafts they are: whoever was signed in last. */
export function draftsAuthor(): string {
  return readStored(AUTHOR_KEY);
}

/** Removes what was not finished about an enquiry that is erased. */
export function forgetEnquiry(id: string): void {
  writeDraft(id, '');
  for (const key of storedKeys(typedKey(id, ''))) writeStored(key, '');
}

/** Removes what someone who has signed out did not finish: drafts, what was typed, and calls. */
export function clearUnfinished(): void {
  for (const key of [...storedKeys(PREFIX), ...storedKeys(TYPED_PREFIX)]) writeStored(key, '');
  clearCalls();
}

/** Keeps what whoever has signed in did not finish, as when the session ended while a note was written; removes all else. */
export function keepUnfinishedOf(email: string): void {
  const author = draftsAuthor();
  // 1.0.0 did not record whose drafts they are.
  if (author && author !== email) clearUnfinished();
  writeStored(AUTHOR_KEY, email);
}
