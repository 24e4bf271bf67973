import { html } from 'ghtml';
import { INBOX_PAGE } from '../../domain/inboxApi.ts';
import { type InboxView, writeInboxView } from '../../domain/inboxView.ts';
import { callUrl, whatsAppUrl } from '../../domain/replyLinks.ts';
import type { EnquiryRecord } from '../store/EnquiryRecords.ts';
import type { MailContent } from './mailFrame.ts';
import { MESSAGES } from './messages.ts';

/** Something that a mail says both as text and as markup. */
export interface MailPart {
  text: string;
  html: string;
}

/** The part of an enquiry that a line of a mail shows. */
type ListedEnquiry = Pick<EnquiryRecord, 'id' | 'fields' | 'reference' | 'product'>;

/** The URL of a view of the inbox, or of one enquiry in it. */
export function inboxUrl(siteUrl: string, view: InboxView, open?: string): string {
  const query = writeInboxView(view);
  if (open) query.set('open', open);
  return `${siteUrl}${INBOX_PAGE}?${query}`;
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
  const whatsApp = whatsAppUrl(fields, reference, { company: company.name, product });
  const before = lead && `${lead}: `;
  const after = tail && ` (${tail})`;
  return {
    text: `  ${before}${reference}, ${what}, ${Name}, ${Mobile}, ${Email}${after}\n    ${url}`,
    html: html`<li style="margin-bottom:10px">${before}<a href="${url}">${reference}</a>, ${what}, ${Name}<br>
<a href="${callUrl(fields)}">${Mobile}</a> · <a href="${whatsApp}">${MESSAGES.enquiry.whatsApp}</a> · ${Email}${after}</li>`,
  };
}

/** A heading that leads into a view of the inbox, and the lines under it. */
export function listPart({ brand }: MailContent, title: string, url: string, lines: MailPart[]): MailPart {
  return {
    text: [title, ...lines.map(({ text }) => text), `  ${url}`].join('\n'),
    html: html`<h2 style="margin:0 0 4px;font-size:18px"><a style="color:${brand.strong}" href="${url}">${title}</a></h2>
<ul style="margin:0 0 20px;padding-left:20px">!${lines.map((line) => line.html)}</ul>`,
  };
}
