import { SIGN_IN_LINK_MS } from '../../domain/desk/inboxApi.ts';
import { counted } from '../../domain/format.ts';
import { MINUTE_MS } from '../../domain/time.ts';

/** Such as `, the 10 longest:` when only some are listed. */
function listedOf(count: number, listed: number, which: string): string {
  if (count > listed) return `, the ${listed} ${which}:`;
  return listed > 0 ? ':' : '';
}

/** The texts of the mails to the company and its staff; the labels of fields, statuses and signals are in `domain/`. */
export const MESSAGES = {
  /** As the specification calls it in the mail (section 7). */
  product: 'productName',
  reference: 'Reference',
  received: 'Received',
  corrects: 'Corrects',
  language: 'Language',
  indiaTime: (time: string) => `${time} (India)`,

  enquiry: {
    subject: (reference: string, quantity: string, product: string, buyerKind: string, name: string) =>
      `Order enquiry ${reference}: ${quantity} × ${product}, ${buyerKind}, ${name}`,
    heading: (quantity: string, product: string, name: string) => `${quantity} × ${product} for ${name}`,
    call: (mobile: string) => `Call ${mobile}`,
    reply: 'Reply by e-mail',
    whatsapp: 'WhatsApp',
    inbox: 'Open in the inbox',
    howToReply: 'Reply to this mail to write to the customer.',
  },

  flagged: {
    subject: (count: number, product: string) =>
      `${counted(count, 'flagged enquiry', 'flagged enquiries')} about ${product}`,
    intro:
      'They look automated, so no separate mail was sent for each. Please read through them: a real customer may be among them.',
    flaggedBecause: 'Flagged because',
    more: (count: number, total: number) =>
      `${count} more; to list all: npm run enquiries -- list --flagged --limit ${total}`,
  },

  summary: {
    subject: (
      product: string,
      counts: Record<'new' | 'due' | 'yesterday' | 'undelivered' | 'flagged', number>,
    ) =>
      `${product}: ${counts.due} due, ${counts.new} new, ${counts.yesterday} received yesterday, ${counts.undelivered} undelivered, ${counts.flagged} flagged`,
    received: (yesterday: number, today: number) => `${yesterday} received yesterday, ${today} so far today`,
    waiting: (count: number, listed: number) => `${count} waiting${listedOf(count, listed, 'longest')}`,
    undelivered: (count: number) => `Undelivered mail: ${count}`,
    noReason: 'no reason given',
    collectorOutage: (time: string) => `No enquiries from the website since ${time}`,
    flagged: (count: number) => `Flagged as spam since the last summary: ${count}`,
    packs: (quantity: string, product: string) => `${quantity} × ${product}`,
    more: (count: number) => `${count} more`,
    lastBackup: (time: string, isOld: boolean) =>
      `Last backup: ${time} (India)${isOld ? ', which is more than a day ago' : ''}`,
    checks: (summary: string) => `Checks of the site: ${summary} Details: npm run enquiries -- doctor`,
    noBackup: 'There is no backup of the enquiries yet; docs/operations.md says how to make one every hour.',
    footer:
      'You get this mail every day, even when there is nothing to do. If it does not arrive, something is wrong.',
  },

  due: {
    subject: (product: string, count: number) => `${product}: ${count} to follow up today`,
    title: (count: number, overdue: number, listed: number) =>
      `${count} to follow up today${overdue > 0 ? ` (${overdue} overdue)` : ''}${listedOf(count, listed, 'earliest')}`,
    footer: 'You get this mail on days when one of your enquiries is due.',
  },

  proof: {
    subject: (product: string) => `Hourly proof of the ${product} site`,
    text: (siteUrl: string, time: string) =>
      `An enquiry that the site sent itself has gone the whole way: through ${siteUrl}, into the store and out by mail (${time}, India). It is counted nowhere. When one does not arrive, the morning mail and "npm run enquiries -- doctor" say so; a filter on the subject can delete these mails.`,
  },

  test: {
    subject: (product: string) => `Test mail from the ${product} site`,
    text: 'If you can read this, mail about enquiries reaches this address.',
  },

  signIn: {
    subject: (product: string) => `Sign in to the ${product} inbox`,
    button: 'Sign in',
    advice: `This link works once, within ${SIGN_IN_LINK_MS / MINUTE_MS} minutes. If you did not request it, you can ignore this mail: no one can sign in without the link.`,
  },
} as const;
