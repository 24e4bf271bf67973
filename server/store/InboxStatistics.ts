import { CHART_DAYS } from '../../domain/desk/inboxApi.ts';
import { kindOf } from '../../domain/desk/inboxView.ts';
import { boundsOfPeriod, type Period } from '../../domain/desk/periods.ts';
import type { Sales, SourceSales, Won, WonFigures } from '../../domain/desk/salesSchemas.ts';
import { PAISE_PER_RUPEE } from '../../domain/desk/status.ts';
import type { DayCount } from '../../domain/desk/summarySchemas.ts';
import { DAY_MS, endOfToday, INDIA_OFFSET_MS, indiaDayOf, startOfToday } from '../../domain/time.ts';
import type { Database } from './database.ts';
import { IS_LISTED } from './EnquiryRecords.ts';

/** Limit of the sources that are listed; the total counts all. */
const MAX_SOURCES = 200;

/**
 * What came of the unflagged enquiries of a period. One that replaces another may have had its first contact before.
 * `median` is an aggregate of SQLite's percentile extension.
 */
const FIGURES = `count(*) AS enquiries, total(status = 'won') AS won, total(won_packs) AS packs,
  total(won_paise) / ${PAISE_PER_RUPEE} AS amount, median(max(0, first_contact_at - received_at)) AS firstContactMs`;

/** What was won counts until it is erased. */
const PERIOD = `received_at >= :from AND received_at < :to AND spam_signals IS NULL
  AND (${IS_LISTED} OR status = 'won')`;

/** What was won; it reads the index `enquiries_won` alone. */
const WON_FIGURES = `count(*) AS won, total(won_packs) AS packs, total(won_paise) / ${PAISE_PER_RUPEE} AS amount`;

/** The day, or the month, on which an enquiry was won in India. */
const wonTime = (format: string) =>
  `strftime('${format}', (won_at + ${INDIA_OFFSET_MS}) / 1000, 'unixepoch')`;

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
    const counted = this.#database.connection.prepare(`
      SELECT CAST((received_at - :first) / ${DAY_MS} AS INTEGER) AS day, buyer_kind, count(*) AS count FROM enquiries
      WHERE received_at >= :first AND received_at < :end AND spam_signals IS NULL AND ${IS_LISTED} GROUP BY 1, 2`);
    const rows = counted.all({ first, end: endOfToday(now) });
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

  /**
   * The unflagged enquiries that were won in a period: all, by who marked them as won, by source, and by day; without a
   * period, by month.
   *
   * @param now milliseconds since 1970
   */
  won(period: Period | undefined, now: number): Won {
    const { from, to } = period ? boundsOfPeriod(period, now) : { from: 0, to: Number.MAX_SAFE_INTEGER };
    const figuresBy = (column: string, clauses = '') =>
      this.#database.connection
        .prepare(
          `SELECT ${column}, ${WON_FIGURES} FROM enquiries
           WHERE won_at >= :from AND won_at < :to AND spam_signals IS NULL ${clauses}`,
        )
        .all({ from, to }) as unknown[];
    const mostFirst = 'GROUP BY 1 ORDER BY amount DESC, won DESC';
    const times = figuresBy(
      `${wonTime(period ? '%Y-%m-%d' : '%Y-%m')} AS time`,
      'GROUP BY 1 ORDER BY 1',
    ) as Won['times'];
    const [total] = figuresBy('1') as [WonFigures];
    return {
      total,
      people: figuresBy('won_by AS "by"', mostFirst) as Won['people'],
      sources: figuresBy('source', `${mostFirst} LIMIT ${MAX_SOURCES}`) as Won['sources'],
      times: withAllTimes(times, period ? daysBetween(from, to) : monthsBetween(times)),
    };
  }
}

/** Each of these days or months, also those on which nothing was won. */
function withAllTimes(times: Won['times'], all: string[]): Won['times'] {
  return all.map((time) => times.find((one) => one.time === time) ?? { time, won: 0, packs: 0, amount: 0 });
}

function daysBetween(from: number, to: number): string[] {
  return Array.from({ length: (to - from) / DAY_MS }, (_, index) => indiaDayOf(from + index * DAY_MS));
}

/** The months from the first one to the last one, such as `2026-11`. */
function monthsBetween(times: Won['times']): string[] {
  const [first, last] = [times[0]?.time, times.at(-1)?.time];
  const months: string[] = [];
  for (let month = first; month && last && month <= last; month = monthAfter(month)) months.push(month);
  return months;
}

function monthAfter(month: string): string {
  const next = new Date(`${month}-01T00:00:00Z`);
  next.setUTCMonth(next.getUTCMonth() + 1);
  return next.toISOString().slice(0, 7);
}

function withoutEnquiries(source: string): SourceSales {
  return { source, visits: 0, enquiries: 0, won: 0, packs: 0, amount: 0, firstContactMs: null };
}
