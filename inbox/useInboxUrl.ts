import { useMemo, useSyncExternalStore } from 'react';
import { INBOX_PAGE } from '../domain/inboxApi.ts';
import { type InboxView, readInboxView, writeInboxView } from '../domain/inboxView.ts';

/** The query parameter with the id of the open enquiry. */
const OPEN = 'open';

/** What the inbox shows. It is kept in the URL, so that it can be shared, reloaded and navigated back to. */
export interface InboxUrl {
  view: InboxView;
  /** The id of the open enquiry. */
  open?: string | undefined;
}

/** Fired on `window` by {@link goTo}; the browser itself only reports back and forward. */
const NAVIGATED = 'inbox-navigated';

/** The current URL; the component renders again when it changes. */
export function useInboxUrl(): InboxUrl {
  const search = useSyncExternalStore(subscribe, () => location.search);
  return useMemo(() => readUrl(search), [search]);
}

/** The URL as a link. */
export function hrefOf({ view, open }: InboxUrl): string {
  const query = writeInboxView(view);
  if (open) query.set(OPEN, open);
  return `${INBOX_PAGE}${query.size ? `?${query}` : ''}`;
}

/**
 * Navigates within the inbox.
 *
 * @param replace whether to replace the current history entry, as while typing a search
 */
export function goTo(url: InboxUrl, replace = false): void {
  const href = hrefOf(url);
  if (href === `${location.pathname}${location.search}`) return;
  history[replace ? 'replaceState' : 'pushState'](null, '', href);
  dispatchEvent(new Event(NAVIGATED));
}

function readUrl(search: string): InboxUrl {
  const query = new URLSearchParams(search);
  return { view: readInboxView(query), open: query.get(OPEN) ?? undefined };
}

function subscribe(onChange: () => void): () => void {
  for (const event of ['popstate', NAVIGATED]) addEventListener(event, onChange);
  return () => {
    for (const event of ['popstate', NAVIGATED]) removeEventListener(event, onChange);
  };
}
