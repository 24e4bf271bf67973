import { MAX_BULK } from '../../domain/desk/inboxApi.ts';
import { COUNT, counted, ordinalOf } from '../../domain/format.ts';

function keptOf(kept: number, count: number): string {
  return `${COUNT.format(kept)} of ${COUNT.format(count)} on this device`;
}

/** The list, its filters and what is done to several enquiries. */
export const LIST_MESSAGES = {
  list: {
    title: 'Enquiries',
    status: 'Status',
    due: 'Due',
    /** What of it is overdue, in brackets and after its count, so that the tabs behind it fit on a phone. */
    overdue: 'late',
    all: 'All',
    search: 'Search',
    searchBy: 'Search by name, mobile, e-mail or reference',
    loading: 'Loading…',
    empty: 'No enquiries here. New ones appear automatically.',
    noneOverdue: 'Nothing is overdue.',
    noneDue: 'Nothing is due today. Follow-ups appear here on the day they are due.',
    noneWithdrawn: 'No enquiry is withdrawn.',
    noneFlagged: 'No enquiry is flagged as spam.',
    nothingFound: (search: string) => `No enquiry matches “${search}”.`,
    nothingFoundHere: (search: string) => `No enquiry here matches “${search}”.`,
    nothingLeft: 'No enquiry matches these filters.',
    clearSearch: 'Clear the search',
    searchAll: 'Search all enquiries',
    results: (count: number, areMore: boolean) => {
      const enquiries = count === 1 && !areMore ? 'enquiry matches' : 'enquiries match';
      return `${areMore ? 'More than ' : ''}${count} ${enquiries}.`;
    },
    showMore: 'Show more enquiries',
    noConnection: 'No connection.',
    noConnectionSince: (time: string) => `No connection since ${time}.`,
    outdated: 'This list may be out of date.',
    outdatedFigures: 'These figures may be out of date, and lack what waits to be saved.',
    outdatedEnquiry: 'This enquiry may be out of date.',
    kept: keptOf,
    /** In a tab. */
    keptHere: (kept: number) => `${COUNT.format(kept)} here`,
    keptPart: (kept: number, count: number) =>
      `${keptOf(kept, count)}. The rest appears when the connection is back.`,
    partial: 'Only the enquiries that are kept on this device are shown. Others may be missing.',
    nothingFoundKept: 'No match among the enquiries that are kept on this device.',
    noneHere: 'This list is not kept on this device. It appears when the connection is back.',
    mailOutage: (time: string, reason: string, remedy: string) =>
      `No mail has been sent since ${time}. Reason: “${reason}” For the operator: ${remedy}`,
    collectorOutage: (time: string, reason: string, remedy: string) =>
      `Enquiries from the website have not arrived here since ${time}. ${reason} For the operator: ${remedy}`,
    arrivedOne: (name: string, quantity: string) => `New enquiry from ${name}, quantity ${quantity}.`,
    arrived: (count: number, areMore: boolean) => `${areMore ? 'More than ' : ''}${count} new enquiries.`,
    dueOne: (name: string) => `Follow-up due now: ${name}.`,
    dueNow: (count: number) => `${count} follow-ups due now.`,
    showNoticed: 'Show',
    moreNotices: (count: number) => counted(count, 'more notice'),
    fewerNotices: 'Show one notice',
    justArrived: 'Just arrived',
    /** Such as `3rd enquiry`. */
    nth: (nth: number) => `${ordinalOf(nth)} enquiry`,
    waiting: 'Waiting:',
    sinceReceived: 'Time since received:',
    /** @param by who has won it, where that is not its owner */
    wonOn: (day: string, by: string | null) => `Won ${day}${by === null ? '' : ` by ${by}`}`,
    closedBecause: (reason: string) => `Reason: ${reason}`,
    flagged: 'Flagged',
    withdrawn: 'Withdrawn',
    replaced: 'Corrected since',
    mailFailed: 'Mail failed',
    call: (name: string) => `Call ${name}`,
    email: (name: string) => `E-mail ${name}`,
  },

  filters: {
    title: 'Filters',
    /** @param count how many are in use */
    button: (count: number) => (count === 0 ? 'Filters' : `Filters, ${count} in use`),
    active: 'Filters in use',
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
    won: 'Won in',
    wonIn: (period: string) => `Won: ${period}`,
    wonBy: (name: string) => `Won by ${name}`,
    mail: 'Mail to staff',
    mailNotFailed: 'Mail sent or waiting',
    order: 'Sort by',
    byFollowUp: 'Next follow-up',
    clear: 'Clear all',
    done: 'Done',
  },

  bulk: {
    select: (name: string) => `Select ${name}`,
    selected: (count: number) =>
      `${counted(count, 'enquiry', 'enquiries')} selected${count === MAX_BULK ? ', the most at once' : ''}`,
    /** Whose enquiries: the name of the only customer, or how many there are. */
    customers: (names: string[]) => (names.length === 1 ? `${names[0]}` : `${names.length} enquiries`),
    selectAll: 'Select all shown',
    spam: 'Spam',
    export: 'Download CSV',
    clear: 'Clear the selection',
    /** Before what is done to those of the selection that are open. */
    ofOpenOnes: (open: number, count: number) =>
      `${COUNT.format(open)} of ${COUNT.format(count)} ${open === 1 ? 'is' : 'are'} open:`,
    openOnes: (count: number) => `Select all ${count} open enquiries`,
    forOpenOnes: (count: number) => `For all ${count} open enquiries from this person`,
  },
} as const;
