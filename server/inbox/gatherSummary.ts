import type { InboxItem, InboxSummary } from '../../domain/inbox/inboxApi.ts';
import { indiaDayOf, startOfIndiaDay } from '../../domain/time/indiaDay.ts';
import type { EnquiryRecord, EnquiryRecords } from '../store/EnquiryRecords.ts';
import type { Inbox } from './Inbox.ts';

/** What the mail of a day says. */
export interface DailySummary {
  /** Such as `2026-11-05`, in India. */
  day: string;
  /** How many came in on the day before, the flagged ones apart. */
  yesterday: number;
  counts: InboxSummary;
  /** The new ones that have waited longest, the longest first. */
  waiting: InboxItem[];
  /** The latest whose mail was given up, with the reason. */
  undelivered: EnquiryRecord[];
  /** Those that looked like spam and that no summary listed before. */
  flagged: EnquiryRecord[];
}

/** So many are listed one by one; the inbox has them all. */
const MOST_LISTED = 10;

/**
 * Reads what the mail of a day has to say.
 *
 * @param day as `indiaDayOf` gives it
 */
export function gatherSummary(
  day: string,
  { counts, search, records }: Pick<Inbox, 'counts' | 'search' | 'records'>,
  enquiries: EnquiryRecords,
): DailySummary {
  const now = Date.now();
  const undelivered = search.find({ undelivered: true }, now, MOST_LISTED).sequences;
  return {
    day,
    yesterday: counts.receivedOn(indiaDayOf(startOfIndiaDay(day) - 1)),
    counts: counts.summary(now),
    waiting: records.items(counts.waitingLongest(MOST_LISTED)),
    undelivered: records.items(undelivered).flatMap(({ id }) => enquiries.find(id) ?? []),
    flagged: enquiries.inDigest(day),
  };
}
