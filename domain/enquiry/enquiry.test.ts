import { describe, expect, test } from 'vitest';
import { EXAMPLE_FIELDS } from '../../tests/support/exampleEnquiry.ts';
import {
  BUYER_KINDS,
  ENQUIRY_FIELD_NAMES,
  type EnquiryFields,
  FIELD_MAX_LENGTHS,
  mapFields,
  normalizeEnquiry,
  validateEnquiry,
} from './enquiry.ts';
import { ENQUIRY_MESSAGES, enquiryLines, errorMessageOf } from './enquiryMessages.ts';

/** Validates the example enquiry with these changes; the error in English. */
const validate = (changes: Partial<EnquiryFields>) => {
  const error = validateEnquiry(normalizeEnquiry({ ...EXAMPLE_FIELDS, ...changes }));
  if (!error) return undefined;
  const { field, rule, toast } = error;
  const message = errorMessageOf(error, ENQUIRY_MESSAGES);
  return { field, rule, message, toast: toast && ENQUIRY_MESSAGES.toast[toast] };
};
const toastError = (field: string, toast: string) => expect.objectContaining({ field, toast });

describe('the rules of specification section 5', () => {
  test('a valid enquiry has no error', () => {
    expect(validate({})).toBeUndefined();
  });

  test.each(ENQUIRY_FIELD_NAMES)('1. an empty %s is invalid', (field) => {
    expect(validate({ [field]: '' })).toEqual(toastError(field, 'Please fill the data'));
    expect(validate({ [field]: '  ' })).toEqual(toastError(field, 'Please fill the data'));
  });

  test.each([
    'asha',
    'asha@',
    '@mail.example',
    'asha@mail',
    'asha rao@mail.example',
    'asha@mail..example',
    'a@b@c.in',
    'asha@-mail.in',
  ])('2. %s is not an e-mail address', (Email) => {
    expect(validate({ Email })).toEqual(toastError('Email', 'Please enter a valid email address'));
  });

  test.each(['asha@mail.in', 'a.b+tag@sub.domain.co.in', "o'hara@mail.example", 'x@y.zz'])(
    '2. %s is an e-mail address',
    (Email) => {
      expect(validate({ Email })).toBeUndefined();
    },
  );

  test.each(['98765-4321', '98765 43210', '+919876543210', '98765abcde', '98765\u00a043210', '②②②②②②②②②②'])(
    '3. %s has not only digits',
    (Mobile) => {
      expect(validate({ Mobile })).toEqual(toastError('Mobile', 'Please enter only number.'));
    },
  );

  test.each(['1', '987654321', '98765432100', '919876543210'])('4. %s does not have 10 digits', (Mobile) => {
    expect(validate({ Mobile })).toEqual(toastError('Mobile', 'Please enter 10 digit Mobile number.'));
  });

  test('are applied in order', () => {
    const all = { Email: 'no', Mobile: 'no', Quantity: '0', Name: '' };
    expect(validate(all)?.toast).toBe('Please fill the data');
    expect(validate({ ...all, Name: 'Asha' })?.toast).toBe('Please enter a valid email address');
    expect(validate({ ...all, Name: 'Asha', Email: 'a@b.in' })?.toast).toBe('Please enter only number.');
    expect(validate({ Mobile: '12', Quantity: '0' })?.toast).toBe('Please enter 10 digit Mobile number.');
    expect(validate({ Quantity: '0' })?.rule).toBe('quantity');
  });

  test('the error message names its field', () => {
    expect(validate({ Email: '' })?.message).toBe('Enter your e-mail address');
    expect(validate({ Mobile: '12' })?.message).toBe('Enter a mobile number of exactly 10 digits');
  });

  test('the placeholder of the kind of buyer is valid', () => {
    expect(validate({ RetailerSelfUse: 'retailer/self use' })).toBeUndefined();
  });
});

describe('further rules', () => {
  test.each(['0', '-1', '1.5', '1e2', 'abc', '00', '१.५', '०'])('a quantity of %s is invalid', (Quantity) => {
    expect(validate({ Quantity })).toMatchObject({ field: 'Quantity', rule: 'quantity', toast: undefined });
  });

  test.each(['1', '12', '999999', '007'])('a quantity of %s is valid', (Quantity) => {
    expect(validate({ Quantity })).toBeUndefined();
  });

  test.each(['Wholesaler', 'retailer', 'Retailer\u0000'])(
    'a kind of buyer of %j is invalid',
    (RetailerSelfUse) => {
      expect(validate({ RetailerSelfUse })?.field).toBe('RetailerSelfUse');
    },
  );

  test.each(BUYER_KINDS)('a kind of buyer of %s is valid', (RetailerSelfUse) => {
    expect(validate({ RetailerSelfUse })).toBeUndefined();
  });

  test('each field has a maximum length', () => {
    expect(validate({ Name: 'x'.repeat(FIELD_MAX_LENGTHS.Name) })).toBeUndefined();
    expect(validate({ Name: 'x'.repeat(FIELD_MAX_LENGTHS.Name + 1) })?.message).toBe(
      'Shorten Name to 100 characters or fewer',
    );
    expect(validate({ Quantity: '1'.repeat(7) })?.rule).toBe('tooLong');
    const maxLengthEmail = `${'x'.repeat(254 - '@mail.example'.length)}@mail.example`;
    expect(validate({ Email: maxLengthEmail })).toBeUndefined();
    expect(validate({ Email: `x${maxLengthEmail}` })?.rule).toBe('tooLong');
  });

  test.each(['Asha\r\nBcc: x@y.in', 'Asha\u0000', 'Asha\ud800'])('a name of %j is invalid', (Name) => {
    expect(validate({ Name })?.rule).toBe('unprintable');
  });

  test.each(['आशा राव', "D'Souza", '李 小龍', 'Zoë 👩🏽‍⚕️', '=1+1', '<b>'])(
    'a name of %s is valid',
    (Name) => {
      expect(validate({ Name })).toBeUndefined();
    },
  );
});

/** Each of these is invisible, or a blank at an end. */
const INVISIBLE_CHARACTERS = [
  '\u0002',
  '\u001f',
  '\u007f',
  '\u0080',
  '\u00ad',
  '\u034f',
  '\u061c',
  '\u115f',
  '\u180e',
  '\u200b',
  '\u200e',
  '\u202a',
  '\u202c',
  '\u2060',
  '\u2065',
  '\u2068',
  '\u3164',
  '\ufe0e',
  '\ufe0f',
  '\ufeff',
  '\ufff0',
  '\ufffc',
  '\u{e0041}',
  '\u{e0100}',
];

describe('invisible characters that were copied along', () => {
  test.each(INVISIBLE_CHARACTERS)('%j is removed from every field', (character) => {
    const around = (text: string) => character + text.split('').join(character) + character;
    const copied = mapFields((name) => around(EXAMPLE_FIELDS[name]));
    expect(normalizeEnquiry(copied)).toEqual(EXAMPLE_FIELDS);
  });

  test.each(['\t', '\v', '\f', '\u0085', '\u2028', '\u2029', '\u2800', '\u00a0'])(
    '%j, as between two cells or paragraphs, is a blank',
    (blank) => {
      const copied = mapFields((name) => blank + EXAMPLE_FIELDS[name] + blank);
      expect(normalizeEnquiry(copied)).toEqual(EXAMPLE_FIELDS);
      expect(validate({ Name: `Asha${blank}Rao` })).toBeUndefined();
      expect(validate({ Mobile: `98765${blank}43210` })?.toast).toBe('Please enter only number.');
    },
  );

  test('so are joiners, except from a name', () => {
    const Mobile = '98765\u200d43210\u200c';
    expect(normalizeEnquiry({ ...EXAMPLE_FIELDS, Mobile })).toEqual(EXAMPLE_FIELDS);
  });

  test('the rules then apply to what is left', () => {
    expect(validate({ Mobile: '\u202a+919876543210\u202c' })?.toast).toBe('Please enter only number.');
    expect(validate({ Mobile: '\u202a987654321\u202c' })?.toast).toBe('Please enter 10 digit Mobile number.');
    for (const name of ENQUIRY_FIELD_NAMES)
      expect(validate({ [name]: ' \u200b\ufeff ' })).toEqual(toastError(name, 'Please fill the data'));
  });

  test.each(['\u200c\u200d', '\u2800\u2800', '\u200d \u2800'])('a name of only %j is empty', (Name) => {
    expect(validate({ Name })).toEqual(toastError('Name', 'Please fill the data'));
  });

  test.each(['क्\u200dष', 'ശ്രീ\u200cകുമാർ', 'सुरेन्द्रन्\u200d', '👩🏽\u200d⚕'])(
    'a name of %j is not changed',
    (Name) => {
      expect(validate({ Name })).toBeUndefined();
      expect(normalizeEnquiry({ ...EXAMPLE_FIELDS, Name }).Name).toBe(Name);
    },
  );
});

test('a person does not read the placeholder as the kind of buyer', () => {
  const kindOf = (RetailerSelfUse: string) =>
    enquiryLines({ ...EXAMPLE_FIELDS, RetailerSelfUse }, ENQUIRY_MESSAGES).at(-1);
  expect(BUYER_KINDS.map(kindOf)).toEqual([
    'Retailer / Self Use: not chosen',
    'Retailer / Self Use: Retailer',
    'Retailer / Self Use: Self Use',
  ]);
});

describe('decimal digits of other scripts', () => {
  test.each([
    ['०१२३४५६७८९', 'Devanagari'],
    ['٠١٢٣٤٥٦٧٨٩', 'Arabic-Indic'],
    ['۰۱۲۳۴۵۶۷۸۹', 'Urdu'],
    ['০১২৩৪৫৬৭৮৯', 'Bengali'],
    ['௦௧௨௩௪௫௬௭௮௯', 'Tamil'],
    ['０１２３４５６７８９', 'fullwidth'],
    ['𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗', 'mathematical bold'],
    ['𝟢𝟣𝟤𝟥𝟦𝟧𝟨𝟩𝟪𝟫', 'mathematical sans-serif'],
  ])('%s are ASCII in a number and an e-mail address, and stay in a name', (digits) => {
    const typed = { ...EXAMPLE_FIELDS, Name: `Asha ${digits}`, Email: `asha${digits}@mail.example` };
    expect(normalizeEnquiry({ ...typed, Mobile: digits, Quantity: digits })).toEqual({
      ...typed,
      Email: 'asha0123456789@mail.example',
      Mobile: '0123456789',
      Quantity: '0123456789',
    });
  });
});
