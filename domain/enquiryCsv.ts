import { describeEvent } from './describeEvent.ts';
import { ENQUIRY_FIELD_NAMES } from './enquiry.ts';
import type { InboxEvent, InboxItem } from './inboxApi.ts';
import { STATUS_LABELS } from './inboxView.ts';
import { CLOSE_REASON_LABELS } from './inboxWork.ts';
import { sourceNameOf } from './source.ts';
import { indiaTimeOf } from './time.ts';

/** An enquiry as it is exported. */
export interface ExportedEnquiry extends InboxItem {
  /** The version of the privacy notice that was shown. */
  notice: string | null;
}

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

/**
 * CSV that opens right in Excel, as csv-stringify takes it: CRLF, and nothing that a visitor typed taken for a formula.
 * https://owasp.org/www-community/attacks/CSV_Injection
 */
export const CSV_FORMAT = {
  columns: COLUMNS,
  record_delimiter: 'windows',
  escape_formulas: true,
  // A note may have several lines; the library quotes for its own delimiter, CRLF, alone.
  quoted_match: /[\r\n]/,
} as const;

/** The options of the first line: UTF-8 with a byte-order mark. */
export const CSV_HEADER = { ...CSV_FORMAT, header: true, bom: true } as const;

/** An enquiry with its history as a row, with India's time in a form that spreadsheets read as a date. */
export function csvRowOf(enquiry: ExportedEnquiry, events: InboxEvent[]): Record<string, string> {
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

/** One line for each event: when, by whom, what; of a note its text. */
function linesOf(events: InboxEvent[]): string {
  return events
    .map((event) => {
      const text = event.kind === 'note' ? event.value || 'note withdrawn' : describeEvent(event);
      return `${indiaTimeOf(event.at)} ${event.by}: ${text}`;
    })
    .join('\n');
}

/**
 * Ten digits stay whole in a spreadsheet, except that a zero in front would be dropped: the apostrophe, which is
 * also what guards against formulas, makes that cell text.
 */
function asSpreadsheetText(digits: string): string {
  return digits.startsWith('0') ? `'${digits}` : digits;
}
