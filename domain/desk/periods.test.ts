import { expect, test } from 'vitest';
import { periodFileName } from './periods.ts';

test.each([
  ['this-month', '2026-11'],
  ['last-month', '2026-10'],
  ['2026-10-01..2026-10-31', '2026-10'],
  ['2026-10-01..2026-10-30', '2026-10-01-to-2026-10-30'],
  ['2026-10-05', '2026-10-05'],
  [undefined, 'to-2026-11-05'],
])('the file of %s is named %s', (period, name) => {
  expect(periodFileName(period, Date.parse('2026-11-05T12:00:00+05:30'))).toBe(name);
});
