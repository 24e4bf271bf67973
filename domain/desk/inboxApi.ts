import { DAY_MS, MINUTE_MS } from '../time.ts';

export const INBOX_PAGE = '/inbox';

export const INBOX_API = '/api/inbox';

/** What makes the page an app that can be installed and opened without a connection. */
export const INBOX_MANIFEST = '/inbox.webmanifest';
export const INBOX_WORKER = '/inbox-worker.js';

/** Prefix of a sign-in link's token in the URL's fragment, which reaches no log. */
export const SIGN_IN_FRAGMENT = 'sign-in=';

export const SIGN_IN_LINK_MS = 15 * MINUTE_MS;

export const SESSION_MS = 30 * DAY_MS;

/** Timeout of an erasure. Thousands of enquiries take minutes, since visitors are served between its steps. */
export const ERASURE_TIMEOUT_MS = 10 * MINUTE_MS;

export const PAGE_SIZE = 50;

/** Enquiries that can be changed or exported at once. */
export const MAX_BULK = 200;

/** A page's own changes of an enquiry that a further change may name. */
export const MAX_OWN_CHANGES = 100;

/** In UTF-16 code units. */
export const NOTE_MAX_LENGTH = 2_000;

/** Characters of the last note that a list shows. */
export const NOTE_PREVIEW_LENGTH = 160;

/** Limit of other enquiries of a person that are shown. */
export const MAX_OTHERS = 20;

/** Limit up to which a person's enquiries are counted. */
export const MAX_NTH = 100;
