import { html } from 'ghtml';
import { ENQUIRY_FIELD_NAMES, FIELD_LABELS } from '../../domain/enquiry.ts';
import { SPAM_SIGNAL_LABELS } from '../../domain/spamSignals.ts';
import { startOfIndiaDay } from '../../domain/time.ts';
import type { EnquiryRecord } from '../store/EnquiryRecords.ts';
import { digestJobOf } from '../store/MailQueue.ts';
import type { Mail } from './Mailer.ts';
import {
  type Envelope,
  INDIA_TIME,
  type MailContent,
  mailHeading,
  mailPage,
  messageIdOf,
} from './mailFrame.ts';

/** A wave of spam may flag thousands; the mail lists the first of them, and says where the others are. */
const MAX_LISTED = 200;

const INTRO =
  'They look as if a program had sent them, so no mail told of them one by one. Please look through: a person may be among them.';

/**
 * The mail that lists the flagged enquiries, once a day. What a visitor typed goes through the same encoding as in
 * `composeEnquiryMail`, and can add neither a header nor markup.
 *
 * @param day the digest's day, as `indiaDayOf` gives it; one day, one Message-ID
 * @param flagged what it lists, oldest first
 * @returns undefined when there is nothing to list, because all were erased
 */
export function composeDigestMail(
  day: string,
  flagged: EnquiryRecord[],
  { product, company, brand }: MailContent,
  envelope: Envelope,
): Mail | undefined {
  if (flagged.length === 0) return undefined;
  const listed = flagged.slice(0, MAX_LISTED).map(linesOf);
  const rest = flagged.length - listed.length;
  const more = rest > 0 ? `${rest} more: npm run enquiries -- list --flagged --limit ${flagged.length}` : '';
  const subject = `${flagged.length} flagged ${flagged.length === 1 ? 'enquiry' : 'enquiries'} about ${product.name}`;
  return {
    messageId: messageIdOf(digestJobOf(day), envelope),
    date: new Date(startOfIndiaDay(day)),
    from: { name: company.name, address: envelope.from },
    to: envelope.to,
    subject,
    text: [`${subject}. ${INTRO}`, ...listed.map((lines) => lines.join('\n')), more]
      .filter(Boolean)
      .join('\n\n'),
    html: mailPage(
      brand,
      html`!${mailHeading(subject)}<p>${INTRO}</p>
!${listed.map((lines) => html`<p>!${lines.map((line) => html`${line}<br>`)}</p>`)}
<p>${more}</p>`,
    ),
  };
}

function linesOf({ fields, reference, receivedAt, spamSignals }: EnquiryRecord): string[] {
  return [
    `Reference: ${reference}`,
    ...ENQUIRY_FIELD_NAMES.map((name) => `${FIELD_LABELS[name]}: ${fields[name]}`),
    `Received: ${INDIA_TIME.format(receivedAt)} (India)`,
    `Flagged because: ${spamSignals.map((signal) => SPAM_SIGNAL_LABELS[signal]).join('; ')}`,
  ];
}
