import type { QueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { HOUR_MS } from '../../domain/time.ts';
import type { QueuedChange } from '../api/changeQueue.ts';
import { forgetChanges, keptChangeIds } from '../api/keptChanges.ts';
import { enquiryPath, enquiryQuery } from '../api/queries.ts';
import { hasStatus } from '../api/requests.ts';
import { AUTHOR_KEY } from '../api/session.ts';
import {
  readStored,
  readStoredAll,
  storedKeys,
  useStored,
  useStoredAll,
  useStoredKeys,
  writeStored,
} from '../stored.ts';
import { clearCalls, endCall, readCalls } from './calls.ts';

/** Local storage key of an enquiry's draft, before its id. */
const PREFIX = 'inbox-draft:';

/** The ids of the drafts of entries (`entry.ts`) begin with it; the draft of a note has the enquiry’s id. */
export const ENTRY_PREFIX = 'new:';

/** Local storage key of what is typed into a dialog about an enquiry, before its id and the name of the form. */
const TYPED_PREFIX = 'inbox-typed:';

/** The unsaved note of an enquiry; empty: there is none. */
export function useDraft(id: string): string {
  return useStored(PREFIX + id);
}

/** The drafts whose id begins so. */
export function useDrafts(idPrefix: string): string[] {
  return useStoredAll(PREFIX + idPrefix);
}

/** The ids of the enquiries to which a note is being written. */
export function useNotedIds(): string[] {
  return notedIdsOf(useStoredKeys(PREFIX));
}

function notedIdsOf(keys: string[]): string[] {
  return keys.map((key) => key.slice(PREFIX.length)).filter((id) => !id.startsWith(ENTRY_PREFIX));
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
  return typedIdsOf(useStoredKeys(TYPED_PREFIX));
}

function typedIdsOf(keys: string[]): string[] {
  return [...new Set(keys.map((key) => key.slice(TYPED_PREFIX.length).replace(/:.*/, '')))];
}

export function forgetTyped(id: string, form: string): void {
  writeStored(typedKey(id, form), '');
}

function typedKey(id: string, form: string): string {
  return `${TYPED_PREFIX}${id}:${form}`;
}

/**
 * Whether a note, an enquiry that is being added or a dialog was not finished. A call without an outcome is none of these:
 * nothing was entered, and as long as its author is signed in, the page asks about it.
 */
export function hasUnfinished(): boolean {
  return storedKeys(PREFIX).length + storedKeys(TYPED_PREFIX).length > 0;
}

/** Whose drafts they are: whoever was signed in last. */
export function draftsAuthor(): string {
  return readStored(AUTHOR_KEY);
}

/** Removes what was not finished about an enquiry that is erased: its draft, what was typed, its call and its changes. */
export function forgetEnquiry(client: QueryClient, id: string): void {
  writeDraft(id, '');
  for (const key of storedKeys(typedKey(id, ''))) writeStored(key, '');
  endCall(id);
  forgetChanges(client, id, localStorage);
}

/**
 * Forgets what was not finished once the server says that its enquiry is erased, as by a colleague or the maintenance. An
 * enquiry that nobody opens is requested at once, and every hour.
 *
 * @returns stops it
 */
export function watchErasures(client: QueryClient): () => void {
  const stop = client.getQueryCache().subscribe(({ query: { queryKey, state } }) => {
    if (!hasStatus(state.error, 404)) return;
    for (const id of unfinishedIds()) if (queryKey.at(-1) === enquiryPath(id)) forgetEnquiry(client, id);
  });
  const request = () => {
    for (const id of unfinishedIds()) void client.prefetchQuery(enquiryQuery(id));
  };
  request();
  const timer = setInterval(request, HOUR_MS);
  return () => {
    stop();
    clearInterval(timer);
  };
}

function unfinishedIds(): string[] {
  return [
    ...notedIdsOf(storedKeys(PREFIX)),
    ...typedIdsOf(storedKeys(TYPED_PREFIX)),
    ...readCalls().map(({ item }) => item.id),
    ...keptChangeIds(localStorage),
  ];
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
