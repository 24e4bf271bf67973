import type { ComponentProps, MouseEvent } from 'react';
import { goTo, hrefOf, type InboxUrl } from './useInboxUrl.ts';

interface InboxLinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  to: InboxUrl;
}

/** A link within the inbox: a real url, for a new tab or to share, that is followed without loading the page. */
export function InboxLink({ to, children, onClick, ...link }: InboxLinkProps) {
  function follow(event: MouseEvent<HTMLAnchorElement>) {
    onClick?.(event);
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    goTo(to);
  }
  return (
    <a {...link} href={hrefOf(to)} onClick={follow}>
      {children}
    </a>
  );
}
