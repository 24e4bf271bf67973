import { html } from 'ghtml';
import type { BuiltSite } from '../../domain/builtSite.ts';
import { ENQUIRY_FIELD_NAMES, FIELD_LABELS } from '../../domain/enquiry.ts';
import { INDIA_TIME } from '../../domain/format.ts';
import type { InboxView } from '../../domain/inboxView.ts';
import { writeInboxUrl } from '../../domain/inboxView.ts';
import { callUrl, replyWhatsappUrl } from '../../domain/replyUrls.ts';
import type { Config } from '../config.ts';
import type { EnquiryRecord } from '../store/EnquiryRecords.ts';
import type { InboxRecord } from '../store/inboxQuery.ts';
import type { Mail } from './Mailer.ts';
import { MESSAGES } from './messages.ts';

/** The recipients and the sender of a mail. */
export interface Envelope {
  to: string[];
  from: string;
}

/** What the mails need of the content. */
export type MailContent = BuiltSite['content'];

/** The settings' envelope; the company's contact e-mail replaces what they leave out. */
export function envelopeOf({ to, from }: Config['mail'], { company }: MailContent): Envelope {
  return { to: to ?? [company.email], from: from ?? company.email };
}

/** Sender, recipients and Message-ID. Every attempt of a job has the same one, so that mail programs see one mail. */
export function mailHeaders(
  id: string,
  { company }: MailContent,
  { to, from }: Envelope,
): Pick<Mail, 'messageId' | 'from' | 'to' | 'textEncoding'> {
  const domain = from.slice(from.lastIndexOf('@') + 1);
  return {
    messageId: `<${id}@${domain}>`,
    from: { name: company.name, address: from },
    to,
    // So that `removeMailCopies` finds a reference in the file of a mail.
    textEncoding: 'quoted-printable',
  };
}

/** An enquiry as label and value, a row each. */
export function enquiryRows({ fields, reference, product, receivedAt }: EnquiryRecord): [string, string][] {
  return [
    [MESSAGES.product, product],
    ...ENQUIRY_FIELD_NAMES.map((name): [string, string] => [FIELD_LABELS[name], fields[name]]),
    [MESSAGES.reference, reference],
    [MESSAGES.received, MESSAGES.indiaTime(INDIA_TIME.format(receivedAt))],
  ];
}

/**
 * The HTML of a mail. In `ghtml`, `!${…}` inserts markup and `${…}` escaped text.
 *
 * @param body as markup
 */
export function mailPage({ paper, ink }: MailContent['brand'], body: string, heading?: string): string {
  return html`<!doctype html>
<html lang="en">
<body style="margin:0;padding:16px;background:${paper};color:${ink};font:16px/1.5 sans-serif">
!${heading ? html`<h1 style="margin:0 0 16px;font-size:20px">${heading}</h1>` : ''}
!${body}
</body>
</html>`;
}

/** A link that looks like a button, as markup. */
export function mailButton({ strong }: MailContent['brand'], href: string, label: string): string {
  return html`<a style="display:inline-block;margin:0 8px 8px 0;padding:14px 20px;border-radius:8px;background:${strong};color:#ffffff;font-weight:bold;text-decoration:none" href="${href}">${label}</a>`;
}

/** Something that a mail says both as text and as markup. */
export interface MailPart {
  text: string;
  html: string;
}

/** The part of an enquiry that a line of a mail shows. */
type ListedEnquiry = Pick<EnquiryRecord, 'id' | 'fields' | 'reference' | 'product'>;

/** The URL of a view of the inbox, or of one enquiry in it. */
export function inboxUrl(siteUrl: string, view: InboxView, open?: string): string {
  return siteUrl + writeInboxUrl({ view, open });
}

/** A line without links. */
export function plainLine(text: string): MailPart {
  return { text: `  ${text}`, html: html`<li>${text}</li>` };
}

/**
 * An enquiry in one line: it leads into the inbox, the number can be tapped, and WhatsApp carries the greeting. What a
 * visitor typed is escaped.
 *
 * @param lead what comes before it, such as how long it has waited
 * @param tail what comes after it, such as why its mail failed
 */
export function enquiryLine(
  { id, fields, reference, product }: ListedEnquiry,
  { company }: MailContent,
  siteUrl: string,
  lead: string,
  tail = '',
): MailPart {
  const { Name, Mobile, Email, Quantity, RetailerSelfUse } = fields;
  const texts = MESSAGES.summary;
  const url = inboxUrl(siteUrl, {}, id);
  const what = `${texts.packs(Quantity, product)}, ${RetailerSelfUse}`;
  const whatsapp = replyWhatsappUrl(fields, reference, { company: company.name, product });
  const before = lead && `${lead}: `;
  const after = tail && ` (${tail})`;
  return {
    text: `  ${before}${reference}, ${what}, ${Name}, ${Mobile}, ${Email}${after}\n    ${url}`,
    html: html`<li style="margin-bottom:10px">${before}<a href="${url}">${reference}</a>, ${what}, ${Name}<br>
<a href="${callUrl(fields)}">${Mobile}</a> · <a href="${whatsapp}">${MESSAGES.enquiry.whatsapp}</a> · ${Email}${after}</li>`,
  };
}

/** An enquiry with the time of its follow-up, as a line of a mail. */
export function dueLine(item: InboxRecord, content: MailContent, siteUrl: string): MailPart {
  return enquiryLine(item, content, siteUrl, INDIA_TIME.format(item.followUpAt ?? 0));
}

/** A heading that leads into a view of the inbox, and the lines under it. */
export function listPart({ brand }: MailContent, title: string, url: string, lines: MailPart[]): MailPart {
  return {
    text: [title, ...lines.map(({ text }) => text), `  ${url}`].join('\n'),
    html: html`<h2 style="margin:0 0 4px;font-size:18px"><a style="color:${brand.strong}" href="${url}">${title}</a></h2>
<ul style="margin:0 0 20px;padding-left:20px">!${lines.map((line) => line.html)}</ul>`,
  };
}
