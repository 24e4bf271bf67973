import {
  collection,
  deleteDoc,
  doc,
  getDoc,
  getDocs,
  setDoc,
  updateDoc,
  writeBatch,
} from 'firebase/firestore/lite';
import { BUYER_KINDS, type EnquiryFields, FIELD_MAX_LENGTHS } from '../../domain/enquiry.ts';
import { EXAMPLE_FIELDS } from '../support/exampleEnquiry.ts';
import { type Expectation, FORM, PRODUCT, type RulesDatabase } from '../support/rulesTest.ts';

const ID = '12345678-1234-4123-8123-0123456789ab';

const without = (field: keyof EnquiryFields) => {
  const { [field]: _dropped, ...others } = EXAMPLE_FIELDS;
  return others;
};
const longestEmail = `${'x'.repeat(FIELD_MAX_LENGTHS.Email - '@mail.example'.length)}@mail.example`;

/** Documents that are accepted, as changes to the example. */
const GOOD: [string, Record<string, unknown>][] = [
  ['the example', {}],
  ...BUYER_KINDS.map((kind): [string, Record<string, unknown>] => [kind, { RetailerSelfUse: kind }]),
  ['a name in another script', { Name: 'आशा राव' }],
  ['a name with signs', { Name: "<b>D'Souza & =1+1 👩🏽‍⚕️" }],
  ['a name with joiners', { Name: 'क्\u200dष नमस्\u200cते' }],
  ['a name of one letter', { Name: 'A' }],
  ['the longest name', { Name: 'x'.repeat(FIELD_MAX_LENGTHS.Name) }],
  ['the longest name in pairs of code units', { Name: '𝒳'.repeat(FIELD_MAX_LENGTHS.Name / 2) }],
  ['the longest e-mail', { Email: longestEmail }],
  ['an e-mail with signs', { Email: "o'hara+tag@sub.domain.co.in" }],
  ['a mobile that begins with 0', { Mobile: '0000000000' }],
  ['the largest quantity', { Quantity: '999999' }],
  ['a quantity with zeros in front', { Quantity: '007' }],
];

/** Documents that are refused, whole. */
const BAD: [string, Record<string, unknown>][] = [
  ['nothing', {}],
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
  ['the hidden product name too', { ...EXAMPLE_FIELDS, productName: PRODUCT }],
  ['a sixth field', { ...EXAMPLE_FIELDS, Note: 'x' }],
  ...(
    [
      ['a name of blanks', { Name: ' ' }],
      ['a name with a blank in front', { Name: ' Asha' }],
      ['a name with a blank behind', { Name: 'Asha\u00a0' }],
      ['a name with a line break', { Name: 'Asha\nRao' }],
      ['a name with a separator of lines', { Name: 'Asha\u2028Rao' }],
      ['a name with NUL', { Name: 'Asha\u0000Rao' }],
      ['a name of zero-width characters', { Name: '\u200b\u200d' }],
      ['a name of a Hangul filler', { Name: '\u3164' }],
      ['a name of Braille blanks', { Name: '\u2800\u2800' }],
      ['a name of tags', { Name: '\u{e0041}' }],
      ['a name with a bidi override', { Name: 'Asha\u202eRao' }],
      ['a name with bidi isolates', { Name: '\u2068Asha\u2069' }],
      ['a name too long', { Name: 'x'.repeat(FIELD_MAX_LENGTHS.Name + 1) }],
      ['an e-mail without a dot', { Email: 'asha@mail' }],
      ['an e-mail with a line break behind', { Email: 'asha@mail.example\n' }],
      ['an e-mail with two @', { Email: 'a@b@c.in' }],
      ['an e-mail too long', { Email: `x${longestEmail}` }],
      ['a mobile of 9 digits', { Mobile: '987654321' }],
      ['a mobile of 11 digits', { Mobile: '98765432100' }],
      ['a mobile with a sign', { Mobile: '+987654321' }],
      ['a mobile in other digits', { Mobile: '९८७६५४३२१०' }],
      ['a quantity of 0', { Quantity: '0' }],
      ['a quantity of -1', { Quantity: '-1' }],
      ['a quantity of 1.5', { Quantity: '1.5' }],
      ['a quantity too long', { Quantity: '1000000' }],
      ['another kind of buyer', { RetailerSelfUse: 'Wholesaler' }],
      ['a kind of buyer in small letters', { RetailerSelfUse: 'retailer' }],
    ] as [string, Partial<EnquiryFields>][]
  ).map(([name, changes]): [string, Record<string, unknown>] => [name, { ...EXAMPLE_FIELDS, ...changes }]),
];

/** Ids that are no UUID, and collections that are not ours. */
const BAD_IDS = ['1', 'x'.repeat(36), `${ID}0`, `a${ID}`];
const FOREIGN = ['Other_Form', `${FORM}s`, PRODUCT, 'users'];

const write =
  (fields: Record<string, unknown>, name = FORM) =>
  ({ visitor }: RulesDatabase, id: string) =>
    setDoc(doc(visitor, name, id), fields);

const writeMany = (count: number) => {
  return ({ visitor }: RulesDatabase) => {
    const batch = writeBatch(visitor);
    for (let index = 0; index < count; index += 1) {
      batch.set(doc(visitor, FORM, crypto.randomUUID()), EXAMPLE_FIELDS);
    }
    return batch.commit();
  };
};

const before: Expectation['before'] = (owner, id) => setDoc(doc(owner, FORM, id), EXAMPLE_FIELDS);

/** What visitors may do with their documents, and nobody else. */
export const ENQUIRY_EXPECTATIONS: Expectation[] = [
  ...GOOD.map(
    ([name, changes]): Expectation => ({
      name: `takes ${name}`,
      allow: true,
      attempt: write({ ...EXAMPLE_FIELDS, ...changes }),
    }),
  ),
  ...BAD.map(
    ([name, fields]): Expectation => ({ name: `refuses ${name}`, allow: false, attempt: write(fields) }),
  ),
  ...BAD_IDS.map(
    (id): Expectation => ({
      name: `refuses the id ${id}`,
      allow: false,
      attempt: ({ visitor }) => setDoc(doc(visitor, FORM, id), EXAMPLE_FIELDS),
    }),
  ),
  ...FOREIGN.map(
    (name): Expectation => ({
      name: `refuses the collection ${name}`,
      allow: false,
      attempt: write(EXAMPLE_FIELDS, name),
    }),
  ),
  {
    name: 'refuses a collection under an enquiry',
    allow: false,
    attempt: ({ visitor }, id) => setDoc(doc(visitor, FORM, id, FORM, id), EXAMPLE_FIELDS),
  },
  { name: 'takes several enquiries in one commit', allow: true, attempt: writeMany(20) },
  { name: 'refuses a flood in one commit', allow: false, attempt: writeMany(21) },
  { name: 'takes the very same document once more', allow: true, before, attempt: write(EXAMPLE_FIELDS) },
  {
    name: 'refuses another document under the same id',
    allow: false,
    before,
    attempt: write({ ...EXAMPLE_FIELDS, Quantity: '4' }),
  },
  {
    name: 'refuses to change one field',
    allow: false,
    before,
    attempt: ({ visitor }, id) => updateDoc(doc(visitor, FORM, id), { Quantity: '4' }),
  },
  {
    name: 'refuses the same document once more in another collection',
    allow: false,
    before: (owner, id) => setDoc(doc(owner, 'Other_Form', id), EXAMPLE_FIELDS),
    attempt: write(EXAMPLE_FIELDS, 'Other_Form'),
  },
  ...(['visitor', 'stranger', 'unverified', 'staff'] as const).flatMap((who): Expectation[] => {
    const allow = who === 'staff';
    const name = allow ? 'lets staff' : `refuses ${who === 'visitor' ? 'a visitor' : `the ${who}`}`;
    return [
      {
        name: `${name} to read an enquiry`,
        allow,
        before,
        attempt: (database, id) => getDoc(doc(database[who], FORM, id)),
      },
      {
        name: `${name} to list enquiries`,
        allow,
        attempt: (database) => getDocs(collection(database[who], FORM)),
      },
      {
        name: `${name} to delete an enquiry`,
        allow,
        before,
        attempt: (database, id) => deleteDoc(doc(database[who], FORM, id)),
      },
    ];
  }),
];
