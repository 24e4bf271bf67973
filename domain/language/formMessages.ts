import type { EnquiryFields } from '../enquiry/enquiry.ts';
import { ENQUIRY_MESSAGES, type EnquiryMessages, fillIn } from '../enquiry/enquiryMessages.ts';

/** What the order form and the list of a visitor's enquiries say, in English: all that their scripts need. */
export const FORM_MESSAGES = {
  ...ENQUIRY_MESSAGES,

  /** The order form and what becomes of the enquiry. */
  form: {
    submit: 'Buy Now',
    unavailable: 'The order form isn’t working in your browser right now.',
    sending: 'Sending your enquiry…',
    safety: 'Safety Information',
    talkInstead: 'No e-mail? Prefer to talk?',
    callUs: 'Call us',
    orderInWhatsapp: 'I would like to order {product}. Number of packs:',
    useSuggestion: 'Yes, change it',
    allNeeded: 'Please fill in all five.',
    status: 'Your enquiry',
    /** By the whole name: the first word may be a title or an initial. */
    thanks: 'Thank you, {name}.',
    reference: 'Your reference is {reference}.',
    nothingMore:
      'There is nothing more for you to do. If you do not hear from us, please call us and give this reference.',
    another: 'Send another enquiry',
    copy: 'Copy',
    copied: 'Copied.',
    keepInWhatsapp: 'Keep it in WhatsApp',
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
    refused:
      'Your enquiry could not be sent: our system did not accept it as it is. Please correct it and send it again.',
    mailed: 'Our system could not store your enquiry, but it has reached us by e-mail.',
    checkField: 'Please check: {field}.',
    returned: 'Your details are back in the form.',
    call: 'Call {phone}',
    writeTo: 'Write to {email}',
    sendByEmail: 'Send it by e-mail to {email}',
    sendByWhatsapp: 'Send it by WhatsApp',
    enquiryTitle: 'Order enquiry {reference} for {product}',
    sentFromEarlierVisit: 'The enquiry from your earlier visit has reached us. Its reference is {reference}.',
    expired:
      'We could not send this enquiry for seven days and have stopped trying. If you still want to order, please send it again or call us.',
    close: 'Close',
  },

  /** What stands for the placeholders of `enquiry.reply` in the content. */
  reply: {
    mobile: 'your mobile number',
    email: 'your e-mail address',
    enquiry: 'your enquiry',
    onePack: '1 pack',
    packs: '{count} packs',
  },

  /** What a device has sent: the list under the form and the page `/my-enquiry`. */
  receipts: {
    title: 'Your enquiries',
    description: 'See, correct or withdraw your enquiries for {product}.',
    /** Above the list. */
    onDevice: 'Only this device keeps this list.',
    all: 'All your enquiries',
    none: 'There is no enquiry to show. None was sent from this device, or the list was cleared. If you came from our e-mail, open its link again.',
    /** Of an enquiry that was opened by a link on another device. */
    fromElsewhere:
      'You can correct or withdraw this enquiry here. Only part of it is shown: it was sent from another device, or this list was cleared.',
    reference: 'Reference {reference}',
    date: 'Sent on {date}',
    details: 'What you wrote',
    /** What became of an enquiry. */
    waiting: 'Not sent yet. It is waiting on this device, and we will send it as soon as we can.',
    waitingInTab:
      'Not sent yet. It is waiting on this page. Please keep the page open: your browser can’t store it.',
    sent: 'Sent. Your enquiry has reached us.',
    correctionWaits: 'Your correction of it has not reached us yet.',
    withdrawingNow: 'Withdrawing…',
    withdrawing:
      'Your withdrawal has not reached us yet. We will send it as soon as we can, or the next time you open this page.',
    withdrawingInTab:
      'Your withdrawal has not reached us yet. We will send it as soon as we can. Please keep this page open: your browser can’t store it.',
    withdrawn: 'Withdrawn. We do not use it any more, and erase it after seven days.',
    erased: 'Withdrawn and erased.',
    withdrawnOn: 'Withdrawn on {date}',
    corrected: 'Replaced by a later enquiry.',
    /** Of one that was corrected on another device. */
    correctedBy: 'Replaced by enquiry {reference}.',
    withdrawnWith: '{reference}, which replaced it, was withdrawn with it.',
    unknown:
      'Our system does not know this enquiry, or has erased it. To ask about it, please call us and give its reference.',
    /** Beside the thanks, to the list. */
    change: 'Correct or withdraw it',
    /** Of a correction, at the form's button and once it is sent. */
    replaces: 'This replaces your enquiry {reference}. An earlier e-mail about it no longer counts.',
    /** Of one that has not been sent. */
    stands: 'Your enquiry {reference}, which it corrects, stays as it is until then.',
    /** The buttons of an enquiry. */
    correct: 'Correct it',
    withdraw: 'Withdraw it',
    confirm: 'Withdraw this enquiry? We will then stop working on it and erase it.',
    /** Of one that corrects another. */
    confirmBoth:
      'Withdraw this enquiry and the one that it corrects? We will then stop working on both and erase them.',
    /** Of one that another device has corrected. */
    confirmReplaced:
      'Withdraw this enquiry and {reference}, which replaced it? We will then stop working on both and erase them.',
    /** Of one that was not sent. */
    confirmDelete: 'Delete this enquiry? It will not be sent then.',
    confirmed: 'Yes, withdraw it',
    keep: 'No, keep it',
    clear: 'Clear this list',
    confirmClear:
      'Clear this list? That withdraws nothing, and you can then no longer correct or withdraw an enquiry here.',
    confirmedClear: 'Yes, clear it',
    cleared: 'The list was cleared.',
    /** Above the form, while it corrects an enquiry. */
    correcting: 'You are correcting your enquiry {reference}. When you send the form, it replaces that one.',
    /** Of one that was opened by its link. */
    typeAgain: 'Its link does not carry your name, e-mail address and mobile number: please type them again.',
    /** The same of one that has not been sent. */
    correctingUnsent:
      'You are correcting your enquiry {reference}, which has not been sent. When you send the form, the corrected one is sent in its place.',
    /** Where something else was typed in the form. */
    setAside: 'What you had typed before comes back then, or when you stop correcting.',
    stopCorrecting: 'Stop correcting',
    withoutJavaScript:
      'This page can list your enquiries only with JavaScript, which is off in this browser.',
    /** How to correct or withdraw an enquiry without the page. */
    contact:
      'To ask about an enquiry, or to correct or withdraw it, call us or write to us with its reference:',
    writeOnWhatsapp: 'Write to us on WhatsApp',
    messageSubject: 'My enquiry for {product}',
    message: 'This is about my enquiry for {product}. Its reference is:',
  },
} as const;

/** The same texts in any language. */
export type FormMessages = EnquiryMessages & {
  [Section in keyof typeof FORM_MESSAGES]: Record<keyof (typeof FORM_MESSAGES)[Section], string>;
};

/** A quantity in words, such as `3 packs`. */
export function packsOf(quantity: string, { reply }: Pick<FormMessages, 'reply'>): string {
  const count = Number(quantity);
  return count === 1 ? reply.onePack : fillIn(reply.packs, { count });
}

/**
 * The company's promise of reply, in its own words (`enquiry.reply` of the content).
 *
 * @param fields what the visitor wrote, as far as it is known and repeated to them
 */
export function replyPromiseOf(
  promise: string,
  messages: Pick<FormMessages, 'reply'>,
  { Mobile, Email, Quantity }: Partial<EnquiryFields> = {},
): string {
  const { mobile, email, enquiry } = messages.reply;
  return fillIn(promise, {
    mobile: Mobile ?? mobile,
    email: Email ?? email,
    packs: Quantity ? packsOf(Quantity, messages) : enquiry,
  });
}
