import { CHART_DAYS } from '../../../domain/inboxApi.ts';
import type { DayCount, Earnings, InboxItem, InboxSummary } from '../../../domain/inboxSchemas.ts';
import { BUYER_KIND_OF, type InboxView, type Kind } from '../../../domain/inboxView.ts';
import { STATUSES, type Status } from '../../../domain/status.ts';
import { DAY_MS, indiaDayOf, startOfToday } from '../../../domain/time.ts';
import { currentEmail } from './account.ts';
import { itemsOf, type Work } from './documents.ts';
import { earningsOf } from './earningsOf.ts';
import { countOf, firstOf, pagesOf } from './list.ts';
import { type WorkCondition, workQueryOf } from './workQuery.ts';

/** Counts by aggregate queries, each of which costs one read per thousand enquiries. */
export async function summary(owner: string | undefined): Promise<InboxSummary> {
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
    collectorOutage: null,
  };
}

async function longestWaiting(now: number): Promise<InboxItem | null> {
  const work = await firstOf(
    workQueryOf({ status: 'new', flagged: false, order: 'longest' }, now, currentEmail()),
  );
  const [item] = await itemsOf(work ? [work] : []);
  return item ?? null;
}

/** The enquiries of the last days in India, oldest first; three counts for each day. */
export async function days(): Promise<DayCount[]> {
  const today = startOfToday(Date.now());
  return await Promise.all(
    Array.from({ length: CHART_DAYS }, (_, index) => countOfDay(today - (CHART_DAYS - 1 - index) * DAY_MS)),
  );
}

async function countOfDay(start: number): Promise<DayCount> {
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
  return { day: indiaDayOf(start), retailer, selfUse, unsaid };
}

/** The results of the enquiries of the last days; costs a read for each. */
export async function earnings(days: number): Promise<Earnings> {
  const from = startOfToday(Date.now()) - (days - 1) * DAY_MS;
  const conditions: WorkCondition[] = [
    ['flagged', '==', false],
    ['at', '>=', from],
  ];
  const works: Work[] = [];
  for await (const found of pagesOf({ conditions, order: 'newest' })) works.push(...found);
  return earningsOf(days, works);
}
