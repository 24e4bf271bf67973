import type { Writable } from 'node:stream';
import type { InboxView } from '../../domain/inbox/inboxView.ts';
import { STATUS_LABELS } from '../../domain/inbox/statuses.ts';
import { type EnquiryRow, writeCsv } from '../cli/writeCsv.ts';
import type { Place } from '../store/InboxSearch.ts';
import type { Inbox } from './Inbox.ts';

/** So many enquiries are read at a time. */
const STEP = 500;

/**
 * Writes every enquiry of a view as CSV, newest first, with its status. It reads one step at a time, so that memory
 * stays flat and others are served in between.
 *
 * @param now milliseconds since 1970, for the periods that go with the calendar
 */
export function writeViewAsCsv(
  view: InboxView,
  inbox: Pick<Inbox, 'search' | 'records'>,
  now: number,
  out: Writable,
): Promise<void> {
  return writeCsv(rowsOf(view, inbox, now), out, ['Status']);
}

async function* rowsOf(
  view: InboxView,
  { search, records }: Pick<Inbox, 'search' | 'records'>,
  now: number,
): AsyncGenerator<EnquiryRow> {
  let place: Place | undefined;
  do {
    const { sequences, next } = search.find(view, now, STEP, place);
    for (const item of records.items(sequences))
      yield { ...item, more: { Status: STATUS_LABELS[item.status] } };
    place = next;
    await new Promise((resolve) => setImmediate(resolve));
  } while (place);
}
