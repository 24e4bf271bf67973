import { ENQUIRY_FIELD_NAMES, type EnquiryFields, FIELD_LABELS } from '../domain/enquiry.ts';

/*
 * What the public site says besides its content and the texts of the specification, which stand in `domain/enquiry`.
 * In one place, so that a second language is a second module.
 */

/** The texts of the pages. */
export const PAGE_MESSAGES = {
  home: 'Home',
  about: 'About',
  contact: 'Contact Us',
  buy: 'Buy Now',
  privacy: 'Privacy Policy',
  skip: 'Skip to content',
  menu: 'Menu',
  mainNavigation: 'Main',
  usefulLinks: 'Useful links',
  scrollToTop: 'Scroll to top',
  bottle: (product: string, pack: string) => `A bottle of ${product}, ${pack}`,
  category: 'Category',
  pack: 'One pack',
  licence: 'FSSAI licence',
  licenceNumber: (number: string) => `FSSAI Lic. No. ${number}`,
  label: 'On the label',
  ingredientsTable: (per: string) => `Key ingredients, ${per}`,
  ingredient: 'Ingredient and what it does',
  amount: (per: string) => `Amount ${per}`,
  dailyShare: (percent: number | undefined) => (percent === undefined ? 'No RDA set' : `${percent}% RDA`),
  talk: 'Talk to a person',
  preferToTalk: 'Prefer to talk?',
  phone: 'Phone',
  whatsapp: 'WhatsApp',
  email: 'E-mail',
  address: 'Address',
  map: (company: string) => `Map: ${company}`,
  openInMaps: 'Open in Maps',
  showMap: 'Show the map',
  formUnavailable: 'The order form can’t work in your browser right now.',
  lastUpdated: (date: string) => `Last updated: ${date}`,
  policyDescription: (company: string, product: string) =>
    `How ${company} handles the personal data of people who visit this site or ask about ${product}.`,
} as const;

/** The page that a mistyped link leads to. */
export const NOT_FOUND_MESSAGES = {
  title: 'Page not found',
  heading: 'We can’t find that page',
  explanation: (product: string) =>
    `The link may be mistyped, or the page may have moved. Everything about ${product} is on one page.`,
  read: (product: string) => `Read about ${product}`,
  order: 'Go to the order form',
} as const;

/** The page that a browser without JavaScript is sent to. */
export const RECEIVED_MESSAGES = {
  description: (product: string) => `Your enquiry for ${product} has been received.`,
  thanks: (company: string, product: string) =>
    `Thank you. ${company} has your enquiry for ${product} and will reply by phone or e-mail.`,
  questions: 'Questions?',
  back: (product: string) => `Back to ${product}`,
} as const;

/** The texts of the order form. */
export const FORM_MESSAGES = {
  submit: 'Buy Now',
  sending: 'Sending your enquiry…',
  sent: 'Your enquiry has reached us. Your reference is',
  reference: 'Your reference is',
  keepReference: 'Keep it for when you call.',
  waiting:
    'Your enquiry is waiting on this device and will be sent when the connection is back, or the next time you open this page. Its reference is',
  retry: 'Try now',
  remove: 'Delete it',
  removed: 'Your enquiry was deleted and will not be sent.',
  refused: 'Your enquiry could not be sent. Please reach us another way; your details are already filled in:',
  call: (phone: string) => `Call ${phone}`,
  writeTo: (email: string) => `Write to ${email}`,
  whatsapp: 'Send by WhatsApp',
  enquiryTitle: (reference: string, product: string) => `Order enquiry ${reference} for ${product}`,
  sentFromEarlierVisit: 'The enquiry from your earlier visit has reached us. Its reference is',
  expired:
    'This enquiry could not be sent for seven days, and will not be sent any more. If you still want to order, please fill in the form again or call us.',
  close: 'Close',
} as const;

/** An enquiry as a visitor reads it, a line for each field. */
export function enquiryLines({ fields }: { fields: EnquiryFields }): string[] {
  return ENQUIRY_FIELD_NAMES.map((name) => `${FIELD_LABELS[name]}: ${fields[name]}`);
}
