// What the inbox's page may import of its API. Zod stays on the server: its object schemas try `new Function`, which
// the page's content security policy reports.
export type {
  DayCount,
  InboxChange,
  InboxConflict,
  InboxDetail,
  InboxEvent,
  InboxItem,
  InboxOverview,
  InboxPage,
  InboxSummary,
  MailOutage,
  MailState,
} from './inboxSchemas.ts';

/** The page; its endpoints stand under {@link INBOX_API}. */
export const INBOX_PAGE = '/inbox';

export const INBOX_API = '/api/inbox';

/** The part of the page's URL, behind `#`, that carries a sign-in link's token; a fragment reaches no log. */
export const SIGN_IN_FRAGMENT = 'sign-in=';

/** How long a sign-in link works, in milliseconds. */
export const SIGN_IN_LINK_MS = 15 * 60_000;

/** How long a session lasts, in milliseconds. */
export const SESSION_MS = 30 * 24 * 3_600_000;

/** Enquiries on a page. */
export const PAGE_SIZE = 50;

/** Longest note, in UTF-16 code units. */
export const NOTE_MAX_LENGTH = 2_000;

/** Other enquiries of a person that are shown. */
export const MAX_OTHERS = 20;

/** Days that the summary counts. */
export const CHART_DAYS = 30;
