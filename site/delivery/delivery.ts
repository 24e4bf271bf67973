import type { EnquiryFields } from '../../domain/enquiry/enquiryFields.ts';
import { deliverToServer } from './deliverToServer.ts';

/** One intent to order, as it stood at the click. */
export interface Enquiry {
  /** A UUID made in the browser, the same for every attempt. */
  id: string;
  fields: EnquiryFields;
  /** `{product}`, which only the mail carries. */
  product: string;
  /** What our own server keeps beside the enquiry: signs of spam and the version of the notice, by their keys. */
  marks: Record<string, string>;
}

/**
 * Sends an enquiry to where it is kept and mailed.
 *
 * @returns once the database write has succeeded
 * @throws {DatabaseWriteError} when the database can't be reached or refuses; anything else that is thrown
 *   is an exception while adding (specification section 8)
 */
export type Deliver = (enquiry: Enquiry) => Promise<void>;

/** The way that was chosen when the site was built. */
export const deliver: Deliver = deliverToServer;
