import { z } from 'zod';
import { CHANNELS, RESULTS } from './outcomes.ts';
import { CLOSE_REASONS, STATUSES } from './status.ts';

// Values that several of the inbox's schemas have.

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
