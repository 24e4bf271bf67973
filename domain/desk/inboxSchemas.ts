import { z } from 'zod';
import { ENQUIRY_FIELD_NAMES, FIELD_MAX_LENGTHS, mapFields } from '../enquiry/enquiry.ts';
import { enquiryId, enquirySource } from '../enquiry/enquirySchemas.ts';
import { DESK_CHANNELS, SOURCE_MAX_LENGTHS } from '../enquiry/source.ts';
import { SPAM_SIGNALS } from '../enquiry/spamSignals.ts';
import { followUpIssue } from '../time.ts';
import { CORRECTABLE_FIELDS, type CorrectableField, correctionIssue } from './corrections.ts';
import { MAX_BULK, MAX_OWN_CHANGES, NOTE_MAX_LENGTH, SALES_DAYS } from './inboxApi.ts';
import { isPeriod, SEARCH_MAX_LENGTH } from './inboxView.ts';
import { CHANNELS, RESULTS } from './outcomes.ts';
import { CLOSE_REASONS, MAX_WON, PAISE_PER_RUPEE, STATUSES } from './status.ts';

// The requests and responses of the inbox's endpoints. A response contains only what its schema names. The page imports
// the types alone, without Zod.

const count = z.int().min(0);
const status = z.enum(STATUSES);
export const closeReason = z.enum(CLOSE_REASONS);
const packs = z.int().min(0).max(MAX_WON);
/** In rupees, with whole paise. */
const rupees = z
  .number()
  .min(0)
  .max(MAX_WON)
  .multipleOf(1 / PAISE_PER_RUPEE);
/** Where a page of a list begins. */
const cursor = z.string().regex(/^\d{1,15}\.\d{1,15}$/);
const yesOrNo = z.enum(['yes', 'no']);
/** Milliseconds since 1970, in a year of four digits. */
const time = z.int().max(Date.UTC(9999, 11, 31));
/** The number of an enquiry's last step; 0: there is none. */
const version = z.int().min(0);
/** The id of a change, which the page makes: the same id again is the same change. */
const changeId = z.uuid();
const note = z.string().max(NOTE_MAX_LENGTH).trim().min(1);
const outcome = z.object({ channel: z.enum(CHANNELS), result: z.enum(RESULTS) });
const owner = z.string().nullable();
const followUpAt = time.nullable();
const spamSignals = z.array(z.enum(SPAM_SIGNALS));

export const idParams = z.object({ id: enquiryId.toLowerCase() });

export const signInBody = z.object({
  email: z.string().max(FIELD_MAX_LENGTHS.Email).trim().toLowerCase().min(3),
});
export const signInResponse = z.object({ detail: z.string() });

export const sessionBody = z.object({ token: z.string().min(1).max(100) });
export const sessionResponse = z.object({
  email: z.string(),
  /** The e-mails of all who may use the inbox, to whom enquiries can be assigned. */
  staff: z.array(z.string()),
});

/** Values of fields that the staff can correct. */
const corrections = z.partialRecord(z.enum(CORRECTABLE_FIELDS), z.string());

/** A valid value of such a field. */
const corrected = (name: CorrectableField) =>
  z
    .string()
    .refine((value) => !correctionIssue(name, value))
    .exactOptional();

/** An enquiry in the list. */
const inboxItem = z.object({
  id: z.string(),
  reference: z.string(),
  /** The product's name when the enquiry was received. */
  product: z.string(),
  receivedAt: time,
  /** With the corrections. */
  fields: z.record(z.enum(ENQUIRY_FIELD_NAMES), z.string()),
  corrections,
  /** What was sent, of each field that is corrected. */
  sent: corrections,
  status,
  /** Why it is flagged; empty: it is not. */
  spamSignals,
  /** `none`: it is flagged, and has no mail of its own. */
  mailState: z.enum(['pending', 'sent', 'undelivered', 'none']),
  /** The e-mail of the member of staff who works on it; null: it is unclaimed. */
  owner,
  /** When to get in touch again. */
  followUpAt,
  /** When it was first marked as contacted or won. */
  firstContactAt: time.nullable(),
  closeReason: closeReason.nullable(),
  wonPacks: count.nullable(),
  /** In rupees. */
  wonAmount: z.number().nullable(),
  /** When it was won; null: it is not. */
  wonAt: time.nullable(),
  /** The e-mail of the member of staff who marked it as won; null where that was not recorded. */
  wonBy: z.string().nullable(),
  source: enquirySource,
  /** The code of the language in which the customer read the page; null: the page did not say. */
  language: z.string().nullable(),
  /** The id of the enquiry that this one corrects. */
  replaces: z.string().nullable(),
  /** The id of the correction that has taken its place in the lists. */
  replacedBy: z.string().nullable(),
  /** When the customer withdrew it; it is erased some days later, see domain/enquiry/withdrawal.ts. */
  withdrawnAt: time.nullable(),
  /** Calls and messages without an answer since the customer was last reached. */
  attempts: count,
  /** The beginning of the last note, at most `NOTE_PREVIEW_LENGTH` characters. */
  lastNote: z.string().nullable(),
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
  due: z.enum(['yes', 'no', 'overdue']).exactOptional(),
  withdrawn: z.string().exactOptional(),
  order: z.string().exactOptional(),
  owner: z.string().max(FIELD_MAX_LENGTHS.Email).exactOptional(),
  source: z.string().max(SOURCE_MAX_LENGTHS.referrer).exactOptional(),
  won: z.string().exactOptional(),
  wonBy: z.string().max(FIELD_MAX_LENGTHS.Email).exactOptional(),
  search: z.string().max(SEARCH_MAX_LENGTH).exactOptional(),
  from: cursor.exactOptional(),
});

/** One page of a view, in its order. */
export const inboxPage = z.object({
  items: z.array(inboxItem),
  /** The cursor of the next page; null: there is none. */
  next: z.string().nullable(),
});

const changed = <Value extends z.ZodType>(value: Value) => z.object({ before: value, after: value });

/** A change of an enquiry: by whom, when, and each value that it changed. */
export const step = z.object({
  /** 1 for an enquiry's first step, 2 for the second, and so on. */
  version,
  changeId: z.string(),
  at: time,
  /** The e-mail of the member of staff. */
  by: z.string(),
  changed: z.object({
    status: changed(status).exactOptional(),
    closeReason: changed(closeReason.nullable()).exactOptional(),
    wonPacks: changed(count.nullable()).exactOptional(),
    wonAmount: changed(z.number().nullable()).exactOptional(),
    wonAt: changed(time.nullable()).exactOptional(),
    wonBy: changed(z.string().nullable()).exactOptional(),
    followUpAt: changed(followUpAt).exactOptional(),
    /** `before` is null where a store of an older version did not keep it. */
    spamSignals: z.object({ before: spamSignals.nullable(), after: spamSignals }).exactOptional(),
    owner: changed(owner).exactOptional(),
    firstContactAt: changed(time.nullable()).exactOptional(),
    corrections: changed(corrections).exactOptional(),
    attempts: changed(count).exactOptional(),
  }),
  /** What came of a call or message. */
  outcome: outcome.exactOptional(),
  /** The version of the step whose outcome it has taken back. */
  undoes: version.exactOptional(),
  /** Empty: it was withdrawn. */
  note: z.string().exactOptional(),
  /** The version of the step whose note it has withdrawn. */
  withdraws: version.exactOptional(),
  /** It has queued the mail again. */
  resent: z.literal(true).exactOptional(),
});

/** Everything about one enquiry. */
export const inboxDetail = inboxItem.extend({
  /** Why the last attempt to mail it failed. */
  mailError: z.string().nullable(),
  /** Its history, oldest first. */
  steps: z.array(step),
  /** Other enquiries with this e-mail or mobile number, newest first; at most `MAX_OTHERS`. */
  others: z.array(inboxItem),
  /** How many other enquiries of this person there are. */
  otherCount: count,
});

/** A change, and the version that it was made on. */
export const inboxChange = z
  .object({
    version,
    changeId,
    /** The ids of the page's own changes since that version, which are no conflict. */
    after: z.array(changeId).max(MAX_OWN_CHANGES).exactOptional(),
    status: status.exactOptional(),
    note: note.exactOptional(),
    /** What came of a call or message. */
    outcome: outcome.exactOptional(),
    /** The version of one's own step whose note is withdrawn. */
    withdraw: version.exactOptional(),
    /** The version of one's own step that is turned round, and its note withdrawn. */
    undo: version.exactOptional(),
    isSpam: z.boolean().exactOptional(),
    /** When omitted, whoever makes the change becomes the owner of an unclaimed enquiry. */
    owner: z.email().nullable().exactOptional(),
    /** May be in the past: a change may have waited for a connection. */
    followUpAt: time
      .min(0)
      .refine((at) => followUpIssue(at, Date.now()) !== 'too-late')
      .nullable()
      .exactOptional(),
    closeReason: closeReason.nullable().exactOptional(),
    wonPacks: packs.nullable().exactOptional(),
    wonAmount: rupees.nullable().exactOptional(),
    /** When it was won, if not just now. */
    wonAt: time.min(0).exactOptional(),
    corrections: z
      .object({ Mobile: corrected('Mobile'), Email: corrected('Email'), Quantity: corrected('Quantity') })
      .exactOptional(),
    /** Queues the mail again. */
    resend: z.literal(true).exactOptional(),
  })
  .refine(({ version: _, changeId: __, after: ___, ...change }) => Object.keys(change).length > 0);

/** Changes of several enquiries, each on the version that it names. */
const bulkChange = z.object({ id: enquiryId.toLowerCase(), change: inboxChange });
export const bulkBody = z.object({
  /** Who made the changes; they are refused when somebody else is signed in by now. */
  author: z.string().exactOptional(),
  changes: z.array(bulkChange).min(1).max(MAX_BULK),
});

/** The result for each enquiry, in the order of the changes. */
export const bulkResponse = z.object({
  results: z.array(
    z.object({
      id: z.string(),
      /** `conflict`: a colleague changed it first, and nothing was overwritten. `unknown`: it was erased. */
      outcome: z.enum(['done', 'conflict', 'unknown']),
      /** What the enquiry is now; null: it was erased. */
      enquiry: inboxItem.nullable(),
      /** Its steps since the version that the change named, oldest first. */
      steps: z.array(step),
    }),
  ),
});

/** An enquiry that a member of staff adds by hand; the same id again is the same enquiry. */
export const newEnquiryBody = z.object({
  id: enquiryId.toLowerCase(),
  /** Who adds it; refused when somebody else is signed in by now. */
  author: z.string().exactOptional(),
  /** The e-mail may be empty. */
  fields: z.object(mapFields(() => z.string())),
  source: z.enum(DESK_CHANNELS),
  note: note.exactOptional(),
});

/** The enquiries to export. */
export const exportBody = z.object({ ids: z.array(enquiryId).min(1).max(MAX_BULK) });

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
  won: true,
  wonBy: true,
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
  withdrawn: count,
  /** Whose follow-up is due today or overdue. */
  due: count,
  /** Of these, those whose time has passed. */
  overdue: count,
  undelivered: count,
  /** The new enquiry that has waited longest. */
  waitingLongest: inboxItem.nullable(),
  mailOutage: mailOutage.nullable(),
  collectorOutage: collectorOutage.nullable(),
});

/** How many new enquiries there are, for a page that nobody looks at. */
export const newCountQuery = filterQuery.pick({ owner: true });
export const newCount = z.object({
  count,
  /** When the last of them was received; null: there is none. */
  newestAt: time.nullable(),
});

/** The days that the sales are summed up for, today included. */
export const salesQuery = z.object({ days: z.enum(SALES_DAYS.map(String)) });

const salesFigures = z.object({
  /** Null: visits are not counted. */
  visits: count.nullable(),
  enquiries: count,
  won: count,
  packs: count,
  /** In rupees. */
  amount: z.number(),
  /** Median time from an enquiry to its first contact, in milliseconds; null: there was none. */
  firstContactMs: z.number().nullable(),
});

/** The visits and enquiries of some days, and the outcome of these enquiries so far. */
export const inboxSales = z.object({
  days: count,
  total: salesFigures,
  /** Most enquiries first. */
  sources: z.array(salesFigures.extend({ source: z.string() })),
});

/** The period of {@link inboxWon}; absent: all time. */
export const wonQuery = z.object({ period: z.string().refine(isPeriod).exactOptional() });

/** Orders, their packs, and rupees. */
const wonFigures = z.object({ won: count, packs: count, amount: z.number() });

/** What was won in a period, by the day on which it was won; most rupees first. */
export const inboxWon = z.object({
  total: wonFigures,
  /** `by` is null where the history does not say who marked it as won. */
  people: z.array(wonFigures.extend({ by: z.string().nullable() })),
  sources: z.array(wonFigures.extend({ source: z.string() })),
  /** Each day of the period, such as `2026-11-05`, or, of all time, each month, such as `2026-11`; oldest first. */
  times: z.array(wonFigures.extend({ time: z.string() })),
});

export type InboxItem = z.infer<typeof inboxItem>;
export type MailState = InboxItem['mailState'];
export type InboxPage = z.infer<typeof inboxPage>;
export type Step = z.infer<typeof step>;
export type InboxDetail = z.infer<typeof inboxDetail>;
export type NewEnquiry = z.infer<typeof newEnquiryBody>;
export type InboxChange = z.infer<typeof inboxChange>;
/** What a member of staff changes of an enquiry. */
export type EnquiryChange = Omit<InboxChange, 'version' | 'changeId' | 'after'>;
export type BulkChange = z.infer<typeof bulkChange>;
export type BulkResult = z.infer<typeof bulkResponse>['results'][number];
export type DayCount = z.infer<typeof inboxDays>[number];
export type InboxSummary = z.infer<typeof inboxSummary>;
export type NewCount = z.infer<typeof newCount>;
export type CollectorOutage = z.infer<typeof collectorOutage>;
export type MailOutage = z.infer<typeof mailOutage>;
export type ErasureResult = z.infer<typeof erasureResponse>;
export type Sales = z.infer<typeof inboxSales>;
export type Won = z.infer<typeof inboxWon>;
export type WonFigures = z.infer<typeof wonFigures>;
export type SourceSales = Sales['sources'][number];
