import { ENQUIRY_FIELD_NAMES, type EnquiryFields, FIELD_LABELS } from '../domain/enquiry/enquiry.ts';

/*
 * The interface texts of the public site. Those of the specification are in `domain/enquiry/enquiry.ts`.
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
  pack: 'One pack',
  licence: 'FSSAI licence',
  madeBy: 'Made by',
  origin: 'Country of origin',
  vegetarian: 'Vegetarian',
  bestBefore: 'Best before',
  allergens: 'Allergens',
  howItWorks: 'How ordering works',
  questions: 'Questions',
  askOnWhatsapp: 'Ask on WhatsApp',
  licenceNumber: (number: string) => `FSSAI Lic. No. ${number}`,
  label: 'On the label',
  ingredientsTable: (per: string) => `Key ingredients, ${per}`,
  ingredient: 'Ingredient and what it does',
  amount: (per: string) => `Amount ${per}`,
  dailyShare: (percent: number | undefined) => (percent === undefined ? 'No RDA set' : `${percent}% RDA`),
  reports: 'Lab reports and certificates',
  report: (title: string, file: string) => `${title} (${file.split('.').pop()?.toUpperCase()})`,
  reportFrom: (lab: string, date: string) => `${lab}, ${date}`,
  talk: 'Talk to a person',
  preferToTalk: 'Prefer to talk?',
  phone: 'Phone',
  whatsapp: 'WhatsApp',
  email: 'E-mail',
  map: (company: string) => `Map: ${company}`,
  openInMaps: 'Open in Maps',
  showMap: 'Show the map',
  formUnavailable: 'The order form isn’t working in your browser right now.',
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

/** The page that follows a plain form post. */
export const RECEIVED_MESSAGES = {
  description: (product: string) => `Your enquiry for ${product} has been received.`,
  thanks: (company: string, product: string) => `Thank you. ${company} has your enquiry for ${product}.`,
  questions: 'Questions?',
  back: (product: string) => `Back to ${product}`,
} as const;

/** The texts of the order form. */
export const FORM_MESSAGES = {
  submit: 'Buy Now',
  sending: 'Sending your enquiry…',
  allNeeded: 'All five are needed.',
  status: 'Your enquiry',
  /** By the whole name: the first word may be a title or an initial. */
  thanks: (name: string) => `Thank you, ${name}.`,
  reference: 'Your reference is {reference}.',
  keepReference: 'Please quote it if you call.',
  another: 'Send another enquiry',
  copy: 'Copy',
  copied: 'Copied.',
  keepInWhatsapp: 'Send it to us on WhatsApp',
  referenceInWhatsapp: (reference: string, product: string) =>
    `My order enquiry for ${product} has the reference ${reference}.`,
  noConnection: 'We can’t reach our server right now.',
  notAccepting: 'We can’t accept enquiries right now.',
  waiting:
    'Your enquiry is waiting on this device. We will send it as soon as we can, or the next time you open this page. Its reference is {reference}.',
  waitingInTab:
    'Your enquiry is waiting on this page. We will send it as soon as we can. Please keep the page open: your browser can’t store it. Its reference is {reference}.',
  notSentYet: 'Not sent yet',
  notSent: 'Not sent',
  contactDirectly: 'Or contact us directly:',
  retry: 'Try now',
  remove: 'Delete it',
  removed: 'Your enquiry was deleted and will not be sent.',
  refused: 'Your enquiry could not be sent: our system did not accept it.',
  mailed: 'Our system could not store your enquiry, but it has reached us by e-mail.',
  returned: 'Your details are back in the form, in case you want to change them.',
  call: (phone: string) => `Call ${phone}`,
  writeTo: (email: string) => `Write to ${email}`,
  sendByEmail: (email: string) => `Send it by e-mail to ${email}`,
  sendByWhatsapp: 'Send it by WhatsApp',
  enquiryTitle: (reference: string, product: string) => `Order enquiry ${reference} for ${product}`,
  sentFromEarlierVisit: 'The enquiry from your earlier visit has reached us. Its reference is {reference}.',
  expired:
    'We could not send this enquiry for seven days and have stopped trying. If you still want to order, please fill in the form again or call us.',
  close: 'Close',
} as const;

/**
 * The company's promise of reply, in its own words (`enquiry.reply` of the content).
 *
 * @param fields what the visitor wrote, where it is known
 */
export function replyPromiseOf(reply: string, fields?: EnquiryFields): string {
  const packs = fields && Number(fields.Quantity);
  const values: Record<string, string> = {
    mobile: fields?.Mobile ?? 'your mobile number',
    email: fields?.Email ?? 'your e-mail address',
    packs: packs ? `${packs} ${packs === 1 ? 'pack' : 'packs'}` : 'your enquiry',
  };
  return reply.replace(/\{(\w+)\}/g, (placeholder, name: string) => values[name] ?? placeholder);
}

/** An enquiry as a visitor reads it, a line for each field. */
export function enquiryLines({ fields }: { fields: EnquiryFields }): string[] {
  return ENQUIRY_FIELD_NAMES.map((name) => `${FIELD_LABELS[name]}: ${fields[name]}`);
}
