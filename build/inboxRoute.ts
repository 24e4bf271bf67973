import type { AstroIntegration } from 'astro';
import { retentionDaysOf } from '../domain/builtSite.ts';
import type { DeliverySettings, HostedInbox } from '../domain/delivery.ts';
import { INBOX_PAGE } from '../domain/inboxApi.ts';
import { readSiteFile } from './content/parseContent.ts';

interface InboxRouteOptions {
  delivery: DeliverySettings;
  /** The folder of the content, from the root of the project. */
  contentDir: string;
}

/** Adds the staff's inbox to the pages; in the hosted mode with what it has to know of the content. */
export function inboxRoute({ delivery, contentDir }: InboxRouteOptions): AstroIntegration {
  return {
    name: 'inbox',
    hooks: {
      'astro:config:setup': ({ injectRoute, updateConfig }) => {
        injectRoute({ pattern: INBOX_PAGE, entrypoint: './inbox/InboxPage.astro' });
        if (delivery.kind === 'firebase') {
          updateConfig({
            vite: { define: { HOSTED_INBOX: JSON.stringify(hostedInboxOf(contentDir)) } },
          });
        }
      },
    },
  };
}

function hostedInboxOf(contentDir: string): HostedInbox {
  const { product, enquiry } = readSiteFile(contentDir);
  return { product: product.name, retentionDays: retentionDaysOf(enquiry.keepFor) };
}
