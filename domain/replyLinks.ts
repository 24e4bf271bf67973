import { type EnquiryFields, INDIA_CALLING_CODE } from './enquiry.ts';

/** Who answers, and about what. */
export interface Answerer {
  /** The company's name, as customers know it. */
  company: string;
  product: string;
}

/** `tel:` address of an enquirer's mobile (RFC 3966). */
export function callAddress({ Mobile }: EnquiryFields): string {
  return `tel:+${INDIA_CALLING_CODE}${Mobile}`;
}

/** `mailto:` address (RFC 6068) of an answer that is already begun. */
export function mailAddress(
  fields: EnquiryFields,
  reference: string,
  { company, product }: Answerer,
): string {
  // The at sign may stand as it is; anything else a visitor typed could otherwise add a header.
  const to = encodeURIComponent(fields.Email).replace('%40', '@');
  const subject = encodeURIComponent(`Your enquiry ${reference} about ${product}`);
  const body = encodeURIComponent(`${greetingOf(fields, reference, { company, product })}\n\n`);
  return `mailto:${to}?subject=${subject}&body=${body}`;
}

/** Opens a WhatsApp chat with a greeting already written. https://faq.whatsapp.com/5913398998672934 */
export function whatsAppAddress(fields: EnquiryFields, reference: string, answerer: Answerer): string {
  const text = encodeURIComponent(greetingOf(fields, reference, answerer));
  return `https://wa.me/${INDIA_CALLING_CODE}${fields.Mobile}?text=${text}`;
}

function greetingOf(
  { Name, Quantity }: EnquiryFields,
  reference: string,
  { company, product }: Answerer,
): string {
  return `Hello ${Name}, this is ${company}. Thank you for your enquiry ${reference} for ${Quantity} × ${product}.`;
}
