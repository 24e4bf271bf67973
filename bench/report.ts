export interface Section {
  title: string;
  method: string;
  /** What ours is compared with. */
  reference: string;
  metrics: Record<string, Metric>;
  results: Results;
}

/** Every metric, once for each round. */
type Results = Record<'ours' | 'reference', Values[]>;

export type Values = Record<string, number>;

/** A unit and a budget; `minRatio` is a share of the reference, `maxRatio` a multiple of it. */
type Metric = { unit: string; max?: number; min?: number; minRatio?: number; maxRatio?: number };

/** The median of each metric as a table. */
export function markdownOf({ title, method, reference, metrics, results }: Section): string {
  const rows = Object.entries(metrics).map(([name, metric]) => {
    const medianIn = (rounds: Values[]) => medianOf(rounds.map((round) => round[name] ?? Number.NaN));
    return [name, ...cellsOf(metric, medianIn(results.ours), medianIn(results.reference))];
  });
  return sectionOf(title, method, [['', 'budget', 'met', 'measured', reference], ...rows]);
}

/** @param cells the table's rows, the heading first */
export function sectionOf(title: string, method: string, cells: string[][]): string {
  const widthOf = (column: number) => Math.max(...cells.map((row) => row[column]?.length ?? 0));
  const [head = '', ...body] = cells.map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widthOf(column))).join(' | ')} |`,
  );
  return `## ${title}\n\n${method}\n\n${[head, head.replace(/[^|]/g, '-'), ...body].join('\n')}\n`;
}

function cellsOf({ unit, max, min, minRatio, maxRatio }: Metric, measured: number, reference: number) {
  const upper = Math.min(max ?? Infinity, maxRatio && reference ? maxRatio * reference : Infinity);
  const isMet = measured <= upper && measured >= (min ?? (minRatio ?? 0) * reference);
  let budget = '';
  if (maxRatio !== undefined) budget = `≤ ${maxRatio} of the reference`;
  else if (max !== undefined) budget = `≤ ${format(max, unit)}`;
  else if (min !== undefined) budget = `≥ ${format(min, unit)}`;
  else if (minRatio !== undefined) budget = `≥ ${minRatio} of the reference`;
  const ratio = reference > 0 ? ` (${format(measured / reference)})` : '';
  return [
    budget,
    budget && (isMet ? 'yes' : '**no**'),
    format(measured, unit),
    format(reference, unit) + ratio,
  ];
}

export function format(value: number, unit = ''): string {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return `${value.toLocaleString('en', { maximumFractionDigits: digits })} ${unit}`.trim();
}

export function medianOf(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Measures ours and the reference in turn, so that whatever else the machine does affects both alike. */
export async function inTurn<Subject>(
  rounds: number,
  subjects: { ours: Subject; reference: Subject },
  measure: (subject: Subject) => Promise<Values>,
): Promise<Results> {
  const results: Results = { ours: [], reference: [] };
  for (let round = 0; round < rounds; round++) {
    results.ours.push(await measure(subjects.ours));
    results.reference.push(await measure(subjects.reference));
  }
  return results;
}
