import { html } from 'ghtml';
import { INBOX_PAGE, type InboxItem, type InboxSummary } from '../../domain/inboxApi.ts';
import { type InboxView, writeInboxView } from '../../domain/inboxView.ts';
import { describeSpamSignals } from '../../domain/spamSignals.ts';
import { indiaDayOf, startOfIndiaDay, waitingTimeOf } from '../../domain/time.ts';
import type { EnquiryRecord, EnquiryRecords } from '../store/EnquiryRecords.ts';
import type { InboxStore } from '../store/InboxStore.ts';
import { digestJobOf } from '../store/MailQueue.ts';
import type { Mail } from './Mailer.ts';
import { listingHeader } from './mailCopies.ts';
import { type Envelope, INDIA_TIME, type MailContent, mailHeaders, mailPage } from './mailFrame.ts';
import { MESSAGES } from './messages.ts';

/** What the daily summary reports. */
export interface DailySummary {
  /** Such as `2026-11-05`, in India. */
  day: string;
  /** How many were received on the day before, the flagged ones apart. */
  yesterday: number;
  counts: InboxSummary;
  /** The new ones that have waited longest, the longest first. */
  waiting: InboxItem[];
  /** The latest whose mail failed permanently, with the reason. */
  undelivered: EnquiryRecord[];
  /** Those that looked like spam and that no summary listed before. */
  flagged: EnquiryRecord[];
}

interface Part {
  title: string;
  count: number;
  view: InboxView;
  lines: string[];
}

/** The mail lists this many of each; the inbox has them all. */
const MAX_LISTED = 10;

/** A wave of spam may flag thousands. */
const MAX_FLAGGED_LISTED = 50;

const TEXTS = MESSAGES.summary;

/**
 * Reads the daily summary from the store.
 *
 * @param day as `indiaDayOf` gives it
 */
export function readDailySummary(day: string, inbox: InboxStore, records: EnquiryRecords): DailySummary {
  const now = Date.now();
  const undelivered = inbox.list({ undelivered: true }, now, MAX_LISTED)?.items ?? [];
  return {
    day,
    yesterday: inbox.receivedOn(indiaDayOf(startOfIndiaDay(day) - 1)),
    counts: inbox.summary(now),
    waiting: inbox.waitingLongest(MAX_LISTED),
    undelivered: undelivered.flatMap(({ id }) => records.find(id) ?? []),
    flagged: records.inDigest(day),
  };
}

/**
 * The daily summary as a mail: what is new, waits, could not be mailed, or looks like spam. What a visitor typed is
 * encoded as in `composeEnquiryMail`, and can add neither a header nor markup.
 */
export function composeSummaryMail(
  summary: DailySummary,
  content: MailContent,
  envelope: Envelope,
  siteUrl: string,
): Mail {
  const { product, brand } = content;
  const { day, yesterday, counts, flagged } = summary;
  const parts = partsOf(summary);
  const urlOf = (view: InboxView) => `${siteUrl}${INBOX_PAGE}?${writeInboxView(view)}`;
  return {
    ...mailHeaders(digestJobOf(day), content, envelope),
    date: new Date(startOfIndiaDay(day)),
    subject: TEXTS.subject(product.name, {
      new: counts.statuses.new,
      yesterday,
      undelivered: counts.undelivered,
      flagged: flagged.length,
    }),
    headers: listingHeader(listedIn(summary)),
    text: [
      ...parts.map(({ title, count, view, lines }) =>
        [`${title}: ${count}`, ...lines.map((line) => `  ${line}`), `  ${urlOf(view)}`].join('\n'),
      ),
      TEXTS.footer,
    ].join('\n\n'),
    html: mailPage(
      brand,
      html`!${parts.map(
        ({ title, count, view, lines }) =>
          html`<h2 style="margin:0 0 4px;font-size:18px"><a style="color:${brand.strong}" href="${urlOf(view)}">${title}: ${count}</a></h2>
<ul style="margin:0 0 20px;padding-left:20px">!${lines.map((line) => html`<li>${line}</li>`)}</ul>`,
      )}
<p>${TEXTS.footer}</p>`,
    ),
  };
}

/** The references of all that the mail lists. */
function listedIn({ waiting, undelivered, flagged }: DailySummary): string[] {
  const listed = [...waiting, ...undelivered, ...flagged.slice(0, MAX_FLAGGED_LISTED)];
  return [...new Set(listed.map(({ reference }) => reference))];
}

function partsOf({ yesterday, counts, waiting, undelivered, flagged }: DailySummary): Part[] {
  const now = Date.now();
  const listed = flagged.slice(0, MAX_FLAGGED_LISTED);
  const more = flagged.length - listed.length;
  return [
    {
      title: TEXTS.new,
      count: counts.statuses.new,
      view: { status: 'new', flagged: false },
      lines: [TEXTS.received(yesterday, counts.today)],
    },
    {
      title: TEXTS.waitingLongest,
      count: waiting.length,
      view: { status: 'new', flagged: false },
      lines: waiting.map((item) => `${waitingTimeOf(now - item.receivedAt)}: ${lineOf(item)}`),
    },
    {
      title: TEXTS.undelivered,
      count: counts.undelivered,
      view: { undelivered: true },
      lines: undelivered.map((enquiry) => `${lineOf(enquiry)}: ${enquiry.mailError ?? TEXTS.noReason}`),
    },
    {
      title: TEXTS.flagged,
      count: flagged.length,
      view: { flagged: true },
      lines: [...listed.map(flaggedLineOf), ...(more > 0 ? [TEXTS.more(more)] : [])],
    },
  ];
}

function lineOf({
  fields,
  reference,
  product,
}: Pick<EnquiryRecord, 'fields' | 'reference' | 'product'>): string {
  const { Name, Mobile, Email, Quantity, RetailerSelfUse } = fields;
  return `${reference}, ${TEXTS.packs(Quantity, product)}, ${RetailerSelfUse}, ${Name}, ${Mobile}, ${Email}`;
}

function flaggedLineOf(enquiry: EnquiryRecord): string {
  const time = INDIA_TIME.format(enquiry.receivedAt);
  return `${time}, ${lineOf(enquiry)} (${describeSpamSignals(enquiry.spamSignals)})`;
}
