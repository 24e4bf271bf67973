import { z } from 'zod';
import { FIELD_MAX_LENGTHS } from '../enquiry/enquiry.ts';

// Signing in to the inbox.

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

export type Account = z.infer<typeof sessionResponse>;
