import type { AstroIntegration } from 'astro';
import type { Delivery } from '../domain/delivery.ts';
import { INBOX_PAGE } from '../domain/inboxApi.ts';

/** Adds the staff's inbox to the pages, where enquiries go to our own server; with the hosted mode there is none. */
export function inboxRoute({ kind }: Delivery): AstroIntegration {
  return {
    name: 'inbox',
    hooks: {
      'astro:config:setup': ({ injectRoute }) => {
        if (kind === 'server') {
          injectRoute({ pattern: INBOX_PAGE, entrypoint: './inbox/InboxPage.astro' });
        }
      },
    },
  };
}
