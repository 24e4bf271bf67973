import { QueryClient, queryOptions } from '@tanstack/react-query';
import { createContext, use } from 'react';
import {
  type Greetings,
  greetingIn,
  greetingLanguageOf,
  type ReplySender,
} from '../../domain/content/contactUrls.ts';
import type { Reply } from '../../domain/content/content.ts';
import type { InboxItem } from '../../domain/desk/inboxSchemas.ts';
import { type InboxUrl, readInboxUrl } from '../../domain/desk/inboxView.ts';
import { SERVER_AUTHOR } from '../../domain/desk/inboxWork.ts';
import type { Account } from '../../domain/desk/sessionSchemas.ts';
import { isForeign, languageName, staffNamesOf } from '../../domain/format.ts';
import { HOUR_MS } from '../../domain/time.ts';
import { MESSAGES } from '../messages.ts';
import { KEPT_KEY, readStored, writeStored } from '../stored.ts';
import { restoreStored } from '../storedCopy.ts';
import { forgetKept, keptAccount } from './keptInbox.ts';
import { fetchSession, hasStatus, isTemporary, RETRY_DELAY_MS } from './requests.ts';

/** What the inbox knows of the content: its replies and greetings, and the company and product that staff reply for. */
export interface InboxContent extends Omit<ReplySender, 'greeting'> {
  replies: Reply[];
  greetings: Greetings;
}

/** The member of staff who is signed in, and what they reply with. */
interface Session extends InboxContent, Account {}

export const SessionContext = createContext<Session | undefined>(undefined);

/** @throws {Error} outside of the signed-in part of the page */
export function useSession(): Session {
  const session = use(SessionContext);
  if (!session) throw new Error('useSession needs a SessionContext');
  return session;
}

/** What a member of staff is called, also one who has left: see `staffNamesOf`. */
export function useStaffName(): (email: string) => string {
  const { staff } = useSession();
  const names = staffNamesOf(staff);
  return (email) => names.get(email) ?? staffNamesOf([...staff, email]).get(email) ?? email;
}

/** Who made a step: `You`, a colleague, or the server by itself. */
export function useActorName(): (by: string) => string {
  const { email } = useSession();
  const nameOf = useStaffName();
  const { you, server } = MESSAGES.history;
  return (by) => (by === SERVER_AUTHOR ? server : by === email ? you : nameOf(by));
}

/** Who replies to an enquiry, in the language of its page. */
export function useReplySender({ product, language }: Pick<InboxItem, 'product' | 'language'>): ReplySender {
  const { company, greetings } = useSession();
  return { company, product, greeting: greetingIn(greetings, language) };
}

/** The name of the language in which a customer is written to; undefined: their page was in English. */
export function useGreetingLanguage({ language }: Pick<InboxItem, 'language'>): string | undefined {
  const { greetings } = useSession();
  return isForeign(language) ? languageName(greetingLanguageOf(greetings, language)) : undefined;
}

/** Of the session and signing in; it outlives what one member of staff has loaded (queries.ts). */
export const sessionClient = new QueryClient();

const SESSION_KEY = ['session'];

/** Once, when the page opens. */
let restored: Promise<void> | undefined;

/** How long the server may take for all of the page, where the inbox can be shown without it. */
const KEPT_AFTER_MS = 4_000;
const MIN_MS = 500;

/**
 * How long the server may take to say who is signed in: what the page has left, which on a connection that hangs has
 * waited for itself already (worker/appFiles.ts).
 *
 * @param openedMs since the page began to load
 */
export function keptAfterMs(openedMs: number): number {
  return Math.max(KEPT_AFTER_MS - openedMs, MIN_MS);
}

/** Who is signed in, as the server says, or where it can't be reached, as it said last. */
export interface SignedInAccount extends Account {
  isKept?: true;
}

/** Loads the session; `null` when signed out. Retries after any other error, and until the server has confirmed a kept one. */
export const sessionQuery = queryOptions({
  queryKey: SESSION_KEY,
  queryFn: async ({ signal }): Promise<SignedInAccount | null> => {
    // Before anything of it is shown.
    restored ??= restoreStored(localStorage);
    await restored;
    const kept = keptAccount();
    const isOpening = sessionClient.getQueryData(SESSION_KEY) === undefined;
    const timeouts = kept && isOpening ? [AbortSignal.timeout(keptAfterMs(performance.now()))] : [];
    try {
      return await fetchSession(AbortSignal.any([signal, ...timeouts]));
    } catch (error) {
      if (hasStatus(error, 401)) {
        const before = sessionClient.getQueryData<Account | null>(SESSION_KEY);
        // Not after signing out, when nobody is known to be signed in.
        if (before !== null) rememberUrl(before?.email);
        forgetKept();
        return null;
      }
      if (kept && isTemporary(error) && !signal.aborted) return { ...kept, isKept: true };
      throw error;
    }
  },
  retry: true,
  retryDelay: RETRY_DELAY_MS,
  staleTime: Number.POSITIVE_INFINITY,
  refetchInterval: ({ state }) => (state.data?.isKept ? RETRY_DELAY_MS : false),
});

/** Checks again who is signed in, such as after the owner changed who has access. */
export async function refetchSession(): Promise<void> {
  await sessionClient.invalidateQueries({ queryKey: SESSION_KEY });
}

/** Local storage key of the e-mail address of whoever was signed in last. */
export const AUTHOR_KEY = 'inbox-drafts-of';

/**
 * Checks again who is signed in once another page has signed in or out.
 *
 * @param pages where the browser reports what other pages store
 * @returns stops it
 */
export function watchSession(
  pages: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
): () => void {
  function onStored(event: Event): void {
    const { key, newValue } = event as StorageEvent;
    const isSignedIn = Boolean(sessionClient.getQueryData(SESSION_KEY));
    const isChanged = key === KEPT_KEY && isSignedIn === (newValue === null);
    if (isChanged || (isSignedIn && key === AUTHOR_KEY)) void refetchSession();
  }
  pages.addEventListener('storage', onStored);
  return () => pages.removeEventListener('storage', onStored);
}

/** A local storage key of what whoever is signed in has not finished, which nobody else is shown in this browser. */
export function ownKey(name: string, ...rest: string[]): string {
  const email = sessionClient.getQueryData<Account | null>(SESSION_KEY)?.email ?? '';
  return [name, email, ...rest].join(':');
}

/** Signs in, or out with `null`. */
export function setSession(session: Account | null): void {
  if (!session) forgetKept();
  sessionClient.setQueryData(SESSION_KEY, session);
}

const URL_KEY = 'inbox-requested';

/**
 * Remembers the view or enquiry that was opened while signed out, such as from a mail, or open when the session ended. The
 * sign-in link may open in another tab. What was searched for is left out: it may name a customer, and stays in the browser
 * until someone signs in.
 *
 * @param by whose session ended
 */
function rememberUrl(by: string | undefined): void {
  if (!location.search) return;
  const { view, ...others } = readInboxUrl(location.search);
  const url: InboxUrl = { ...others, view: { ...view, search: undefined } };
  writeStored(URL_KEY, JSON.stringify({ url, by, at: Date.now() }));
}

/** What was remembered within the last hour, once; not what somebody else had open. */
export function consumeRememberedUrl(email: string): InboxUrl | undefined {
  const stored = readStored(URL_KEY);
  writeStored(URL_KEY, '');
  if (!stored) return undefined;
  const { url, by = email, at } = JSON.parse(stored) as { url: InboxUrl; by?: string; at: number };
  return by === email && Date.now() - at < HOUR_MS ? url : undefined;
}
