import { type EnquiryFields, INDIA_CALLING_CODE } from './enquiry.ts';

/** Who replies to an enquiry, and about which product. */
export interface ReplySender {
  /** The company's name, as customers know it. */
  company: string;
  product: string;
}

/** The `tel:` URL of a customer's mobile number (RFC 3966). */
export function callUrl({ Mobile }: EnquiryFields): string {
  return `tel:+${INDIA_CALLING_CODE}${Mobile}`;
}

/** A `mailto:` URL (RFC 6068) with the subject and the greeting of a reply filled in. */
export function mailtoUrl(
  fields: EnquiryFields,
  reference: string,
  { company, product }: ReplySender,
): string {
  // The at sign may stand as it is; anything else a visitor typed could otherwise add a header.
  const to = encodeURIComponent(fields.Email).replace('%40', '@');
  const subject = encodeURIComponent(`Your enquiry ${reference} about ${product}`);
  const body = encodeURIComponent(`${greetingOf(fields, reference, { company, product })}\n\n`);
  return `mailto:${to}?subject=${subject}&body=${body}`;
}

/** Opens a WhatsApp chat with the greeting filled in. https://faq.whatsapp.com/5913398998672934 */
export function whatsAppUrl(fields: EnquiryFields, reference: string, sender: ReplySender): string {
  const text = encodeURIComponent(greetingOf(fields, reference, sender));
  return `https://wa.me/${INDIA_CALLING_CODE}${fields.Mobile}?text=${text}`;
}

function greetingOf(
  { Name, Quantity }: EnquiryFields,
  reference: string,
  { company, product }: ReplySender,
): string {
  return `Hello ${Name}, this is ${company}. Thank you for your enquiry ${reference} for ${Quantity} × ${product}.`;
}
