import { z } from 'zod';
import { EARNINGS_DAYS } from './inboxApi.ts';

const count = z.int().min(0);

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
const sourceEarnings = earnings.extend({ source: z.string() });

/** The visits and enquiries of some days, and the outcome of these enquiries so far. */
export const inboxEarnings = z.object({
  days: count,
  total: earnings,
  /** Most enquiries first. */
  sources: z.array(sourceEarnings),
});

export type Earnings = z.infer<typeof inboxEarnings>;
export type SourceEarnings = z.infer<typeof sourceEarnings>;
