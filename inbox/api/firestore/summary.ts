import { type WorkCondition, workQueryOf } from '../../../domain/hostedQuery.ts';
import { CHART_DAYS, type DayCount, type InboxItem, type InboxOverview } from '../../../domain/inboxApi.ts';
import {
  BUYER_KIND_OF,
  type InboxView,
  type Kind,
  STATUSES,
  type Status,
} from '../../../domain/inboxView.ts';
import { DAY_MS, indiaDayOf, startOfIndiaDay } from '../../../domain/time.ts';
import { currentEmail } from './account.ts';
import { itemsOf } from './documents.ts';
import { countOf, pageOf } from './list.ts';

/** The counts of days that are over, by day: they change only when something is erased or flagged. */
const pastDays = new Map<string, DayCount>();

/** Counts by aggregate queries, each of which costs one reading for a thousand enquiries. */
export async function summary(owner: string | undefined): Promise<InboxOverview> {
  const now = Date.now();
  const count = (view: InboxView) => countOf(workQueryOf(view, now, currentEmail()));
  const [statuses, flagged, due, undelivered, waitingLongest, days] = await Promise.all([
    Promise.all(
      STATUSES.map(async (status) => [status, await count({ status, owner, flagged: false })] as const),
    ),
    count({ flagged: true }),
    count({ due: true, owner, flagged: false }),
    count({ undelivered: true }),
    longestWaiting(now),
    Promise.all(lastDays(now).map((day) => countOfDay(day, day === indiaDayOf(now)))),
  ]);
  return {
    today: total(days.slice(-1)),
    week: total(days.slice(-7)),
    statuses: Object.fromEntries(statuses) as Record<Status, number>,
    flagged,
    due,
    undelivered,
    waitingLongest,
    days,
    mailOutage: null,
  };
}

async function longestWaiting(now: number): Promise<InboxItem | null> {
  const asked = workQueryOf({ status: 'new', flagged: false, order: 'longest' }, now, currentEmail());
  const { found } = await pageOf(asked, null, 1);
  return (await itemsOf(found))[0] ?? null;
}

/** The last days in India, oldest first. */
function lastDays(now: number): string[] {
  const today = startOfIndiaDay(indiaDayOf(now));
  return Array.from({ length: CHART_DAYS }, (_, index) =>
    indiaDayOf(today - (CHART_DAYS - 1 - index) * DAY_MS),
  );
}

async function countOfDay(day: string, isToday: boolean): Promise<DayCount> {
  const known = pastDays.get(day);
  if (known) return known;
  const from = startOfIndiaDay(day);
  const count = (kind: Kind) => {
    const conditions: WorkCondition[] = [
      ['flagged', '==', false],
      ['kind', '==', BUYER_KIND_OF[kind]],
      ['at', '>=', from],
      ['at', '<', from + DAY_MS],
    ];
    return countOf({ conditions, order: 'newest' });
  };
  const kinds = await Promise.all([count('retailer'), count('self-use'), count('unsaid')]);
  const [retailer, selfUse, unsaid] = kinds;
  const counted = { day, retailer, selfUse, unsaid };
  if (!isToday) pastDays.set(day, counted);
  return counted;
}

function total(days: DayCount[]): number {
  return days.reduce((sum, { retailer, selfUse, unsaid }) => sum + retailer + selfUse + unsaid, 0);
}
