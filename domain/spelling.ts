import { closest, distance } from 'fastest-levenshtein';

/** The one of some names that an unknown one may be a misspelling of: the nearest, within two edits. */
export function nearestName(unknown: string, names: string[]): string | undefined {
  const nearest = closest(unknown, names);
  return distance(unknown, nearest) <= 2 ? nearest : undefined;
}
