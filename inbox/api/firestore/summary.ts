import { type WorkCondition, workQueryOf } from '../../../domain/hostedQuery.ts';
import { CHART_DAYS, type DayCount, type InboxItem } from '../../../domain/inboxApi.ts';
import {
  BUYER_KIND_OF,
  type InboxView,
  type Kind,
  STATUSES,
  type Status,
} from '../../../domain/inboxView.ts';
import { DAY_MS, indiaDayOf, startOfIndiaDay } from '../../../domain/time.ts';
import type { InboxCounts } from '../contract.ts';
import { currentEmail } from './account.ts';
import { itemsOf } from './documents.ts';
import { countOf, pageOf } from './list.ts';

/** Counts by aggregate queries, each of which costs one reading for a thousand enquiries. */
export async function summary(owner: string | undefined): Promise<InboxCounts> {
  const now = Date.now();
  const count = (view: InboxView) => countOf(workQueryOf(view, now, currentEmail()));
  const [statuses, today, week, flagged, due, undelivered, waitingLongest] = await Promise.all([
    Promise.all(
      STATUSES.map(async (status) => [status, await count({ status, owner, flagged: false })] as const),
    ),
    count({ period: 'today', flagged: false }),
    count({ period: '7-days', flagged: false }),
    count({ flagged: true }),
    count({ due: true, owner, flagged: false }),
    count({ undelivered: true }),
    longestWaiting(now),
  ]);
  return {
    today,
    week,
    statuses: Object.fromEntries(statuses) as Record<Status, number>,
    flagged,
    due,
    undelivered,
    waitingLongest,
    mailOutage: null,
  };
}

async function longestWaiting(now: number): Promise<InboxItem | null> {
  const asked = workQueryOf({ status: 'new', flagged: false, order: 'longest' }, now, currentEmail());
  const { found } = await pageOf(asked, null, 1);
  return (await itemsOf(found))[0] ?? null;
}

/** The counts of days that are over, by day: they change only when something is erased or flagged. */
const pastDays = new Map<string, DayCount>();

/** The enquiries of the last days in India, oldest first. */
export async function days(): Promise<DayCount[]> {
  const today = startOfIndiaDay(indiaDayOf(Date.now()));
  const starts = Array.from({ length: CHART_DAYS }, (_, index) => today - (CHART_DAYS - 1 - index) * DAY_MS);
  return await Promise.all(
    starts.map(async (start) => {
      const day = indiaDayOf(start);
      const counted = pastDays.get(day) ?? (await countOfDay(day, start));
      if (start !== today) pastDays.set(day, counted);
      return counted;
    }),
  );
}

async function countOfDay(day: string, start: number): Promise<DayCount> {
  const count = (kind: Kind) => {
    const conditions: WorkCondition[] = [
      ['flagged', '==', false],
      ['kind', '==', BUYER_KIND_OF[kind]],
      ['at', '>=', start],
      ['at', '<', start + DAY_MS],
    ];
    return countOf({ conditions, order: 'newest' });
  };
  const [retailer, selfUse, unsaid] = await Promise.all([
    count('retailer'),
    count('self-use'),
    count('unsaid'),
  ]);
  return { day, retailer, selfUse, unsaid };
}
