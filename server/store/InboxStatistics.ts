import { CHART_DAYS } from '../../domain/desk/inboxApi.ts';
import type { DayCount, Sales, SourceSales } from '../../domain/desk/inboxSchemas.ts';
import { kindOf } from '../../domain/desk/inboxView.ts';
import { DAY_MS, endOfToday, indiaDayOf, startOfToday } from '../../domain/time.ts';
import type { Database } from './database.ts';

/** Limit of the sources that are listed; the total counts all. */
const MAX_SOURCES = 200;

/**
 * What came of the unflagged enquiries of a period. One that replaces another may have had its first contact before.
 * `median` is an aggregate of SQLite's percentile extension. */
const FIGURES = `count(*) AS enquiries, total(status = 'won') AS won, total(won_packs) AS packs,
  total(won_amount) AS amount, median(max(0, first_contact_at - received_at)) AS firstContactMs`;

/** What was won counts until it is erased. */
const PERIOD =
  "received_at >= :from AND received_at < :to AND spam_signals IS NULL AND (is_current OR status = 'won')";

/** What the inbox shows of whole days: the chart of the last weeks, and what the site earned. */
export class InboxStatistics {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The unflagged enquiries of each of the last `CHART_DAYS` days, oldest first. */
  days(now: number): DayCount[] {
    const today = startOfToday(now);
    const days = Array.from({ length: CHART_DAYS }, (_, index) => ({
      day: indiaDayOf(today - (CHART_DAYS - 1 - index) * DAY_MS),
      retailer: 0,
      selfUse: 0,
      unsaid: 0,
    }));
    const first = today - (CHART_DAYS - 1) * DAY_MS;
    const rows = this.#database.sql.all`
      SELECT CAST((received_at - ${first}) / ${DAY_MS} AS INTEGER) AS day, buyer_kind, count(*) AS count FROM enquiries
      WHERE received_at >= ${first} AND received_at < ${endOfToday(now)} AND spam_signals IS NULL
        AND is_current GROUP BY 1, 2`;
    for (const { day, buyer_kind, count } of rows as { day: number; buyer_kind: string; count: number }[]) {
      const kind = kindOf(buyer_kind);
      const counts = days[day];
      if (counts) counts[kind === 'self-use' ? 'selfUse' : kind] += count;
    }
    return days;
  }

  /**
   * The visits and enquiries of the last days by where visitors came from, and the outcome of those enquiries; most
   * enquiries first.
   *
   * @param days how many, with today in India
   * @param now milliseconds since 1970
   */
  sales(days: number, now: number): Sales {
    const today = startOfToday(now);
    const from = today - (days - 1) * DAY_MS;
    const period = { from, to: endOfToday(now) };
    const { connection, sql } = this.#database;
    const sources = new Map<string, SourceSales>();
    for (const row of connection
      .prepare(`SELECT source, ${FIGURES} FROM enquiries WHERE ${PERIOD} GROUP BY source`)
      .all(period)) {
      const figures = row as unknown as SourceSales;
      sources.set(figures.source, { ...figures, visits: 0 });
    }
    const visits = sql.all`
      SELECT source, sum(count) AS visits FROM visits WHERE day BETWEEN ${indiaDayOf(from)} AND ${indiaDayOf(today)}
      GROUP BY source` as { source: string; visits: number }[];
    for (const { source, visits: count } of visits) {
      sources.set(source, { ...(sources.get(source) ?? withoutEnquiries(source)), visits: count });
    }
    const total = connection.prepare(`SELECT ${FIGURES} FROM enquiries WHERE ${PERIOD}`).get(period);
    return {
      days,
      total: {
        ...(total as unknown as Omit<SourceSales, 'source'>),
        visits: visits.reduce((sum, { visits: count }) => sum + count, 0),
      },
      sources: [...sources.values()]
        .sort((one, other) => other.enquiries - one.enquiries || (other.visits ?? 0) - (one.visits ?? 0))
        .slice(0, MAX_SOURCES),
    };
  }
}

function withoutEnquiries(source: string): SourceSales {
  return { source, visits: 0, enquiries: 0, won: 0, packs: 0, amount: 0, firstContactMs: null };
}
