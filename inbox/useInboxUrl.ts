import { useMemo, useSyncExternalStore } from 'react';
import { INBOX_PAGE } from '../domain/inboxApi.ts';
import { type InboxView, readInboxView, writeInboxView } from '../domain/inboxView.ts';

/** The key that names the enquiry that is open. */
const OPEN = 'open';

/** Where one is in the inbox; all of it stands in the URL, so that it can be shared and gone back to. */
export interface InboxUrl {
  view: InboxView;
  /** The id of the enquiry that is open. */
  open: string | undefined;
}

/** Fired on `window` after a change of the URL from here; the browser itself only reports back and forward. */
const MOVED = 'inbox-moved';

/** The URL now; the component follows it. */
export function useInboxUrl(): InboxUrl {
  const search = useSyncExternalStore(follow, () => location.search);
  return useMemo(() => readUrl(search), [search]);
}

/** The URL as a link. */
export function hrefOf({ view, open }: InboxUrl): string {
  const query = writeInboxView(view);
  if (open) query.set(OPEN, open);
  return `${INBOX_PAGE}${query.size ? `?${query}` : ''}`;
}

/**
 * Goes somewhere else in the inbox.
 *
 * @param replace whether going back leads past where one is now, as while typing a search
 */
export function goTo(url: InboxUrl, replace = false): void {
  const href = hrefOf(url);
  if (href === `${location.pathname}${location.search}`) return;
  history[replace ? 'replaceState' : 'pushState'](null, '', href);
  dispatchEvent(new Event(MOVED));
}

function readUrl(search: string): InboxUrl {
  const query = new URLSearchParams(search);
  return { view: readInboxView(query), open: query.get(OPEN) ?? undefined };
}

function follow(changed: () => void): () => void {
  for (const event of ['popstate', MOVED]) addEventListener(event, changed);
  return () => {
    for (const event of ['popstate', MOVED]) removeEventListener(event, changed);
  };
}
