import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify/sync';
import { ENQUIRY_FIELD_NAMES } from '../../domain/enquiry.ts';
import type { EnquiryRecord } from '../store/EnquiryRecords.ts';

/** What a row is made of; `more` holds the values of further columns. */
export type CsvRow = Omit<EnquiryRecord, 'mailError' | 'notice'> & {
  notice?: string | null;
  more?: Record<string, string>;
};

/** Rows formatted at a time: one by one, the stream's own work for each would take most of the time. */
const STEP = 100;

/**
 * Writes enquiries as CSV that opens right in Excel: UTF-8 with a byte-order mark, CRLF, phone numbers kept as
 * text, and nothing a visitor typed taken for a formula. https://owasp.org/www-community/attacks/CSV_Injection
 *
 * @param records read as far as `out` takes them, so that memory stays flat however many there are
 * @param last the columns at the end: the notice's, or others of `more`
 */
export async function writeCsv(
  records: Iterable<CsvRow> | AsyncIterable<CsvRow>,
  out: Writable,
  last: string[] = ['Notice'],
): Promise<void> {
  const columns = ['Received', 'Reference', ...ENQUIRY_FIELD_NAMES, 'Mail', 'Flagged', ...last];
  await pipeline(textOf(records, columns), out, { end: out !== process.stdout });
}

async function* textOf(
  records: Iterable<CsvRow> | AsyncIterable<CsvRow>,
  columns: string[],
): AsyncGenerator<string> {
  const format = { columns, record_delimiter: 'windows', escape_formulas: true } as const;
  yield stringify([], { ...format, header: true, bom: true });
  let rows: Record<string, string>[] = [];
  for await (const record of records) {
    rows.push(rowOf(record));
    if (rows.length < STEP) continue;
    yield stringify(rows, format);
    rows = [];
  }
  yield stringify(rows, format);
}

function rowOf({ receivedAt, reference, fields, mailState, spamSignals, notice, more }: CsvRow) {
  return {
    Received: new Date(receivedAt).toISOString(),
    Reference: reference,
    ...fields,
    Mobile: asSpreadsheetText(fields.Mobile),
    Mail: mailState,
    Flagged: spamSignals.join(', '),
    Notice: notice ?? '',
    ...more,
  };
}

/**
 * Ten digits stay whole in a spreadsheet, except that a zero in front would be dropped: the apostrophe, which is
 * also what guards against formulas, makes that cell text.
 */
function asSpreadsheetText(digits: string): string {
  return digits.startsWith('0') ? `'${digits}` : digits;
}
