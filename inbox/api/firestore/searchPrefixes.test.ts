import { expect, test } from 'vitest';
import { searchPrefixesOf } from './searchPrefixes.ts';

test.each([
  ['98765 43210', [['Mobile', '9876543210']]],
  ['+91 98765-43210', [['Mobile', '9876543210']]],
  ['9876', [['Mobile', '9876']]],
  [
    'Asha@Mail.example',
    [
      ['Name', 'Asha@Mail.example'],
      ['Name', 'asha@mail.example'],
      ['Name', 'ASHA@MAIL.EXAMPLE'],
      ['Name', 'Asha@mail.example'],
      ['Email', 'Asha@Mail.example'],
      ['Email', 'asha@mail.example'],
    ],
  ],
  [
    'asha rao',
    [
      ['Name', 'asha rao'],
      ['Name', 'ASHA RAO'],
      ['Name', 'Asha Rao'],
    ],
  ],
])('a search for "%s" matches prefixes of fields', (search, fields) => {
  expect(searchPrefixesOf(search).fields).toEqual(fields);
});

test.each([
  ['7k4m-2pqx', '7K4M-2PQX'],
  ['7K4M2PQX', '7K4M-2PQX'],
  ['7k4m', '7K4M-'],
  ['7k4', undefined],
  ['oily', undefined],
])('a search for "%s" matches the prefix %s of references', (search, reference) => {
  expect(searchPrefixesOf(search).reference).toBe(reference);
});
