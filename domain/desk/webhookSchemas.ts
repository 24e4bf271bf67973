import { z } from 'zod';
import { mapFields } from '../enquiry/enquiry.ts';
import { enquirySource } from '../enquiry/enquirySchemas.ts';
import { CLOSE_REASONS, STATUSES } from './status.ts';

// What a receiver of webhooks gets: the body of each request. Receivers ignore entries that they don't know, so that
// further ones can be added.

const time = z.iso.datetime();

/** What an enquiry is when the webhook is sent. */
const enquiry = z.object({
  /** The same in all webhooks about it. */
  id: z.uuid(),
  /** What customer and staff call it. */
  reference: z.string(),
  receivedAt: time,
  product: z.string(),
  /** With the staff's corrections. */
  fields: z.object(mapFields(() => z.string())),
  status: z.enum(STATUSES),
  /** Why it was closed without an order. */
  closeReason: z.enum(CLOSE_REASONS).nullable(),
  wonPacks: z.int().nullable(),
  /** In rupees. */
  wonAmount: z.number().nullable(),
  wonAt: time.nullable(),
  /** The e-mail of the member of staff who works on it. */
  owner: z.string().nullable(),
  /** Whether it looks like spam. */
  isFlagged: z.boolean(),
  source: enquirySource,
  /** The code of the page's language. */
  language: z.string().nullable(),
  /** The id of the enquiry that this one corrects. */
  replaces: z.uuid().nullable(),
});

/** A webhook, by its type: `timestamp` is when it happened; of an erasure, of which nothing is kept, when it is sent. */
export const webhookEvent = z.discriminatedUnion('type', [
  z.object({ type: z.literal('enquiry.created'), timestamp: time, data: enquiry }),
  z.object({ type: z.literal('enquiry.status_changed'), timestamp: time, data: enquiry }),
  z.object({
    type: z.literal('enquiry.withdrawn'),
    timestamp: time,
    data: enquiry.pick({ id: true, reference: true }),
  }),
  /** By the command line, to try the receiver. */
  z.object({ type: z.literal('test'), timestamp: time, data: z.object({}) }),
  z.object({ type: z.literal('enquiry.erased'), timestamp: time, data: enquiry.pick({ id: true }) }),
]);

export type WebhookEvent = z.infer<typeof webhookEvent>;
