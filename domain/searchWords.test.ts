import { describe, expect, test } from 'vitest';
import { EXAMPLE_FIELDS } from '../tests/support/exampleEnquiry.ts';
import { searchTextOf, searchWordsOf } from './searchWords.ts';

const text = searchTextOf({ ...EXAMPLE_FIELDS, Name: 'Zoë Anne-Marie राठौड़' }, '7K4M-2PQX');

describe('an enquiry is found by', () => {
  test.each([
    'zoe',
    'ZOË',
    'Anne-Marie',
    'anne marie',
    'राठौड़',
    'राठौ\u095c',
    '7k4m-2pqx',
    '7K4M2PQX',
    '4m-2p',
    '+91 98765 43210',
    '098765-43210',
    '43210',
    'asha.rao@mail',
    'zoe 7k4m',
  ])('%s', (search) => {
    for (const word of searchWordsOf(search)) expect(text).toContain(word);
  });

  test.each(['zoa', 'zoe rao2', '+91 98765 43211'])('but not by %s', (search) => {
    expect(searchWordsOf(search).every((word) => text.includes(word))).toBe(false);
  });
});
