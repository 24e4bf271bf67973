import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { stringify } from 'csv-stringify/sync';
<<<<<<< HEAD
import { ENQUIRY_FIELD_NAMES } from '../../domain/enquiry.ts';
import type { InboxEvent } from '../../domain/inboxApi.ts';
import { type InboxView, STATUS_LABELS, type Status } from '../../domain/inboxView.ts';
import { CLOSE_REASON_LABELS } from '../../domain/inboxWork.ts';
import { sourceNameOf } from '../../domain/source.ts';
import { indiaTimeOf } from '../../domain/time.ts';
import type { InboxStore } from '../store/InboxStore.ts';
import type { InboxRecord } from '../store/inboxQuery.ts';

const COLUMNS = [
  'Received (India)',
  'Reference',
  'Product',
  ...ENQUIRY_FIELD_NAMES,
  'Status',
  'Mail',
  'Flagged',
  'Notes',
  'History',
  'Notice',
  'Owner',
  'Follow-up (India)',
  'Closed because',
  'Packs won',
  'Amount won',
  'Came from',
  'Medium',
  'Campaign',
  'Referring site',
];

const FORMAT = {
  columns: COLUMNS,
  record_delimiter: 'windows',
  escape_formulas: true,
  // A note may have several lines; the library quotes for its own delimiter, CRLF, alone.
  quoted_match: /[\r\n]/,
} as const;

=======
import { CSV_FORMAT, CSV_HEADER, csvRowOf } from '../../domain/enquiryCsv.ts';
import type { InboxView } from '../../domain/inboxView.ts';
import type { InboxStore } from '../store/InboxStore.ts';
import type { InboxRecord } from '../store/inboxQuery.ts';

>>>>>>> 1a756c3 (wip inbox on Firestore)
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
<<<<<<< HEAD

function rowOf(enquiry: InboxRecord, events: InboxEvent[]): Record<string, string> {
  const { receivedAt, reference, product, fields, status, mailState, spamSignals, notice } = enquiry;
  const { owner, followUpAt, closeReason, wonPacks, wonAmount, source } = enquiry;
  return {
    'Received (India)': indiaTimeOf(receivedAt),
    Reference: reference,
    Product: product,
    ...fields,
    Mobile: asSpreadsheetText(fields.Mobile),
    Status: STATUS_LABELS[status],
    Owner: owner ?? '',
    'Follow-up (India)': followUpAt === null ? '' : indiaTimeOf(followUpAt),
    'Closed because': closeReason ? CLOSE_REASON_LABELS[closeReason] : '',
    'Packs won': String(wonPacks ?? ''),
    'Amount won': String(wonAmount ?? ''),
    'Came from': sourceNameOf(source),
    Medium: source.utmMedium ?? '',
    Campaign: source.utmCampaign ?? '',
    'Referring site': source.referrer ?? '',
    Mail: mailState,
    Flagged: spamSignals.join(', '),
    Notes: linesOf(events.filter(({ kind }) => kind === 'note')),
    History: linesOf(events.filter(({ kind }) => kind !== 'note')),
    Notice: notice ?? '',
  };
}

/** One line for each event: when, by whom, what. */
function linesOf(events: InboxEvent[]): string {
  return events.map((event) => `${indiaTimeOf(event.at)} ${event.by}: ${describe(event)}`).join('\n');
}

function describe({ kind, value }: InboxEvent): string {
  switch (kind) {
    case 'note':
      return value || 'note withdrawn';
    case 'status':
      return STATUS_LABELS[value as Status];
    case 'resend':
      return 'mail queued again';
    case 'withdraw':
      return 'withdrew a note';
    case 'follow-up':
      return `follow-up ${value && indiaTimeOf(Number(value))}`;
    default:
      return `${kind} ${value}`;
  }
}

/**
 * Ten digits stay whole in a spreadsheet, except that a zero in front would be dropped: the apostrophe, which is
 * also what guards against formulas, makes that cell text.
 */
function asSpreadsheetText(digits: string): string {
  return digits.startsWith('0') ? `'${digits}` : digits;
}
=======
>>>>>>> 1a756c3 (wip inbox on Firestore)
