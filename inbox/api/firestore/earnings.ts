import type { WorkCondition } from '../../../domain/hostedQuery.ts';
import type { Earnings, SourceEarnings } from '../../../domain/inboxApi.ts';
import { DAY_MS, indiaDayOf, startOfIndiaDay } from '../../../domain/time.ts';
import type { Work } from './documents.ts';
import { pagesOf } from './list.ts';

/** What became of the enquiries of the last days, by source, most enquiries first; each costs a reading. */
export async function earnings(days: number): Promise<Earnings> {
  const from = startOfIndiaDay(indiaDayOf(Date.now())) - (days - 1) * DAY_MS;
  const conditions: WorkCondition[] = [
    ['flagged', '==', false],
    ['at', '>=', from],
  ];
  const works: Work[] = [];
  for await (const found of pagesOf({ conditions, order: 'newest' })) works.push(...found);
  const names = [...new Set(works.map(({ source }) => source))];
  return {
    days,
    total: figuresOf(works),
    sources: names
      .map((name) => ({ source: name, ...figuresOf(works.filter(({ source }) => source === name)) }))
      .sort((one, other) => other.enquiries - one.enquiries),
  };
}

function figuresOf(works: Work[]): Omit<SourceEarnings, 'source'> {
  const sum = (name: 'wonPacks' | 'wonAmount') =>
    works.reduce((total, { [name]: value }) => total + (value ?? 0), 0);
  return {
    // There is no server that could count them.
    visits: null,
    enquiries: works.length,
    won: works.filter(({ status }) => status === 'won').length,
    packs: sum('wonPacks'),
    amount: sum('wonAmount'),
    firstContactMs: medianOf(
      works.flatMap(({ at, firstContactAt }) => (firstContactAt === null ? [] : firstContactAt - at)),
    ),
  };
}

/** The median; null of nothing. */
function medianOf(values: number[]): number | null {
  const sorted = values.sort((one, other) => one - other);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
