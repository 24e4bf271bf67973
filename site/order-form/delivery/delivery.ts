import { ENQUIRY_ENDPOINT } from '../../../domain/enquiry.ts';
import type { Delivery } from './contract.ts';
import { firebaseDelivery } from './firebaseDelivery.ts';
import { serverDelivery } from './serverDelivery.ts';

/** The delivery that was chosen when the site was built. */
export const delivery: Delivery = DELIVERY_KIND === 'firebase' ? firebaseDelivery : serverDelivery;

/** Whether a plain form post is accepted. */
export const acceptsFormPost = DELIVERY_KIND === 'server';

/**
 * How the form is submitted without its script. Our own server accepts a plain form post. In the hosted mode nothing
 * does: `dialog`, outside of a dialog element, submits nothing and leaves the page as it is.
 * https://html.spec.whatwg.org/multipage/form-control-infrastructure.html#form-submission-algorithm
 */
export const nativeSubmit: { method: string; action?: string } = acceptsFormPost
  ? { method: 'post', action: ENQUIRY_ENDPOINT }
  : { method: 'dialog' };
