import { z } from 'zod';
import { pageLanguage, replacedIds } from './enquirySchemas.ts';
import { MAIL_SENT } from './hostedIntake.ts';
import { SPAM_SIGNALS } from './spamSignals.ts';

/**
 * An arrival, as the collector reads it: `{product}_Arrival/{id}`. All but `at` is optional, and what is invalid is left
 * out: metadata is never a reason to refuse a customer. `at` is Firestore's own timestamp and is read as such.
 */
export const arrivalMetadata = z.object({
  notice: z.string().optional().catch(undefined),
  source: z.string().optional().catch(undefined),
  language: pageLanguage,
  /** The spam signals that the visitor's browser can see. */
  spamSignals: z.array(z.enum(SPAM_SIGNALS)).optional().catch(undefined),
  replaces: replacedIds,
  /** Whether the e-mail service has accepted the mail. */
  mail: z.literal(MAIL_SENT).optional().catch(undefined),
});

export type ArrivalMetadata = z.infer<typeof arrivalMetadata>;
