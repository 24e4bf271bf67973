import { DAY_MS, indiaDayOf, startOfIndiaDay, startOfToday } from '../time.ts';

const FINANCIAL_YEARS = ['this-financial-year', 'last-financial-year'] as const;

/** Today, the last 7, 30 or 90 days including today, and calendar months and financial years (from April) in India. */
const PERIODS = [
  'today',
  '7-days',
  '30-days',
  '90-days',
  'this-month',
  'last-month',
  ...FINANCIAL_YEARS,
] as const;

/** One of {@link PERIODS}, a day such as `2026-11-05`, or two days with two dots between, both included. */
export type Period = (typeof PERIODS)[number] | string;

export const PERIOD_LABELS: Record<(typeof PERIODS)[number], string> = {
  today: 'Today',
  '7-days': 'Last 7 days',
  '30-days': 'Last 30 days',
  '90-days': 'Last 90 days',
  'this-month': 'This month',
  'last-month': 'Last month',
  'this-financial-year': 'This financial year',
  'last-financial-year': 'Last financial year',
};

/** The period of the overview's chart. */
export const CHART_PERIOD = '30-days';

/** The periods of the report of sources and sales, and of that of won orders. */
export const SALES_PERIODS = ['7-days', '30-days', '90-days', ...FINANCIAL_YEARS] as const;
export const WON_PERIODS = ['this-month', 'last-month', ...FINANCIAL_YEARS] as const;

const DAYS_BACK: Record<string, number> = { today: 0, '7-days': 6, '30-days': 29, '90-days': 89 };
const DAYS = /^(\d{4}-\d{2}-\d{2})(?:\.\.(\d{4}-\d{2}-\d{2}))?$/;

/** The first and last day of a period that names days. */
export function daysOfPeriod(period: Period): { first: string; last: string } | undefined {
  const [, first, last = first] = DAYS.exec(period) ?? [];
  if (!first || !last || !isDay(first) || !isDay(last) || first > last) return undefined;
  return { first, last };
}

export function isPeriod(text: string): boolean {
  return PERIODS.some((period) => period === text) || daysOfPeriod(text) !== undefined;
}

/** Whether a report sums up the months of a period and not its days. */
export function isByMonth(period: Period | undefined): boolean {
  return period === undefined || FINANCIAL_YEARS.some((year) => year === period);
}

/** The start of a period, see {@link isPeriod}, and its end, which is exclusive; without a period, of all time. */
export function boundsOfPeriod(period: Period | undefined, now: number): { from: number; to: number } {
  if (period === undefined) return { from: 0, to: Number.MAX_SAFE_INTEGER };
  const days = daysOfPeriod(period);
  if (days) return { from: startOfIndiaDay(days.first), to: startOfIndiaDay(days.last) + DAY_MS };
  const today = startOfToday(now);
  const month = startOfMonth(today);
  if (period === 'this-month') return { from: month, to: startOfMonth(month + 32 * DAY_MS) };
  if (period === 'last-month') return { from: startOfMonth(month - DAY_MS), to: month };
  const year = startOfFinancialYear(today);
  if (period === 'this-financial-year') return { from: year, to: startOfFinancialYear(year + 366 * DAY_MS) };
  if (period === 'last-financial-year') return { from: startOfFinancialYear(year - DAY_MS), to: year };
  return { from: today - (DAYS_BACK[period] ?? 0) * DAY_MS, to: today + DAY_MS };
}

/** What the file of a period is called: `2026-11`, a day, the first and last day, or `to-2026-11-05` for all time. */
export function periodFileName(period: Period | undefined, now: number): string {
  if (period === undefined) return `to-${indiaDayOf(now)}`;
  const { from, to } = boundsOfPeriod(period, now);
  const [first, last] = [indiaDayOf(from), indiaDayOf(to - 1)];
  if (from === startOfMonth(from) && to === startOfMonth(from + 32 * DAY_MS)) return first.slice(0, 7);
  return first === last ? first : `${first}-to-${last}`;
}

function startOfMonth(at: number): number {
  return startOfIndiaDay(`${indiaDayOf(at).slice(0, 7)}-01`);
}

function startOfFinancialYear(at: number): number {
  const [year = 0, month = 0] = indiaDayOf(at).split('-').map(Number);
  return startOfIndiaDay(`${month < 4 ? year - 1 : year}-04-01`);
}

function isDay(text: string): boolean {
  const at = startOfIndiaDay(text);
  return Number.isFinite(at) && indiaDayOf(at) === text;
}
