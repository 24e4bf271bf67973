import type { HostedWork } from '../../../domain/hostedWork.ts';
import type { Earnings, SourceEarnings } from '../../../domain/inboxSchemas.ts';

/**
 * The results of enquiries by source, most enquiries first.
 *
 * @param days the period that the enquiries were received in
 */
export function earningsOf(days: number, works: readonly HostedWork[]): Earnings {
  const names = [...new Set(works.map(({ source }) => source))];
  return {
    days,
    total: figuresOf(works),
    sources: names
      .map((name) => ({ source: name, ...figuresOf(works.filter(({ source }) => source === name)) }))
      .sort((one, other) => other.enquiries - one.enquiries),
  };
}

function figuresOf(works: readonly HostedWork[]): Omit<SourceEarnings, 'source'> {
  const sum = (name: 'wonPacks' | 'wonAmount') =>
    works.reduce((total, { [name]: value }) => total + (value ?? 0), 0);
  return {
    // Only a server counts visits.
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

/** The median; null when there are no values. */
function medianOf(values: number[]): number | null {
  const sorted = values.sort((one, other) => one - other);
  const [low, high] = [sorted[Math.ceil(sorted.length / 2) - 1], sorted[Math.floor(sorted.length / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}
