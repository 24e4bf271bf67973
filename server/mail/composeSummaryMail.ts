import { html } from 'ghtml';
import type { Content } from '../../domain/content/contentSchema.ts';
import { SPAM_SIGN_LABELS } from '../../domain/enquiry/spamSigns.ts';
import { INBOX_PAGE } from '../../domain/inbox/inboxApi.ts';
import { type InboxView, writeInboxView } from '../../domain/inbox/inboxView.ts';
import { waitingTimeOf } from '../../domain/inbox/waitingTime.ts';
import { startOfIndiaDay } from '../../domain/time/indiaDay.ts';
import { type Envelope, messageIdOf } from '../mail/Envelope.ts';
import { INDIA_TIME } from '../mail/indiaTime.ts';
import type { Mail } from '../mail/Mailer.ts';
import { listingHeader } from '../mail/mailCopies.ts';
import type { EnquiryRecord } from '../store/EnquiryRecords.ts';
import { digestJobOf } from '../store/MailQueue.ts';
import type { DailySummary } from './gatherSummary.ts';

interface Part {
  title: string;
  count: number;
  view: InboxView;
  lines: string[];
}

/** A wave of spam may flag thousands; the mail lists so many, and the inbox has them all. */
const MOST_LISTED = 50;

const WHY =
  'This mail comes every morning, also when there is nothing to do: if it stays away, something is broken.';

/**
 * The mail of a day: what is new, waits, could not be mailed, or looks like spam. What a visitor typed goes through
 * the same encoding as in `composeEnquiryMail`, and can add neither a header nor markup.
 */
export function composeSummaryMail(
  summary: DailySummary,
  { product, company, brand }: Pick<Content, 'product' | 'company' | 'brand'>,
  envelope: Envelope,
  siteUrl: string,
): Mail {
  const { day, yesterday, counts } = summary;
  const subject = `${product.name}: ${counts.statuses.new} new, ${yesterday} came in yesterday, ${counts.undelivered} undelivered, ${summary.flagged.length} flagged`;
  const parts = partsOf(summary);
  const addressOf = (view: InboxView) => `${siteUrl}${INBOX_PAGE}?${writeInboxView(view)}`;
  return {
    messageId: messageIdOf(digestJobOf(day), envelope),
    date: new Date(startOfIndiaDay(day)),
    from: { name: company.name, address: envelope.from },
    to: envelope.to,
    subject,
    headers: listingHeader(listedIn(summary)),
    text: [
      ...parts.map(({ title, count, view, lines }) =>
        [`${title}: ${count}`, ...lines.map((line) => `  ${line}`), `  ${addressOf(view)}`].join('\n'),
      ),
      WHY,
    ].join('\n\n'),
    html: html`<!doctype html>
<html lang="en">
<body style="margin:0;padding:16px;background:${brand.paper};color:${brand.ink};font:16px/1.5 sans-serif">
!${parts.map(
      ({
        title,
        count,
        view,
        lines,
      }) => html`<h2 style="margin:0 0 4px;font-size:18px"><a style="color:${brand.strong}" href="${addressOf(view)}">${title}: ${count}</a></h2>
<ul style="margin:0 0 20px;padding-left:20px">!${lines.map((line) => html`<li>${line}</li>`)}</ul>`,
    )}
<p>${WHY}</p>
</body>
</html>`,
  };
}

/** The references of all that the mail lists. */
function listedIn({ waiting, undelivered, flagged }: DailySummary): string[] {
  const listed = [...waiting, ...undelivered, ...flagged.slice(0, MOST_LISTED)];
  return [...new Set(listed.map(({ reference }) => reference))];
}

function partsOf({ yesterday, counts, waiting, undelivered, flagged }: DailySummary): Part[] {
  const now = Date.now();
  const listed = flagged.slice(0, MOST_LISTED);
  const more = flagged.length - listed.length;
  return [
    {
      title: 'New',
      count: counts.statuses.new,
      view: { status: 'new', flagged: false },
      lines: [`${yesterday} came in yesterday, ${counts.today} today so far`],
    },
    {
      title: 'Waiting longest',
      count: waiting.length,
      view: { status: 'new', flagged: false },
      lines: waiting.map((item) => `${waitingTimeOf(now - item.receivedAt)}: ${lineOf(item)}`),
    },
    {
      title: 'Undelivered mail',
      count: counts.undelivered,
      view: { undelivered: true },
      lines: undelivered.map((enquiry) => `${lineOf(enquiry)}: ${enquiry.mailError ?? 'no reason known'}`),
    },
    {
      title: 'Flagged as spam since the last summary',
      count: flagged.length,
      view: { flagged: true },
      lines: [...listed.map(flaggedLineOf), ...(more > 0 ? [`${more} more`] : [])],
    },
  ];
}

function lineOf({ fields, reference }: Pick<EnquiryRecord, 'fields' | 'reference'>): string {
  const { Name, Mobile, Email, Quantity, RetailerSelfUse } = fields;
  return `${reference}, ${Quantity} packs, ${RetailerSelfUse}, ${Name}, ${Mobile}, ${Email}`;
}

function flaggedLineOf(enquiry: EnquiryRecord): string {
  const reasons = enquiry.signs.map((sign) => SPAM_SIGN_LABELS[sign]).join('; ');
  return `${INDIA_TIME.format(enquiry.receivedAt)}, ${lineOf(enquiry)} (${reasons})`;
}
