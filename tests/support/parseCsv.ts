/** Matches a cell that a spreadsheet interprets as a formula; also with full-width characters. */
export const FORMULA = /^[=+\-@\t\r＝＋－＠]/;

/** Parses CSV as a spreadsheet does (RFC 4180). */
export function parseCsv(csv: string): string[][] {
  const rows: string[][] = [];
  for (const [, quoted, plain, end] of csv.matchAll(/(?:"((?:[^"]|"")*)"|([^",\r\n]*))(,|\r\n|$)/g)) {
    const row = rows.at(-1) ?? [];
    if (rows.length === 0) rows.push(row);
    row.push(quoted?.replaceAll('""', '"') ?? plain ?? '');
    if (end === '\r\n') rows.push([]);
    if (end === '') break;
  }
  return rows.filter(({ length }) => length > 1);
}
