import { KINDS, type Kind } from './kinds.ts';
import { STATUSES, type Status } from './statuses.ts';

/** All that a view can filter by, besides the period and the words. */
export interface Facets {
  status: Status;
  kind: Kind;
  /** Flagged as spam. */
  flagged: boolean;
  /** Its mail was given up. */
  undelivered: boolean;
}

/** What a facet number is made of: each part times its weight. The store computes the same number in SQL. */
export const FACET_WEIGHTS = { status: 12, kind: 4, flagged: 2, undelivered: 1 } as const;

const COUNT = STATUSES.length * FACET_WEIGHTS.status;

/**
 * One small number for one combination of facets, so that one index serves every filter: a view is a handful of
 * these numbers, and each is one ordered range of the index.
 */
export function facetNumberOf({ status, kind, flagged, undelivered }: Facets): number {
  return (
    STATUSES.indexOf(status) * FACET_WEIGHTS.status +
    KINDS.indexOf(kind) * FACET_WEIGHTS.kind +
    Number(flagged) * FACET_WEIGHTS.flagged +
    Number(undelivered) * FACET_WEIGHTS.undelivered
  );
}

/** The facets behind a number from {@link facetNumberOf}. */
export function facetsOf(number: number): Facets {
  const status = STATUSES[Math.floor(number / FACET_WEIGHTS.status)];
  const kind = KINDS[Math.floor(number / FACET_WEIGHTS.kind) % KINDS.length];
  if (!status || !kind) throw new RangeError(`${number} is no facet number`);
  return { status, kind, flagged: (number & 2) > 0, undelivered: (number & 1) > 0 };
}

/** The numbers of every combination that has all the given facets. */
export function facetNumbersWith(wanted: { [Name in keyof Facets]?: Facets[Name] | undefined }): number[] {
  return Array.from({ length: COUNT }, (_, number) => number).filter((number) => {
    const facets = facetsOf(number);
    return (Object.keys(facets) as (keyof Facets)[]).every(
      (name) => wanted[name] === undefined || wanted[name] === facets[name],
    );
  });
}
