import { html } from 'ghtml';
import { describeSpamSignals } from '../../domain/desk/spamSignalWords.ts';
import type { EnquiryRecord, EnquiryRecords } from '../store/EnquiryRecords.ts';
import { enquiryRows, type MailBody, type MailContent, mailPage } from './mailFrame.ts';
import { MESSAGES } from './messages.ts';

/** A wave of spam may flag thousands; the mail lists the first of them and says how to list the others. */
const MAX_LISTED = 200;

/**
 * The mail that lists the flagged enquiries, once a day; undefined when all were erased. What a visitor typed goes
 * through the same encoding as in `composeEnquiryMail`, and can add neither a header nor markup.
 */
export function composeFlaggedMail(
  day: string,
  records: EnquiryRecords,
  content: MailContent,
): MailBody | undefined {
  const count = records.countFlaggedOf(day);
  if (count === 0) return undefined;
  const { subject: subjectOf, intro, more: moreOf } = MESSAGES.flagged;
  const listed = records.flaggedOf(day, MAX_LISTED).map(linesOf);
  const more = count > listed.length ? moreOf(count - listed.length, count) : '';
  const subject = subjectOf(count, content.product.name);
  return {
    subject,
    text: [`${subject}. ${intro}`, ...listed.map((lines) => lines.join('\n')), more]
      .filter(Boolean)
      .join('\n\n'),
    html: mailPage(
      content,
      html`<p>${intro}</p>
!${listed.map((lines) => html`<p>!${lines.map((line) => html`${line}<br>`)}</p>`)}
<p>${more}</p>`,
      { heading: subject },
    ),
  };
}

function linesOf(enquiry: EnquiryRecord): string[] {
  return [
    ...enquiryRows(enquiry).map(([label, value]) => `${label}: ${value}`),
    `${MESSAGES.flagged.flaggedBecause}: ${describeSpamSignals(enquiry.spamSignals)}`,
  ];
}
