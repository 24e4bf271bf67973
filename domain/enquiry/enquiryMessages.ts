import { BUYER_KINDS, type EnquiryFieldName, FIELD_LABELS, FIELD_MAX_LENGTHS } from './enquiryFields.ts';

/** The texts of the form's toasts, to the letter (specification sections 5 and 8). */
export const ENQUIRY_MESSAGES = {
  empty: 'Please fill the data',
  email: 'Please enter a valid email address',
  mobileDigits: 'Please enter only number.',
  mobileLength: 'Please enter 10 digit Mobile number.',
  received: 'Order Received Successfully',
  notAdded: 'Error adding document',
} as const;

/** What the specification leaves to the browser or does not show; said beside the field, never as a toast. */
export const FIELD_MESSAGES = {
  quantity: 'Please enter the quantity as a whole number, 1 or more.',
  buyerKind: `Please choose ${BUYER_KINDS.slice(1).join(' or ')}.`,
  tooLong: (field: EnquiryFieldName) =>
    `Please shorten ${FIELD_LABELS[field]} to ${FIELD_MAX_LENGTHS[field]} characters or fewer.`,
  unprintable: (field: EnquiryFieldName) =>
    `Please remove line breaks and other invisible characters from ${FIELD_LABELS[field]}.`,
  notText: (field: EnquiryFieldName) => `${FIELD_LABELS[field]} must be sent as text.`,
} as const;
