import type { DatabaseSync } from 'node:sqlite';
import { facetNumbersWith, facetsOf } from '../../domain/inbox/facets.ts';
import { CHART_DAYS, type DayCount, type InboxSummary } from '../../domain/inbox/inboxApi.ts';
import type { Kind } from '../../domain/inbox/kinds.ts';
import { boundsOfPeriod } from '../../domain/inbox/periods.ts';
import { STATUSES, type Status } from '../../domain/inbox/statuses.ts';
import { indiaDayNumberOf } from '../../domain/time/indiaDay.ts';
import type { InboxRecords } from './InboxRecords.ts';

const DAY = 86_400_000;

const COUNT_OF: Record<Kind, Exclude<keyof DayCount, 'day'>> = {
  retailer: 'retailer',
  'self-use': 'selfUse',
  unsaid: 'unsaid',
};

/** How many there are, read from tallies that are kept while writing, so the size of the store does not matter. */
export class InboxCounts {
  readonly #database: DatabaseSync;
  readonly #records: InboxRecords;

  /** @param database from `openDatabase` */
  constructor(database: DatabaseSync, records: InboxRecords) {
    this.#database = database;
    this.#records = records;
  }

  /** @param now milliseconds since 1970 */
  summary(now: number): InboxSummary {
    const days = this.#days(now);
    const sumOf = (part: DayCount[]) =>
      part.reduce((sum, { retailer, selfUse, unsaid }) => sum + retailer + selfUse + unsaid, 0);
    const statuses = Object.fromEntries(STATUSES.map((status) => [status, 0])) as Record<Status, number>;
    let [flagged, undelivered] = [0, 0];
    for (const { facet, count } of this.#totals()) {
      const facets = facetsOf(facet);
      if (facets.flagged) flagged += count;
      else statuses[facets.status] += count;
      if (facets.undelivered) undelivered += count;
    }
    return {
      today: sumOf(days.slice(-1)),
      week: sumOf(days.slice(-7)),
      statuses,
      flagged,
      undelivered,
      waitingLongest: this.#records.items(this.waitingLongest(1))[0] ?? null,
      days,
    };
  }

  /** The new, unflagged enquiries that have waited longest, the longest first. */
  waitingLongest(most: number): number[] {
    const oldest = this.#database.prepare(
      'SELECT sequence, received_at FROM enquiries WHERE facet = ? ORDER BY received_at, sequence LIMIT ?',
    );
    return facetNumbersWith({ status: 'new', flagged: false })
      .flatMap((facet) => oldest.all(facet, most))
      .map((row) => ({ sequence: row.sequence as number, receivedAt: row.received_at as number }))
      .sort((one, other) => one.receivedAt - other.receivedAt || one.sequence - other.sequence)
      .slice(0, most)
      .map(({ sequence }) => sequence);
  }

  /** How many unflagged enquiries were received in a time, by the tallies of whole days in India. */
  receivedOn(day: string): number {
    const { from } = boundsOfPeriod(day, 0);
    const days = this.#days(from);
    const { retailer, selfUse, unsaid } = days.at(-1) ?? { retailer: 0, selfUse: 0, unsaid: 0 };
    return retailer + selfUse + unsaid;
  }

  #totals(): { facet: number; count: number }[] {
    const rows = this.#database.prepare('SELECT facet, count FROM facet_totals WHERE count > 0').all();
    return rows as unknown as { facet: number; count: number }[];
  }

  /** The last days up to the given time, those without an enquiry too. */
  #days(now: number): DayCount[] {
    const last = indiaDayNumberOf(now);
    const first = last - CHART_DAYS + 1;
    const days = Array.from({ length: CHART_DAYS }, (_, index) => ({
      day: new Date((first + index) * DAY).toISOString().slice(0, 10),
      retailer: 0,
      selfUse: 0,
      unsaid: 0,
    }));
    const rows = this.#database
      .prepare('SELECT day, facet, count FROM tallies WHERE day BETWEEN ? AND ?')
      .all(first, last);
    for (const { day, facet, count } of rows as unknown as { day: number; facet: number; count: number }[]) {
      const { flagged, kind } = facetsOf(facet);
      const counted = days[day - first];
      if (counted && !flagged) counted[COUNT_OF[kind]] += count;
    }
    return days;
  }
}
