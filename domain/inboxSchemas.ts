import { z } from 'zod';
import { ENQUIRY_FIELD_NAMES, FIELD_MAX_LENGTHS } from './enquiry.ts';
import { enquiryId, enquirySource } from './enquirySchemas.ts';
import { EARNINGS_DAYS, MAX_BULK, NOTE_MAX_LENGTH } from './inboxApi.ts';
import { SEARCH_MAX_LENGTH } from './inboxView.ts';
import { SOURCE_MAX_LENGTHS } from './source.ts';
import { SPAM_SIGNALS } from './spamSignals.ts';
import { CLOSE_REASONS, MAX_WON, STATUSES } from './status.ts';
import { followUpIssue } from './time.ts';

// The requests and responses of the inbox's endpoints. A response contains only what its schema names. The page imports
// the types alone, without Zod.

const count = z.int().min(0);
const status = z.enum(STATUSES);
export const closeReason = z.enum(CLOSE_REASONS);
/** Packs, or rupees. */
export const won = z.int().min(0).max(MAX_WON);
/** Where a page of a list begins. */
const cursor = z.string().regex(/^\d{1,15}\.\d{1,15}$/);
const yesOrNo = z.enum(['yes', 'no']);
/** Milliseconds since 1970, in a year of four digits. */
const time = z.int().max(Date.UTC(9999, 11, 31));
/** The id of an enquiry's last event; 0 when there is none. */
const version = z.int().min(0);

export const idParams = z.object({ id: enquiryId.toLowerCase() });

export const signInBody = z.object({
  email: z.string().max(FIELD_MAX_LENGTHS.Email).trim().toLowerCase().min(3),
});
export const signInResponse = z.object({ detail: z.string() });

export const sessionBody = z.object({ token: z.string().min(1).max(100) });
export const sessionResponse = z.object({ email: z.string() });

/** An enquiry in the list. */
const inboxItem = z.object({
  id: z.string(),
  reference: z.string(),
  /** The product's name when the enquiry was received. */
  product: z.string(),
  receivedAt: time,
  fields: z.record(z.enum(ENQUIRY_FIELD_NAMES), z.string()),
  status,
  /** Why it is flagged; empty: it is not. */
  spamSignals: z.array(z.enum(SPAM_SIGNALS)),
  /** `digest`: it is flagged, and has no mail of its own. */
  mailState: z.enum(['pending', 'sent', 'undelivered', 'digest']),
  /** The e-mail of the member of staff who works on it; null: it is unclaimed. */
  owner: z.string().nullable(),
  /** When to get in touch again. */
  followUpAt: time.nullable(),
  closeReason: closeReason.nullable(),
  wonPacks: count.nullable(),
  /** In rupees. */
  wonAmount: count.nullable(),
  source: enquirySource,
  /** 2: the second enquiry with this e-mail or mobile number; at most `MAX_NTH`. */
  nth: z.int().min(1),
  /** The version that a change must name. */
  version,
});

/** The keys of a view, which `readInboxView` reads, and the cursor of a page. */
export const listQuery = z.object({
  status: z.string().exactOptional(),
  kind: z.string().exactOptional(),
  period: z.string().exactOptional(),
  flagged: yesOrNo.exactOptional(),
  undelivered: yesOrNo.exactOptional(),
  due: yesOrNo.exactOptional(),
  order: z.string().exactOptional(),
  owner: z.string().max(FIELD_MAX_LENGTHS.Email).exactOptional(),
  source: z.string().max(SOURCE_MAX_LENGTHS.referrer).exactOptional(),
  search: z.string().max(SEARCH_MAX_LENGTH).exactOptional(),
  from: cursor.exactOptional(),
});

/** One page of a view, in its order. */
export const inboxPage = z.object({
  items: z.array(inboxItem),
  /** The cursor of the next page; null: there is none. */
  next: z.string().nullable(),
});

/** What was done to an enquiry, by whom and when. */
export const inboxEvent = z.object({
  id: z.int(),
  at: time,
  /** The e-mail of the member of staff. */
  by: z.string(),
  kind: z.enum([
    'status',
    'note',
    'withdraw',
    'spam',
    'resend',
    'owner',
    'follow-up',
    'reason',
    'packs',
    'amount',
  ]),
  /** The new value: a text, a number, a time, `yes` or `no`; empty: none, also of a note that was withdrawn. */
  value: z.string(),
});

/** Everything about one enquiry. */
export const inboxDetail = inboxItem.extend({
  /** Why the last attempt to mail it failed. */
  mailError: z.string().nullable(),
  /** Oldest first. */
  events: z.array(inboxEvent),
  /** Other enquiries with this e-mail or mobile number, newest first; at most `MAX_OTHERS`. */
  others: z.array(inboxItem),
  /** How many other enquiries of this person there are. */
  otherCount: count,
});

/** A change, and the version that it was made on. */
export const inboxChange = z
  .object({
    version,
    status: status.exactOptional(),
    note: z.string().max(NOTE_MAX_LENGTH).trim().min(1).exactOptional(),
    /** The id of the event of one's own note whose text is to be removed. */
    withdraw: z.int().exactOptional(),
    isSpam: z.boolean().exactOptional(),
    /** When omitted, whoever makes the change becomes the owner of an unclaimed enquiry. */
    owner: z.email().nullable().exactOptional(),
    /** May be in the past, as after Undo. */
    followUpAt: time
      .min(0)
      .refine((at) => followUpIssue(at, Date.now()) !== 'too-late')
      .nullable()
      .exactOptional(),
    closeReason: closeReason.nullable().exactOptional(),
    wonPacks: won.nullable().exactOptional(),
    wonAmount: won.nullable().exactOptional(),
  })
  .refine(({ version: _, ...change }) => Object.keys(change).length > 0);

/** A change that was refused because a colleague changed the enquiry first. */
export const inboxConflict = z.object({
  detail: z.string(),
  /** What was done since, oldest first. */
  since: z.array(inboxEvent),
  version,
});

/** Changes of several enquiries, each on the version that it names. */
const bulkChange = z.object({ id: enquiryId, change: inboxChange });
export const bulkBody = z.object({ changes: z.array(bulkChange).min(1).max(MAX_BULK) });

/** The result for each enquiry, in the order of the changes. */
export const bulkResponse = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      /**
       * `conflict`: a colleague changed it first, and nothing was overwritten. `unknown`: it was erased. `failed`, only in
       * the hosted mode: this change was not made, others were.
       */
      outcome: z.enum(['done', 'conflict', 'unknown', 'failed']),
      version,
      /** What was done since the version that the change named, oldest first. */
      events: z.array(inboxEvent),
    }),
  ),
});

/** The enquiries to export. */
export const exportBody = z.object({ ids: z.array(enquiryId).min(1).max(MAX_BULK) });

export const resendBody = z.object({ version });

/** How many enquiries the confirmation named; the erasure is refused when their number has changed. */
export const erasureBody = z.object({ count: z.int().min(1) });
export const erasureResponse = z.object({
  enquiries: count,
  mails: count,
  /** Whether the store holds nothing of them any more; else another program reads it, and the server tries again. */
  isOverwritten: z.boolean(),
});

/** The filters that the tabs count with, and that flagged enquiries are erased by; as in {@link listQuery}. */
export const filterQuery = listQuery.pick({
  owner: true,
  kind: true,
  period: true,
  source: true,
  undelivered: true,
});

/** How many enquiries each of the last `CHART_DAYS` days had, by kind of buyer; oldest first. */
export const inboxDays = z.array(
  z.object({
    /** Such as `2026-11-05`, in India. */
    day: z.string(),
    retailer: count,
    selfUse: count,
    unsaid: count,
  }),
);

/** An outage of the mail server. */
export const mailOutage = z.object({
  since: time,
  /** The error of the mail server. */
  reason: z.string(),
});

/** Why the enquiries of a hosted site do not arrive. */
export const collectorOutage = z.object({
  since: time,
  reason: z.string(),
  /** What the operator can do about it. */
  remedy: z.string(),
});

/** The counts above the list; flagged enquiries count in `flagged` alone. */
export const inboxSummary = z.object({
  today: count,
  /** Today and the six days before. */
  week: count,
  statuses: z.record(status, count),
  flagged: count,
  /** Whose follow-up is due today or overdue. */
  due: count,
  undelivered: count,
  /** The new enquiry that has waited longest. */
  waitingLongest: inboxItem.nullable(),
  mailOutage: mailOutage.nullable(),
  collectorOutage: collectorOutage.nullable(),
});

/** The days that the earnings are summed up for, today included. */
export const earningsQuery = z.object({ days: z.enum(EARNINGS_DAYS.map(String)) });

const earnings = z.object({
  /** Null: visits are not counted. */
  visits: count.nullable(),
  enquiries: count,
  won: count,
  packs: count,
  /** In rupees. */
  amount: count,
  /** Median time from an enquiry to its first contact, in milliseconds; null: there was none. */
  firstContactMs: z.number().nullable(),
});

/** The visits and enquiries of some days, and the outcome of these enquiries so far. */
export const inboxEarnings = z.object({
  days: count,
  total: earnings,
  /** Most enquiries first. */
  sources: z.array(earnings.extend({ source: z.string() })),
});

export type InboxItem = z.infer<typeof inboxItem>;
export type MailState = InboxItem['mailState'];
export type InboxPage = z.infer<typeof inboxPage>;
export type InboxEvent = z.infer<typeof inboxEvent>;
export type InboxDetail = z.infer<typeof inboxDetail>;
export type InboxChange = z.infer<typeof inboxChange>;
/** What a member of staff changes of an enquiry. */
export type EnquiryChange = Omit<InboxChange, 'version'>;
export type BulkChange = z.infer<typeof bulkChange>;
export type BulkResult = z.infer<typeof bulkResponse>['results'][number];
export type InboxConflict = z.infer<typeof inboxConflict>;
export type DayCount = z.infer<typeof inboxDays>[number];
export type InboxSummary = z.infer<typeof inboxSummary>;
export type CollectorOutage = z.infer<typeof collectorOutage>;
export type MailOutage = z.infer<typeof mailOutage>;
export type ErasureResult = z.infer<typeof erasureResponse>;
export type Earnings = z.infer<typeof inboxEarnings>;
export type SourceEarnings = Earnings['sources'][number];
