import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buyerKindText } from '../../domain/desk/inboxView.ts';
import { ENQUIRY_FIELD_NAMES, type EnquiryFields } from '../../domain/enquiry/enquiry.ts';
import { changeEnquiry } from '../../tests/support/changeEnquiry.ts';
import { amount } from '../../tests/support/heavy.ts';
import { validFields } from '../../tests/support/hostileText.ts';
import { FORMULA, parseCsv } from '../../tests/support/parseCsv.ts';
import { openTestStore } from '../../tests/support/useStore.ts';
import { csvLinesOf } from './csv.ts';

const context = openTestStore();

async function exportCsv(enquiries: EnquiryFields[], note: string): Promise<string> {
  context.database.connection.exec('DELETE FROM enquiries');
  const ids = enquiries.map(() => randomUUID());
  await Promise.all(enquiries.map((fields, index) => context.store.add(ids[index] as string, fields)));
  if (ids[0]) await changeEnquiry(context, ids[0], { note }, 'priya@shop.example');
  // `text` removes the byte-order mark, as a spreadsheet does.
  return text(Readable.from(csvLinesOf(context.inboxStore, context.inboxStore.pages({}, Date.now()))));
}

test('no cell is a formula, and every row has its cells in order', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(validFields, { maxLength: 40 }),
      fc.constantFrom('=1+1', 'one\r\ntwo', 'one\ntwo', 'one, "two"'),
      async (enquiries, note) => {
        const [header, ...rows] = parseCsv(await exportCsv(enquiries, note));
        expect(rows).toHaveLength(enquiries.length);
        for (const [index, row] of rows.toReversed().entries()) {
          expect(row).toHaveLength(header?.length ?? 0);
          for (const cell of row) expect(cell).not.toMatch(FORMULA);
          const values = ENQUIRY_FIELD_NAMES.map((name) => (enquiries[index] as EnquiryFields)[name]);
          const escaped = values.map((value) => (/^[=+\-@＝＋－＠]/.test(value) ? `'${value}` : value));
          const mobile = values[2]?.startsWith('0') ? `'${values[2]}` : values[2];
          expect(row.slice(3, 8)).toEqual(
            escaped.with(2, mobile ?? '').with(4, buyerKindText(values[4] ?? '')),
          );
          expect(row[11]?.endsWith(`priya@shop.example: ${note}`)).toBe(index === 0);
        }
      },
    ),
    { numRuns: amount(20, 500) },
  );
});
