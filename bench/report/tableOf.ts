import { type Row, withUnit } from './Section.ts';

const HEADINGS = ['what', 'ours', 'reference', 'ours ÷ reference', 'target', 'met'];

/** The rows as a Markdown table whose columns also line up in a terminal. */
export function tableOf(rows: Row[]): string {
  const lines = rows.map(cellsOf);
  const widths = HEADINGS.map((heading, column) =>
    Math.max(heading.length, ...lines.map((cells) => (cells[column] ?? '').length)),
  );
  const lineOf = (cells: string[]) =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(' | ')} |`;
  return [lineOf(HEADINGS), lineOf(widths.map((width) => '-'.repeat(width))), ...lines.map(lineOf)].join(
    '\n',
  );
}

function cellsOf({ what, unit, ours, reference, target }: Row): string[] {
  return [
    what,
    withUnit(ours, unit),
    reference ? `${withUnit(reference.value, unit)} (${reference.name})` : '',
    reference && reference.value !== 0 ? withUnit(ours / reference.value, '') : '',
    target?.words ?? '',
    target ? (target.met ? 'yes' : '**no**') : '',
  ];
}
