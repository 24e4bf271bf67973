import { FORM_MESSAGES, type FormMessages } from './formMessages.ts';

/**
 * Every text of the interface that visitors read, in English. The translations are in the folder `translations`; a text
 * in braces is replaced by its value.
 */
export const ENGLISH_MESSAGES = {
  ...FORM_MESSAGES,

  page: {
    home: 'Home',
    about: 'About',
    contact: 'Contact Us',
    buy: 'Buy Now',
    privacy: 'Privacy Policy',
    skip: 'Skip to content',
    menu: 'Menu',
    mainNavigation: 'Main',
    languages: 'Languages',
    usefulLinks: 'Useful links',
    scrollToTop: 'Scroll to top',
    bottle: 'A bottle of {product}, {pack}',
    bottleWithCoin:
      'A bottle of {product}, {pack}, {height} cm high; in front of it a ₹10 coin shows how large it is',
    pack: 'One pack',
    licence: 'FSSAI licence',
    madeBy: 'Made by',
    origin: 'Country of origin',
    vegetarian: 'Vegetarian',
    size: 'Size',
    bestBefore: 'Best before',
    allergens: 'Allergens',
    howItWorks: 'How ordering works',
    questions: 'Questions',
    askOnWhatsapp: 'Ask on WhatsApp',
    questionInWhatsapp: 'I have a question about {product}:',
    forRetailers: 'For retailers',
    checkLicence: 'Check it at FSSAI',
    price: '{price} for {pack}',
    buyAt: 'Also at {shop}',
    licenceNumber: 'FSSAI Lic. No. {number}',
    label: 'On the label',
    ingredientsTable: 'Key ingredients, {per}',
    ingredient: 'Ingredient',
    amount: 'Amount {per}',
    dailyShare: '{percent}% RDA',
    noDailyShare: 'No RDA set',
    reports: 'Lab reports and certificates',
    report: '{title} ({format})',
    reportFrom: '{lab}, {date}',
    labelBack: 'See the label',
    labelBackAsText: 'A picture of its back; the amounts and cautions are on this page as text.',
    labelOf: 'The label of {product}',
    labelDrawn:
      'We wrote this from the texts of this site; it is not a photograph. If your pack says something else, follow the pack.',
    labelFront: 'Front',
    labelBackSide: 'Back',
    answeredBy: 'Who answers',
    talk: 'Talk to a person',
    phone: 'Phone',
    whatsapp: 'WhatsApp',
    email: 'E-mail',
    map: 'Map: {company}',
    openInMaps: 'Open in Maps',
    showMap: 'Show the map',
    lastUpdated: 'Last updated: {date}',
    policyDescription:
      'How {company} handles the personal data of people who visit this site or ask about {product}.',
  },

  /** The page that a mistyped link leads to. */
  notFound: {
    title: 'Page not found',
    heading: 'We can’t find that page',
    explanation:
      'The link may be mistyped, or the page may have moved. Everything about {product} is on one page.',
    read: 'Read about {product}',
    order: 'Go to the order form',
  },

  /** The page that follows a plain form post. */
  received: {
    description: 'Your enquiry for {product} has been received.',
    thanks: 'Thank you. {company} has your enquiry for {product}.',
    back: 'Back to {product}',
  },

  /** Why the server refused a form without JavaScript. */
  refused: {
    otherSite: 'Please send the enquiry from our own page.',
    notStored: 'The enquiry could not be stored just now; please try again in a moment.',
    tooLarge: 'This is too long; please shorten it.',
    tooMany: 'Too many enquiries from this internet connection; please try again in a minute.',
    unexpected: 'Something went wrong on our side; please try again, or call us.',
  },

  /** Who else handles an enquiry's data; which of the sentences hold follows from the way it is delivered. */
  processors: {
    server:
      'We keep enquiries on our own server, which sends them to us by e-mail; our e-mail provider carries that message.',
    hosted:
      'We keep enquiries in Google Cloud Firestore, a database of Google LLC, and get them by e-mail through EmailJS. Your browser sends them to both directly, so both also receive your internet address. Both handle the data for us, and only to store and deliver it.',
    appCheck:
      "When you begin to fill in the form, Google's reCAPTCHA checks that a browser and not a program is sending it; it looks at how the browser behaves and may set a cookie of Google's.",
    answerBy: 'by phone or e-mail',
    answerByWhatsapp: 'by phone, WhatsApp or e-mail',
    whatsapp: 'When we answer by WhatsApp, WhatsApp carries our message.',
    passedOn:
      'Each enquiry, and what becomes of it, is also passed on to {receiver}, which keeps it for us. When an enquiry is withdrawn or erased, that service is told, so that it is erased there too.',
    visits: 'We count visits by day and by the link that led here, and keep nothing else of them.',
    adverts:
      'If an advertisement at Google, or Facebook or Instagram, led you here, we keep the number that Google or Meta gave to your click. If you buy, we tell them this number, the time and the amount, so that we learn which advertisements work. From it they may know that you bought; we do not tell them your name, your e-mail address or your mobile number. We use your data for no other advertising.',
    noAdverts: 'We do not use it for advertising.',
    noticeHosted: 'Google Cloud Firestore keeps your enquiry for us, and EmailJS sends it to us.',
    noticeAppCheck: "Google's reCAPTCHA guards the form.",
    noticeAdverts:
      'If an advertisement, Facebook or Instagram led you here, we keep the number of your click, and tell Google or Meta with it when an order comes of it.',
  },

  /** The mail that a customer gets about their enquiry; it repeats nothing that was typed as free text. */
  receipt: {
    subject: 'We have received your enquiry {reference}',
    intro: 'Thank you. {company} has received this enquiry from our website:',
    reference: 'Reference',
    product: 'Product',
    caller: 'If we call you, it is from {phone}.',
    namedCaller: 'If we call you, it is {person}.',
    hours: 'We call {hours}.',
    change: 'Correct or withdraw this enquiry',
    changeByContact:
      'To ask about it, or to correct or withdraw it, call us or write to us with its reference: {contact}',
    notYours:
      'If you did not send this enquiry, someone has typed your address, maybe by mistake. Please withdraw it, or ignore this mail.',
  },

  /** What the staff write to a customer first, and when the number does not reach them. */
  greeting: {
    text: 'Hello {name}, this is {company}. Thank you for your enquiry {reference} for {quantity} × {product}.',
    subject: 'Your enquiry {reference} about {product}',
    askForNumber:
      'Hello {name}, this is {company}. We could not reach you at {mobile} about your enquiry {reference}. Which number may we call?',
  },
} as const;

/** The same texts in any language. */
export type SiteMessages = FormMessages & {
  [Section in keyof typeof ENGLISH_MESSAGES]: Record<keyof (typeof ENGLISH_MESSAGES)[Section], string>;
};
