import type { MailState, Step } from '../../domain/desk/inboxSchemas.ts';
import { describeSpamSignals } from '../../domain/desk/spamSignalWords.ts';
import { describeStep } from '../../domain/desk/stepWords.ts';
import { referenceOf } from '../../domain/enquiry/enquiryId.ts';
import { clickIdOf } from '../../domain/enquiry/source.ts';
import { languageName } from '../../domain/format.ts';
import { ENGLISH_MESSAGES } from '../../domain/language/siteMessages.ts';
import { processorsOf } from '../../domain/settings/delivery.ts';
import type { Config } from '../config.ts';
import type { StoreContext } from '../context.ts';
import type { EnquiryRecord } from '../store/EnquiryRecords.ts';

const MAIL_STATES: Record<MailState, string> = {
  pending: 'waiting to be sent',
  sent: 'sent',
  undelivered: 'not delivered',
  none: 'none of its own',
};

/**
 * Everything that is stored about one person, as JSON in words that the person can read: each enquiry, what was noted
 * beside it, what the person was told when sending it, and who else handles the data (DPDP Act 2023, section 11).
 */
export function personalDataOf(
  enquiries: EnquiryRecord[],
  { inboxStore, records }: StoreContext,
  webhook?: Config['webhook'],
): string {
  const versions = [...new Set(enquiries.map(({ notice }) => notice))].filter((version) => version !== null);
  const data = {
    'Data stored for': enquiries.map(({ reference }) => reference),
    'As of': isoOf(Date.now()),
    Purpose: 'To answer the enquiry.',
    'Who else handles it': processorsOf(
      { kind: 'server' },
      ENGLISH_MESSAGES,
      webhook && new URL(webhook.url).hostname,
    ),
    ...(enquiries.some(({ source }) => clickIdOf(source)) && {
      'Whom else we may have told': ENGLISH_MESSAGES.processors.adverts,
    }),
    Enquiries: enquiries.map((enquiry) => ({
      Received: isoOf(enquiry.receivedAt),
      Reference: enquiry.reference,
      Product: enquiry.product,
      ...enquiry.fields,
      ...(Object.keys(enquiry.sent).length > 0 && { 'As you sent it': enquiry.sent }),
      'E-mail to the company': MAIL_STATES[enquiry.mailState],
      'Why it was flagged as spam': describeSpamSignals(enquiry.spamSignals),
      'Where you came from': enquiry.source,
      'Language of the page': enquiry.language && languageName(enquiry.language),
      Corrects: enquiry.replaces && referenceOf(enquiry.replaces),
      'Corrected by': enquiry.replacedBy && referenceOf(enquiry.replacedBy),
      Withdrawn: enquiry.withdrawnAt && isoOf(enquiry.withdrawnAt),
      'Notice shown': enquiry.notice,
      'What we did': wordsOf(inboxStore.stepsOf(enquiry.id)),
    })),
    Notices: Object.fromEntries(versions.map((version) => [version, records.noticeText(version)])),
  };
  return JSON.stringify(data, undefined, 2);
}

/** What the staff did with an enquiry and wrote about it, oldest first; who of them did it is not the person's data. */
function wordsOf(steps: Step[]): Record<string, string>[] {
  const withoutOwners = steps.map(({ changed: { owner: _, ...changed }, ...step }) => ({ ...step, changed }));
  return withoutOwners.flatMap((step) => {
    const what = describeStep(step, undefined, withoutOwners);
    if (what.length === 0) return [];
    return {
      At: isoOf(step.at),
      What: what.join(', '),
      ...(step.note !== undefined && { Note: step.note }),
    };
  });
}

function isoOf(time: number): string {
  return new Date(time).toISOString();
}
