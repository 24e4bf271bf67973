import { expect, test } from 'vitest';
import { EXAMPLE_FIELDS } from '../../tests/support/exampleEnquiry.ts';
import { readForm } from './readForm.ts';

test('what the form sends is read as it is, without blanks around it', () => {
  expect(readForm({ ...EXAMPLE_FIELDS, Name: ' Asha Rao ' })).toEqual({
    fields: EXAMPLE_FIELDS,
    isValid: true,
  });
});

const EMPTY = { Name: '', Email: '', Mobile: '', Quantity: '', RetailerSelfUse: '' };

test.each<[string, Record<string, unknown> | undefined, Record<string, string>]>([
  ['no document', undefined, { ...EMPTY, Name: '(no name)' }],
  ['an empty one', {}, { ...EMPTY, Name: '(no name)' }],
  [
    'numbers, null and booleans',
    { Name: true, Mobile: 9876543210, Email: null },
    { ...EMPTY, Name: 'true', Mobile: '9876543210' },
  ],
  [
    'a map and an array',
    { Name: { first: 'Asha' }, Quantity: ['3', 4] },
    { ...EMPTY, Name: '{"first":"Asha"}', Quantity: '["3",4]' },
  ],
  [
    'other fields',
    { ...EXAMPLE_FIELDS, phone: '98', at: 5 },
    { ...EXAMPLE_FIELDS, Name: 'Asha Rao {"phone":"98","at":5}' },
  ],
  [
    'a mobile number as people write it',
    { ...EXAMPLE_FIELDS, Mobile: '+91 98765 43210' },
    { ...EXAMPLE_FIELDS, Mobile: '+91 98765 43210' },
  ],
  [
    'lines and turned text',
    { ...EXAMPLE_FIELDS, Email: 'a\r\nBcc: b\u202e\u0000' },
    { ...EXAMPLE_FIELDS, Email: 'a  Bcc: b' },
  ],
  ['a lone surrogate', { ...EXAMPLE_FIELDS, Name: 'A\ud800' }, { ...EXAMPLE_FIELDS, Name: 'A\ufffd' }],
  [
    'a megabyte',
    { ...EXAMPLE_FIELDS, Name: 'x'.repeat(1e6) },
    { ...EXAMPLE_FIELDS, Name: `${'x'.repeat(500)}…` },
  ],
  [
    'a number that is no safe integer',
    { ...EXAMPLE_FIELDS, Quantity: '9'.repeat(30) },
    { ...EXAMPLE_FIELDS, Quantity: '999999…' },
  ],
])('of %s, the five fields are text and invalid', (_, data, fields) => {
  expect(readForm(data)).toEqual({ fields, isValid: false });
});
