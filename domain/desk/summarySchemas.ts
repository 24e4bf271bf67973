import { z } from 'zod';
import { count, inboxItem, status, time } from './inboxSchemas.ts';

// What stands above the list: counts, the chart of the last weeks, and outages.

/** How many enquiries each day of `CHART_PERIOD` had, by kind of buyer; oldest first. */
export const inboxDays = z.array(
  z.object({
    /** Such as `2026-11-05`, in India. */
    day: z.string(),
    retailer: count,
    selfUse: count,
    unsaid: count,
  }),
);

const outage = z.object({
  since: time,
  reason: z.string(),
  remedy: z.string(),
});

/** A change by a colleague that assigned enquiries to a member of staff, took theirs over, or changed theirs. */
const news = z.object({
  /** The row id of its last step, by which later ones are known: its time may be that of a device. */
  rowId: count,
  by: z.string(),
  kind: z.enum(['assigned', 'takenOver', 'changed']),
  /** Which one it set; null: it left that as it was. */
  status: status.nullable(),
  /** Whether it is a note alone, or finds the number wrong. */
  record: z.enum(['note', 'wrong-number']).nullable(),
  /**
   * The rupees of the won orders that it has added, where it set `won`, removed, where it set another status, or else
   * changed; null: there is none.
   */
  order: z.number().nullable(),
  count,
  /** The last enquiries first. */
  ids: z.array(z.string()),
  /** The customers of the last two. */
  names: z.array(z.string()),
});

/** The counts above the list; flagged enquiries count in `flagged` alone. */
export const inboxSummary = z.object({
  today: count,
  /** Today and the six days before. */
  week: count,
  statuses: z.record(status, count),
  flagged: count,
  withdrawn: count,
  /** Whose follow-up is due today or overdue. */
  due: count,
  /** Of these, those whose time has passed. */
  overdue: count,
  undelivered: count,
  /** When the last of the new ones was received from the website, whatever the filters; null: there is none. */
  newestAt: time.nullable(),
  waitingLongest: inboxItem.nullable(),
  /** What still stands of the latest ones for the signed-in member of staff, latest first. */
  news: z.array(news),
  mailOutage: outage.nullable(),
  /** Since when the enquiries of a hosted site do not arrive. */
  collectorOutage: outage.nullable(),
});

export type DayCount = z.infer<typeof inboxDays>[number];
export type InboxSummary = z.infer<typeof inboxSummary>;
export type News = z.infer<typeof news>;
export type Outage = z.infer<typeof outage>;
