import { BUYER_KIND_OF } from '../../domain/desk/inboxView.ts';
import { boundsOfPeriod, CHART_PERIOD, isByMonth, type Period } from '../../domain/desk/periods.ts';
import type { ErasedOrder, Sales, Won, WonFigures } from '../../domain/desk/salesSchemas.ts';
import { PAISE_PER_RUPEE } from '../../domain/desk/status.ts';
import type { DayCount } from '../../domain/desk/summarySchemas.ts';
import { DAY_MS, INDIA_OFFSET_MS, indiaDayOf, startOfIndiaDay } from '../../domain/time.ts';
import type { Database } from './database.ts';
import { IS_LISTED } from './EnquiryRecords.ts';

/** Limit of the sources that are listed; the others are summed up. */
const MAX_SOURCES = 200;

/**
 * What came of the unflagged enquiries of a period. One that replaces another may have had its first contact before.
 * `median` is an aggregate of SQLite's percentile extension.
 */
const FIGURES = `count(*) AS enquiries, total(status = 'won') AS won, total(won_packs) AS packs,
  total(won_paise) AS paise, median(max(0, first_contact_at - received_at)) AS firstContactMs`;

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
   * The visits and enquiries of a period, by where visitors came from, and the outcome of those enquiries; most
   * enquiries first.
   */
  sales(period: Period, now: number): Sales {
    const bounds = boundsOfPeriod(period, now);
    const values = { ...bounds, ...daysOf(bounds, period) };
    const { connection } = this.#database;
    const total = connection
      .prepare(
        `SELECT ${FIGURES}, (SELECT coalesce(sum(visits), 0) FROM (${VISITS_OF_PERIOD})) AS visits
         FROM enquiries WHERE ${PERIOD}`,
      )
      .get(values) as unknown as SourceFigures;
    const sources = connection
      .prepare(
        `SELECT source, coalesce(visits, 0) AS visits, coalesce(enquiries, 0) AS enquiries, coalesce(won, 0) AS won,
           coalesce(packs, 0) AS packs, coalesce(paise, 0) AS paise, firstContactMs
         FROM (SELECT source, ${FIGURES} FROM enquiries WHERE ${PERIOD} GROUP BY source)
           FULL JOIN (${VISITS_OF_PERIOD} GROUP BY source) USING (source)
         ORDER BY enquiries DESC, visits DESC, source LIMIT ${MAX_SOURCES + 1}`,
      )
      .all(values) as unknown as (SourceFigures & { source: string })[];
    const listed = sources.slice(0, MAX_SOURCES);
    const rest = (key: 'visits' | 'enquiries' | 'won' | 'packs' | 'paise') => total[key] - sumOf(listed, key);
    const others = sources.length > MAX_SOURCES && {
      visits: rest('visits'),
      enquiries: rest('enquiries'),
      won: rest('won'),
      packs: rest('packs'),
      paise: rest('paise'),
      firstContactMs: null,
    };
    return {
      total: inRupees(total),
      sources: listed.map(({ source, ...figures }) => ({ source, ...inRupees(figures) })),
      others: others ? inRupees(others) : null,
    };
  }

  /**
   * The unflagged enquiries that were won in a period, with those that are erased: all, by who marked them as won, by
   * source, and by day; of a year or without a period, by month.
   */
  won(period: Period | undefined, now: number): Won {
    const bounds = boundsOfPeriod(period, now);
    const format = isByMonth(period) ? '%Y-%m' : '%Y-%m-%d';
    const orders = this.#database.connection
      .prepare(
        `SELECT time, "by", source, count(*) AS won, total(packs) AS packs, total(paise) AS paise,
           total(paise IS NULL) AS withoutAmount, total(is_erased) AS erased, total(paise * is_erased) AS erasedPaise
         FROM (
           SELECT ${indiaTime('won_at', format)} AS time, won_by AS "by", source, won_packs AS packs,
             won_paise AS paise, 0 AS is_erased
           FROM enquiries WHERE won_at >= :from AND won_at < :to AND spam_signals IS NULL
           UNION ALL SELECT strftime('${format}', day), by, source, packs, paise, 1
           FROM erased_orders WHERE day BETWEEN :first AND :last
         ) GROUP BY 1, 2, 3 ORDER BY 1`,
      )
      .all({ ...bounds, ...daysOf(bounds, period) }) as unknown as Orders[];
    const people = Map.groupBy(orders, (one) => one.by);
    const sources = Map.groupBy(orders, (one) => one.source);
    // In the order of the rows.
    const times = Map.groupBy(orders, (one) => one.time);
    const all = isByMonth(period) ? monthsOf([...times.keys()]) : daysBetween(bounds);
    return {
      total: { ...figuresOf(orders), withoutAmount: sumOf(orders, 'withoutAmount') },
      people: [...people].map(([by, own]) => ({ by, ...figuresOf(own) })).sort(byAmount),
      sources: [...sources].map(([source, own]) => ({ source, ...figuresOf(own) })).sort(byAmount),
      times: all.map((time) => ({ time, ...figuresOf(times.get(time) ?? []) })),
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

/** What is read of a source. */
interface SourceFigures {
  visits: number;
  enquiries: number;
  won: number;
  packs: number;
  paise: number;
  firstContactMs: number | null;
}

function inRupees({ paise, ...figures }: SourceFigures): Sales['total'] {
  return { ...figures, amount: paise / PAISE_PER_RUPEE };
}

/** The orders of a day or month that one person has won from one source. */
interface Orders {
  time: string;
  by: string | null;
  source: string;
  won: number;
  packs: number;
  paise: number;
  withoutAmount: number;
  erased: number;
  erasedPaise: number;
}

/** In whole paise, so that the sums of rows are exact. */
function figuresOf(orders: Orders[]): WonFigures {
  return {
    won: sumOf(orders, 'won'),
    packs: sumOf(orders, 'packs'),
    amount: sumOf(orders, 'paise') / PAISE_PER_RUPEE,
    erased: sumOf(orders, 'erased'),
    erasedAmount: sumOf(orders, 'erasedPaise') / PAISE_PER_RUPEE,
  };
}

function sumOf<Key extends string>(rows: readonly Record<Key, number>[], key: Key): number {
  return rows.reduce((sum, row) => sum + row[key], 0);
}

function byAmount(one: WonFigures, other: WonFigures): number {
  return other.amount - one.amount || other.won - one.won;
}

/** The first and last day of a period as SQL compares them; without a period, before and after all days. */
function daysOf({ from, to }: { from: number; to: number }, period: Period | undefined) {
  return period ? { first: indiaDayOf(from), last: indiaDayOf(to - 1) } : { first: '', last: '9999' };
}

function daysBetween({ from, to }: { from: number; to: number }): string[] {
  return Array.from({ length: (to - from) / DAY_MS }, (_, index) => indiaDayOf(from + index * DAY_MS));
}

/** The months from the first one to the last one, such as `2026-11`. */
function monthsOf(months: string[]): string[] {
  const [first, last] = [months[0], months.at(-1)];
  if (!first || !last) return [];
  const days = daysBetween({
    from: startOfIndiaDay(`${first}-01`),
    to: startOfIndiaDay(`${last}-01`) + DAY_MS,
  });
  return [...new Set(days.map((day) => day.slice(0, 7)))];
}
