import { setImmediate } from 'node:timers/promises';
import { stringify } from 'csv-stringify/sync';
import { CSV_FORMAT, CSV_HEADER, csvRowOf } from '../../domain/enquiry/enquiryCsv.ts';
import type { EnquiryRecord } from './EnquiryRecords.ts';
import type { InboxStore } from './InboxStore.ts';

/**
 * Enquiries as CSV, a page at a time.
 *
 * @param pages such as those of `InboxStore.pages`
 */
export async function* csvLinesOf(
  store: InboxStore,
  pages: Iterable<EnquiryRecord[]>,
): AsyncGenerator<string> {
  yield stringify([], CSV_HEADER);
  for (const items of pages) {
    const history = store.historyOf(items.map(({ id }) => id));
    yield stringify(
      items.map((item) => csvRowOf(item, history.get(item.id) ?? [])),
      CSV_FORMAT,
    );
    // Requests are answered between two pages.
    await setImmediate();
  }
}
