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

/**
 * A `mailto:` URL (RFC 6068) with the subject and the text of a reply filled in.
 *
 * @param text a greeting, where none is given
 */
export function mailtoUrl(
  fields: EnquiryFields,
  reference: string,
  sender: ReplySender,
  text = greetingOf(fields, reference, sender),
): string {
  // The at sign needs no escaping; anything else that a visitor typed could add a header.
  const to = encodeURIComponent(fields.Email).replace('%40', '@');
  const subject = encodeURIComponent(`Your enquiry ${reference} about ${sender.product}`);
  const body = encodeURIComponent(`${text}\n\n`);
  return `mailto:${to}?subject=${subject}&body=${body}`;
}

/**
 * Opens a WhatsApp chat with a text filled in. https://faq.whatsapp.com/5913398998672934
 *
 * @param text a greeting, where none is given
 */
export function whatsAppUrl(
  fields: EnquiryFields,
  reference: string,
  sender: ReplySender,
  text = greetingOf(fields, reference, sender),
): string {
  return `https://wa.me/${INDIA_CALLING_CODE}${fields.Mobile}?text=${encodeURIComponent(text)}`;
}

/** The texts that a reply of the content may have: only placeholders of {@link replyTextOf} stand in braces. */
export const REPLY_TEXT = /^([^{}]|\{(name|quantity|reference|product)\})*$/;

/** A reply of the content with its placeholders filled in. */
export function replyTextOf(
  template: string,
  { fields, reference, product }: { fields: EnquiryFields; reference: string; product: string },
): string {
  const values: Record<string, string> = {
    name: fields.Name,
    quantity: fields.Quantity,
    reference,
    product,
  };
  return template.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}

function greetingOf(
  { Name, Quantity }: EnquiryFields,
  reference: string,
  { company, product }: ReplySender,
): string {
  return `Hello ${Name}, this is ${company}. Thank you for your enquiry ${reference} for ${Quantity} × ${product}.`;
}
