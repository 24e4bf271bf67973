import { html } from 'ghtml';
import { kindOf } from '../../domain/desk/inboxView.ts';
import type { BuyerKind } from '../../domain/enquiry/enquiry.ts';
import { fillIn } from '../../domain/enquiry/enquiryMessages.ts';
import { packsOf, replyPromiseOf } from '../../domain/language/formMessages.ts';
import { languageOf } from '../../domain/language/languages.ts';
import type { BuiltLanguage } from '../../domain/settings/builtSite.ts';
import { myEnquiryUrl } from '../../domain/sitePages.ts';
import type { EnquiryRecord } from '../store/EnquiryRecords.ts';
import { type MailBody, type MailContent, mailButton, mailPage, mailTable } from './mailFrame.ts';

/**
 * The mail that a customer gets about their enquiry, in the language of the page. Anyone can type anyone's e-mail: it
 * says nothing that was typed as free text, not even the name.
 *
 * @param siteUrl where the customer opens the site; undefined when the desk does not know
 */
export function composeReceiptMail(
  enquiry: EnquiryRecord,
  content: MailContent,
  { language, messages, content: translated }: BuiltLanguage,
  siteUrl: string | undefined,
): MailBody {
  const { company, brand } = content;
  const { answeredBy } = content.enquiry;
  const { id, fields, reference, product, receivedAt } = enquiry;
  const { receipt, label, option } = messages;
  const { RetailerSelfUse: kind, Email, Quantity } = fields;
  const rows: [string, string][] = [
    [receipt.reference, reference],
    [receipt.product, product],
    [label.Quantity, packsOf(Quantity, messages)],
  ];
  if (kindOf(kind) !== 'unsaid') rows.push([label.RetailerSelfUse, option[kind as BuyerKind]]);
  const intro = fillIn(receipt.intro, { company: company.name });
  const { hours } = translated.company;
  const { promises = [], reply = '', retailers } = translated.enquiry;
  const promise = (kindOf(kind) === 'retailer' && retailers?.reply) || reply;
  // The reply says what the promises do, which stand over the form's button.
  const promised = promise ? [replyPromiseOf(promise, messages, { Quantity })] : promises;
  const isSaid = (placeholder: string) => promised.some((line) => line.includes(placeholder));
  const aboutCalls = [
    ...promised,
    ...(answeredBy ? [fillIn(receipt.namedCaller, { person: answeredBy.name })] : []),
    ...(isSaid('{phone}') ? [] : [receipt.caller]),
    ...(isSaid('{hours}') ? [] : [receipt.hours]),
  ].map((line) => fillIn(line, { phone: company.phone, hours }));
  const linked = { id, Quantity, RetailerSelfUse: kind, sentAt: receivedAt };
  const url = siteUrl === undefined ? undefined : myEnquiryUrl(siteUrl, language.path, linked);
  const contact = [
    company.phone,
    ...(company.whatsapp ? [`WhatsApp ${company.whatsapp}`] : []),
    company.email,
  ];
  const byContact = fillIn(receipt.changeByContact, { contact: contact.join(', ') });
  const { locale, direction } = languageOf(language.code);
  return {
    to: [Email],
    replyTo: { name: company.name, address: company.email },
    // RFC 3834, section 5. No one reads what comes back: RFC 3461, section 4.1.
    headers: { 'Auto-Submitted': 'auto-replied' },
    dsn: { notify: 'never' },
    subject: fillIn(receipt.subject, { reference, product }),
    text: [
      intro,
      '',
      ...rows.map(([name, value]) => `${name}: ${value}`),
      '',
      ...aboutCalls,
      '',
      ...(url ? [`${receipt.change}: ${url}`] : []),
      byContact,
      receipt.notYours,
    ].join('\n'),
    html: mailPage(
      content,
      html`<p>${intro}</p>
!${mailTable(rows)}
<p>!${aboutCalls.map((line) => html`${line}`).join('<br>')}</p>
!${url ? html`<p>!${mailButton(brand, url, receipt.change)}</p>` : ''}
<p>${byContact}</p>
<p>${receipt.notYours}</p>`,
      { lang: locale, direction },
    ),
  };
}
