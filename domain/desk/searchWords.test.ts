import { describe, expect, test } from 'vitest';
import { EXAMPLE_FIELDS } from '../../tests/support/exampleEnquiry.ts';
import { searchTextOf, searchWordsOf, spellingsOf } from './searchWords.ts';

const text = searchTextOf({ ...EXAMPLE_FIELDS, Name: 'Zoë Anne-Marie राठौड़' }, '704M-1PQX');

const isFoundBy = (search: string) =>
  searchWordsOf(search).every((word) => spellingsOf(word).some((spelling) => text.includes(spelling)));

describe('an enquiry is found by', () => {
  test.each([
    'zoe',
    'ZOË',
    'Anne-Marie',
    'anne marie',
    'राठौड़',
    'राठौ\u095c',
    '704m-1pqx',
    '704M1PQX',
    '7o4m lpqx',
    '7O4M-IPQX',
    '4m-1p',
    '+91 98765 43210',
    '098765-43210',
    '43210',
    'asha.rao@mail',
    'zoe 704m',
  ])('%s', (search) => {
    expect(isFoundBy(search)).toBe(true);
  });

  test.each(['zoa', 'zoe rao2', '704m-2pqx', '+91 98765 43211'])('but not by %s', (search) => {
    expect(isFoundBy(search)).toBe(false);
  });
});
