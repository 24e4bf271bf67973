import { stringify } from 'csv-stringify/sync';
import type { Sales } from '../../domain/desk/salesSchemas.ts';
import { CSV_FORMAT } from '../../domain/enquiry/enquiryCsv.ts';
import { sourceLabelOf } from '../../domain/enquiry/source.ts';
import { MINUTE_MS } from '../../domain/time.ts';

/** The sales as CSV that opens right in Excel: one row for each source, and one for all. */
export function salesCsvOf({ total, sources }: Sales): string {
  const rows = [...sources, { source: 'All', ...total }].map(
    ({ source, visits, enquiries, won, packs, amount, firstContactMs }) => ({
      'Came from': sourceLabelOf(source),
      Visits: visits,
      Enquiries: enquiries,
      Won: won,
      'Packs won': packs,
      'Amount won': amount.toFixed(2),
      'Minutes to first contact (median)':
        firstContactMs === null ? '' : Math.round(firstContactMs / MINUTE_MS),
    }),
  );
  return stringify(rows, { ...CSV_FORMAT, header: true, bom: true });
}
