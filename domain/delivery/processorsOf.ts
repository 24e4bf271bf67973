import type { Delivery } from './Delivery.ts';

/** Who else handles an enquiry's data, in one sentence for the privacy policy; it follows from the way it is delivered. */
export function processorsOf(delivery: Delivery): string {
  if (delivery.kind === 'server') {
    return "Enquiries are kept on the company's own server and sent to the company by e-mail; the company's e-mail provider carries that message.";
  }
  return 'Enquiries are kept in Google Cloud Firestore, a database of Google LLC, and sent to the company by e-mail through EmailJS. Both handle the data for the company, and only to store and deliver it.';
}
