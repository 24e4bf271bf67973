import { z } from 'zod';
import { count } from './inboxSchemas.ts';
import { isPeriod } from './periods.ts';

// The reports: what the site brought in, and what was won.

/** The period of {@link inboxSales}. */
export const salesQuery = z.object({ period: z.string().refine(isPeriod) });

const salesFigures = z.object({
  /** Null: visits are not counted. */
  visits: count.nullable(),
  enquiries: count,
  won: count,
  packs: count,
  /** In rupees. */
  amount: z.number(),
  /** Median time from an enquiry to its first contact, in milliseconds; null: there was none, or it is not known. */
  firstContactMs: z.number().nullable(),
});

/** The visits and enquiries of a period, and the outcome of these enquiries so far. */
export const inboxSales = z.object({
  total: salesFigures,
  /** Most enquiries first. */
  sources: z.array(salesFigures.extend({ source: z.string() })),
  /** All other sources together; null: there are none. */
  others: salesFigures.nullable(),
});

/** The period of {@link inboxWon}; absent: all time. */
export const wonQuery = z.object({ period: z.string().refine(isPeriod).exactOptional() });

/** Orders, their packs, and rupees; of these, the orders and rupees of erased enquiries, which no list has. */
const wonFigures = z.object({
  won: count,
  packs: count,
  amount: z.number(),
  erased: count,
  erasedAmount: z.number(),
});

/** What was won in a period, by the day on which it was won; most rupees first. */
export const inboxWon = z.object({
  /** `withoutAmount`: the orders for which no amount was recorded. */
  total: wonFigures.extend({ withoutAmount: count }),
  /** `by` is null where the history does not say who marked it as won. */
  people: z.array(wonFigures.extend({ by: z.string().nullable() })),
  sources: z.array(wonFigures.extend({ source: z.string() })),
  /** Each day of the period, such as `2026-11-05`, or, of a year or all time, each month, such as `2026-11`; oldest first. */
  times: z.array(wonFigures.extend({ time: z.string() })),
});

export type Sales = z.infer<typeof inboxSales>;
export type Won = z.infer<typeof inboxWon>;
export type WonFigures = z.infer<typeof wonFigures>;

/** What is left of the order of an erased enquiry. */
export interface ErasedOrder {
  /** On which it was won. */
  day: string;
  by: string | null;
  source: string;
  packs: number | null;
  /** In rupees. */
  amount: number | null;
}

export type SourceSales = Sales['sources'][number];
