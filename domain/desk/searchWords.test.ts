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
    '98765432lO',
    '4m-1p',
    '+91 98765 43210',
    '098765-43210',
    '43210',
    'asha.rao@mail',
    'zoe 704m',
    // As WhatsApp, a contact card and a PDF copy them, and as a Hindi keyboard types them.
    '\u202a+91 98765 43210\u202c',
    '+91\u00a098765\u201143210',
    '98765\u201343210',
    '\u2066asha.rao@mail\u2069',
    'z\u00adoe\u200b',
    '704M\u20111PQX',
    'zoe\u2028704m',
    '९८७६५ ४३२१०',
    '४३२१०',
  ])('%s', (search) => {
    expect(isFoundBy(search)).toBe(true);
  });

  test.each(['zoa', 'zoe rao2', '704m-2pqx', '+91 98765 43211'])('but not by %s', (search) => {
    expect(isFoundBy(search)).toBe(false);
  });
});
