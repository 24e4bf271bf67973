import { stringify } from 'csv-stringify/sync';
import type { Sales } from '../../domain/desk/salesSchemas.ts';
import { MINUTE_MS } from '../../domain/time.ts';

/** The sales as CSV that opens right in Excel: one row for each source, and one for all. */
export function salesCsvOf({ total, sources }: Sales): string {
  const rows = [...sources, { source: 'All', ...total }].map(
    ({ source, visits, enquiries, won, packs, amount, firstContactMs }) => ({
      'Came from': source,
      Visits: visits,
      Enquiries: enquiries,
      Won: won,
      'Packs won': packs,
      'Amount won': amount,
      'Minutes to first contact (median)':
        firstContactMs === null ? '' : Math.round(firstContactMs / MINUTE_MS),
    }),
  );
  const options = { header: true, bom: true, record_delimiter: 'windows', escape_formulas: true } as const;
  return stringify(rows, options);
}
