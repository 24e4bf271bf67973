import { setImmediate } from 'node:timers/promises';
import { stringify } from 'csv-stringify/sync';
import type { ErasedOrder, Sales } from '../../domain/desk/salesSchemas.ts';
import {
  CSV_FORMAT,
  type CsvContents,
  csvFormatOf,
  csvRowOf,
  erasedRowOf,
} from '../../domain/enquiry/enquiryCsv.ts';
import { OTHER_SOURCES, sourceLabelOf } from '../../domain/enquiry/source.ts';
import { minutesOf } from '../../domain/time.ts';
import type { EnquiryRecord } from './EnquiryRecords.ts';
import type { InboxStore } from './InboxStore.ts';

/** Enquiries as CSV, a page at a time; after what was won, the orders of erased ones. */
export async function* csvLinesOf(
  store: InboxStore,
  pages: Iterable<EnquiryRecord[]>,
  contents: CsvContents = 'enquiries',
  erasedOrders: ErasedOrder[] = [],
): AsyncGenerator<string> {
  const format = csvFormatOf(contents);
  // The first line: UTF-8 with a byte-order mark.
  yield stringify([], { ...format, header: true, bom: true });
  for (const items of pages) {
    const history = store.historyOf(items.map(({ id }) => id));
    yield stringify(
      items.map((item) => csvRowOf(item, history.get(item.id) ?? [], contents)),
      format,
    );
    // Requests are answered between two pages.
    await setImmediate();
  }
  yield stringify(erasedOrders.map(erasedRowOf), format);
}

/** The sales as CSV: one row for each source, one for the others, and one for all. */
export function salesCsvOf({ total, sources, others }: Sales): string {
  const rest = others ? [{ source: OTHER_SOURCES, ...others }] : [];
  const rows = [...sources, ...rest, { source: 'All', ...total }].map(
    ({ source, visits, enquiries, won, packs, amount, firstContactMs }) => ({
      'Came from': sourceLabelOf(source),
      Visits: visits,
      Enquiries: enquiries,
      Won: won,
      'Packs won': packs,
      'Amount won': amount.toFixed(2),
      'Minutes to first contact (median)': firstContactMs === null ? '' : minutesOf(firstContactMs),
    }),
  );
  return stringify(rows, { ...CSV_FORMAT, header: true, bom: true });
}
