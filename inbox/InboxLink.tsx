import type { ComponentProps, MouseEvent } from 'react';
import { type InboxUrl, writeInboxUrl } from '../domain/inboxView.ts';
import { goTo } from './useInboxUrl.ts';

interface InboxLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: InboxUrl;
}

/** A link within the inbox. It is followed without loading the page, and can be opened in a new tab. */
export function InboxLink({ to, children, onClick, ...link }: InboxLinkProps) {
  function navigate(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    goTo(to);
  }
  return (
    <a {...link} href={writeInboxUrl(to)} onClick={navigate}>
      {children}
    </a>
  );
}
