import { html } from 'ghtml';
import { callUrl, replyMailUrl, replyWhatsappUrl } from '../../domain/content/contactUrls.ts';
import type { EnquiryRecord } from '../store/EnquiryRecords.ts';
import {
  enquiryRows,
  inboxUrl,
  type MailBody,
  type MailContent,
  mailButton,
  mailPage,
  mailTable,
  replySenderOf,
} from './mailFrame.ts';
import { MESSAGES } from './messages.ts';

/**
 * The mail that tells the company of an enquiry: who, what, how many, and one tap to call or to reply, or into the
 * inbox where there is one. A visitor's words go into the headers through nodemailer's encoding and into the HTML
 * through ghtml's escaping, so they can add neither a header nor markup.
 */
export function composeEnquiryMail(enquiry: EnquiryRecord, content: MailContent, siteUrl?: string): MailBody {
  const { brand } = content;
  const { id, fields, reference, product } = enquiry;
  const { Quantity, RetailerSelfUse, Name, Mobile, Email } = fields;
  const sender = replySenderOf(content, enquiry);
  const name = withoutEncodedWords(Name);
  const texts = MESSAGES.enquiry;
  const rows = enquiryRows(enquiry);
  const call = callUrl(fields);
  const whatsapp = replyWhatsappUrl(fields, reference, sender);
  const inbox = siteUrl === undefined ? undefined : inboxUrl(siteUrl, {}, id);
  const buttons = [
    mailButton(brand, call, texts.call(Mobile)),
    ...(Email ? [mailButton(brand, replyMailUrl(fields, reference, sender), texts.reply)] : []),
    mailButton(brand, whatsapp, texts.whatsapp),
    ...(inbox ? [mailButton(brand, inbox, texts.inbox)] : []),
  ];
  return {
    ...(Email && { replyTo: { name, address: Email } }),
    subject: texts.subject(reference, Quantity, product, RetailerSelfUse, name),
    text: [
      ...rows.map(([label, value]) => `${label}: ${value}`),
      '',
      `${texts.call(Mobile)}: ${call}`,
      `${texts.whatsapp}: ${whatsapp}`,
      ...(inbox ? [`${texts.inbox}: ${inbox}`] : []),
      texts.howToReply,
    ].join('\n'),
    html: mailPage(
      content,
      html`<p>!${buttons.join('\n')}</p>
!${mailTable(rows)}`,
      { heading: texts.heading(Quantity, product, Name) },
    ),
  };
}

/** Mail programs decode encoded words (RFC 2047) even in quotes, and may show another name. */
function withoutEncodedWords(name: string): string {
  return name.replaceAll('=?', '= ?');
}
