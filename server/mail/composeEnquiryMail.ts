import { html } from 'ghtml';
import type { Content } from '../../domain/content/contentSchema.ts';
import {
  ENQUIRY_FIELD_NAMES,
  FIELD_LABELS,
  INDIA_CALLING_CODE as INDIA,
} from '../../domain/enquiry/enquiryFields.ts';
import type { EnquiryRecord } from '../store/EnquiryRecords.ts';
import { type Envelope, messageIdOf } from './Envelope.ts';
import { INDIA_TIME } from './indiaTime.ts';
import type { Mail } from './Mailer.ts';

/**
 * The mail that tells the company of an enquiry: who, what, how many, and one tap to call or to answer.
 *
 * A visitor's words go into the subject and the addresses through nodemailer's encoding and into the HTML
 * through ghtml's escaping, so they can add neither a header nor markup.
 */
export function composeEnquiryMail(
  enquiry: EnquiryRecord,
  content: Pick<Content, 'product' | 'company' | 'brand'>,
  envelope: Envelope,
): Mail {
  const { fields, reference } = enquiry;
  const product = content.product.name;
  return {
    messageId: messageIdOf(enquiry.id, envelope),
    date: new Date(enquiry.receivedAt),
    from: { name: content.company.name, address: envelope.from },
    to: envelope.to,
    replyTo: { name: fields.Name, address: fields.Email },
    subject: `Order enquiry ${reference}: ${fields.Quantity} × ${product}, ${fields.RetailerSelfUse}, ${fields.Name}`,
    text: textOf(enquiry, product),
    html: htmlOf(enquiry, content),
  };
}

/** What the mail says, line by line: label and value. */
function linesOf({ fields, reference, receivedAt }: EnquiryRecord, product: string): [string, string][] {
  return [
    ['productName', product],
    ...ENQUIRY_FIELD_NAMES.map((name): [string, string] => [FIELD_LABELS[name], fields[name]]),
    ['Reference', reference],
    ['Received', `${INDIA_TIME.format(receivedAt)} (India)`],
  ];
}

function answerAddress({ fields, reference }: EnquiryRecord, product: string): string {
  const subject = encodeURIComponent(`Your enquiry ${reference} about ${product}`);
  return `mailto:${encodeURIComponent(fields.Email).replace('%40', '@')}?subject=${subject}`;
}

function textOf(enquiry: EnquiryRecord, product: string): string {
  const lines = linesOf(enquiry, product).map(([label, value]) => `${label}: ${value}`);
  return [
    ...lines,
    '',
    `Call: tel:+${INDIA}${enquiry.fields.Mobile}`,
    `WhatsApp: https://wa.me/${INDIA}${enquiry.fields.Mobile}`,
    'Answer: reply to this mail, it goes to the enquirer.',
  ].join('\n');
}

function htmlOf(enquiry: EnquiryRecord, { product, brand }: Pick<Content, 'product' | 'brand'>): string {
  const button = `display:inline-block;margin:0 8px 8px 0;padding:14px 20px;border-radius:8px;background:${brand.strong};color:#ffffff;font-weight:bold;text-decoration:none`;
  const { fields } = enquiry;
  return html`<!doctype html>
<html lang="en">
<body style="margin:0;padding:16px;background:${brand.paper};color:${brand.ink};font:16px/1.5 sans-serif">
<h1 style="margin:0 0 16px;font-size:20px">${fields.Quantity} × ${product.name} for ${fields.Name}</h1>
<p><a style="${button}" href="tel:+${INDIA}${fields.Mobile}">Call ${fields.Mobile}</a><a style="${button}" href="${answerAddress(enquiry, product.name)}">Answer by e-mail</a><a style="${button}" href="https://wa.me/${INDIA}${fields.Mobile}">WhatsApp</a></p>
<table role="presentation" style="border-collapse:collapse">
!${linesOf(enquiry, product.name).map(
    ([label, value]) =>
      html`<tr><th style="padding:4px 16px 4px 0;text-align:left;vertical-align:top">${label}</th><td style="padding:4px 0">${value}</td></tr>`,
  )}
</table>
</body>
</html>`;
}
