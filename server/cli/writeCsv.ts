import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import { ENQUIRY_FIELD_NAMES } from '../../domain/enquiry/enquiryFields.ts';
import type { EnquiryRecord } from '../store/EnquiryRecords.ts';

/** What a row is made of; `more` holds the values of further columns. */
export type EnquiryRow = Omit<EnquiryRecord, 'mailError' | 'notice'> & {
  notice?: string | null;
  more?: Record<string, string>;
};

/**
 * Writes enquiries as CSV that opens right in Excel: UTF-8 with a byte-order mark, CRLF, phone numbers kept as
 * text, and nothing a visitor typed taken for a formula. https://owasp.org/www-community/attacks/CSV_Injection
 *
 * @param records read one at a time, so that memory stays flat however many there are
 * @param more further columns, at the end
 */
export async function writeCsv(
  records: Iterable<EnquiryRow> | AsyncIterable<EnquiryRow>,
  out: Writable,
  more: string[] = [],
): Promise<void> {
  const csv = stringify({
    bom: true,
    header: true,
    columns: ['Received', 'Reference', ...ENQUIRY_FIELD_NAMES, 'Mail', 'Flagged', 'Notice', ...more],
    record_delimiter: 'windows',
    escape_formulas: true,
  });
  await pipeline(Readable.from(rowsOf(records)), csv, out, { end: out !== process.stdout });
}

async function* rowsOf(
  records: Iterable<EnquiryRow> | AsyncIterable<EnquiryRow>,
): AsyncGenerator<Record<string, string>> {
  for await (const { receivedAt, reference, fields, mailState, signs, notice, more } of records) {
    yield {
      Received: new Date(receivedAt).toISOString(),
      Reference: reference,
      ...fields,
      Mobile: asSpreadsheetText(fields.Mobile),
      Mail: mailState,
      Flagged: signs.join(', '),
      Notice: notice ?? '',
      ...more,
    };
  }
}

/**
 * Ten digits stay whole in a spreadsheet, except that a zero in front would be dropped: the apostrophe, which is
 * also what guards against formulas, makes that cell text.
 */
function asSpreadsheetText(digits: string): string {
  return digits.startsWith('0') ? `'${digits}` : digits;
}
