import { randomUUID } from 'node:crypto';
import type { InboxItem } from '../../domain/desk/inboxSchemas.ts';
import type { EnquiryFields } from '../../domain/enquiry/enquiry.ts';

/** A valid enquiry. */
export const EXAMPLE_FIELDS: EnquiryFields = {
  Name: 'Asha Rao',
  Email: 'asha.rao@mail.example',
  Mobile: '9876543210',
  Quantity: '3',
  RetailerSelfUse: 'Retailer',
};

/** It, as the inbox lists it once it has arrived. */
export const EXAMPLE_ITEM: InboxItem = {
  id: '0b7f7a52-6d0f-4f2b-9c55-3a5a3b7d1c11',
  reference: 'AAAA-AAAA',
  product: 'S',
  receivedAt: 1,
  fields: EXAMPLE_FIELDS,
  status: 'new',
  spamSignals: [],
  mailState: 'sent',
  owner: null,
  followUpAt: null,
  firstContactAt: null,
  closeReason: null,
  wonPacks: null,
  wonAmount: null,
  wonAt: null,
  wonBy: null,
  corrections: {},
  attempts: 0,
  wrongMobile: null,
  lastNote: null,
  lastReply: null,
  sent: {},
  source: {},
  language: null,
  replaces: null,
  replacedBy: null,
  withdrawnAt: null,
  nth: 1,
  version: 0,
};

/** A valid submission with a new id, with the given fields changed. */
export function exampleSubmission(changes: Partial<EnquiryFields> = {}): EnquiryFields & { id: string } {
  return { id: randomUUID(), ...EXAMPLE_FIELDS, ...changes };
}

/** A name that no other test uses. */
export function uniqueName(): string {
  return `Asha ${randomUUID().slice(0, 8)}`;
}
