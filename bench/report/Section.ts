/** What a measurement has to reach, in words, and whether it did. */
export interface Target {
  words: string;
  met: boolean;
}

/** One thing that was measured, beside the same thing measured on its reference in the same run. */
export interface Row {
  what: string;
  /** Of both values, such as `ms` or `requests/s`; empty for a plain number. */
  unit: string;
  ours: number;
  reference?: { name: string; value: number };
  target?: Target;
}

/** One part of the benchmark, as it is shown. */
export interface Section {
  title: string;
  /** How it was measured. */
  method: string;
  rows: Row[];
  /** What was noticed on the way: what bounds a target that was missed, what was skipped and why. */
  notes: string[];
}

/** How much of a run is wanted: a full one, or a short one that only shows that everything works. */
export interface Effort {
  quick: boolean;
}

/** At least so much. */
export function atLeast(value: number, least: number, unit = ''): Target {
  return { words: `at least ${withUnit(least, unit)}`, met: value >= least };
}

/** At most so much. */
export function atMost(value: number, most: number, unit = ''): Target {
  return { words: `at most ${withUnit(most, unit)}`, met: value <= most };
}

/** Less than so much. */
export function below(value: number, limit: number, unit = ''): Target {
  return { words: `under ${withUnit(limit, unit)}`, met: value < limit };
}

/** A value with its unit, to three significant digits. */
export function withUnit(value: number, unit: string): string {
  if (Number.isNaN(value)) return 'not measured';
  const digits =
    Number.isInteger(value) || Math.abs(value) >= 1000 ? 0 : value >= 100 ? 0 : value >= 10 ? 1 : 2;
  const number = value.toLocaleString('en', { maximumFractionDigits: digits });
  return unit ? `${number} ${unit}` : number;
}
