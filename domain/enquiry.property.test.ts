import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amount } from '../tests/support/heavy.ts';
import { anyFields, validFields } from '../tests/support/hostileText.ts';
import {
  BUYER_KINDS,
  ENQUIRY_FIELD_NAMES,
  type EnquiryFields,
  FIELD_MAX_LENGTHS,
  trimEnquiry,
  validateEnquiry,
} from './enquiry.ts';

const runs = { numRuns: amount(500, 20_000) };

/** The four checks of the specification's section 5, written down a second time as plainly as they are there. */
function specified(fields: EnquiryFields): string | undefined {
  if (Object.values(fields).some((value) => value === '')) return 'Please fill the data';
  if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(fields.Email)) return 'Please enter a valid email address';
  if ([...fields.Mobile].some((character) => !'0123456789'.includes(character)))
    return 'Please enter only number.';
  if (fields.Mobile.length !== 10) return 'Please enter 10 digit Mobile number.';
  return undefined;
}

test('whatever is typed, the first of the four checks that fails is the one that is said', () => {
  fc.assert(
    fc.property(anyFields.map(trimEnquiry), (fields) => {
      const wanted = specified(fields);
      const said = validateEnquiry(fields);
      // Our own pattern for addresses is stricter than the plain one here, and comes before the mobile number.
      const isStricter =
        wanted !== 'Please fill the data' && said?.toast === 'Please enter a valid email address';
      if (wanted && !isStricter) expect(said).toMatchObject({ toast: wanted });
    }),
    runs,
  );
});

test('what is accepted is safe to store, to mail and to put in a list', () => {
  fc.assert(
    fc.property(fc.oneof(anyFields.map(trimEnquiry), validFields), (fields) => {
      if (validateEnquiry(fields)) return;
      expect(fields.Mobile).toMatch(/^[0-9]{10}$/);
      expect(Number(fields.Quantity)).toBeGreaterThanOrEqual(1);
      expect(fields.Quantity).toMatch(/^[0-9]{1,6}$/);
      expect(BUYER_KINDS).toContain(fields.RetailerSelfUse);
      expect(fields.Email.split('@')).toHaveLength(2);
      for (const name of ENQUIRY_FIELD_NAMES) {
        const value = fields[name];
        expect(value.length).toBeGreaterThan(0);
        expect(value.length).toBeLessThanOrEqual(FIELD_MAX_LENGTHS[name]);
        expect(value).not.toMatch(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u);
        expect(JSON.parse(JSON.stringify(value))).toBe(value);
        expect(Buffer.from(value, 'utf8').toString('utf8')).toBe(value);
      }
    }),
    runs,
  );
});

test('trimming twice is trimming once', () => {
  fc.assert(
    fc.property(anyFields, (fields) => {
      expect(trimEnquiry(trimEnquiry(fields))).toEqual(trimEnquiry(fields));
    }),
    runs,
  );
});
