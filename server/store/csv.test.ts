import { expect, test } from 'vitest';
import { MINUTE_MS } from '../../domain/time.ts';
import { parseCsv } from '../../tests/support/parseCsv.ts';
import { salesCsvOf } from './csv.ts';

test('has a row for each source and one for the total, with the time in minutes', () => {
  const clinic = {
    visits: 42,
    enquiries: 3,
    won: 2,
    packs: 10,
    amount: 4_000,
    firstContactMs: 180 * MINUTE_MS,
  };
  const total = { ...clinic, visits: 77, enquiries: 5, firstContactMs: 150 * MINUTE_MS };
  const csv = salesCsvOf({ total, sources: [{ source: 'clinic-12', ...clinic }], others: null });
  const rows = parseCsv(csv);
  expect(rows[1]).toEqual(['clinic-12', '42', '3', '2', '10', '4000.00', '180']);
  expect(rows.at(-1)).toEqual(['All', '77', '5', '2', '10', '4000.00', '150']);
});
