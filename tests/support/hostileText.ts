import fc from 'fast-check';
import {
  BUYER_KINDS,
  type EnquiryFields,
  FIELD_MAX_LENGTHS,
  normalizeEnquiry,
  validateEnquiry,
} from '../../domain/enquiry/enquiry.ts';

/** Well-known attacks, and input that programs often handle wrongly. */
const KNOWN_ATTACKS = [
  '=HYPERLINK("http://x.example","x")',
  '+1+1',
  '-2+3',
  '@SUM(1)',
  '\t=1+1',
  '\r=1+1',
  '＝1+1',
  '"><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '</td></table><a href="http://x.example">',
  '{{7*7}}<%= 7*7 %>',
  "x'; DROP TABLE enquiries; --",
  'a\r\nBcc: x@mail.example',
  'a\nSubject: other',
  'a\u0000b',
  '=?utf-8?q?=0D=0ABcc:_x@mail.example?=',
  '../../../../etc/passwd',
  '__proto__',
  'constructor',
  '\u202Egnp.exe',
  '\ud800',
  'आशा राव',
  '👩‍👩‍👧‍👦',
  'İ',
  'ﷺ'.repeat(30),
  '"; cat /etc/passwd',
  ',,,"x"',
  '%00%0d%0a',
];

/** Hostile, unusual or random text. */
export const hostileText: fc.Arbitrary<string> = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(...KNOWN_ATTACKS) },
  { weight: 2, arbitrary: fc.string({ unit: 'binary', maxLength: 120 }) },
  { weight: 2, arbitrary: fc.string({ unit: 'grapheme', maxLength: 60 }) },
  { weight: 1, arbitrary: fc.string({ maxLength: 300 }) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(fc.string({ maxLength: 10 }), fc.constantFrom(...KNOWN_ATTACKS), fc.string({ maxLength: 10 }))
      .map((parts) => parts.join('')),
  },
);

const LOCAL_PART = [..."abcXYZ019.!#$%&'*+/=?^_`{|}~-"];
const LABEL = [...'abcXYZ019'];

const email = fc
  .tuple(
    fc.string({ unit: fc.constantFrom(...LOCAL_PART), minLength: 1, maxLength: 40 }),
    fc.array(fc.string({ unit: fc.constantFrom(...LABEL), minLength: 1, maxLength: 12 }), {
      minLength: 2,
      maxLength: 4,
    }),
  )
  // A domain that ends in a number, also a hexadecimal one, would be read as an IP address.
  .map(([local, labels]) => `${local}@${labels.join('.')}.in`);

/** Valid enquiries, as hostile as validation allows. */
export const validFields: fc.Arbitrary<EnquiryFields> = fc
  .record({
    Name: hostileText.map((text) => text.slice(0, FIELD_MAX_LENGTHS.Name)),
    Email: email,
    Mobile: fc.string({ unit: fc.constantFrom(...'0123456789'), minLength: 10, maxLength: 10 }),
    Quantity: fc.integer({ min: 1, max: 999_999 }).map(String),
    RetailerSelfUse: fc.constantFrom<string>(...BUYER_KINDS),
  })
  .map(normalizeEnquiry)
  .filter((fields) => validateEnquiry(fields) === undefined);

/** Five texts, most of them invalid. */
export const anyFields: fc.Arbitrary<EnquiryFields> = fc.record({
  Name: hostileText,
  Email: fc.oneof(hostileText, email),
  Mobile: fc.oneof(hostileText, fc.string({ unit: fc.constantFrom(...'0123456789 +'), maxLength: 12 })),
  Quantity: fc.oneof(hostileText, fc.integer().map(String)),
  RetailerSelfUse: fc.oneof(hostileText, fc.constantFrom<string>(...BUYER_KINDS)),
});
