import { buyerKindText } from '../../domain/desk/inboxView.ts';
import { referenceOf } from '../../domain/enquiry/enquiryId.ts';
import { DIRECT, sourceNameOf } from '../../domain/enquiry/source.ts';
import { isForeign, languageName } from '../../domain/format.ts';
import { indiaTimeOf } from '../../domain/time.ts';
import type { MailTransport } from '../config.ts';
import type { EnquiryRecord } from '../store/EnquiryRecords.ts';

/** An enquiry in one line of the command line's output; the time is India's. */
export function enquiryLine(record: EnquiryRecord, transport: MailTransport): string {
  const { reference, product, receivedAt, fields, mailState, spamSignals, source } = record;
  const { language, replaces, replacedBy, withdrawnAt } = record;
  const from = sourceNameOf(source);
  const { Name, Email, Mobile, Quantity, RetailerSelfUse } = fields;
  return [
    indiaTimeOf(receivedAt),
    reference,
    mailState === 'sent' && transport.kind === 'folder' ? 'mail in a file' : `mail ${mailState}`,
    ...(spamSignals.length ? [`flagged: ${spamSignals.join(', ')}`] : []),
    ...(withdrawnAt === null ? [] : [`withdrawn ${indiaTimeOf(withdrawnAt)}`]),
    ...(replaces ? [`corrects ${referenceOf(replaces)}`] : []),
    ...(replacedBy ? [`corrected by ${referenceOf(replacedBy)}`] : []),
    `${Quantity} x ${product}`,
    buyerKindText(RetailerSelfUse),
    Name,
    Mobile,
    ...(Email ? [Email] : []),
    ...(isForeign(language) ? [`in ${languageName(language)}`] : []),
    ...(from === DIRECT ? [] : [`from ${from}`]),
  ].join('  ');
}
