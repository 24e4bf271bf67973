import { mailtoUrl, telephoneUrl, whatsappUrl } from './contactUrls.ts';
import { type EnquiryFields, INDIA_CALLING_CODE } from './enquiry.ts';

/** Who replies to an enquiry, and about which product. */
export interface ReplySender {
  /** The company's name, as customers know it. */
  company: string;
  product: string;
}

/** The `tel:` URL of a customer's number. */
export function callUrl(fields: EnquiryFields): string {
  return telephoneUrl(phoneOf(fields));
}

/**
 * The `mailto:` URL of a reply to a customer.
 *
 * @param text defaults to a greeting
 */
export function replyMailUrl(
  fields: EnquiryFields,
  reference: string,
  sender: ReplySender,
  text = greetingOf(fields, reference, sender),
): string {
  return mailtoUrl(fields.Email, `Your enquiry ${reference} about ${sender.product}`, `${text}\n\n`);
}

/**
 * The URL of a reply to a customer by WhatsApp.
 *
 * @param text defaults to a greeting
 */
export function replyWhatsappUrl(
  fields: EnquiryFields,
  reference: string,
  sender: ReplySender,
  text = greetingOf(fields, reference, sender),
): string {
  return whatsappUrl(phoneOf(fields), text);
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

function phoneOf({ Mobile }: EnquiryFields): string {
  return `+${INDIA_CALLING_CODE}${Mobile}`;
}

function greetingOf(
  { Name, Quantity }: EnquiryFields,
  reference: string,
  { company, product }: ReplySender,
): string {
  return `Hello ${Name}, this is ${company}. Thank you for your enquiry ${reference} for ${Quantity} × ${product}.`;
}
