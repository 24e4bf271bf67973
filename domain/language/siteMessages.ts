import { ENQUIRY_MESSAGES, type EnquiryMessages } from '../enquiry/enquiryMessages.ts';

/**
 * Every text of the interface that visitors read, in English. The translations are in the folder `translations`; a text
 * in braces is replaced by its value.
 */
export const ENGLISH_MESSAGES = {
  ...ENQUIRY_MESSAGES,

  /** The pages. */
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
    questionInWhatsapp: 'I have a question about {product}: ',
    forRetailers: 'For retailers',
    checkLicence: 'Check it at FSSAI',
    price: '{price} for {pack}',
    buyAt: 'Also at {shop}',
    licenceNumber: 'FSSAI Lic. No. {number}',
    label: 'On the label',
    ingredientsTable: 'Key ingredients, {per}',
    ingredient: 'Ingredient and what it does',
    amount: 'Amount {per}',
    dailyShare: '{percent}% RDA',
    noDailyShare: 'No RDA set',
    reports: 'Lab reports and certificates',
    report: '{title} ({format})',
    reportFrom: '{lab}, {date}',
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
    questions: 'Questions?',
    back: 'Back to {product}',
  },

  /** The order form and what becomes of the enquiry. */
  form: {
    submit: 'Buy Now',
    unavailable: 'The order form isn’t working in your browser right now.',
    sending: 'Sending your enquiry…',
    safety: 'Safety Information',
    talkInstead: 'No e-mail address, or would you rather talk to us?',
    orderOnWhatsapp: 'Order on WhatsApp',
    orderInWhatsapp: 'I would like to order {product}. Number of packs: ',
    allNeeded: 'Please fill in all five.',
    status: 'Your enquiry',
    /** By the whole name: the first word may be a title or an initial. */
    thanks: 'Thank you, {name}.',
    reference: 'Your reference is {reference}.',
    keepReference: 'Please quote it if you call.',
    another: 'Send another enquiry',
    copy: 'Copy this message',
    copied: 'Copied.',
    keepInWhatsapp: 'Send this reference to us on WhatsApp',
    referenceInWhatsapp: 'My order enquiry for {product} has the reference {reference}.',
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
    call: 'Call {phone}',
    writeTo: 'Write to {email}',
    sendByEmail: 'Send it by e-mail to {email}',
    sendByWhatsapp: 'Send it by WhatsApp',
    enquiryTitle: 'Order enquiry {reference} for {product}',
    sentFromEarlierVisit: 'The enquiry from your earlier visit has reached us. Its reference is {reference}.',
    expired:
      'We could not send this enquiry for seven days and have stopped trying. If you still want to order, please fill in the form again or call us.',
    close: 'Close',
  },

  /** What a device has sent: the list under the form and the page `/my-enquiry`. */
  receipts: {
    title: 'Your enquiries',
    description: 'See, correct or withdraw your enquiries for {product}.',
    /** Above the list. */
    onDevice: 'What you have sent from this device. Only this device keeps the list.',
    all: 'All your enquiries',
    none: 'There is no enquiry to show. None was sent from this device, or the list was cleared.',
    /** Of an enquiry that was opened by a link on another device. */
    fromElsewhere: 'You sent this enquiry from another device, so this one does not know what you wrote.',
    reference: 'Reference {reference}',
    date: 'Sent on {date}',
    details: 'What you sent',
    /** What became of an enquiry. */
    waiting: 'Not sent yet. It is waiting on this device.',
    sent: 'Sent. We have your enquiry.',
    withdrawing:
      'Your withdrawal has not reached us yet. We will send it as soon as we can, or the next time you open this page.',
    withdrawingInTab:
      'Your withdrawal has not reached us yet. We will send it as soon as we can. Please keep this page open: your browser can’t store it.',
    withdrawn: 'Withdrawn. We will not use it any more.',
    corrected: 'Corrected. A later enquiry has replaced it.',
    unknown:
      'We could not withdraw this enquiry here, because our system does not know it. Please call us and give its reference.',
    /** The buttons of an enquiry. */
    correct: 'Correct it',
    withdraw: 'Withdraw it',
    confirm: 'Withdraw this enquiry? We will then stop working on it and erase it.',
    confirmed: 'Yes, withdraw it',
    keep: 'No, keep it',
    clear: 'Clear this list',
    clearHint: 'This removes the list from this device. It withdraws nothing.',
    cleared: 'The list was cleared.',
    /** Above the form, while it corrects an enquiry. */
    correcting: 'You are correcting your enquiry {reference}. When you send the form, it replaces that one.',
    stopCorrecting: 'Stop correcting',
    /** How to correct or withdraw an enquiry without the page. */
    contact: 'To correct or withdraw an enquiry, you can also contact us. Please give its reference.',
    writeOnWhatsapp: 'Write to us on WhatsApp',
    messageSubject: 'Correct or withdraw an enquiry for {product}',
    message: 'I would like to correct or withdraw my enquiry for {product}. Its reference is:',
  },

  /** What stands for the placeholders of `enquiry.reply` in the content. */
  reply: {
    mobile: 'your mobile number',
    email: 'your e-mail address',
    enquiry: 'your enquiry',
    onePack: '1 pack',
    packs: '{count} packs',
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
      "Enquiries are kept on the company's own server and sent to the company by e-mail; the company's e-mail provider carries that message.",
    hosted:
      'Enquiries are kept in Google Cloud Firestore, a database of Google LLC, and sent to the company by e-mail through EmailJS. Your browser sends them to both directly, so both also receive your internet address. Both handle the data for the company, and only to store and deliver it.',
    appCheck:
      "When you begin to fill in the form, Google's reCAPTCHA checks that a browser and not a program is sending it; it looks at how the browser behaves and may set a cookie of Google's.",
    visits: 'We count visits by day and by the link that led here, and keep nothing else of them.',
    noticeHosted: 'Google Cloud Firestore keeps your enquiry for us, and EmailJS sends it to us.',
    noticeAppCheck: "Google's reCAPTCHA guards the form.",
  },

  /** The mail that a customer gets about their enquiry; it repeats nothing that was typed as free text. */
  receipt: {
    subject: 'We have received your enquiry {reference}',
    intro: 'Thank you. {company} has received this enquiry from our website:',
    reference: 'Reference',
    product: 'Product',
    caller: 'If we call you, it is from {phone}.',
    change: 'Correct or withdraw this enquiry',
    changeByContact: 'You can also tell us to correct or withdraw it; please quote the reference: {contact}',
    notYours:
      'If you did not send this enquiry, someone has typed your address, maybe by mistake. Please withdraw it, or ignore this mail.',
  },

  /** What the staff write to a customer first. */
  greeting: {
    text: 'Hello {name}, this is {company}. Thank you for your enquiry {reference} for {quantity} × {product}.',
    subject: 'Your enquiry {reference} about {product}',
  },
} as const;

/** The same texts in any language. */
export type SiteMessages = EnquiryMessages & {
  [Section in keyof typeof ENGLISH_MESSAGES]: Record<keyof (typeof ENGLISH_MESSAGES)[Section], string>;
};
