import { ENQUIRY_ENDPOINT } from '../../domain/enquiry/enquiryEndpoint.ts';
import type { EnquiryFields } from '../../domain/enquiry/enquiryFields.ts';
import { deliverToFirebase, prepareFirebase } from './deliverToFirebase.ts';
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
export const deliver: Deliver = DELIVERY_KIND === 'firebase' ? deliverToFirebase : deliverToServer;

/** Fetches what {@link deliver} will need; called when the visitor first touches the form, and harmless again. */
export const prepareDelivery: () => void = DELIVERY_KIND === 'firebase' ? prepareFirebase : () => {};

/**
 * What the form does by itself, before its script is alive or without any. Our own server takes a plain post.
 * In the hosted mode nobody would: `dialog`, outside of a dialog, submits nothing and leaves the page and
 * what was typed as they are. https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#form-submission-algorithm
 */
export const plainSubmit: { method: string; action?: string } =
  DELIVERY_KIND === 'firebase' ? { method: 'dialog' } : { method: 'post', action: `${ENQUIRY_ENDPOINT}#buy` };
