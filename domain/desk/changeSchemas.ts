import { z } from 'zod';
import { mapFields } from '../enquiry/enquiry.ts';
import { enquiryId, pageLanguage } from '../enquiry/enquirySchemas.ts';
import { DESK_CHANNELS } from '../enquiry/source.ts';
import { followUpIssue } from '../time.ts';
import { type CorrectableField, fieldIssue } from './corrections.ts';
import { MAX_BULK, MAX_OWN_CHANGES, NOTE_MAX_LENGTH } from './inboxApi.ts';
import {
  changeId,
  closeReason,
  count,
  inboxItem,
  outcome,
  status,
  step,
  time,
  version,
} from './inboxSchemas.ts';
import { MAX_WON, PAISE_PER_RUPEE } from './status.ts';

// What the staff do: changes, enquiries added by hand, exports and erasures.

const packs = z.int().min(0).max(MAX_WON);
/** In rupees, with whole paise. */
const rupees = z
  .number()
  .min(0)
  .max(MAX_WON)
  .multipleOf(1 / PAISE_PER_RUPEE);
const note = z.string().max(NOTE_MAX_LENGTH).trim().min(1);

const corrected = (name: CorrectableField) =>
  z
    .string()
    .refine((value) => !fieldIssue(name, value))
    .exactOptional();

/** A change, and the version that it was made on. */
export const inboxChange = z
  .object({
    version,
    changeId,
    /** The ids of the page's own changes since that version, which are no conflict. */
    after: z.array(changeId).max(MAX_OWN_CHANGES).exactOptional(),
    status: status.exactOptional(),
    note: note.exactOptional(),
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
    resend: z.literal(true).exactOptional(),
  })
  .refine(({ version: _, changeId: __, after: ___, ...change }) => Object.keys(change).length > 0);

const bulkChange = z.object({ id: enquiryId.toLowerCase(), change: inboxChange });
export const bulkBody = z.object({
  /** Who made the changes; they are refused when somebody else is signed in by now. */
  author: z.string().exactOptional(),
  /** When they were made, if they have waited for a connection; by the server's clock, as far as the device knows it. */
  enteredAt: time.min(0).exactOptional(),
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
  /** That of an earlier enquiry of the same person. */
  language: pageLanguage,
  /** As of `bulkBody`. */
  enteredAt: time.min(0).exactOptional(),
  note: note.exactOptional(),
});

export const exportBody = z.object({ ids: z.array(enquiryId).min(1).max(MAX_BULK) });

/** How many enquiries the confirmation named; the erasure is refused when their number has changed. */
export const erasureBody = z.object({ count: z.int().min(1) });
export const erasureResponse = z.object({
  enquiries: count,
  mails: count,
  /** Whether the store holds nothing of them any more; else another program reads it, and the server tries again. */
  isOverwritten: z.boolean(),
});

export type NewEnquiry = z.infer<typeof newEnquiryBody>;
export type InboxChange = z.infer<typeof inboxChange>;
/** What a member of staff changes of an enquiry. */
export type EnquiryChange = Omit<InboxChange, 'version' | 'changeId' | 'after'>;
export type BulkChange = z.infer<typeof bulkChange>;
export type BulkResult = z.infer<typeof bulkResponse>['results'][number];
export type ErasureResult = z.infer<typeof erasureResponse>;
