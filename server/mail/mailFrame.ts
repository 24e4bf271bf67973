import { html } from 'ghtml';
import { type InboxView, writeInboxUrl } from '../../domain/desk/inboxView.ts';
import { ENQUIRY_FIELD_NAMES } from '../../domain/enquiry/enquiry.ts';
import { ENQUIRY_MESSAGES } from '../../domain/enquiry/enquiryMessages.ts';
import { INDIA_TIME } from '../../domain/format.ts';
import type { BuiltSite } from '../../domain/settings/builtSite.ts';
import type { Config } from '../config.ts';
import type { EnquiryRecord } from '../store/EnquiryRecords.ts';
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
export function envelopeOf(
  { to, from }: Pick<Config['mail'], 'to' | 'from'>,
  { company }: MailContent,
): Envelope {
  return { to: to ?? [company.email], from: from ?? company.email };
}

/** What a mail says. It goes to the recipients of the envelope, unless it names others. */
export type MailBody = Pick<Mail, 'subject' | 'text' | 'html' | 'replyTo'> & { to?: string[] };

/**
 * Sender, recipients and Message-ID. Every attempt of a job has the same one, so that mail programs see one mail; its
 * `Date` is that of the attempt, since filters distrust a mail that is dated long before it arrives.
 */
export function mailHeaders(
  id: string,
  { company }: MailContent,
  { to, from }: Envelope,
): Pick<Mail, 'messageId' | 'from' | 'to' | 'headers' | 'textEncoding'> {
  const domain = from.slice(from.lastIndexOf('@') + 1);
  return {
    messageId: `<${id}@${domain}>`,
    from: { name: company.name, address: from },
    to,
    // No out-of-office reply, please (RFC 3834 section 5).
    headers: { 'Auto-Submitted': 'auto-generated' },
    // So that `removeMailCopies` finds a reference in the file of a mail.
    textEncoding: 'quoted-printable',
  };
}

/** An enquiry as label and value, a row each. */
export function enquiryRows({ fields, reference, product, receivedAt }: EnquiryRecord): [string, string][] {
  return [
    [MESSAGES.product, product],
    ...ENQUIRY_FIELD_NAMES.map((name): [string, string] => [ENQUIRY_MESSAGES.label[name], fields[name]]),
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
<body style="margin:0;padding:16px;background:${paper};color:${ink};font:16px/1.5 sans-serif;word-break:break-word;overflow-wrap:anywhere">
!${heading ? html`<h1 style="margin:0 0 16px;font-size:20px">${heading}</h1>` : ''}
!${body}
</body>
</html>`;
}

/** A link that looks like a button, as markup. */
export function mailButton({ strong }: MailContent['brand'], href: string, label: string): string {
  return html`<a style="display:inline-block;margin:0 8px 8px 0;padding:14px 20px;border-radius:8px;background:${strong};color:#ffffff;font-weight:bold;text-decoration:none" href="${href}">${label}</a>`;
}

/** The URL of a view of the inbox, or of one enquiry in it. */
export function inboxUrl(siteUrl: string, view: InboxView, open?: string): string {
  return siteUrl + writeInboxUrl({ view, open });
}
