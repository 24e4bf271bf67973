import { ENQUIRY_ENDPOINT } from '../../../domain/enquiry.ts';
import type { Delivery } from './contract.ts';
import { firebaseDelivery } from './firebaseDelivery.ts';
import { serverDelivery } from './serverDelivery.ts';

/** The delivery that was chosen when the site was built. */
export const delivery: Delivery = DELIVERY_KIND === 'firebase' ? firebaseDelivery : serverDelivery;

/**
 * What the form does without its script. Our own server takes a plain post. In the hosted mode nobody would: `dialog`,
 * outside of a dialog, submits nothing and leaves the page and what was typed as they are.
 * https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#form-submission-algorithm
 */
export const nativeSubmit: { method: string; action?: string } =
  DELIVERY_KIND === 'firebase' ? { method: 'dialog' } : { method: 'post', action: ENQUIRY_ENDPOINT };
