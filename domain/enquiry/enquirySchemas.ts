import { z } from 'zod';
import { LANGUAGE_CODE_PATTERN } from '../language/languages.ts';
import { METADATA_FIELDS, mapFields } from './enquiry.ts';
import { ENQUIRY_ID_PATTERN, REFERENCE_PATTERN, REPLACED_IDS_PATTERN } from './enquiryId.ts';
import { ENQUIRY_MESSAGES } from './enquiryMessages.ts';

// The requests and responses of the enquiry's endpoint. They validate types alone; the rules of the form, which
// the browser applies too, are in enquiry.ts.

export const enquiryId = z
  .string('id must be a UUID, made once for each enquiry.')
  .regex(new RegExp(ENQUIRY_ID_PATTERN), 'id must be a UUID, made once for each enquiry.');

/** The code of a page's language; what is none is left out. */
export const pageLanguage = z.string().regex(new RegExp(LANGUAGE_CODE_PATTERN)).optional().catch(undefined);

/** The ids of what an enquiry corrects, see `METADATA_FIELDS`; what is none is left out. */
export const replacedIds = z
  .string()
  .regex(new RegExp(REPLACED_IDS_PATTERN))
  .toLowerCase()
  .optional()
  .catch(undefined);

export const NOT_AN_ENQUIRY = 'Send one JSON object or one form that holds the enquiry.';

/** An enquiry as a plain form posts it. What comes besides the five fields is never a reason to refuse a customer. */
export const enquiryForm = z.object(
  {
    ...mapFields((field) =>
      z.string({
        error: ({ input }) =>
          input === undefined
            ? ENQUIRY_MESSAGES.toast.empty
            : `${ENQUIRY_MESSAGES.label[field]} must be sent as text.`,
      }),
    ),
    [METADATA_FIELDS.honeypot]: z.unknown().optional(),
    [METADATA_FIELDS.fillTime]: z.unknown().optional(),
    [METADATA_FIELDS.notice]: z.string().optional().catch(undefined),
    [METADATA_FIELDS.source]: z.string().optional().catch(undefined),
    [METADATA_FIELDS.language]: pageLanguage,
    [METADATA_FIELDS.replaces]: replacedIds,
  },
  NOT_AN_ENQUIRY,
);

/** An enquiry as JSON, with the id that the browser made for it. */
export const enquirySubmission = enquiryForm.extend({ id: enquiryId });

/** What was typed into the form, as far as it is text, and the language of its page, to show it again. */
export const typedFields = z
  .object({
    ...mapFields(() => z.string().optional().catch(undefined)),
    [METADATA_FIELDS.language]: pageLanguage,
  })
  .catch({});

/** Where a visitor came from, as far as the link they followed says. */
export const enquirySource = z.object({
  /** The short code of a link on a poster or in a pack, such as `clinic-12` of `/?s=clinic-12`. */
  code: z.string().exactOptional(),
  utmSource: z.string().exactOptional(),
  utmMedium: z.string().exactOptional(),
  utmCampaign: z.string().exactOptional(),
  /** The host of the referring site, without `www.`. */
  referrer: z.string().exactOptional(),
  /** The number of the click on an advert of Google's or Meta's; see `CLICK_IDS`. */
  gclid: z.string().exactOptional(),
  wbraid: z.string().exactOptional(),
  gbraid: z.string().exactOptional(),
  fbclid: z.string().exactOptional(),
});

/** 200 and 201: the enquiry is stored, and durable on disk. */
export const enquiryReceipt = z.object({
  id: z.string(),
  /** What the visitor can read out over the phone. */
  reference: z.string(),
});

/** 200: what became of an enquiry, for whoever knows its id. It says nothing that was typed. */
export const enquiryState = z.object({
  reference: z.string(),
  /** In milliseconds since 1970. */
  withdrawnAt: z.int().exactOptional(),
  /** The reference of its latest correction, which is withdrawn with it. */
  replacedBy: z.string().exactOptional(),
});

/** 200: the enquiry is withdrawn; the same when it is requested again. */
export const enquiryWithdrawal = enquiryState.required({ withdrawnAt: true });

/** Why a request was refused: `application/problem+json` (RFC 9457). */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  /** For a validation error, the rule's own message. */
  detail: z.string(),
  field: z.string().exactOptional(),
});

/** The query of the page that confirms a plain form post; whatever is no reference is left out. */
export const receivedQuery = z.object({
  reference: z.string().regex(new RegExp(REFERENCE_PATTERN)).optional().catch(undefined),
});

export type EnquiryForm = z.infer<typeof enquiryForm>;
export type EnquirySubmission = z.infer<typeof enquirySubmission>;
export type Source = z.infer<typeof enquirySource>;
export type TypedFields = z.infer<typeof typedFields>;
export type EnquiryReceipt = z.infer<typeof enquiryReceipt>;
export type EnquiryState = z.infer<typeof enquiryState>;
export type EnquiryWithdrawal = z.infer<typeof enquiryWithdrawal>;
export type Problem = z.infer<typeof problem>;
