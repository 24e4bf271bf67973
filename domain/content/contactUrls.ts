import { type EnquiryFields, INDIA_CALLING_CODE } from '../enquiry/enquiry.ts';
import { fillIn } from '../enquiry/enquiryMessages.ts';
import { SOURCE_LANGUAGE } from '../language/languages.ts';
import type { SiteMessages } from '../language/siteMessages.ts';

/** The `tel:` URL (RFC 3966) of a phone number with its country code, and spaces as people write it. */
export function telephoneUrl(phone: string): string {
  return `tel:${phone.replace(/\s/g, '')}`;
}

/** The URL of a WhatsApp chat, with a message filled in. https://faq.whatsapp.com/5913398998672934 */
export function whatsappUrl(phone: string, text?: string): string {
  const url = `https://wa.me/${phone.replace(/\D/g, '')}`;
  return text === undefined ? url : `${url}?text=${encodeURIComponent(text)}`;
}

/** The attributes of a link to a WhatsApp chat: a phone opens the app, and elsewhere the page with the form stays open. */
export function whatsappLink(phone: string, text?: string) {
  return { href: whatsappUrl(phone, text), target: '_blank', rel: 'noopener' } as const;
}

/** A `mailto:` URL with subject and text filled in (RFC 6068). */
export function mailtoUrl(email: string, subject: string, text: string): string {
  // The at sign needs no escaping; anything else that a visitor typed could add a header.
  const to = encodeURIComponent(email).replace('%40', '@');
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(text)}`;
}

type Greeting = SiteMessages['greeting'];

/** The greetings by the codes of their languages; there always is one in English. */
export type Greetings = Readonly<Record<string, Greeting>>;

export function greetingsOf(
  languages: readonly { language: { code: string }; messages: Pick<SiteMessages, 'greeting'> }[],
): Greetings {
  return Object.fromEntries(languages.map(({ language, messages }) => [language.code, messages.greeting]));
}

export function greetingIn(greetings: Greetings, language: string | null | undefined): Greeting {
  return greetings[greetingLanguageOf(greetings, language)] as Greeting;
}

/** The language in which a customer is greeted: that of their page, or English. */
export function greetingLanguageOf(greetings: Greetings, language: string | null | undefined): string {
  return language && Object.keys(greetings).includes(language) ? language : SOURCE_LANGUAGE;
}

/** Who replies to an enquiry, about which product, and with which words. */
export interface ReplySender {
  company: string;
  product: string;
  greeting: Greeting;
}

export function callUrl(fields: EnquiryFields): string {
  return telephoneUrl(phoneOf(fields));
}

export function replyMailUrl(
  fields: EnquiryFields,
  reference: string,
  sender: ReplySender,
  text = greetingOf(fields, reference, sender),
): string {
  const subject = fillIn(sender.greeting.subject, { reference, product: sender.product });
  return mailtoUrl(fields.Email, subject, `${text}\n\n`);
}

/** The `mailto:` URL of a mail that asks a customer for a number, as the one that they have sent does not reach them. */
export function askForNumberUrl(fields: EnquiryFields, reference: string, sender: ReplySender): string {
  const { company, greeting } = sender;
  const { Name: name, Mobile: mobile } = fields;
  const text = fillIn(greeting.askForNumber, { name, company, mobile, reference });
  return replyMailUrl(fields, reference, sender, text);
}

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
  return fillIn(template, { name: fields.Name, quantity: fields.Quantity, reference, product });
}

function phoneOf({ Mobile }: EnquiryFields): string {
  return `+${INDIA_CALLING_CODE}${Mobile}`;
}

function greetingOf(
  { Name, Quantity }: EnquiryFields,
  reference: string,
  { company, product, greeting }: ReplySender,
): string {
  return fillIn(greeting.text, { name: Name, company, reference, quantity: Quantity, product });
}

/** Where anyone can check a licence by its number: the portal of the Food Safety and Standards Authority of India. */
export const FSSAI_PORTAL = 'https://foscos.fssai.gov.in/';

/** The one third party that a page may frame. */
export const MAP_ORIGIN = 'https://www.openstreetmap.org';

/** The page that holds a map; it is fetched before it is framed. */
export const MAP_PAGE = `${MAP_ORIGIN}/export/embed.html`;

/** Half the height and width of the embedded map, in degrees; about 600 m in India. */
const REACH = 0.006;

/** In degrees (WGS 84). */
interface Position {
  latitude: number;
  longitude: number;
}

/** The page to embed, with a pin at the company's address. https://wiki.openstreetmap.org/wiki/Export */
export function mapEmbedUrl({ latitude, longitude }: Position): string {
  const box = [longitude - REACH, latitude - REACH, longitude + REACH, latitude + REACH].map((degrees) =>
    degrees.toFixed(5),
  );
  const query = new URLSearchParams({
    bbox: box.join(','),
    layer: 'mapnik',
    marker: `${latitude},${longitude}`,
  });
  return `${MAP_PAGE}?${query}`;
}

/** The same place in Google Maps, which opens the app on a phone. https://developers.google.com/maps/documentation/urls/get-started */
export function mapUrl({ latitude, longitude }: Position): string {
  const query = new URLSearchParams({ api: '1', query: `${latitude},${longitude}` });
  return `https://www.google.com/maps/search/?${query}`;
}
