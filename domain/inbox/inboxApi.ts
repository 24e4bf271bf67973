import type { EnquiryFields } from '../enquiry/enquiryFields.ts';
import type { SpamSign } from '../enquiry/spamSigns.ts';
import type { Status } from './statuses.ts';

/** The page; its endpoints stand under {@link INBOX_API}. */
export const INBOX_PAGE = '/inbox';

export const INBOX_API = '/api/inbox';

/** The part of the page's address, behind `#`, that carries a sign-in link's token; a fragment reaches no log. */
export const SIGN_IN_FRAGMENT = 'sign-in=';

/** How long a sign-in link works, in milliseconds. */
export const SIGN_IN_LINK_MILLISECONDS = 15 * 60_000;

/** How long a session lasts, in milliseconds. */
export const SESSION_MILLISECONDS = 30 * 24 * 3_600_000;

/** So many enquiries make a page. */
export const PAGE_SIZE = 50;

/** Longest note, in UTF-16 code units. */
export const NOTE_MAX_LENGTH = 2_000;

/** What became of an enquiry's mail; a flagged one has none of its own: `digest`. */
export type MailState = 'pending' | 'sent' | 'undelivered' | 'digest';

/** An enquiry in the list. */
export interface InboxItem {
  id: string;
  reference: string;
  /** Milliseconds since 1970. */
  receivedAt: number;
  fields: EnquiryFields;
  status: Status;
  /** Why it is flagged; empty: it is not. */
  signs: SpamSign[];
  mailState: MailState;
  /** The version that a change must name: the id of the last event, 0 when there is none. */
  version: number;
}

/** One page of a view, newest first. */
export interface InboxPage {
  items: InboxItem[];
  /** Where the next page begins; null: there is none. A page may be short, or empty, and yet have a next one. */
  next: string | null;
  /** When the last one looked at was received, where the search has not come to the end. */
  searchedTo: number | null;
}

/** What was done to an enquiry, by whom and when. */
export interface InboxEvent {
  id: number;
  /** Milliseconds since 1970. */
  at: number;
  /** The address of the one who did it. */
  by: string;
  kind: 'status' | 'note' | 'resend';
  /** The new status, or the note. */
  value: string;
}

/** Everything about one enquiry. */
export interface InboxDetail extends InboxItem {
  /** Why the last try to mail it failed. */
  mailError: string | null;
  /** Oldest first. */
  events: InboxEvent[];
  /** Other enquiries with this e-mail address or mobile, newest first; at most {@link MOST_EARLIER}. */
  others: InboxItem[];
  /** How many other enquiries of this person there are. */
  otherCount: number;
}

/** So many other enquiries of a person are shown. */
export const MOST_EARLIER = 20;

/** A change that one person makes, on what they saw. */
export interface InboxChange {
  /** {@link InboxItem.version} as it was seen. */
  version: number;
  status?: Status;
  note?: string;
}

/** Why a change was refused: someone else was faster. */
export interface InboxConflict {
  detail: string;
  /** What was done since, oldest first. */
  since: InboxEvent[];
  version: number;
}

/** How many enquiries one day had, by kind of buyer. */
export interface DayCount {
  /** Such as `2026-11-05`, in India. */
  day: string;
  retailer: number;
  selfUse: number;
  unsaid: number;
}

/** The state of things at a glance; flagged enquiries count in `flagged` alone. */
export interface InboxSummary {
  today: number;
  /** Today and the six days before. */
  week: number;
  statuses: Record<Status, number>;
  flagged: number;
  undelivered: number;
  /** The one among the new that has waited longest. */
  waitingLongest: InboxItem | null;
  /** The last {@link CHART_DAYS} days, oldest first. */
  days: DayCount[];
}

export const CHART_DAYS = 30;
