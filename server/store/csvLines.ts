import { setImmediate } from 'node:timers/promises';
import { stringify } from 'csv-stringify/sync';
import { CSV_FORMAT, CSV_HEADER, csvRowOf } from '../../domain/enquiryCsv.ts';
import type { InboxView } from '../../domain/inboxView.ts';
import type { EnquiryRecord } from './EnquiryRecords.ts';
import type { InboxStore } from './InboxStore.ts';

const PAGE_ROWS = 500;

/** The enquiries that match a filter, or the given ones, newest first, as CSV; some hundred lines at a time. */
export async function* csvLinesOf(
  store: InboxStore,
  enquiries: InboxView | readonly string[],
): AsyncGenerator<string> {
  yield stringify([], CSV_HEADER);
  for (const items of isIds(enquiries) ? [store.find(enquiries)] : pagesOf(store, enquiries)) {
    const history = store.historyOf(items.map(({ id }) => id));
    yield stringify(
      items.map((item) => csvRowOf(item, history.get(item.id) ?? [])),
      CSV_FORMAT,
    );
    // Requests are answered between two pages.
    await setImmediate();
  }
}

function isIds(enquiries: InboxView | readonly string[]): enquiries is readonly string[] {
  return Array.isArray(enquiries);
}

function* pagesOf(store: InboxStore, filter: InboxView): Generator<EnquiryRecord[]> {
  const now = Date.now();
  let cursor: string | undefined;
  do {
    const page = store.list(filter, now, PAGE_ROWS, cursor);
    yield page?.items ?? [];
    cursor = page?.next ?? undefined;
  } while (cursor);
}
