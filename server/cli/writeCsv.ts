import { Readable, type Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { stringify } from 'csv-stringify';
import { ENQUIRY_FIELD_NAMES } from '../../domain/enquiry/enquiryFields.ts';
import type { EnquiryRecord } from '../store/EnquiryRecords.ts';

/**
 * Writes enquiries as CSV that opens right in Excel: UTF-8 with a byte-order mark, CRLF, phone numbers kept as
 * text, and nothing a visitor typed taken for a formula. https://owasp.org/www-community/attacks/CSV_Injection
 *
 * @param records read one at a time, so that memory stays flat however many there are
 */
export async function writeCsv(records: Iterable<EnquiryRecord>, out: Writable): Promise<void> {
  const csv = stringify({
    bom: true,
    header: true,
    columns: ['Received', 'Reference', ...ENQUIRY_FIELD_NAMES, 'Mail', 'Flagged', 'Notice'],
    record_delimiter: 'windows',
    escape_formulas: true,
  });
  await pipeline(Readable.from(rowsOf(records)), csv, out, { end: out !== process.stdout });
}

function* rowsOf(records: Iterable<EnquiryRecord>): Generator<Record<string, string>> {
  for (const { receivedAt, reference, fields, mailState, signs, notice } of records) {
    yield {
      Received: new Date(receivedAt).toISOString(),
      Reference: reference,
      ...fields,
      Mobile: asSpreadsheetText(fields.Mobile),
      Mail: mailState,
      Flagged: signs.join(', '),
      Notice: notice ?? '',
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
