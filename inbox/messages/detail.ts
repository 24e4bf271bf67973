import type { CorrectableField } from '../../domain/desk/corrections.ts';
import type { Channel } from '../../domain/desk/outcomes.ts';
import { MAX_WON } from '../../domain/desk/status.ts';
import { CORRECTABLE_NAMES } from '../../domain/desk/stepWords.ts';
import { COUNT, counted, RUPEES } from '../../domain/format.ts';

const savedCount = (count: number) => `${counted(count, 'change')} saved.`;

/** The open enquiry, and changing and erasing it. */
export const DETAIL_MESSAGES = {
  detail: {
    title: 'Enquiry',
    none: 'Select an enquiry, or press j and then Enter.',
    shortcuts: 'Press ? for keyboard shortcuts.',
    back: 'All enquiries',
    unsavedErased: 'Anything you had not saved about it is erased, too.',
    waiting: 'waiting',
    /** Such as `Closed: not serious`. */
    statusIs: (status: string, reason: string | null) =>
      reason === null ? status : `${status}: ${reason.toLowerCase()}`,
    reference: 'Reference',
    received: 'Received',
    language: 'Language',
    corrects: 'Corrects',
    replaced: 'The customer corrected this enquiry. Continue with',
    withdrawn: (withdrawn: string, erased: string) =>
      `The customer withdrew this enquiry on ${withdrawn}. Do not contact them about it. It will be erased on ${erased}.`,
    withdrawnWon:
      'Until then it stays in “Won”. After that its order stays in “Won orders” without the person: day, packs, amount, where it came from and who won it. If your accounts need its reference or name, download “Won orders” before that day.',
    googleAd: 'an advert at Google',
    metaClick: 'a click on Facebook or Instagram',
    sourceDetails: (details: string[]) => ` (${details.join(', ')})`,
    referrer: (host: string) => `on ${host}`,
    call: 'Call',
    whatsapp: 'WhatsApp',
    email: 'E-mail',
    /** Of a message that is prepared. */
    inLanguage: (language: string) => `in ${language}`,
    replies: 'Replies',
    repliesIn: (language: string) => `Replies in ${language}`,
    otherReplies: (count: number) => `In other languages (${count})`,
    reply: (title: string, language: string) => `${title}, in ${language}`,
    replyBy: (reply: string, channel: string) => `${channel}: ${reply}`,
    flagged: 'Flagged as spam:',
    mayBeReal: 'It may still be from a real customer.',
    mailUndelivered: 'The mail about this enquiry was not delivered:',
    mailRetried: (reason: string) =>
      `The mail about this enquiry could not be sent yet. We keep trying. Reason: ${reason}`,
    noReason: 'no reason given',
    resendMail: 'Send the mail again',
    note: 'Note',
    notePlaceholder: 'What did you agree on?',
    noteLeft: (left: number) => `${COUNT.format(left)} characters left`,
    noteTooLong: (count: number) =>
      `This note is too long by ${counted(count, 'character')}. Shorten it to save it.`,
    saveNote: 'Save note',
    draft: 'Draft',
    sent: (value: string) => `as sent: ${value}`,
    /** Of what staff have added by hand. */
    entered: (value: string) => `as entered: ${value}`,
    copy: (name: CorrectableField) => `Copy the ${CORRECTABLE_NAMES[name]}`,
    notSpam: 'Not spam',
    others: (count: number) =>
      count === 1 ? 'One other enquiry from this person' : `${count} other enquiries from this person`,
  },

  owner: {
    whose: 'Whose enquiries',
    everyone: 'Everyone',
    showEveryone: 'Show everyone’s',
    mine: 'Mine',
    unclaimed: 'Unclaimed',
    yours: 'Yours',
    of: (name: string) => `Assigned to ${name}`,
    /** After the packs of one of several enquiries. */
    with: (name: string) => `with ${name}`,
    claim: 'Claim',
    takeOver: 'Take over',
    takeOverAll: (count: number, open: number) =>
      count < open
        ? `Take over ${COUNT.format(count)} of ${COUNT.format(open)} open enquiries`
        : open === 1
          ? 'Take over the open enquiry'
          : `Take over all ${COUNT.format(open)} open enquiries`,
    release: 'Release',
    assign: 'Assign to…',
    you: 'You',
    nobody: 'Nobody',
    assignTo: (name: string) => `Assign to ${name}`,
  },

  nextStep: {
    title: 'Follow-up',
    none: 'No follow-up planned.',
    evening: 'Today 6 pm',
    inAnHour: 'In an hour',
    tomorrow: 'Tomorrow 10 am',
    tomorrowLater: 'Tomorrow 11 am',
    sunday: 'Tomorrow 10 am (Sun)',
    sundayLater: 'Tomorrow 11 am (Sun)',
    pick: 'Follow-up, day and time in India',
    issues: {
      incomplete: 'Enter the day and the time.',
      past: 'This time is in the past. Check the date and the year.',
      'too-late': 'This is more than two years ahead. Check the year.',
    },
    clear: 'Remove',
    today: (time: string) => `today ${time}`,
    tomorrowAt: (time: string) => `tomorrow ${time}`,
    due: (when: string) => `Due ${when}`,
    overdue: (when: string) => `Overdue: ${when}`,
  },

  outcome: {
    /** @param more calls that are asked about after this one */
    question: (name: string, more: number) => `${name}: how did it go?${more > 0 ? ` (${more} more)` : ''}`,
    /** Read by a screen reader, which is not in the bar of the question. */
    asked: (name: string) => `${name}: record how it went.`,
    reached: 'Reached',
    sent: 'Sent',
    noAnswer: 'No answer. Try again:',
    otherTime: 'Other time',
    wrongNumber: 'Wrong number:',
    notOnWhatsapp: 'Not on WhatsApp:',
    /** @param language in which the mail is prepared, where it may be another than English */
    askByEmail: (language: string | undefined) => `Ask by e-mail${language ? ` in ${language}` : ''}`,
    /** The note that goes with it, which the list shows. */
    askedByEmail: 'Opened an e-mail to ask for another number.',
    close: 'Close it',
    /** Such as `2 × no answer`. */
    attempts: (count: number) => `${count} × no answer`,
    skip: 'Skip',
  },

  correct: {
    title: (name: CorrectableField) => `Correct the ${CORRECTABLE_NAMES[name]}`,
    order: 'Correct the order',
    label: { Mobile: 'Mobile number', Email: 'E-mail address', Quantity: 'Packs' },
    intro: 'The inbox uses what you enter. What the customer sent is still shown.',
    others: (count: number) =>
      count === 1
        ? 'Also in this person’s other enquiry with the old number'
        : `Also in this person’s ${count} other enquiries with the old number`,
  },

  status: {
    /** Such as `Won on 25 Nov 2026 by Om`. */
    won: (day: string, by: string | null) => `Won on ${day}${by === null ? '' : ` by ${by}`}`,
  },

  changeDialog: {
    won: (customers: string) => `${customers}: won`,
    closed: (customers: string) => `${customers}: reason for closing`,
    owner: (customers: string) => `Assign ${customers} to`,
    lost: (customers: string) => `${customers}: remove their orders?`,
    /** @param orders such as `2 orders, 23 packs, ₹11,400` */
    ordersLost: (orders: string) => `This removes from “Won orders” and the other reports: ${orders}.`,
    packs: (count: number) => (count === 1 ? 'Packs (optional)' : 'Packs for each enquiry (optional)'),
    ownPacks: 'Leave this empty to use the packs of each enquiry.',
    amount: (count: number) =>
      count === 1 ? 'Amount in rupees (optional)' : 'Amount in rupees for each enquiry (optional)',
    errors: {
      amount: `Enter the amount in digits, such as 1500, 1,500 or 1500.50, up to ${RUPEES.format(MAX_WON)}, or leave it empty`,
      packs: `Enter the packs as a whole number, such as 3, up to ${COUNT.format(MAX_WON)}, or leave it empty`,
      wonOn: 'Enter the day, today or before',
    },
    wonOn: 'Won on',
    wonEarlier: (received: string, count: number) =>
      count === 1
        ? `This is before the enquiry was received on ${received}. Check the day. It is right if the enquiry was entered after the sale.`
        : `This is before the last of these enquiries was received on ${received}. Check the day. It is right if they were entered after the sales.`,
    wonBefore: (customers: string, amount: number) =>
      `Already won, and not changed: ${customers}${amount > 0 ? `, ${RUPEES.format(amount)}` : ''}.`,
    endedBefore: (customers: string) => `Won or closed, and not changed: ${customers}.`,
    /** Whoever has won it first keeps it: see docs/decisions/one-history.md. */
    wonFirst: (names: string) =>
      `Already won by ${names}: it stays their order. You can correct the packs, the amount and the day.`,
    notSpam: 'The spam flag will be removed, so that the order counts in the reports.',
    saveWon: 'Save as won',
  },

  history: {
    title: 'History',
    fromWebsite: 'from the website',
    /** @param how such as `By phone` */
    added: (how: string) => `added this enquiry (${how.charAt(0).toLowerCase()}${how.slice(1)})`,
    you: 'You',
    server: 'The server',
  },

  change: {
    /** @param count with what was saved before this, after all of it had waited for the connection */
    saved: (customers: string, what: string, count = 1) =>
      `${count > 1 ? `${savedCount(count)} Last: ` : 'Saved. '}${customers}${what ? `: ${what}` : ''}`,
    savedCount,
    /** Where all was so before. */
    unchanged: (customers: string, what: string) => `No change. ${customers}: already ${what}`,
    /** After what was saved. */
    ordersLost: (orders: string) => `removed from won orders: ${orders}`,
    undo: 'Undo',
    /** While the server can't be reached. */
    kept: (customers: string, what: string) => `Kept on this device. ${customers}${what ? `: ${what}` : ''}`,
    undone: (customers: string, what: string) => `Undone${what ? `: ${what}` : ''} (${customers})`,
    /** Of what a colleague took over meanwhile, or was given. */
    isOf: (customer: string, owner: string) => `${customer} is ${owner}’s now.`,
    /** Of what a colleague changed meanwhile. */
    meanwhile: (customer: string, by: string, what: string) => `${customer} meanwhile: ${by} ${what}.`,
    /** @param news what colleagues did meanwhile, a sentence for each enquiry */
    withNews: (label: string, news: string[]) => {
      if (news.length === 0) return label;
      const some = news.length > 2 ? [`Colleagues changed ${news.length} of them meanwhile.`] : news;
      return [label.replace(/\.?$/, '.'), ...some].join(' ');
    },
    /** Before what is cancelled once it is known whether it was saved. */
    cancelled: 'undo:',
    failures: 'Changes that are not saved',
    /** Of changes and enquiries. */
    several: (count: number) => `${COUNT.format(count)} not saved`,
    waiting: (count: number) => `${counted(count, 'change')} not saved yet`,
    keepTrying: 'We keep trying. If you close this page, we try again when you open it.',
    notSaved: (customers: string, what: string) => `Not saved. ${customers}: ${what}`,
    changedFirst: 'This was saved before your change:',
    wasErased: 'This enquiry has been erased.',
    retry: 'Try again',
    saveAnyway: (count: number) =>
      count === 1 ? 'Save anyway' : `Save anyway for ${COUNT.format(count)} enquiries`,
    /** Of what a colleague has won or closed meanwhile. */
    stays: (status: string) => `It stays ${status}.`,
    takeOverAnyway: (count: number) =>
      count === 1 ? 'Take it over anyway' : `Take over ${COUNT.format(count)} enquiries anyway`,
    dismiss: 'Leave it as it is',
    /** Where a call or message came with what is left as it is. */
    recordOnly: (channel: Channel) => `Record my ${channel === 'call' ? 'call' : 'message'} only`,
    recordNothing: 'Record nothing',
    discarded: (customers: string, what: string) => `Discarded. ${customers}: ${what}`,
  },

  erase: {
    person: 'Erase this person’s data…',
    personTitle: 'Erase this person’s data?',
    personWarning: (count: number) =>
      count === 1
        ? 'This enquiry will be erased, with its notes and history. You can’t undo this.'
        : `All ${count} enquiries with this e-mail address or mobile number will be erased, with their notes and history. You can’t undo this.`,
    wonWarning:
      'Their orders stay in “Won orders” without the person: day, packs, amount, where they came from and who won them. If your accounts need the reference or name, download “Won orders” first.',
    flagged: 'Erase all flagged…',
    flaggedTitle: (count: number) => `Erase ${counted(count, 'flagged enquiry', 'flagged enquiries')}?`,
    flaggedWarning:
      'All enquiries that are flagged as spam will be erased, with their notes and history. You can’t undo this.',
    flaggedHere: (count: number) =>
      count === 1 ? 'Erase this flagged enquiry…' : `Erase these ${COUNT.format(count)} flagged enquiries…`,
    flaggedHereWarning:
      'The flagged enquiries that match your filters will be erased, with their notes and history. You can’t undo this.',
    typeCount: (count: number) => `To confirm, type ${count}`,
    mistyped: (count: number) => `Enter ${count} to erase them, or cancel`,
    confirm: 'Erase permanently',
    erased: (count: number) => `${counted(count, 'enquiry is', 'enquiries are')} erased.`,
    notOverwritten:
      'Erased. Another program, such as a backup, is still reading the store, so traces remain on the disk. The server removes them within ten minutes after that program ends.',
  },
} as const;
