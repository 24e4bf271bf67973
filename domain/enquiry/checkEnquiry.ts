import {
  BUYER_KINDS,
  ENQUIRY_FIELD_NAMES,
  type EnquiryFieldName,
  type EnquiryFields,
  FIELD_MAX_LENGTHS,
  MOBILE_LENGTH,
} from './enquiryFields.ts';
import { ENQUIRY_MESSAGES, FIELD_MESSAGES } from './enquiryMessages.ts';
import { ENQUIRY_PATTERNS } from './enquiryPatterns.ts';

/** The first rule that an enquiry breaks. */
export interface BrokenRule {
  /** The field at fault, which gets the focus. */
  field: EnquiryFieldName;
  /** What the visitor is told. */
  message: string;
  /** Whether the message is one of the specification's toasts; the others stand beside the field alone. */
  toast: boolean;
}

const EMAIL = new RegExp(ENQUIRY_PATTERNS.email);
const DIGITS = new RegExp(ENQUIRY_PATTERNS.digits);
const QUANTITY = new RegExp(ENQUIRY_PATTERNS.quantity);
const LINE = new RegExp(ENQUIRY_PATTERNS.line, 'u');

/** The enquiry with the white space around each value removed; this is what gets checked, stored and mailed. */
export function trimEnquiry(fields: EnquiryFields): EnquiryFields {
  return {
    Name: fields.Name.trim(),
    Email: fields.Email.trim(),
    Mobile: fields.Mobile.trim(),
    Quantity: fields.Quantity.trim(),
    RetailerSelfUse: fields.RetailerSelfUse.trim(),
  };
}

/**
 * Checks a trimmed enquiry: first the four rules of specification section 5 in their order, then what the
 * browser holds by itself (quantity, lengths, options), so that the server refuses what a browser would.
 *
 * @returns the first broken rule, or `undefined` when the enquiry may be sent
 */
export function checkEnquiry(fields: EnquiryFields): BrokenRule | undefined {
  const empty = ENQUIRY_FIELD_NAMES.find((name) => fields[name] === '');
  if (empty) return { field: empty, message: ENQUIRY_MESSAGES.empty, toast: true };
  if (!EMAIL.test(fields.Email)) {
    return { field: 'Email', message: ENQUIRY_MESSAGES.email, toast: true };
  }
  if (!DIGITS.test(fields.Mobile)) {
    return { field: 'Mobile', message: ENQUIRY_MESSAGES.mobileDigits, toast: true };
  }
  if (fields.Mobile.length !== MOBILE_LENGTH) {
    return { field: 'Mobile', message: ENQUIRY_MESSAGES.mobileLength, toast: true };
  }
  return checkBrowserConstraints(fields);
}

function checkBrowserConstraints(fields: EnquiryFields): BrokenRule | undefined {
  for (const field of ENQUIRY_FIELD_NAMES) {
    const value = fields[field];
    if (value.length > FIELD_MAX_LENGTHS[field]) {
      return { field, message: FIELD_MESSAGES.tooLong(field), toast: false };
    }
    // A lone surrogate can't be stored as UTF-8.
    if (!LINE.test(value) || !value.isWellFormed()) {
      return { field, message: FIELD_MESSAGES.unprintable(field), toast: false };
    }
  }
  if (!QUANTITY.test(fields.Quantity)) {
    return { field: 'Quantity', message: FIELD_MESSAGES.quantity, toast: false };
  }
  if (!BUYER_KINDS.some((kind) => kind === fields.RetailerSelfUse)) {
    return { field: 'RetailerSelfUse', message: FIELD_MESSAGES.buyerKind, toast: false };
  }
  return undefined;
}
