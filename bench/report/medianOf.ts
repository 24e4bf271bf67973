/** The value in the middle; of an even number of values the lower one. */
export function medianOf(values: readonly number[]): number {
  return percentileOf(values, 0.5);
}

/**
 * The value that the given share of all values stay at or below (nearest rank).
 *
 * @param share from 0 to 1
 */
export function percentileOf(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}
