import fc from 'fast-check';
import { expect, test } from 'vitest';
import { amount } from '../../tests/support/heavy.ts';
import { anyFields, validFields } from '../../tests/support/hostileText.ts';
import {
  BUYER_KINDS,
  ENQUIRY_FIELD_NAMES,
  type EnquiryFields,
  FIELD_MAX_LENGTHS,
  normalizeEnquiry,
  validateEnquiry,
} from './enquiry.ts';
import { ENQUIRY_MESSAGES } from './enquiryMessages.ts';

const options = { numRuns: amount(500, 20_000) };

/** A second implementation of the validation in section 5 of the specification. */
function specifiedToast(fields: EnquiryFields): string | undefined {
  if (Object.values(fields).some((value) => value === '')) return 'Please fill the data';
  if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(fields.Email)) return 'Please enter a valid email address';
  if ([...fields.Mobile].some((character) => !'0123456789'.includes(character)))
    return 'Please enter only number.';
  if (fields.Mobile.length !== 10) return 'Please enter 10 digit Mobile number.';
  return undefined;
}

test('the toast is that of the first specified rule that is violated', () => {
  fc.assert(
    fc.property(anyFields.map(normalizeEnquiry), (fields) => {
      const expected = specifiedToast(fields);
      const { toast } = validateEnquiry(fields) ?? {};
      const shown = toast && ENQUIRY_MESSAGES.toast[toast];
      // Our pattern for e-mail addresses is stricter than the one above, and is checked before the mobile number.
      const isStricter =
        expected !== 'Please fill the data' && shown === 'Please enter a valid email address';
      if (expected && !isStricter) expect(shown).toBe(expected);
    }),
    options,
  );
});

test('a valid enquiry is safe to store, to mail and to export', () => {
  fc.assert(
    fc.property(fc.oneof(anyFields.map(normalizeEnquiry), validFields), (fields) => {
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
    options,
  );
});

test('normalizing is idempotent', () => {
  fc.assert(
    fc.property(anyFields, (fields) => {
      expect(normalizeEnquiry(normalizeEnquiry(fields))).toEqual(normalizeEnquiry(fields));
    }),
    options,
  );
});
