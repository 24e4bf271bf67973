import { ENQUIRY_ENDPOINT } from '../../../domain/enquiry.ts';
import { deliverToFirebase, prepareFirebase } from './deliverToFirebase.ts';
import { deliverToServer } from './deliverToServer.ts';
import type { Deliver } from './Enquiry.ts';

/** The delivery that was chosen when the site was built. */
export const deliver: Deliver = DELIVERY_KIND === 'firebase' ? deliverToFirebase : deliverToServer;

/** Loads what {@link deliver} will need; called when the visitor first touches the form, and harmless again. */
export const prepareDelivery: () => void = DELIVERY_KIND === 'firebase' ? prepareFirebase : () => {};

/**
 * What the form does without its script. Our own server takes a plain post. In the hosted mode nobody would: `dialog`,
 * outside of a dialog, submits nothing and leaves the page and what was typed as they are.
 * https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#form-submission-algorithm
 */
export const nativeSubmit: { method: string; action?: string } =
  DELIVERY_KIND === 'firebase' ? { method: 'dialog' } : { method: 'post', action: `${ENQUIRY_ENDPOINT}#buy` };
