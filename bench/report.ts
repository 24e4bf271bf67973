export interface Section {
  title: string;
  method: string;
  /** What ours is compared with; a column each. */
  references: string[];
  metrics: Record<string, Metric>;
  /** Of ours and of each reference: every metric, once for each round. */
  results: Values[][];
}

/** A value for each metric. */
export type Values = Record<string, number>;

/** A unit and a budget; `minRatio` is a share of the first reference, `maxRatio` a multiple of the last one. */
type Metric = { unit: string; max?: number; min?: number; minRatio?: number; maxRatio?: number };

/** The median of each metric as a table. */
export function markdownOf({ title, method, references, metrics, results }: Section): string {
  const rows = Object.entries(metrics).map(([name, metric]) => {
    const values = results.map((rounds) => medianOf(rounds.map((round) => round[name] ?? Number.NaN)));
    return [name, ...cellsOf(metric, values)];
  });
  const cells = [['', 'budget', 'met', 'measured', ...references], ...rows];
  const widthOf = (column: number) => Math.max(...cells.map((row) => row[column]?.length ?? 0));
  const [head = '', ...body] = cells.map(
    (row) => `| ${row.map((cell, column) => cell.padEnd(widthOf(column))).join(' | ')} |`,
  );
  return `## ${title}\n\n${method}\n\n${[head, head.replace(/[^|]/g, '-'), ...body].join('\n')}\n`;
}

function cellsOf(metric: Metric, [measured = Number.NaN, ...references]: number[]): string[] {
  const { unit, max, min, minRatio = 0, maxRatio } = metric;
  const last = references.at(-1);
  const upper = Math.min(max ?? Infinity, maxRatio && last ? maxRatio * last : Infinity);
  const isMet = measured <= upper && measured >= (min ?? minRatio * (references[0] ?? 0));
  let budget = '';
  if (maxRatio !== undefined) budget = `≤ ${maxRatio} of the last reference`;
  else if (max !== undefined) budget = `≤ ${format(max, unit)}`;
  else if (min !== undefined) budget = `≥ ${format(min, unit)}`;
  else if (minRatio) budget = `≥ ${minRatio} of the reference`;
  const ratio = (value: number) => (value > 0 ? ` (${format(measured / value)})` : '');
  const compared = references.map((value) => format(value, unit) + ratio(value));
  return [budget, budget && (isMet ? 'yes' : '**no**'), format(measured, unit), ...compared];
}

function format(value: number, unit = ''): string {
  const digits = value >= 100 ? 0 : value >= 10 ? 1 : 2;
  return `${value.toLocaleString('en', { maximumFractionDigits: digits })} ${unit}`.trim();
}

export function medianOf(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

/** Measures several servers in turn, so that whatever else the machine does affects them alike. */
export async function inTurn(rounds: number, urls: string[], measure: (url: string) => Promise<Values>) {
  const results: Values[][] = urls.map(() => []);
  for (let round = 0; round < rounds; round++) {
    for (const [index, url] of urls.entries()) results[index]?.push(await measure(url));
  }
  return results;
}
