import type { QueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { HOUR_MS } from '../../domain/time.ts';
import type { QueuedChange } from '../api/changeQueue.ts';
import { forgetChanges, keptChangeIds } from '../api/keptChanges.ts';
import { enquiryPath, enquiryQuery } from '../api/queries.ts';
import { hasStatus } from '../api/requests.ts';
import { AUTHOR_KEY, ownKey } from '../api/session.ts';
import {
  readStored,
  readStoredAll,
  storedKeys,
  useStored,
  useStoredAll,
  useStoredKeys,
  writeStored,
} from '../stored.ts';
import { CALLS } from './calls.ts';

// Local storage keys: `inbox-draft:{author}:{enquiry}` is a note, `inbox-draft:{author}:new:{entry}` an enquiry that is being
// added (`entry.ts`), `inbox-typed:{author}:{enquiry}:{form}` what was typed into a form, `inbox-calls:{author}:{enquiry}` a
// call (`calls.ts`).
const DRAFTS = 'inbox-draft';
export const ENTRY = 'new';
const TYPED = 'inbox-typed';

/** The unsaved note of an enquiry; empty: there is none. */
export function useDraft(id: string): string {
  return useStored(ownKey(DRAFTS, id));
}

/** The drafts whose id begins so. */
export function useDrafts(idPrefix: string): string[] {
  return useStoredAll(ownKey(DRAFTS, idPrefix));
}

/** The ids of the enquiries to which a note is being written. */
export function useNotedIds(): string[] {
  return idsIn(useStoredKeys(ownKey(DRAFTS, '')));
}

function idsIn(keys: string[]): string[] {
  return [...new Set(keys.map(idIn))].filter((id) => id !== ENTRY);
}

function idIn(key: string): string {
  return key.split(':')[2] ?? '';
}

export function readDrafts(idPrefix: string): string[] {
  return readStoredAll(ownKey(DRAFTS, idPrefix));
}

export function readDraft(id: string): string {
  return readStored(ownKey(DRAFTS, id));
}

export function writeDraft(id: string, note: string): void {
  writeStored(ownKey(DRAFTS, id), note);
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
  const key = ownKey(TYPED, id ?? '', form);
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
  return idsIn(useStoredKeys(ownKey(TYPED, '')));
}

export function forgetTyped(id: string, form: string): void {
  writeStored(ownKey(TYPED, id, form), '');
}

/**
 * Whether a note, an enquiry that is being added or a dialog was not finished. A call without an outcome is none of these:
 * nothing was entered, and as long as its author is signed in, the page asks about it.
 */
export function hasUnfinished(author: string): boolean {
  return unfinishedKeys(author).some((key) => !key.startsWith(CALLS));
}

/** @param author not given: of everyone who has used this browser */
function unfinishedKeys(author?: string): string[] {
  const next = author === undefined ? ':' : `:${author}:`;
  return [DRAFTS, TYPED, CALLS].flatMap((name) => storedKeys(name + next));
}

/** Removes what nobody has finished about an enquiry that is erased: drafts, what was typed, calls and changes. */
export function forgetEnquiry(client: QueryClient, id: string, by: { isErasedHere: boolean }): void {
  for (const key of unfinishedKeys()) if (idIn(key) === id) writeStored(key, '');
  forgetChanges(client, id, localStorage, by);
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
    for (const id of unfinishedIds())
      if (queryKey.at(-1) === enquiryPath(id)) forgetEnquiry(client, id, { isErasedHere: false });
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
  return [...idsIn(unfinishedKeys()), ...keptChangeIds(localStorage)];
}

/** Removes what someone who has signed out did not finish: drafts, what was typed, and calls. */
export function clearUnfinished(author: string): void {
  for (const key of unfinishedKeys(author)) writeStored(key, '');
}

/**
 * Records who is signed in. What a page of an earlier version has stored, whose keys had no author, is of whoever was signed
 * in last.
 */
export function recordAuthor(email: string): void {
  // 1.0.0 recorded no author.
  const author = readStored(AUTHOR_KEY) || email;
  for (const name of [DRAFTS, TYPED]) {
    for (const key of storedKeys(`${name}:`).filter((one) => !one.includes('@'))) {
      const text = readStored(key);
      writeStored(key, '');
      writeStored(`${name}:${author}${key.slice(name.length)}`, text);
    }
  }
  // For a while all calls had one key.
  writeStored(CALLS, '');
  writeStored(AUTHOR_KEY, email);
}
