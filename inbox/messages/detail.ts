import type { CorrectableField } from '../../domain/desk/corrections.ts';
import { CORRECTABLE_NAMES } from '../../domain/desk/stepWords.ts';
import { COUNT, counted } from '../../domain/format.ts';

/** The open enquiry, and erasing it. */
export const DETAIL_MESSAGES = {
  detail: {
    title: 'Enquiry',
    none: 'Select an enquiry, or press j and then Enter.',
    shortcuts: 'Press ? for keyboard shortcuts.',
    back: 'All enquiries',
    noHistory: 'The history, and the button that erases this person’s data, are not loaded yet.',
    unsavedErased: 'What you were typing about it is erased, too.',
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
    sunday: 'Tomorrow 10\u00a0am\u00a0(Sun)',
    sundayLater: 'Tomorrow 11\u00a0am\u00a0(Sun)',
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

  history: {
    title: 'History',
    fromWebsite: 'from the website',
    /** @param how such as `By phone` */
    added: (how: string) => `added this enquiry (${how.charAt(0).toLowerCase()}${how.slice(1)})`,
    you: 'You',
    server: 'The server',
  },

  erase: {
    person: 'Erase this person’s data…',
    personTitle: 'Erase this person’s data?',
    personWarning: (count: number) =>
      count === 1
        ? 'This enquiry will be erased, with its notes and history. You can’t undo this.'
        : `All ${count} enquiries with this e-mail address or mobile number will be erased, with their notes and history. You can’t undo this.`,
    more: (count: number) => `and ${COUNT.format(count)} more`,
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
    erasing: 'Erasing…',
    erased: (count: number) => `${counted(count, 'enquiry is', 'enquiries are')} erased.`,
    notOverwritten:
      'Erased. Another program, such as a backup, is still reading the store, so traces remain on the disk. The server removes them within ten minutes after that program ends.',
  },
} as const;
