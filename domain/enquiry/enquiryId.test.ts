import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { isEnquiryId, REFERENCE_PATTERN, referenceOf } from './enquiryId.ts';

test('a reference is the last 40 bits of the id in Crockford Base32', () => {
  expect(referenceOf('00000000-0000-4000-8000-000000000000')).toBe('0000-0000');
  expect(referenceOf('00000000-0000-4000-8000-00ffffffffff')).toBe('ZZZZ-ZZZZ');
  expect(referenceOf('12345678-1234-4123-8123-000000000021')).toBe('0000-0011');
});

test('every reference matches the pattern', () => {
  for (let count = 0; count < 1000; count += 1) {
    expect(referenceOf(randomUUID())).toMatch(new RegExp(REFERENCE_PATTERN));
  }
});

test.each([
  '',
  'x',
  '0'.repeat(36),
  '12345678-1234-4123-8123-00000000002g',
  ' 12345678-1234-4123-8123-000000000021',
])('%j is not an id', (text) => {
  expect(isEnquiryId(text)).toBe(false);
});
