import { randomUUID } from 'node:crypto';
import type { EnquiryFields } from '../../domain/enquiry/enquiry.ts';

/** A valid enquiry. */
export const EXAMPLE_FIELDS: EnquiryFields = {
  Name: 'Asha Rao',
  Email: 'asha.rao@mail.example',
  Mobile: '9876543210',
  Quantity: '3',
  RetailerSelfUse: 'Retailer',
};

/** A valid submission with a new id, with the given fields changed. */
export function exampleSubmission(changes: Partial<EnquiryFields> = {}): EnquiryFields & { id: string } {
  return { id: randomUUID(), ...EXAMPLE_FIELDS, ...changes };
}

/** A name that no other test uses. */
export function uniqueName(): string {
  return `Asha ${randomUUID().slice(0, 8)}`;
}
