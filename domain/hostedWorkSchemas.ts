import { z } from 'zod';
import { BUYER_KINDS } from './enquiry.ts';
import { REFERENCE_PATTERN } from './enquiryId.ts';
import { NOTE_MAX_LENGTH } from './inboxApi.ts';
import { closeReason, won } from './inboxSchemas.ts';
import { SPAM_SIGNALS } from './spamSignals.ts';
import { STATUSES } from './status.ts';

// What the hosted mode keeps in Cloud Firestore beside the visitor's document of five fields.

/** Milliseconds since 1970; a timestamp in Firestore. */
const time = z.int();
const status = z.enum(STATUSES);
const followUpAt = time.nullable();
/** The e-mail of a member of staff; null: nobody works on it. */
const owner = z.string().nullable();

/**
 * The company's side of an enquiry: `{product}_Work/{id}`. The visitor's browser writes the first part, in one commit
 * with the enquiry; what has a default (`HOSTED_WORK_DEFAULTS`) is written by the staff alone.
 */
export const hostedWork = z.object({
  /** When the enquiry arrived, by the server's clock. */
  at: time,
  /** When the document was last written, by the server's clock. */
  changedAt: time,
  /** `RetailerSelfUse` of the enquiry. */
  kind: z.enum(BUYER_KINDS),
  /** `Quantity` of the enquiry, as a number to order by. */
  quantity: z.int().min(1),
  ref: z.string().regex(new RegExp(REFERENCE_PATTERN)),
  status,
  /** The name of the last step; 0: there is none. */
  version: z.int().min(0),
  owner,
  /** Whether there are spam signals, to filter by. */
  flagged: z.boolean(),
  spamSignals: z.array(z.enum(SPAM_SIGNALS)),
  /** The name of where the visitor came from, to filter by. */
  source: z.string(),
  /** All that is known of it, as `writeSource` writes it; read it with `parseSource`. */
  sourceQuery: z.string().exactOptional(),
  /** The version of the privacy notice that the visitor was shown; a page from before this was noted left it out. */
  notice: z.string().exactOptional(),
  /** The visitor's browser has failed permanently to send the mail. */
  mail: z.literal('failed').exactOptional(),
  followUpAt: followUpAt.default(null),
  /** When it was first marked as contacted or won. */
  firstContactAt: time.nullable().default(null),
  closeReason: closeReason.nullable().default(null),
  wonPacks: won.nullable().default(null),
  /** In rupees. */
  wonAmount: won.nullable().default(null),
});

/** One change by a member of staff, with the values that it names: `{product}_Work/{id}/steps/{version}`. */
export const hostedStep = z.object({
  /** By the server's clock. */
  at: time,
  /** The e-mail of the member of staff. */
  by: z.string(),
  status: status.exactOptional(),
  closeReason: closeReason.nullable().exactOptional(),
  wonPacks: won.nullable().exactOptional(),
  wonAmount: won.nullable().exactOptional(),
  followUpAt: followUpAt.exactOptional(),
  flagged: z.boolean().exactOptional(),
  /** Empty: it was withdrawn. */
  note: z.string().max(NOTE_MAX_LENGTH).exactOptional(),
  owner: owner.exactOptional(),
  /** The version of the step whose note is withdrawn; 0 in a history from our own server, which does not say. */
  withdraw: z.int().min(0).exactOptional(),
  /** The mail was sent again; only in a history from our own server. */
  resend: z.literal(true).exactOptional(),
});

export type HostedWork = z.infer<typeof hostedWork>;
export type HostedStep = z.infer<typeof hostedStep>;
