import { html } from 'ghtml';
import { INDIA_TIME } from '../../domain/format.ts';
import type { InboxView } from '../../domain/inboxView.ts';
import { describeSpamSignals } from '../../domain/spamSignals.ts';
import { indiaDayOf, startOfIndiaDay, waitingTimeOf } from '../../domain/time.ts';
import type { EnquiryRecord, EnquiryRecords } from '../store/EnquiryRecords.ts';
import type { InboxStore } from '../store/InboxStore.ts';
import type { InboxRecord } from '../store/inboxQuery.ts';
import { mailIdOf } from '../store/MailQueue.ts';
import type { Mail } from './Mailer.ts';
import {
  dueLine,
  type Envelope,
  enquiryLine,
  inboxUrl,
  listPart,
  type MailContent,
  type MailPart,
  mailHeaders,
  mailPage,
  plainLine,
} from './mailFrame.ts';
import { MESSAGES } from './messages.ts';

/** What the daily summary reports. */
export interface DailySummary {
  /** Such as `2026-11-05`, in India. */
  day: string;
  /** How many were received on the day before, the flagged ones apart. */
  yesterday: number;
  counts: ReturnType<InboxStore['summary']>;
  /** The new ones that have waited longest, the longest first. */
  waiting: InboxRecord[];
  /** Those to follow up today or before, the earliest first. */
  due: InboxRecord[];
  /** The latest whose mail failed permanently, with the reason. */
  undelivered: InboxRecord[];
  /** Those that looked like spam and that no summary listed before. */
  flagged: EnquiryRecord[];
}

interface Part {
  title: string;
  view: InboxView;
  lines: MailPart[];
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
  return {
    day,
    yesterday: inbox.receivedOn(indiaDayOf(startOfIndiaDay(day) - 1)),
    counts: inbox.summary(now),
    waiting: inbox.waitingLongest(MAX_LISTED),
    due: inbox.due(now, MAX_LISTED),
    undelivered: inbox.list({ undelivered: true }, now, MAX_LISTED)?.items ?? [],
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
  const parts = partsOf(summary, content, siteUrl).map(({ title, view, lines }) =>
    listPart(content, title, inboxUrl(siteUrl, view), lines),
  );
  return {
    ...mailHeaders(mailIdOf({ kind: 'digest', day }), content, envelope),
    date: new Date(startOfIndiaDay(day)),
    subject: TEXTS.subject(product.name, {
      new: counts.statuses.new,
      due: counts.due,
      yesterday,
      undelivered: counts.undelivered,
      flagged: flagged.length,
    }),
    text: [...parts.map(({ text }) => text), TEXTS.footer].join('\n\n'),
    html: mailPage(brand, html`!${parts.map((part) => part.html)}<p>${TEXTS.footer}</p>`),
  };
}

function partsOf(summary: DailySummary, content: MailContent, siteUrl: string): Part[] {
  const { yesterday, counts, waiting, due, undelivered, flagged } = summary;
  const now = Date.now();
  const listed = flagged.slice(0, MAX_FLAGGED_LISTED);
  const more = flagged.length - listed.length;
  const line = (enquiry: EnquiryRecord, lead: string, tail?: string) =>
    enquiryLine(enquiry, content, siteUrl, lead, tail);
  return [
    {
      title: MESSAGES.due.title(counts.due, due.length),
      view: { due: true },
      lines: due.map((item) => dueLine(item, content, siteUrl)),
    },
    {
      title: TEXTS.waiting(counts.statuses.new, waiting.length),
      view: { status: 'new' },
      lines: [
        plainLine(TEXTS.received(yesterday, counts.today)),
        ...waiting.map((item) => line(item, waitingTimeOf(now - item.receivedAt))),
      ],
    },
    {
      title: TEXTS.undelivered(counts.undelivered),
      view: { undelivered: true },
      lines: undelivered.map((enquiry) => line(enquiry, '', enquiry.mailError ?? TEXTS.noReason)),
    },
    {
      title: TEXTS.flagged(flagged.length),
      view: { flagged: true },
      lines: [
        ...listed.map((enquiry) =>
          line(enquiry, INDIA_TIME.format(enquiry.receivedAt), describeSpamSignals(enquiry.spamSignals)),
        ),
        ...(more > 0 ? [plainLine(TEXTS.more(more))] : []),
      ],
    },
  ];
}
