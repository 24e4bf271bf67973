import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { stringify } from 'csv-stringify/sync';
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

const PAGE_ROWS = 500;

/**
 * Writes the enquiries that match a filter, or the given ones, newest first, as CSV that opens right in Excel: UTF-8 with a byte-order
 * mark, CRLF, India's time in a form that is read as a date, phone numbers kept as text, and nothing a visitor typed
 * taken for a formula. https://owasp.org/www-community/attacks/CSV_Injection
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
  yield stringify([], { ...FORMAT, header: true, bom: true });
  for (const items of pages) {
    const history = store.historyOf(items.map(({ id }) => id));
    yield stringify(
      items.map((item) => rowOf(item, history.get(item.id) ?? [])),
      FORMAT,
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
