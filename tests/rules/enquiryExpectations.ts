import { BUYER_KINDS, type EnquiryFields, FIELD_MAX_LENGTHS } from '../../domain/enquiry/enquiry.ts';
import { EXAMPLE_FIELDS } from '../support/exampleEnquiry.ts';
import { type Expectation, FORM, PRODUCT, type RulesDatabase, set, update } from './rulesTest.ts';

const ID = '12345678-1234-4123-8123-0123456789ab';

const without = (field: keyof EnquiryFields) => {
  const { [field]: _dropped, ...others } = EXAMPLE_FIELDS;
  return others;
};
const maxLengthEmail = `${'x'.repeat(FIELD_MAX_LENGTHS.Email - '@mail.example'.length)}@mail.example`;

/** Valid documents, as changes to the example. */
const VALID_CHANGES: [string, Record<string, unknown>][] = [
  ['the example', {}],
  ...BUYER_KINDS.map((kind): [string, Record<string, unknown>] => [kind, { RetailerSelfUse: kind }]),
  ['a name in another script', { Name: 'आशा राव' }],
  ['a name with special characters', { Name: "<b>D'Souza & =1+1 👩🏽‍⚕️" }],
  ['a name with joiners', { Name: 'क्\u200dष नमस्\u200cते' }],
  ['a name with one letter', { Name: 'A' }],
  ['a name of maximum length', { Name: 'x'.repeat(FIELD_MAX_LENGTHS.Name) }],
  ['a name of maximum length in surrogate pairs', { Name: '𝒳'.repeat(FIELD_MAX_LENGTHS.Name / 2) }],
  ['an e-mail of maximum length', { Email: maxLengthEmail }],
  ['an e-mail with special characters', { Email: "o'hara+tag@sub.domain.co.in" }],
  ['a mobile that starts with 0', { Mobile: '0000000000' }],
  ['the largest quantity', { Quantity: '999999' }],
  ['a quantity with leading zeros', { Quantity: '007' }],
];

/** Complete documents that are invalid. */
const INVALID_DOCUMENTS: [string, Record<string, unknown>][] = [
  ['an empty document', {}],
  ...(['Name', 'Email', 'Mobile', 'Quantity', 'RetailerSelfUse'] as const).flatMap(
    (field): [string, Record<string, unknown>][] => [
      [`no ${field}`, without(field)],
      [`an empty ${field}`, { ...EXAMPLE_FIELDS, [field]: '' }],
      ...([7, true, null, ['x'], { x: 'x' }, new Date(0)] as const).map(
        (value): [string, Record<string, unknown>] => [
          `${field} as ${JSON.stringify(value)}`,
          { ...EXAMPLE_FIELDS, [field]: value },
        ],
      ),
    ],
  ),
  ['the product name', { ...EXAMPLE_FIELDS, productName: PRODUCT }],
  ['a sixth field', { ...EXAMPLE_FIELDS, Note: 'x' }],
  ...(
    [
      ['a blank name', { Name: ' ' }],
      ['a name with a leading space', { Name: ' Asha' }],
      ['a name with a trailing space', { Name: 'Asha\u00a0' }],
      ['a name with a line break', { Name: 'Asha\nRao' }],
      ['a name with a line separator', { Name: 'Asha\u2028Rao' }],
      ['a name with NUL', { Name: 'Asha\u0000Rao' }],
      ['a name of zero-width characters', { Name: '\u200b\u200d' }],
      ['a name that is a Hangul filler', { Name: '\u3164' }],
      ['a name of Braille blanks', { Name: '\u2800\u2800' }],
      ['a name of tag characters', { Name: '\u{e0041}' }],
      ['a name with a bidi override', { Name: 'Asha\u202eRao' }],
      ['a name with bidi isolates', { Name: '\u2068Asha\u2069' }],
      ['a name that is too long', { Name: 'x'.repeat(FIELD_MAX_LENGTHS.Name + 1) }],
      ['an e-mail without a dot', { Email: 'asha@mail' }],
      ['an e-mail with a trailing line break', { Email: 'asha@mail.example\n' }],
      ['an e-mail with two @', { Email: 'a@b@c.in' }],
      ['an e-mail that is too long', { Email: `x${maxLengthEmail}` }],
      ['a mobile of 9 digits', { Mobile: '987654321' }],
      ['a mobile of 11 digits', { Mobile: '98765432100' }],
      ['a mobile with a sign', { Mobile: '+987654321' }],
      ['a mobile in Devanagari digits', { Mobile: '९८७६५४३२१०' }],
      ['a quantity of 0', { Quantity: '0' }],
      ['a quantity of -1', { Quantity: '-1' }],
      ['a quantity of 1.5', { Quantity: '1.5' }],
      ['a quantity that is too long', { Quantity: '1000000' }],
      ['another kind of buyer', { RetailerSelfUse: 'Wholesaler' }],
      ['a kind of buyer in lower case', { RetailerSelfUse: 'retailer' }],
    ] as [string, Partial<EnquiryFields>][]
  ).map(([name, changes]): [string, Record<string, unknown>] => [name, { ...EXAMPLE_FIELDS, ...changes }]),
];

const INVALID_IDS = ['1', 'x'.repeat(36), `${ID}0`, `a${ID}`];
const OTHER_COLLECTIONS = ['Other_Form', `${FORM}s`, PRODUCT, 'users'];

const write =
  (fields: Record<string, unknown>, name = FORM) =>
  ({ commit }: RulesDatabase, id: string) =>
    commit([set(`${name}/${id}`, fields)]);

const writeMany =
  (count: number) =>
  ({ commit }: RulesDatabase) =>
    commit(Array.from({ length: count }, () => set(`${FORM}/${crypto.randomUUID()}`, EXAMPLE_FIELDS)));

const stored: Expectation[2] = (id) => [set(`${FORM}/${id}`, EXAMPLE_FIELDS)];

/** Access to the documents of enquiries. */
export const ENQUIRY_EXPECTATIONS: Expectation[] = [
  ...VALID_CHANGES.map(
    ([name, changes]): Expectation => [`accepts ${name}`, write({ ...EXAMPLE_FIELDS, ...changes })],
  ),
  ...INVALID_DOCUMENTS.map(([name, fields]): Expectation => [`rejects ${name}`, write(fields)]),
  ...INVALID_IDS.map(
    (id): Expectation => [`rejects the id ${id}`, (database) => write(EXAMPLE_FIELDS)(database, id)],
  ),
  ...OTHER_COLLECTIONS.map(
    (name): Expectation => [`rejects the collection ${name}`, write(EXAMPLE_FIELDS, name)],
  ),
  [
    'rejects a subcollection of an enquiry',
    ({ commit }, id) => commit([set(`${FORM}/${id}/${FORM}/${id}`, EXAMPLE_FIELDS)]),
  ],
  ['accepts several enquiries in one commit', writeMany(20)],
  ['rejects too many enquiries in one commit', writeMany(21)],
  ['accepts the same document again', write(EXAMPLE_FIELDS), stored],
  ['rejects another document with the same id', write({ ...EXAMPLE_FIELDS, Quantity: '4' }), stored],
  [
    'rejects a change of a field',
    ({ commit }, id) => commit([update(`${FORM}/${id}`, { Quantity: '4' })]),
    stored,
  ],
  [
    'rejects the same document again in another collection',
    write(EXAMPLE_FIELDS, 'Other_Form'),
    (id) => [set(`Other_Form/${id}`, EXAMPLE_FIELDS)],
  ],
];
