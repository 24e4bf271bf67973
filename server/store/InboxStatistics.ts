import { BUYER_KIND_OF } from '../../domain/desk/inboxView.ts';
import { boundsOfPeriod, CHART_PERIOD, type Period } from '../../domain/desk/periods.ts';
import type { ErasedOrder, Sales, SourceSales, Won } from '../../domain/desk/salesSchemas.ts';
import { PAISE_PER_RUPEE } from '../../domain/desk/status.ts';
import type { DayCount } from '../../domain/desk/summarySchemas.ts';
import { DAY_MS, endOfToday, INDIA_OFFSET_MS, indiaDayOf, startOfIndiaDay } from '../../domain/time.ts';
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

/** What was won counts here until it is erased. */
const PERIOD = `received_at >= :from AND received_at < :to AND spam_signals IS NULL
  AND (${IS_LISTED} OR status = 'won')`;

const VISITS_OF_PERIOD = 'SELECT source, sum(count) AS visits FROM visits WHERE day BETWEEN :first AND :last';

/** The day, or the month, of a time in India. */
const indiaTime = (column: string, format: string) =>
  `strftime('${format}', (${column} + ${INDIA_OFFSET_MS}) / 1000, 'unixepoch')`;

/** What the inbox shows of whole days: the chart of the last weeks, and what the site earned. */
export class InboxStatistics {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The unflagged enquiries of each day of the chart, oldest first. */
  days(now: number): DayCount[] {
    const period = boundsOfPeriod(CHART_PERIOD, now);
    const { retailer, 'self-use': selfUse } = BUYER_KIND_OF;
    const rows = this.#database.connection
      .prepare(
        `SELECT ${indiaTime('received_at', '%Y-%m-%d')} AS day, total(buyer_kind = :retailer) AS retailer,
           total(buyer_kind = :selfUse) AS selfUse, total(buyer_kind NOT IN (:retailer, :selfUse)) AS unsaid
         FROM enquiries
         WHERE received_at >= :from AND received_at < :to AND spam_signals IS NULL AND ${IS_LISTED} GROUP BY 1`,
      )
      .all({ ...period, retailer, selfUse }) as unknown as DayCount[];
    const none = { retailer: 0, selfUse: 0, unsaid: 0 };
    return daysBetween(period).map((day) => rows.find((row) => row.day === day) ?? { day, ...none });
  }

  /**
   * The visits and enquiries of the last days, with today in India, by where visitors came from, and the outcome of
   * those enquiries; most enquiries first.
   */
  sales(days: number, now: number): Sales {
    const to = endOfToday(now);
    const from = to - days * DAY_MS;
    const period = { from, to, first: indiaDayOf(from), last: indiaDayOf(now) };
    const { connection } = this.#database;
    const total = connection
      .prepare(
        `SELECT ${FIGURES}, (SELECT coalesce(sum(visits), 0) FROM (${VISITS_OF_PERIOD})) AS visits
         FROM enquiries WHERE ${PERIOD}`,
      )
      .get(period);
    const sources = connection
      .prepare(
        `SELECT source, coalesce(visits, 0) AS visits, coalesce(enquiries, 0) AS enquiries, coalesce(won, 0) AS won,
           coalesce(packs, 0) AS packs, coalesce(amount, 0) AS amount, firstContactMs
         FROM (SELECT source, ${FIGURES} FROM enquiries WHERE ${PERIOD} GROUP BY source)
           FULL JOIN (${VISITS_OF_PERIOD} GROUP BY source) USING (source)
         ORDER BY enquiries DESC, visits DESC, source LIMIT ${MAX_SOURCES}`,
      )
      .all(period);
    return { days, total: total as unknown as Sales['total'], sources: sources as unknown as SourceSales[] };
  }

  /**
   * The unflagged enquiries that were won in a period, with those that are erased: all, by who marked them as won, by
   * source, and by day; without a period, by month.
   */
  won(period: Period | undefined, now: number): Won {
    const bounds = boundsOfPeriod(period, now);
    const format = period ? '%Y-%m-%d' : '%Y-%m';
    const orders = `
      SELECT ${indiaTime('won_at', format)} AS time, won_by AS "by", source, won_packs AS packs, won_paise AS paise,
        0 AS is_erased
      FROM enquiries WHERE won_at >= :from AND won_at < :to AND spam_signals IS NULL
      UNION ALL SELECT strftime('${format}', day), by, source, packs, paise, 1
      FROM erased_orders WHERE day BETWEEN :first AND :last`;
    const figuresBy = (column: string, clauses = '') =>
      this.#database.connection
        .prepare(
          `SELECT ${column}, count(*) AS won, total(packs) AS packs, total(paise) / ${PAISE_PER_RUPEE} AS amount,
             total(is_erased) AS erased, total(paise * is_erased) / ${PAISE_PER_RUPEE} AS erasedAmount
           FROM (${orders}) ${clauses}`,
        )
        .all({ ...bounds, ...daysOf(bounds, period) }) as unknown[];
    const mostFirst = 'GROUP BY 1 ORDER BY amount DESC, won DESC';
    const times = figuresBy('time', 'GROUP BY 1 ORDER BY 1') as Won['times'];
    const [total] = figuresBy('total(paise IS NULL) AS withoutAmount') as [Won['total']];
    return {
      total,
      people: figuresBy('"by"', mostFirst) as Won['people'],
      sources: figuresBy('source', mostFirst) as Won['sources'],
      times: withAllTimes(times, period ? daysBetween(bounds) : monthsOf(times)),
    };
  }

  /** The orders of a period whose enquiries are erased, latest first. */
  erasedOrders(period: Period | undefined, now: number): ErasedOrder[] {
    return this.#database.connection
      .prepare(
        `SELECT day, by, source, packs, paise / ${PAISE_PER_RUPEE}.0 AS amount FROM erased_orders
         WHERE day BETWEEN :first AND :last ORDER BY day DESC, id`,
      )
      .all(daysOf(boundsOfPeriod(period, now), period)) as unknown as ErasedOrder[];
  }
}

/** The first and last day of a period as SQL compares them; without a period, before and after all days. */
function daysOf({ from, to }: { from: number; to: number }, period: Period | undefined) {
  return period ? { first: indiaDayOf(from), last: indiaDayOf(to - 1) } : { first: '', last: '9999' };
}

/** Each of these days or months, also those on which nothing was won. */
function withAllTimes(times: Won['times'], all: string[]): Won['times'] {
  const none = { won: 0, packs: 0, amount: 0, erased: 0, erasedAmount: 0 };
  return all.map((time) => times.find((one) => one.time === time) ?? { time, ...none });
}

function daysBetween({ from, to }: { from: number; to: number }): string[] {
  return Array.from({ length: (to - from) / DAY_MS }, (_, index) => indiaDayOf(from + index * DAY_MS));
}

/** The months from the first one to the last one, such as `2026-11`. */
function monthsOf(times: Won['times']): string[] {
  const [first, last] = [times[0], times.at(-1)].map((one) => one && startOfIndiaDay(`${one.time}-01`));
  if (first === undefined || last === undefined) return [];
  const days = daysBetween({ from: first, to: last + DAY_MS });
  return [...new Set(days.map((day) => day.slice(0, 7)))];
}
