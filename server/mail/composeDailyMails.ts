import { html } from 'ghtml';
import { callUrl, replyWhatsappUrl } from '../../domain/content/contactUrls.ts';
import { buyerKindText, type InboxView } from '../../domain/desk/inboxView.ts';
import { describeSpamSignals } from '../../domain/desk/spamSignalWords.ts';
import type { Outage } from '../../domain/desk/summarySchemas.ts';
import { INDIA_TIME } from '../../domain/format.ts';
import { DAY_MS, indiaDayOf, startOfIndiaDay, waitingTimeOf } from '../../domain/time.ts';
import type { EnquiryRecord } from '../store/EnquiryRecords.ts';
import { type InboxStore, LONGEST_WAITING } from '../store/InboxStore.ts';
import {
  inboxUrl,
  type MailBody,
  type MailContent,
  type MailSources,
  mailPage,
  replySenderOf,
} from './mailFrame.ts';
import { MESSAGES } from './messages.ts';

/** The daily summary lists this many of each; the inbox has them all. */
const MAX_LISTED = 10;

/** A wave of spam may flag thousands. */
const MAX_FLAGGED_LISTED = 50;

const MAX_DUE_LISTED = 50;

const TEXTS = MESSAGES.summary;

/**
 * The daily summary: what is new, waits, could not be mailed, or looks like spam, and what the doctor says. What a
 * visitor typed is encoded as in `composeEnquiryMail`, and can add neither a header nor markup.
 */
export function composeSummaryMail(
  day: string,
  { inboxStore: inbox, records, health, collector }: MailSources,
  content: MailContent,
  siteUrl: string,
  checks?: string,
): MailBody {
  const outage = collector.outage();
  const now = Date.now();
  const counts = inbox.summary(now);
  const yesterday = inbox.count({ period: indiaDayOf(startOfIndiaDay(day) - 1), flagged: false }, now);
  const waiting = inbox.list(LONGEST_WAITING, now, MAX_LISTED).items;
  const due = inbox.list({ due: true, flagged: false }, now, MAX_LISTED).items;
  const undelivered = inbox.list({ undelivered: true }, now, MAX_LISTED).items;
  const flagged = records.flaggedOf(day, MAX_FLAGGED_LISTED);
  const flaggedCount = records.countFlaggedOf(day);
  const moreFlagged = flaggedCount - flagged.length;
  const line = (enquiry: EnquiryRecord, lead: string, tail?: string) =>
    enquiryPart(enquiry, content, siteUrl, lead, tail);
  const part = (title: string, view: InboxView, lines: MailPart[]) =>
    listPart(content, title, inboxUrl(siteUrl, view), lines);
  const parts = [
    ...(outage ? [outagePart(content, siteUrl, outage)] : []),
    part(
      MESSAGES.due.title(counts.due, counts.overdue, due.length),
      { due: true },
      due.map((item) => dueLine(item, content, siteUrl)),
    ),
    part(TEXTS.waiting(counts.statuses.new, waiting.length), { status: 'new' }, [
      plainLine(TEXTS.received(yesterday, counts.today)),
      ...waiting.map((item) => line(item, waitingTimeOf(now - item.receivedAt))),
    ]),
    part(
      TEXTS.undelivered(counts.undelivered),
      { undelivered: true },
      undelivered.map((enquiry) => line(enquiry, '', enquiry.mailError ?? TEXTS.noReason)),
    ),
    part(TEXTS.flagged(flaggedCount), { flagged: true }, [
      ...flagged.map((enquiry) =>
        line(enquiry, INDIA_TIME.format(enquiry.receivedAt), describeSpamSignals(enquiry.spamSignals)),
      ),
      ...(moreFlagged > 0 ? [plainLine(TEXTS.more(moreFlagged))] : []),
    ]),
  ];
  const closing = [
    backupText(health.times().backedUpAt, now),
    ...(checks ? [TEXTS.checks(checks)] : []),
    TEXTS.footer,
  ];
  return {
    subject: TEXTS.subject(content.product.name, {
      new: counts.statuses.new,
      due: counts.due,
      yesterday,
      undelivered: counts.undelivered,
      flagged: flaggedCount,
    }),
    text: [...parts.map(({ text }) => text), ...closing].join('\n\n'),
    html: mailPage(
      content,
      html`!${parts.map((one) => one.html)}!${closing.map((text) => html`<p>${text}</p>`)}`,
    ),
  };
}

function backupText(backedUpAt: number | null, now: number): string {
  if (backedUpAt === null) return TEXTS.noBackup;
  return TEXTS.lastBackup(INDIA_TIME.format(backedUpAt), now - backedUpAt > DAY_MS);
}

/** The mail that tells an owner which follow-ups are due today or overdue; undefined when none is. */
export function composeDueMail(
  owner: string,
  inbox: InboxStore,
  content: MailContent,
  siteUrl: string,
): MailBody | undefined {
  const now = Date.now();
  const view: InboxView = { due: true, flagged: false, owner };
  const due = inbox.list(view, now, MAX_DUE_LISTED).items;
  if (due.length === 0) return undefined;
  const count = inbox.count(view, now);
  const overdue = inbox.count({ ...view, due: 'overdue' }, now);
  const title = MESSAGES.due.title(count, overdue, due.length);
  const lines = due.map((item) => dueLine(item, content, siteUrl));
  const part = listPart(content, title, inboxUrl(siteUrl, { due: true, owner: 'mine' }), lines);
  return {
    to: [owner],
    subject: MESSAGES.due.subject(content.product.name, count),
    text: `${part.text}\n\n${MESSAGES.due.footer}`,
    html: mailPage(content, html`!${part.html}<p>${MESSAGES.due.footer}</p>`),
  };
}

/** Something that a mail says both as text and as markup. */
interface MailPart {
  text: string;
  html: string;
}

/** The part of an enquiry that a line of a mail shows. */
type ListedEnquiry = Pick<EnquiryRecord, 'id' | 'fields' | 'reference' | 'product' | 'language'>;

/** A line without links. */
function plainLine(text: string): MailPart {
  return { text: `  ${text}`, html: html`<li>${text}</li>` };
}

/**
 * An enquiry in one line: it leads into the inbox, the number can be tapped, and WhatsApp carries the greeting. Before
 * it stands such as how long it has waited, after it why its mail failed.
 */
function enquiryPart(
  enquiry: ListedEnquiry,
  content: MailContent,
  siteUrl: string,
  lead: string,
  tail = '',
): MailPart {
  const { id, fields, reference, product } = enquiry;
  const { Name, Mobile, Email, Quantity, RetailerSelfUse } = fields;
  const url = inboxUrl(siteUrl, {}, id);
  const what = `${TEXTS.packs(Quantity, product)}, ${buyerKindText(RetailerSelfUse)}`;
  const whatsapp = replyWhatsappUrl(fields, reference, replySenderOf(content, enquiry));
  const before = lead && `${lead}: `;
  const after = tail && ` (${tail})`;
  return {
    text: `  ${before}${[reference, what, Name, Mobile, Email].filter(Boolean).join(', ')}${after}\n    ${url}`,
    html: html`<li style="margin-bottom:10px">${before}<a href="${url}">${reference}</a>, ${what}, ${Name}<br>
<a href="${callUrl(fields)}">${Mobile}</a> · <a href="${whatsapp}">${MESSAGES.enquiry.whatsapp}</a>${Email && ` · ${Email}`}${after}</li>`,
  };
}

function outagePart(content: MailContent, siteUrl: string, { since, reason, remedy }: Outage): MailPart {
  const title = TEXTS.collectorOutage(INDIA_TIME.format(since));
  return listPart(content, title, inboxUrl(siteUrl, {}), [plainLine(reason), plainLine(remedy)]);
}

/** An enquiry with the time of its follow-up, as a line of a mail. */
function dueLine(item: EnquiryRecord, content: MailContent, siteUrl: string): MailPart {
  return enquiryPart(item, content, siteUrl, INDIA_TIME.format(item.followUpAt ?? 0));
}

/** A heading that leads into a view of the inbox, and the lines under it. */
function listPart({ brand }: MailContent, title: string, url: string, lines: MailPart[]): MailPart {
  return {
    text: [title, ...lines.map(({ text }) => text), `  ${url}`].join('\n'),
    html: html`<h2 style="margin:0 0 4px;font-size:18px"><a style="color:${brand.strong}" href="${url}">${title}</a></h2>
<ul style="margin:0 0 20px;padding-left:20px">!${lines.map((line) => line.html)}</ul>`,
  };
}
