import { html } from 'ghtml';
import { ENQUIRY_FIELD_NAMES, FIELD_LABELS } from '../../domain/enquiry.ts';
import { callUrl, mailtoUrl, whatsAppUrl } from '../../domain/replyLinks.ts';
import type { EnquiryRecord } from '../store/EnquiryRecords.ts';
import type { Mail } from './Mailer.ts';
import {
  type Envelope,
  INDIA_TIME,
  type MailContent,
  mailButton,
  mailHeading,
  mailPage,
  messageIdOf,
} from './mailFrame.ts';

/**
 * The mail that tells the company of an enquiry: who, what, how many, and one tap to call or to answer.
 *
 * A visitor's words go into the subject and the addresses through nodemailer's encoding and into the HTML through
 * ghtml's escaping, so they can add neither a header nor markup.
 */
export function composeEnquiryMail(enquiry: EnquiryRecord, content: MailContent, envelope: Envelope): Mail {
  const { fields, reference } = enquiry;
  const product = content.product.name;
  return {
    messageId: messageIdOf(enquiry.id, envelope),
    date: new Date(enquiry.receivedAt),
    from: { name: content.company.name, address: envelope.from },
    to: envelope.to,
    replyTo: { name: withoutEncodedWords(fields.Name), address: fields.Email },
    subject: `Order enquiry ${reference}: ${fields.Quantity} × ${product}, ${fields.RetailerSelfUse}, ${withoutEncodedWords(fields.Name)}`,
    ...bodyOf(enquiry, content),
  };
}

function bodyOf({ fields, reference, receivedAt }: EnquiryRecord, content: MailContent) {
  const { product, company, brand } = content;
  const sender = { company: company.name, product: product.name };
  const rows: [string, string][] = [
    ['productName', product.name],
    ...ENQUIRY_FIELD_NAMES.map((name): [string, string] => [FIELD_LABELS[name], fields[name]]),
    ['Reference', reference],
    ['Received', `${INDIA_TIME.format(receivedAt)} (India)`],
  ];
  const [call, mail, whatsApp] = [
    callUrl(fields),
    mailtoUrl(fields, reference, sender),
    whatsAppUrl(fields, reference, sender),
  ];
  return {
    text: [
      ...rows.map(([label, value]) => `${label}: ${value}`),
      '',
      `Call: ${call}`,
      `WhatsApp: ${whatsApp}`,
      'Answer: reply to this mail, it goes to the enquirer.',
    ].join('\n'),
    html: mailPage(
      brand,
      html`!${mailHeading(`${fields.Quantity} × ${product.name} for ${fields.Name}`)}
<p>!${mailButton(brand, call, `Call ${fields.Mobile}`)}!${mailButton(brand, mail, 'Answer by e-mail')}!${mailButton(brand, whatsApp, 'WhatsApp')}</p>
<table role="presentation" style="border-collapse:collapse">
!${rows.map(
        ([label, value]) =>
          html`<tr><th style="padding:4px 16px 4px 0;text-align:left;vertical-align:top">${label}</th><td style="padding:4px 0">${value}</td></tr>`,
      )}
</table>`,
    ),
  };
}

/** Mail programs decode encoded words (RFC 2047) even where they stand in quotes, and may show another name. */
function withoutEncodedWords(name: string): string {
  return name.replaceAll('=?', '= ?');
}
