import { expect, test } from 'vitest';
import { retentionDaysOf } from './builtSite.ts';

test.each([
  ['3 years', 1095],
  ['1 year', 365],
  ['18 months', 540],
  ['90 days', 90],
])('a retention of %s is %d days', (keepFor, days) => {
  expect(retentionDaysOf(keepFor)).toBe(days);
});
