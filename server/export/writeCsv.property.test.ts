import { Writable } from 'node:stream';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ENQUIRY_FIELD_NAMES, type EnquiryFields } from '../../domain/enquiry.ts';
import { amount } from '../../tests/support/heavy.ts';
import { acceptedFields } from '../../tests/support/hostileText.ts';
import { FORMULA, parseCsv } from '../../tests/support/parseCsv.ts';
import { writeCsv } from './writeCsv.ts';

async function csvOf(all: EnquiryFields[]): Promise<string> {
  let csv = '';
  const out = new Writable({
    write(chunk, _encoding, done) {
      csv += chunk;
      done();
    },
  });
  const records = all.map((fields) => ({
    id: '',
    reference: '0000-0001',
    receivedAt: 0,
    fields,
    mailState: 'sent' as const,
    mailError: null,
    spamSignals: [],
    notice: null,
  }));
  await writeCsv(records, out);
  return csv;
}

test('no cell is a formula, and every row and cell is where it belongs', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(acceptedFields, { maxLength: 5 }), async (all) => {
      const [header, ...rows] = parseCsv((await csvOf(all)).slice(1));
      expect(header).toHaveLength(10);
      expect(rows).toHaveLength(all.length);
      for (const [index, row] of rows.entries()) {
        for (const cell of row) expect(cell).not.toMatch(FORMULA);
        const typed = ENQUIRY_FIELD_NAMES.map((name) => (all[index] as EnquiryFields)[name]);
        const guarded = typed.map((value) => (/^[=+\-@＝＋－＠]/.test(value) ? `'${value}` : value));
        const mobile = typed[2]?.startsWith('0') ? `'${typed[2]}` : typed[2];
        expect(row.slice(2, 7)).toEqual(guarded.with(2, mobile ?? ''));
      }
    }),
    { numRuns: amount(200, 5_000) },
  );
});
