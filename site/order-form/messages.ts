import { ENQUIRY_FIELD_NAMES, type EnquiryFields, FIELD_LABELS } from '../../domain/enquiry.ts';

/**
 * What the order form says besides the texts of the specification, which stand in `domain/enquiry`. In one place, so
 * that a second language is a second module.
 */
export const MESSAGES = {
  submit: 'Buy Now',
  sending: 'Sending your enquiry…',
  sent: 'Your enquiry has reached us. Your reference is',
  keepReference: 'Keep it for when you call.',
  waiting:
    'Your enquiry is waiting on this device and will be sent when the connection is back, or the next time you open this page. Its reference is',
  retry: 'Try now',
  remove: 'Delete it',
  removed: 'Your enquiry was deleted and will not be sent.',
  refused: 'Your enquiry could not be sent. Please reach us another way; your details are already filled in:',
  call: (phone: string) => `Call ${phone}`,
  writeTo: (email: string) => `Write to ${email}`,
  whatsapp: 'Send by WhatsApp',
  enquiryTitle: (reference: string, product: string) => `Order enquiry ${reference} for ${product}`,
  sentFromEarlierVisit: 'The enquiry from your earlier visit has reached us. Its reference is',
  expired:
    'This enquiry could not be sent for seven days, and will not be sent any more. If you still want to order, please fill in the form again or call us.',
  close: 'Close',
} as const;

/** An enquiry as a visitor reads it, a line for each field. */
export function enquiryLines({ fields }: { fields: EnquiryFields }): string[] {
  return ENQUIRY_FIELD_NAMES.map((name) => `${FIELD_LABELS[name]}: ${fields[name]}`);
}
