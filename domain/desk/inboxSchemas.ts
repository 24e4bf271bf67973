import { z } from 'zod';
import { ENQUIRY_FIELD_NAMES, FIELD_MAX_LENGTHS } from '../enquiry/enquiry.ts';
import { enquirySource } from '../enquiry/enquirySchemas.ts';
import { SOURCE_MAX_LENGTHS } from '../enquiry/source.ts';
import { SPAM_SIGNALS } from '../enquiry/spamSignals.ts';
import { CORRECTABLE_FIELDS } from './corrections.ts';
import { SEARCH_MAX_LENGTH } from './inboxView.ts';
import { CHANNELS, RESULTS } from './outcomes.ts';
import { CLOSE_REASONS, STATUSES } from './status.ts';

// The requests and responses of the inbox's endpoints: here lists, enquiries and their history; changes, summary and
// sales beside it. A response contains only what its schema names. The page imports the types alone, without Zod.

export const count = z.int().min(0);
export const status = z.enum(STATUSES);
export const closeReason = z.enum(CLOSE_REASONS);
/** Milliseconds since 1970, in a year of four digits. */
export const time = z.int().max(Date.UTC(9999, 11, 31));
/** The number of an enquiry's last step; 0: there is none. */
export const version = z.int().min(0);
/** The id of a change, which the page makes: the same id again is the same change. */
export const changeId = z.uuid();
export const outcome = z.object({ channel: z.enum(CHANNELS), result: z.enum(RESULTS) });

const cursor = z.string().regex(/^\d{1,15}\.\d{1,15}(\.flagged)?$/);
const yesOrNo = z.enum(['yes', 'no']);
const owner = z.string().nullable();
const followUpAt = time.nullable();
const spamSignals = z.array(z.enum(SPAM_SIGNALS));
/** Values of fields that the staff can correct. */
const corrections = z.partialRecord(z.enum(CORRECTABLE_FIELDS), z.string());

/** Of any form: what is no id is that of no enquiry, as after a link that was cut. */
export const idParams = z.object({ id: z.string().toLowerCase() });

export const inboxItem = z.object({
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
  /** The mobile number at which a call reached somebody else; it is of no concern once another one is used. */
  wrongMobile: z.string().nullable(),
  /** The last note that was typed, or its beginning in at most `NOTE_PREVIEW_LENGTH` characters. */
  lastNote: z.string().nullable(),
  /** What was sent since then, such as `WhatsApp: Price`. */
  lastReply: z.string().nullable(),
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
    wrongMobile: changed(z.string().nullable()).exactOptional(),
  }),
  outcome: outcome.exactOptional(),
  /** The version of the step that it has undone. */
  undoes: version.exactOptional(),
  /** Empty: it was withdrawn. */
  note: z.string().exactOptional(),
  /** The version of the step whose note it has withdrawn. */
  withdraws: version.exactOptional(),
  resent: z.literal(true).exactOptional(),
});

export const inboxDetail = inboxItem.extend({
  /** Why the last attempt to mail it failed. */
  mailError: z.string().nullable(),
  /** Its history, oldest first. */
  steps: z.array(step),
  /** Other enquiries with this e-mail or mobile number, newest first; at most `MAX_OTHERS`. */
  others: z.array(inboxItem),
  otherCount: count,
});

export type InboxItem = z.infer<typeof inboxItem>;
export type MailState = InboxItem['mailState'];
export type InboxPage = z.infer<typeof inboxPage>;
export type Step = z.infer<typeof step>;
export type InboxDetail = z.infer<typeof inboxDetail>;
