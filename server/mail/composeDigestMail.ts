import { html } from 'ghtml';
import type { Content } from '../../domain/content/contentSchema.ts';
import { ENQUIRY_FIELD_NAMES, FIELD_LABELS } from '../../domain/enquiry/enquiryFields.ts';
import { SPAM_SIGN_LABELS } from '../../domain/enquiry/spamSigns.ts';
import { startOfIndiaDay } from '../../domain/time/indiaDay.ts';
import type { EnquiryRecord } from '../store/EnquiryRecords.ts';
import { digestJobOf } from '../store/MailQueue.ts';
import { type Envelope, messageIdOf } from './Envelope.ts';
import { INDIA_TIME } from './indiaTime.ts';
import type { Mail } from './Mailer.ts';

/** A wave of spam may flag thousands; the mail lists so many, and says where the others are. */
const MOST_LISTED = 200;

const INTRO =
  'They look as if a program had sent them, so no mail told of them one by one. Please look through: a person may be among them.';

/**
 * The mail that lists the flagged enquiries, once a day. What a visitor typed goes through the same encoding as in
 * `composeEnquiryMail`, and can add neither a header nor markup.
 *
 * @param day the digest's day, as `indiaDayOf` gives it; one day, one Message-ID
 * @param flagged what it lists, oldest first
 * @returns nothing when there is nothing to list, because all were erased
 */
export function composeDigestMail(
  day: string,
  flagged: EnquiryRecord[],
  content: Pick<Content, 'product' | 'company' | 'brand'>,
  envelope: Envelope,
): Mail | undefined {
  if (flagged.length === 0) return undefined;
  const listed = flagged.slice(0, MOST_LISTED);
  const rest = flagged.length - listed.length;
  const more = rest > 0 ? `${rest} more: npm run enquiries -- list --flagged --limit ${flagged.length}` : '';
  const subject = `${flagged.length} flagged ${flagged.length === 1 ? 'enquiry' : 'enquiries'} about ${content.product.name}`;
  return {
    messageId: messageIdOf(digestJobOf(day), envelope),
    date: new Date(startOfIndiaDay(day)),
    from: { name: content.company.name, address: envelope.from },
    to: envelope.to,
    subject,
    text: [`${subject}. ${INTRO}`, ...listed.map(textOf), more].filter(Boolean).join('\n\n'),
    html: html`<!doctype html>
<html lang="en">
<body style="margin:0;padding:16px;background:${content.brand.paper};color:${content.brand.ink};font:16px/1.5 sans-serif">
<h1 style="margin:0 0 16px;font-size:20px">${subject}</h1>
<p>${INTRO}</p>
!${listed.map((enquiry) => html`<p>!${linesOf(enquiry).map(([label, value]) => html`${label}: ${value}<br>`)}</p>`)}
<p>${more}</p>
</body>
</html>`,
  };
}

function textOf(enquiry: EnquiryRecord): string {
  return linesOf(enquiry)
    .map(([label, value]) => `${label}: ${value}`)
    .join('\n');
}

function linesOf({ fields, reference, receivedAt, signs }: EnquiryRecord): [string, string][] {
  return [
    ['Reference', reference],
    ...ENQUIRY_FIELD_NAMES.map((name): [string, string] => [FIELD_LABELS[name], fields[name]]),
    ['Received', `${INDIA_TIME.format(receivedAt)} (India)`],
    ['Flagged because', signs.map((sign) => SPAM_SIGN_LABELS[sign]).join('; ')],
  ];
}
