import { html } from 'ghtml';
import { type Greetings, greetingIn, type ReplySender } from '../../domain/content/contactUrls.ts';
import { type InboxView, writeInboxUrl } from '../../domain/desk/inboxView.ts';
import type { Outage } from '../../domain/desk/summarySchemas.ts';
import { ENQUIRY_FIELD_NAMES } from '../../domain/enquiry/enquiry.ts';
import { referenceOf } from '../../domain/enquiry/enquiryId.ts';
import { ENQUIRY_MESSAGES } from '../../domain/enquiry/enquiryMessages.ts';
import { INDIA_TIME, isForeign, languageName } from '../../domain/format.ts';
import type { BuiltSite } from '../../domain/settings/builtSite.ts';
import type { Config } from '../config.ts';
import type { EnquiryRecord, EnquiryRecords } from '../store/EnquiryRecords.ts';
import type { Health } from '../store/Health.ts';
import type { InboxStore } from '../store/InboxStore.ts';
import type { StaffAccess } from '../store/StaffAccess.ts';
import type { Mail } from './Mailer.ts';
import { MESSAGES } from './messages.ts';

export interface Envelope {
  to: string[];
  from: string;
}

/** What the mails need of the content, and the greetings of the site's languages. */
export type MailContent = BuiltSite['content'] & { greetings: Greetings };

/** The settings' envelope; the company's contact e-mail replaces what they leave out. */
export function envelopeOf(
  { to, from }: Pick<Config['mail'], 'to' | 'from'>,
  { company }: Pick<MailContent, 'company'>,
): Envelope {
  return { to: to ?? [company.email], from: from ?? company.email };
}

export interface MailSources {
  records: EnquiryRecords;
  inboxStore: InboxStore;
  access: StaffAccess;
  health: Health;
  hasInbox: boolean;
  collector: { outage(): Outage | undefined };
  doctor: { summary(): Promise<string | undefined> };
  languages: BuiltSite['languages'];
}

/** What a mail says. It goes to the recipients of the envelope, unless it names others. */
export type MailBody = Pick<Mail, 'subject' | 'text' | 'html' | 'replyTo'> &
  Partial<Pick<Mail, 'headers' | 'dsn'>> & { to?: string[] };

/**
 * Sender, recipients and Message-ID. Every attempt of a job has the same one, so that mail programs see one mail; its
 * `Date` is that of the attempt, since filters distrust a mail that is dated long before it arrives.
 */
export function mailHeaders(
  id: string,
  { company }: Pick<MailContent, 'company'>,
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
export function enquiryRows(enquiry: EnquiryRecord): [string, string][] {
  const { fields, reference, product, receivedAt, language, replaces } = enquiry;
  return [
    [MESSAGES.product, product],
    ...ENQUIRY_FIELD_NAMES.map((name): [string, string] => [ENQUIRY_MESSAGES.label[name], fields[name]]),
    [MESSAGES.reference, reference],
    ...(replaces ? [[MESSAGES.corrects, referenceOf(replaces)] as [string, string]] : []),
    [MESSAGES.received, MESSAGES.indiaTime(INDIA_TIME.format(receivedAt))],
    ...(isForeign(language) ? [[MESSAGES.language, languageName(language)] as [string, string]] : []),
  ];
}

/** The HTML of a mail around a body of markup. In `ghtml`, `!${…}` inserts markup and `${…}` escaped text. */
export function mailPage(
  { brand: { paper, ink }, product, logo }: Pick<MailContent, 'brand' | 'product' | 'logo'>,
  body: string,
  { heading, lang = 'en', direction = 'ltr' }: { heading?: string; lang?: string; direction?: string } = {},
): string {
  return html`<!doctype html>
<html lang="${lang}" dir="${direction}">
<body style="margin:0;padding:16px;background:${paper};color:${ink};font:16px/1.5 sans-serif;word-break:break-word;overflow-wrap:anywhere">
!${logo ? logoImage(logo, product.name) : ''}
!${heading ? html`<h1 style="margin:0 0 16px;font-size:20px">${heading}</h1>` : ''}
!${body}
</body>
</html>`;
}

/** How large a logo is in a mail, in pixels (CSS). */
const LOGO_BOX = { width: 200, height: 48 };
const LOGO_CID = 'logo';

function logoImage({ width, height, isWide }: NonNullable<MailContent['logo']>, product: string): string {
  const scale = Math.min(LOGO_BOX.width / width, LOGO_BOX.height / height);
  const [shownWidth, shownHeight] = [width, height].map((side) => Math.round(side * scale));
  const name = isWide ? '' : html` <strong style="padding:0 8px;font-size:20px">${product}</strong>`;
  return html`<p style="margin:0 0 16px"><img src="cid:${LOGO_CID}" width="${shownWidth}" height="${shownHeight}" alt="${isWide ? product : ''}" style="vertical-align:middle">!${name}</p>`;
}

/** The pictures that {@link mailPage} shows. They come with the mail, since mail programs ask before they load others. */
export function mailPictures({ logo }: Pick<MailContent, 'logo'>): Pick<Mail, 'attachments'> {
  if (!logo) return {};
  const content = Buffer.from(logo.png, 'base64');
  const headers = { contentType: 'image/png', contentDisposition: 'inline' as const };
  return { attachments: [{ cid: LOGO_CID, filename: 'logo.png', content, ...headers }] };
}

/** Labels and values, a row each, as markup. */
export function mailTable(rows: readonly [label: string, value: string][]): string {
  return html`<table role="presentation" style="border-collapse:collapse">
!${rows.map(
    ([label, value]) =>
      html`<tr><th style="padding:4px 16px 4px 0;text-align:left;vertical-align:top;white-space:nowrap">${label}</th><td style="padding:4px 0">${value}</td></tr>`,
  )}
</table>`;
}

/** A link that looks like a button, as markup. */
export function mailButton({ strong }: MailContent['brand'], href: string, label: string): string {
  return html`<a style="display:inline-block;margin:0 8px 8px 0;padding:14px 20px;border-radius:8px;background:${strong};color:#ffffff;font-weight:bold;text-decoration:none" href="${href}">${label}</a>`;
}

/** Who replies to a customer, and in which language. */
export function replySenderOf(
  { company, greetings }: MailContent,
  { product, language }: Pick<EnquiryRecord, 'product' | 'language'>,
): ReplySender {
  return { company: company.name, product, greeting: greetingIn(greetings, language) };
}

/** The URL of a view of the inbox, or of one enquiry in it. */
export function inboxUrl(siteUrl: string, view: InboxView, open?: string): string {
  return siteUrl + writeInboxUrl({ view, open });
}
