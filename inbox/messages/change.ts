import type { Channel } from '../../domain/desk/outcomes.ts';
import { MAX_WON } from '../../domain/desk/status.ts';
import { COUNT, counted, NAMES, RUPEES } from '../../domain/format.ts';

const savedCount = (count: number) => `${counted(count, 'change')} saved.`;

/** What a change asks for, and what becomes of it. */
export const CHANGE_MESSAGES = {
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

  change: {
    /** @param count with what was saved before this, after all of it had waited for the connection */
    saved: (customers: string, what: string, count = 1) =>
      `${count > 1 ? `${savedCount(count)} Last: ` : 'Saved. '}${customers}${what ? `: ${what}` : ''}`,
    savedCount,
    /** Where all was so before. */
    unchanged: (customers: string, what: string) => `No change. ${customers}: already ${what}`,
    beforeThat: (unchanged: string, label: string) => `${unchanged}. Before that: ${label}`,
    /** After what was saved. */
    ordersLost: (orders: string) => `removed from won orders: ${orders}`,
    undo: 'Undo',
    /** Of what was saved together. */
    undoLast: 'Undo the last',
    /** Also while a change is being sent, or once it can no longer be undone. */
    nothingToUndo: 'Nothing to undo at the moment.',
    /** While the server can't be reached. */
    kept: (customers: string, what: string, isStored: boolean) =>
      `${isStored ? 'Kept on this device' : 'Waiting to be saved'}. ${customers}${what ? `: ${what}` : ''}`,
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
    cancelled: 'undo of:',
    failures: 'Changes that are not saved',
    /** Of changes and enquiries, by whether they may still be saved. */
    several: (refusedNames: string[], waiting: number) => {
      if (refusedNames.length === 0) return `${COUNT.format(waiting)} waiting to be saved`;
      const names = [...new Set(refusedNames)];
      const notSaved = `${COUNT.format(refusedNames.length)} not saved${names.length > 2 ? '' : ` (${NAMES.format(names)})`}`;
      return waiting === 0 ? notSaved : `${notSaved}, ${COUNT.format(waiting)} waiting`;
    },
    sending: 'Saving…',
    waiting: (count: number) => `${counted(count, 'change')} waiting to be saved`,
    /** Of a single one. */
    waitingMark: 'Waiting to be saved',
    keepTrying: 'We keep trying. If you close this page, we try again when you open it.',
    keepTryingHere: 'The browser’s storage is full. We keep trying only while this page is open.',
    notSaved: (customers: string, what: string) => `Not saved. ${customers}: ${what}`,
    changedFirst: 'This was saved before your change:',
    wasErased: 'This enquiry has been erased.',
    nothingRecorded: 'Nothing more can be recorded here.',
    /** Of an order that is not in the reports. */
    wonErased: 'If you sold something, enter it in your accounts.',
    retry: 'Try again',
    saveAnyway: (count: number) => (count === 1 ? 'Save anyway' : `Save ${COUNT.format(count)} anyway`),
    undoAnyway: (count: number) => (count === 1 ? 'Undo anyway' : `Undo ${COUNT.format(count)} anyway`),
    /** @param orders such as `2 orders, 23 packs, ₹11,400` */
    ordersLostAnyway: (orders: string) =>
      `If you go on, this is removed from “Won orders” and the other reports: ${orders}.`,
    /** @param what is changed by that, such as `New, released` */
    afterUndo: (what: string) => `After “Undo anyway”: ${what}`,
    /** Of what a colleague has won or closed meanwhile. */
    stays: (status: string) => `It stays ${status}.`,
    takeOverAnyway: (count: number) =>
      count === 1 ? 'Take it over anyway' : `Take over ${COUNT.format(count)} anyway`,
    dismiss: (count: number) =>
      count === 1 ? 'Leave it as it is' : `Leave ${COUNT.format(count)} as they are`,
    dismissOf: (customer: string) => `Leave it as it is: ${customer}`,
    /** Where a call or message came with what is left as it is. */
    recordOnly: (channel: Channel) => `Record my ${channel === 'call' ? 'call' : 'message'} only`,
    recordNothing: 'Record nothing',
    discarded: (customers: string, what: string) => `Discarded. ${customers}: ${what}`,
  },
} as const;
