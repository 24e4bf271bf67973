import { SESSION_MS, SIGN_IN_LINK_MS } from '../domain/inboxApi.ts';
import { DAY_MS, MINUTE_MS } from '../domain/time.ts';

/** How dates and numbers are written. */
export const LOCALE = 'en-IN';

export const COUNT = new Intl.NumberFormat(LOCALE);

export const RUPEES = new Intl.NumberFormat(LOCALE, {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
});

/** The names of languages, by their codes. */
export const LANGUAGES = new Intl.DisplayNames(LOCALE, { type: 'language' });

const ORDINALS = new Intl.PluralRules(LOCALE, { type: 'ordinal' });
const ORDINAL_ENDINGS = { one: 'st', two: 'nd', few: 'rd', other: 'th' };

const packUnit = (quantity: string) => (quantity === '1' ? 'pack' : 'packs');

/**
 * The interface texts of the inbox, by screen. Labels of fields, statuses, kinds, periods and spam signals are in
 * `domain/`.
 */
export const MESSAGES = {
  app: {
    title: 'Inbox',
    pageTitle: (product: string, newCount = 0, name?: string) =>
      `${newCount > 0 ? `(${newCount}) ` : ''}${name ? `${name} | ` : ''}Inbox | ${product}`,
    skip: 'Skip to the enquiries',
    withoutJavaScript:
      'The inbox needs JavaScript. On the server you can use the command line: npm run enquiries -- list',
    browserTooOld:
      'This browser is too old for the inbox. Please use Chrome or Edge 116, Safari 17.4, Firefox 125, or newer.',
    unreachable: 'We can’t reach the server.',
    reconnecting: 'We are reconnecting.',
    packUnit,
    packs: (quantity: string) => `${quantity} ${packUnit(quantity)}`,
    cancel: 'Cancel',
    close: 'Close',
    copied: 'Copied',
  },

  signIn: {
    intro: `We will send you a sign-in link by e-mail. It works once, within ${SIGN_IN_LINK_MS / MINUTE_MS} minutes. You then stay signed in for ${SESSION_MS / DAY_MS} days.`,
    email: 'Your e-mail address',
    requestLink: 'Send me a link',
    introWithPassword:
      'We will send you a sign-in link by e-mail. It works once. You then stay signed in on this device until you sign out.',
    linkSent: (email: string) =>
      `We have sent a link to ${email}. Open it on this device. If it does not arrive, look among the spam.`,
    duration: `You stay signed in on this device for ${SESSION_MS / DAY_MS} days, or until you sign out.`,
    durationWithPassword: 'You stay signed in on this device until you sign out.',
    confirm: 'Sign in',
  },

  password: {
    usePassword: 'Use a password instead',
    useLink: 'Use a link instead',
    intro: 'If you have not set a password yet, sign in with a link first. You can then set one in the menu.',
    label: 'Password',
    set: 'Set a password…',
    title: 'Set a password',
    newPassword: 'New password',
    hint: (minLength: number) => `At least ${minLength} characters. A few words do.`,
    save: 'Save the password',
    saved: 'Saved. From now on you can sign in with this password.',
  },

  upkeep: {
    run: 'Tidy up',
    done: (taken: number, erased: number) =>
      `Tidied up: ${COUNT.format(taken)} added to the list, ${COUNT.format(erased)} erased by age.`,
    failed: (reason: string) => `The inbox could not be tidied up. ${reason}`,
  },

  noAccess: {
    title: 'You are signed in, but you have no access to this inbox yet.',
    tellTheOwner:
      'Give this to the owner of the site, who can let you in (docs/hosted.md says how). Then try again.',
    email: 'E-mail address',
    uid: 'User UID',
    copyUid: 'Copy the user UID',
    tryAgain: 'Try again',
  },

  menu: {
    title: 'Menu',
    signedInAs: 'Signed in as',
    download: 'Download this list (CSV)',
    downloading: 'Downloading…',
    notDownloaded: (reason: string) => `The list was not downloaded. ${reason}`,
    signOut: 'Sign out',
    signOutEverywhere: 'Sign out on all devices',
    notSignedOut: (reason: string) => `You are still signed in. ${reason}`,
  },

  overview: {
    title: 'Overview',
    today: 'today',
    week: 'last 7 days',
    waitingLongest: 'longest wait',
    noneWaiting: 'No one waiting',
    chartToggle: 'Chart',
    mailFailed: (count: number) => (count === 1 ? '1 mail failed' : `${COUNT.format(count)} mails failed`),
    lastDays: (days: number) => `Last ${days} days`,
    /** The chart, for those who do not see it. */
    chart: (days: number, totals: string[], busiestDay: string, busiestCount: number) =>
      `Enquiries in the last ${days} days: ${totals.join(', ')}. Busiest day: ${busiestDay}, ${busiestCount}.`,
  },

  earnings: {
    title: 'Sources and sales',
    /** What the figures are, for those who read them. */
    intro: 'What became of the enquiries received in these days.',
    days: (days: number) => `${days} days`,
    period: 'Period',
    source: 'Came from',
    visits: 'Visits',
    enquiries: 'Enquiries',
    won: 'Won',
    packs: 'Packs',
    amount: 'Amount',
    firstContact: 'To first contact',
    direct: 'No link or campaign',
    all: 'All',
    none: '–',
    download: 'Download (CSV)',
    loading: 'Loading…',
  },

  list: {
    title: 'Enquiries',
    status: 'Status',
    due: 'Due',
    all: 'All',
    searchWords: {
      label: 'Search by name, mobile, e-mail or reference',
      placeholder: 'Name, mobile, e-mail…',
    },
    searchBeginnings: {
      label: 'Search by how a name, mobile, e-mail or reference begins',
      placeholder: 'Name begins with…',
    },
    loading: 'Loading…',
    empty: 'No enquiries here. New ones appear automatically.',
    noneDue: 'Nothing is due today. Follow-ups appear here on their day.',
    noneFlagged: 'No enquiry is flagged as spam.',
    nothingFound: (search: string) => `No enquiry matches “${search}”.`,
    nothingLeft: 'No enquiry matches these filters.',
    clearSearch: 'Clear the search',
    searchAll: 'Search all enquiries',
    results: (count: number, areMore: boolean) => {
      const enquiries = count === 1 && !areMore ? 'enquiry matches' : 'enquiries match';
      return `${areMore ? 'More than ' : ''}${count} ${enquiries}.`;
    },
    showOlder: 'Show older enquiries',
    noConnection: 'No connection.',
    noConnectionSince: (time: string) => `No connection since ${time}. This list may be out of date.`,
    mailOutage: (time: string, reason: string) =>
      `No mail has been sent since ${time}. The mail server says: ${reason}`,
    arrivedOne: (name: string, quantity: string) => `New enquiry from ${name}, quantity ${quantity}.`,
    arrived: (count: number) => `${count} new enquiries.`,
    /** Such as `3rd enquiry`. */
    nth: (nth: number) =>
      `${nth}${ORDINAL_ENDINGS[ORDINALS.select(nth) as keyof typeof ORDINAL_ENDINGS]} enquiry`,
    waiting: 'Waiting:',
    sinceReceived: 'Time since received:',
    flagged: 'Flagged',
    mailFailed: 'Mail failed',
    call: (name: string) => `Call ${name}`,
  },

  filters: {
    title: 'Filters',
    active: 'Active filters',
    remove: (filter: string) => `Remove filter: ${filter}`,
    kind: 'Kind of buyer',
    any: 'Any',
    period: 'Period',
    anyTime: 'Any time',
    chooseDays: 'Choose dates',
    from: 'From',
    to: 'To',
    days: (first: string, last: string) => (first === last ? first : `${first} to ${last}`),
    source: 'Came from',
    mail: 'Notification mail',
    mailFailed: 'Mail failed',
    mailNotFailed: 'Mail sent or waiting',
    order: 'Sort by',
    byFollowUp: 'By follow-up',
    clear: 'Clear all',
    done: 'Done',
  },

  detail: {
    title: 'Enquiry',
    none: 'Select an enquiry, or press j and then Enter.',
    shortcuts: 'Press ? for keyboard shortcuts.',
    back: 'All enquiries',
    waiting: 'waiting',
    reference: 'Reference',
    received: 'Received',
    source: 'Came from',
    sourceDetails: (details: string[]) => ` (${details.join(', ')})`,
    direct: 'No link or campaign',
    referrer: (host: string) => `on ${host}`,
    call: 'Call',
    whatsApp: 'WhatsApp',
    email: 'E-mail',
    replies: (count: number) => `Replies (${count})`,
    reply: (title: string, language: string) => `${title}, in ${language}`,
    replyBy: (reply: string, way: string) => `${way}: ${reply}`,
    flagged: 'Flagged as spam:',
    mayBeReal: 'It may still be from a real customer.',
    mailUndelivered: 'The mail about this enquiry was not delivered:',
    mailRetried: (reason: string) =>
      `The mail about this enquiry could not be sent yet. We keep trying. The last error: ${reason}`,
    noReason: 'no reason given',
    resendMail: 'Send the mail again',
    note: 'Note',
    notePlaceholder: 'What did you agree on?',
    saveNote: 'Save note',
    draft: 'Draft',
    copyMobile: 'Copy the mobile number',
    copyEmail: 'Copy the e-mail address',
    notSpam: 'Not spam',
    others: (count: number) =>
      count === 1 ? 'One other enquiry from this person' : `${count} other enquiries from this person`,
    otherName: 'as',
  },

  owner: {
    whose: 'Whose enquiries',
    everyone: 'Everyone',
    mine: 'Mine',
    unclaimed: 'Unclaimed',
    yours: 'Yours',
    of: (email: string) => `Assigned to ${email}`,
    claim: 'Claim',
    takeOver: 'Take over',
    release: 'Release',
  },

  nextStep: {
    title: 'Next step',
    none: 'No follow-up planned.',
    evening: 'Today 6 pm',
    tomorrow: 'Tomorrow 10 am',
    pick: 'Follow-up, day and time in India',
    clear: 'Remove',
    today: (time: string) => `today ${time}`,
    tomorrowAt: (time: string) => `tomorrow ${time}`,
    due: (when: string) => `Due ${when}`,
    overdue: (when: string) => `Overdue: ${when}`,
  },

  bulk: {
    select: (name: string) => `Select ${name}`,
    selected: (count: number) => (count === 1 ? '1 enquiry selected' : `${count} enquiries selected`),
    enquiries: (count: number) => (count === 1 ? '1 enquiry' : `${count} enquiries`),
    selectAll: 'All shown',
    selectAllLabel: 'Select all shown',
    status: 'Status',
    spam: 'Spam',
    notSpam: 'Not spam',
    export: 'Download CSV',
    clear: 'Clear the selection',
    saved: (count: number, status?: string) =>
      `Saved. ${count === 1 ? '1 enquiry' : `${count} enquiries`}${status ? `: ${status}` : ''}`,
    undone: 'Undone.',
    notSaved: 'Not all were changed',
    changedFirst: 'Colleagues changed these first, so they were not changed:',
    erased: 'this enquiry was erased',
    anyway: 'Change them anyway',
    openOnes: (count: number) => `Select all ${count} open enquiries`,
    forOpenOnes: (count: number) => `For all ${count} open enquiries of this person`,
  },

  outcome: {
    question: (name: string) => `${name}: how did it go?`,
    labels: { reached: 'Reached', 'no-answer': 'No answer', 'wrong-number': 'Wrong number' },
    notes: {
      call: {
        reached: 'Reached by phone.',
        'no-answer': 'Called, no answer.',
        'wrong-number': 'Called, wrong number. Write an e-mail.',
      },
      whatsapp: {
        reached: 'Reached on WhatsApp.',
        'no-answer': 'Wrote on WhatsApp, no answer yet.',
        'wrong-number': 'Not on WhatsApp. Write an e-mail.',
      },
    },
    skip: 'Skip',
  },

  statusDialog: {
    won: (name: string) => `${name}: won`,
    closed: (name: string) => `${name}: why close it?`,
    packs: 'Packs (optional)',
    amount: 'Amount in rupees (optional)',
    saveWon: 'Save as won',
  },

  history: {
    title: 'History',
    received: 'Received',
    fromWebsite: 'from the website',
    you: 'You',
    marked: (status: string) => `marked it as ${status}`,
    wroteNote: 'wrote a note',
    claimed: (owner: string) => `assigned it to ${owner}`,
    released: 'released it',
    followUp: (time: string) => `set the follow-up to ${time}`,
    noFollowUp: 'removed the follow-up',
    reason: (reason: string) => `gave the reason: ${reason}`,
    packs: (count: string) => `recorded an order of ${count} ${packUnit(count)}`,
    amount: (amount: string) => `recorded an amount of ${amount}`,
    withdrewNote: 'deleted a note',
    markedSpam: 'marked it as spam',
    markedNotSpam: 'marked it as not spam',
    resentMail: 'sent the mail again',
  },

  change: {
    saved: (name: string, status: string) => `Saved. ${name}: ${status}`,
    failed: (reason: string) => `Not saved. ${reason}`,
    undo: 'Undo',
    retry: 'Try again',
    noResend: 'This mail can’t be sent again from here.',
    conflict: 'Your change was not saved.',
    changedFirst: (colleague: string) => `${colleague} changed this first:`,
    colleague: 'A colleague',
    saveNoteAnyway: 'Save my note anyway',
    markAnyway: (status: string) => `Mark it as ${status} anyway`,
    changeAnyway: 'Change it anyway',
    resendAnyway: 'Send it anyway',
    dismiss: 'Leave it as it is',
  },

  erase: {
    person: 'Erase this person’s data…',
    personTitle: 'Erase this person’s data?',
    personWarning: (count: number) =>
      count === 1
        ? 'This enquiry will be erased, with its notes and history. You can’t undo this.'
        : `All ${count} enquiries with this e-mail address or mobile number will be erased, with their notes and history. You can’t undo this.`,
    flagged: 'Erase all flagged…',
    flaggedTitle: (count: number) =>
      count === 1 ? 'Erase 1 flagged enquiry?' : `Erase ${COUNT.format(count)} flagged enquiries?`,
    flaggedWarning:
      'All enquiries that are flagged as spam will be erased, with their notes and history. You can’t undo this.',
    typeCount: (count: number) => `To confirm, type ${count}`,
    confirm: 'Erase permanently',
    erased: 'Erased.',
  },

  /** Of the hosted mode alone. */
  hosted: {
    unreachable: 'We can’t reach Google’s servers.',
    refused:
      'The database refused this. Your access may have been taken away, or its rules are not deployed; docs/hosted.md says how.',
    signedOut: 'You are signed out.',
    quota:
      'The database has reached its limit for today (the free plan has one). It works again after midnight in California.',
    indexMissing:
      'The database can’t answer this yet: its indexes are not deployed, or are still being built. This takes a few minutes after a deploy.',
    mailQuota:
      'No more sign-in links can be sent for now: Google’s free plan sends five a day. Sign in with your password, or try tomorrow.',
    linkUsed: 'This sign-in link has already been used, or is too old. Please ask for a new one.',
    otherEmail: 'This link was sent to another e-mail address.',
    wrongPassword: 'This e-mail address and password do not go together.',
    linkFirst: 'Please sign in with a link first. It shows that the e-mail address is yours.',
    recentLogin: 'To set a password, please sign out and sign in again first.',
    disabled: 'This user is disabled in the Firebase console.',
    notEnabled: 'This way to sign in is not enabled in the Firebase console; docs/hosted.md says how.',
    notAuthorized:
      'This site is not among the authorized domains of Firebase Authentication; docs/hosted.md says how to add it.',
    pageGone: 'This page of the list does not exist any more.',
    gone: 'We can’t find this enquiry. It may have been erased.',
    conflict: 'A colleague changed this enquiry first.',
    anotherEnquiry: 'This person has sent another enquiry. Please read it before you erase them.',
    anotherFlagged: 'Another enquiry was flagged. Please read it before you erase them.',
  },

  shortcuts: {
    title: 'Keyboard shortcuts',
    /** The keys, and what they do. */
    list: [
      ['j or ↓', 'Next enquiry'],
      ['k or ↑', 'Previous enquiry'],
      ['Enter', 'Open the enquiry'],
      ['Esc', 'Clear the selection, or back to the list'],
      ['n, c, w, x', 'Mark as new, contacted, won, closed; also all selected'],
      ['s, Shift and click', 'Select the enquiry, or all up to it'],
      ['a', 'Select all shown'],
      ['1, 2, 3', 'After a call: reached, no answer, wrong number'],
      ['z', 'Undo the last change'],
      ['m', 'Write a note'],
      ['/', 'Search'],
      ['f', 'Filters'],
      ['?', 'Show this help'],
    ],
    use: 'Use single-key shortcuts on this device',
  },
} as const;
