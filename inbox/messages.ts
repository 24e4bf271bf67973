import { SESSION_MS, SIGN_IN_LINK_MS } from '../domain/desk/inboxApi.ts';
import { COUNT, counted } from '../domain/format.ts';
import { DAY_MS, MINUTE_MS } from '../domain/time.ts';
import { ADD_MESSAGES } from './messages/add.ts';
import { CHANGE_MESSAGES } from './messages/change.ts';
import { DETAIL_MESSAGES } from './messages/detail.ts';
import { LIST_MESSAGES } from './messages/list.ts';
import { NEWS_MESSAGES } from './messages/news.ts';
import { NOTIFICATION_MESSAGES } from './messages/notifications.ts';

/**
 * The interface texts of the inbox; here those around the list and the open enquiry. Labels of fields, statuses, kinds,
 * periods and spam signals are in `domain/`.
 */
export const MESSAGES = {
  ...LIST_MESSAGES,
  ...ADD_MESSAGES,
  ...CHANGE_MESSAGES,
  ...DETAIL_MESSAGES,
  ...NEWS_MESSAGES,
  ...NOTIFICATION_MESSAGES,

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
    notShown: 'The inbox can’t be shown. Please check your connection and try again.',
    partNotShown: 'This part of the page can’t be shown. What you have saved or written is kept.',
    notDownloaded: (reason: string) => `Nothing was downloaded. ${reason}`,
    tryAgain: 'Try again',
    save: 'Save',
    cancel: 'Cancel',
    close: 'Close',
    copied: 'Copied',
  },

  signIn: {
    intro: `We will send you a sign-in link by e‑mail. It works once, within ${SIGN_IN_LINK_MS / MINUTE_MS} minutes. You then stay signed in for ${SESSION_MS / DAY_MS} days.`,
    sessionEnded: 'Your session has ended.',
    draftKept: 'What you were writing is kept on this device.',
    changesKept: 'Changes that are not saved yet are kept on this device.',
    goOn: 'Sign in with the same address to continue.',
    otherSignedIn: (email: string) =>
      `${email} has signed in with this browser, in another tab. What you have entered stays on this device, and is here when you sign in again.`,
    goOnAs: (email: string) => `Go on as ${email}`,
    email: 'Your e-mail address',
    invalidEmail: 'Enter an e-mail address like name@example.com',
    requestLink: 'Send me a link',
    duration: `You stay signed in on this device for ${SESSION_MS / DAY_MS} days, or until you sign out.`,
    pasteLink: 'Or paste the link here',
    pasteHint: 'If the link opens in another app, press and hold it, copy it, and paste it here.',
    confirm: 'Sign in',
  },

  menu: {
    title: 'Menu',
    signedInAs: 'Signed in as',
    download: 'Download this list (CSV)',
    signOut: 'Sign out',
    signOutEverywhere: 'Sign out on all devices',
    unsavedTitle: 'Not saved yet',
    unsavedNote: 'A note that you have not saved',
    unsavedTyped: 'A form that you have not saved',
    unsavedWarning: (count: number) => `When you sign out, ${count === 1 ? 'it is' : 'they are'} deleted.`,
    signOutAnyway: (count: number) => `Sign out and delete ${count === 1 ? 'it' : 'them'}`,
    savedTitle: 'Everything is saved',
    notSignedOut: (reason: string) => `You are still signed in. ${reason}`,
  },

  overview: {
    title: 'Overview',
    new: 'new',
    today: 'today',
    week: 'last 7 days',
    waitingLongest: 'longest wait',
    noneWaiting: 'No one waiting',
    chartToggle: 'Chart',
    mailFailed: (count: number) => `${counted(count, 'mail')} failed`,
    lastDays: (days: number) => `Last ${days} days`,
    /** The text alternative of the chart. */
    chart: (days: number, totals: string[], busiestDay: string, busiestCount: number) =>
      `Enquiries in the last ${days} days: ${totals.join(', ')}. Busiest day: ${busiestDay}, ${busiestCount}.`,
  },

  sales: {
    title: 'Sources and sales',
    intro: 'What came of the enquiries received in this period. Erased ones are left out.',
    visits: 'Visits',
    enquiries: 'Enquiries',
    won: 'Won',
    packs: 'Packs won',
    amount: 'Amount won',
    firstContact: 'Typical time to first contact',
    all: 'All',
    none: '–',
    download: 'Download (CSV)',
  },

  won: {
    title: 'Won orders',
    intro: 'Each order counts on the day it was won.',
    /** Below a row's name. */
    erased: (orders: number, amount: string) => `of which erased: ${COUNT.format(orders)}, ${amount}`,
    erasedNote: (orders: number, amount: string) =>
      `Of which erased: ${counted(orders, 'order')}, ${amount}. The data of these customers was erased. Their orders still count, but are in no list of enquiries.`,
    withoutAmount: (orders: number) => `Of which without an amount: ${COUNT.format(orders)}`,
    period: 'Won in',
    allTime: 'All time',
    earlier: 'Earlier month',
    choose: 'Choose',
    month: 'Month',
    by: 'Won by',
    notRecorded: 'Not recorded',
    orders: 'Orders',
    packs: 'Packs',
    amount: 'Amount',
    total: (orders: number, packs: string, amount: string) =>
      `${counted(orders, 'order')}, ${packs}, ${amount}`,
    /** The text alternative of the chart. */
    chart: (isByMonth: boolean, best: string, amount: string) =>
      `Amount won each ${isByMonth ? 'month' : 'day'}. Most: ${best}, ${amount}.`,
    best: (time: string, amount: string) => `most: ${time}, ${amount}`,
    downloadAll: 'Download all time (CSV)',
    none: 'Nothing was won in this period.',
  },

  shortcuts: {
    title: 'Keyboard shortcuts',
    list: [
      ['j or ↓', 'Next enquiry, which is shown in place of an open one; at the last one, show more'],
      ['k or ↑', 'Previous enquiry'],
      ['← or →', 'Previous or next tab'],
      ['Enter', 'Open the enquiry; r, p, m, i and d open it too'],
      [
        'Esc',
        'Close the dialog, leave the field, the filters or the bar; else close the enquiry, then clear the selection, then the search',
      ],
      ['n, c, w, x', 'Mark the enquiry, or all selected, as new, contacted, won or closed'],
      ['!', 'Mark the enquiry, or all selected, as spam; in the list of flagged ones, as not spam'],
      ['s, Shift + click', 'Select the enquiry, or all up to it'],
      ['a', 'Select all shown'],
      ['o', 'Claim the enquiry, or those selected: the open ones, or all where none is open'],
      ['t', 'Assign the enquiry, or those selected: the open ones, or all where none is open'],
      ['b', 'Go to the question after a call, else to the bar at the bottom; again, to the next bar'],
      ['u', 'Go to what is not saved; again, to the next answer'],
      [
        '1, 2, 3 …',
        'After a call or message, after p, and in dialogs: choose an answer, a time or a period; a folded question is shown first',
      ],
      ['0', 'After a call or message: skip the question; a folded one is shown first'],
      ['z', 'Undo the last change, for 30 seconds'],
      ['r', 'Go to Call; again, to WhatsApp, E-mail and those of each reply'],
      ['Shift + r', 'The same backwards: first to E-mail of the last reply'],
      ['r, then ↑ or ↓', 'Go from reply to reply; from E-mail, to that of each'],
      ['p', 'Plan the follow-up'],
      ['m', 'Write a note'],
      ['Ctrl or ⌘ + Enter', 'Save the note, or what is entered in a dialog'],
      ['i', 'Correct the mobile number; after Esc again, the e-mail address, then the packs'],
      ['d', 'Go to “Erase this person’s data”'],
      ['e', 'Add an enquiry'],
      ['Shift + w or s', 'Open “Won orders”, or “Sources and sales”; there, d downloads'],
      ['/', 'Search; Enter or Esc goes to the first result; Enter also opens it beside the list'],
      ['f', 'Filters; Esc closes them'],
      ['?', 'Show this help'],
    ],
    use: 'Use single-key shortcuts on this device',
  },
} as const;
