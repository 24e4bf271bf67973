import { type ComponentProps, type MouseEvent, useMemo, useSyncExternalStore } from 'react';
import { type InboxUrl, type Report, readInboxUrl, writeInboxUrl } from '../../domain/desk/inboxView.ts';
import { paneOf } from './keptFocus.ts';

/**
 * What the current URL shows; the component renders again when it changes. Tabs, search and filters keep the open
 * enquiry, which a wide screen shows beside the list.
 */
export function useInboxUrl(): InboxUrl {
  const search = useSyncExternalStore(subscribe, () => location.search);
  return useMemo(() => readInboxUrl(search), [search]);
}

/** @param replace whether to replace the current history entry, as while typing a search */
export function goTo(url: InboxUrl, replace = false): void {
  const href = writeInboxUrl(url);
  if (href === `${location.pathname}${location.search}`) return;
  history[replace ? 'replaceState' : 'pushState'](null, '', href);
  // The browser itself fires this for back and forward alone.
  dispatchEvent(new PopStateEvent('popstate'));
}

/** Opens a report, or shows another period of it, which is no step of the history. */
export function openReport(name: Report['name'], period?: string): void {
  goTo({ ...readInboxUrl(location.search), report: { name, period } }, period !== undefined);
}

/**
 * Does nothing once a link has left the report: from the list that it leads to, Back opens the report as it was. It does not
 * go back, which would leave the inbox where the report was opened by its URL, so the next Back shows the same list again.
 */
export function closeReport(): void {
  goTo({ ...readInboxUrl(location.search), report: undefined }, true);
}

interface InboxLinkProps extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  to: InboxUrl;
  onFollowed?: () => void;
}

/**
 * A link within the inbox. It is followed without loading the page, closes the dialog that it is in, and can be opened in a
 * new tab.
 */
export function InboxLink({ to, onFollowed, ...link }: InboxLinkProps) {
  function navigate(event: MouseEvent<HTMLAnchorElement>) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    const dialog = event.currentTarget.closest('dialog');
    dialog?.close();
    goTo(to);
    // What opened the dialog may be in the list that is left.
    if (dialog) paneOf(null)?.focus({ preventScroll: true });
    onFollowed?.();
  }
  return <a {...link} href={writeInboxUrl(to)} onClick={navigate} />;
}

function subscribe(onChange: () => void): () => void {
  addEventListener('popstate', onChange);
  return () => removeEventListener('popstate', onChange);
}
