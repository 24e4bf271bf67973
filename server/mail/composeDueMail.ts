import { html } from 'ghtml';
import { startOfIndiaDay } from '../../domain/time.ts';
import type { InboxStore } from '../store/InboxStore.ts';
import { mailIdOf } from '../store/MailQueue.ts';
import type { Mail } from './Mailer.ts';
import {
  dueLine,
  type Envelope,
  inboxUrl,
  listPart,
  type MailContent,
  mailHeaders,
  mailPage,
} from './mailFrame.ts';
import { MESSAGES } from './messages.ts';

/** The mail lists this many; the inbox has them all. */
const MAX_LISTED = 50;

/**
 * The mail that tells an owner which follow-ups are due on a day, and which are overdue.
 *
 * @returns undefined when nothing is due by now
 */
export function composeDueMail(
  day: string,
  recipient: string,
  inbox: InboxStore,
  content: MailContent,
  envelope: Envelope,
  siteUrl: string,
): Mail | undefined {
  const now = Date.now();
  const due = inbox.due(now, MAX_LISTED, recipient);
  if (due.length === 0) return undefined;
  const count = inbox.countDue(now, recipient);
  const title = MESSAGES.due.title(count, due.length);
  const lines = due.map((item) => dueLine(item, content, siteUrl));
  const part = listPart(content, title, inboxUrl(siteUrl, { due: true, owner: 'mine' }), lines);
  return {
    ...mailHeaders(mailIdOf({ kind: 'due', day, recipient }), content, { ...envelope, to: [recipient] }),
    date: new Date(startOfIndiaDay(day)),
    subject: MESSAGES.due.subject(content.product.name, count),
    text: `${part.text}\n\n${MESSAGES.due.footer}`,
    html: mailPage(content.brand, html`!${part.html}<p>${MESSAGES.due.footer}</p>`),
  };
}
