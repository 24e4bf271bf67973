import { useMemo, useSyncExternalStore } from 'react';
import { INBOX_PAGE } from '../../../domain/inbox/inboxApi.ts';
import { type InboxView, readInboxView, writeInboxView } from '../../../domain/inbox/inboxView.ts';

/** The key that names the enquiry that is open. */
const OPEN = 'open';

/** Where one is in the inbox; all of it stands in the address, so that it can be shared and gone back to. */
export interface InboxAddress {
  view: InboxView;
  /** The id of the enquiry that is open. */
  open: string | undefined;
}

/** Fired on `window` after the address was changed from here; the browser itself only tells of back and forward. */
const MOVED = 'inbox-moved';

/** The address now; the component follows it. */
export function useInboxAddress(): InboxAddress {
  const search = useSyncExternalStore(follow, () => location.search);
  return useMemo(() => readAddress(search), [search]);
}

/** The address as a link. */
export function hrefOf({ view, open }: InboxAddress): string {
  const query = writeInboxView(view);
  if (open) query.set(OPEN, open);
  return `${INBOX_PAGE}${query.size ? `?${query}` : ''}`;
}

/**
 * Goes somewhere else in the inbox.
 *
 * @param replace whether going back leads past where one is now, as while typing a search
 */
export function goTo(address: InboxAddress, replace = false): void {
  const href = hrefOf(address);
  if (href === `${location.pathname}${location.search}`) return;
  history[replace ? 'replaceState' : 'pushState'](null, '', href);
  dispatchEvent(new Event(MOVED));
}

function readAddress(search: string): InboxAddress {
  const query = new URLSearchParams(search);
  return { view: readInboxView(query), open: query.get(OPEN) ?? undefined };
}

function follow(changed: () => void): () => void {
  for (const event of ['popstate', MOVED]) addEventListener(event, changed);
  return () => {
    for (const event of ['popstate', MOVED]) removeEventListener(event, changed);
  };
}
