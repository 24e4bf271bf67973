import { expect, test } from 'vitest';
import { DAY_MS, indiaDayOf } from '../time.ts';
import { boundsOfPeriod, periodFileName } from './periods.ts';

test.each([
  ['this-month', '2026-11'],
  ['last-month', '2026-10'],
  ['2026-10-01..2026-10-31', '2026-10'],
  ['2026-10-01..2026-10-30', '2026-10-01-to-2026-10-30'],
  ['2026-10-05', '2026-10-05'],
  ['this-financial-year', '2026-04-01-to-2027-03-31'],
  [undefined, 'to-2026-11-05'],
])('the file of %s is named %s', (period, name) => {
  expect(periodFileName(period, Date.parse('2026-11-05T12:00:00+05:30'))).toBe(name);
});

test.each([
  ['2026-03-31T23:59:59', '2025-04-01', '2026-04-01'],
  ['2026-04-01T00:00:00', '2026-04-01', '2027-04-01'],
  // The year that ends with it has 366 days.
  ['2027-04-01T00:00:00', '2027-04-01', '2028-04-01'],
  ['2028-02-29T12:00:00', '2027-04-01', '2028-04-01'],
])(
  'the financial year of %s in India is from %s to before %s, and the last one ends where it begins',
  (time, first, end) => {
    const now = Date.parse(`${time}+05:30`);
    const { from, to } = boundsOfPeriod('this-financial-year', now);
    expect([from, to].map(indiaDayOf)).toEqual([first, end]);
    const last = boundsOfPeriod('last-financial-year', now);
    expect(last.to).toBe(from);
    expect(last).toEqual(boundsOfPeriod('this-financial-year', from - DAY_MS));
  },
);
