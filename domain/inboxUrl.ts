import { INBOX_PAGE } from './inboxApi.ts';
import { type InboxView, readInboxView, writeInboxView } from './inboxView.ts';

/** What the inbox shows; kept in its URL, so that it can be shared, reloaded and navigated back to. */
export interface InboxUrl {
  view: InboxView;
  /** The id of the open enquiry. */
  open?: string | undefined;
}

/** The query parameter with the id of the open enquiry. */
const OPEN = 'open';

/** Reads what the inbox shows from the query of its URL. */
export function readInboxUrl(search: string): InboxUrl {
  const query = new URLSearchParams(search);
  return { view: readInboxView(query), open: query.get(OPEN) ?? undefined };
}

/** The path and query that show a view of the inbox, or one enquiry in it; {@link readInboxUrl} reads the same. */
export function writeInboxUrl({ view, open }: InboxUrl): string {
  const query = writeInboxView(view);
  if (open) query.set(OPEN, open);
  return `${INBOX_PAGE}?${query}`.replace(/\?$/, '');
}
