import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { stringify } from 'csv-stringify/sync';
import { CSV_FORMAT, CSV_HEADER, csvRowOf } from '../../domain/enquiryCsv.ts';
import type { InboxView } from '../../domain/inboxView.ts';
import type { InboxStore } from '../store/InboxStore.ts';
import type { InboxRecord } from '../store/inboxQuery.ts';

const PAGE_ROWS = 500;

/**
 * Writes the enquiries that match a filter, or the given ones, newest first, as CSV.
 *
 * @param out read from the store as far as it takes them, so that memory stays flat however many there are
 */
export async function writeCsv(
  store: InboxStore,
  enquiries: InboxView | readonly string[],
  out: Writable,
): Promise<void> {
  const pages = isIds(enquiries) ? [store.find(enquiries)] : pagesOf(store, enquiries);
  await pipeline(linesOfPages(store, pages), out, { end: out !== process.stdout });
}

function isIds(enquiries: InboxView | readonly string[]): enquiries is readonly string[] {
  return Array.isArray(enquiries);
}

async function* linesOfPages(store: InboxStore, pages: Iterable<InboxRecord[]>): AsyncGenerator<string> {
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

function* pagesOf(store: InboxStore, filter: InboxView): Generator<InboxRecord[]> {
  const now = Date.now();
  let cursor: string | undefined;
  do {
    const page = store.list(filter, now, PAGE_ROWS, cursor);
    yield page?.items ?? [];
    cursor = page?.next ?? undefined;
  } while (cursor);
}
