import type { Content } from '../../domain/content/contentSchema.ts';
import type { EnquiryRecords } from '../store/EnquiryRecords.ts';
import type { MailJob } from '../store/MailQueue.ts';
import { composeDigestMail } from './composeDigestMail.ts';
import { composeEnquiryMail } from './composeEnquiryMail.ts';
import type { Envelope } from './Envelope.ts';
import type { Mail } from './Mailer.ts';

/** Makes the mail of a job from what the store holds now; nothing, when what it was to tell of is gone. */
export function mailComposer(
  records: EnquiryRecords,
  content: Pick<Content, 'product' | 'company' | 'brand'>,
  envelope: Envelope,
): (job: MailJob) => Mail | undefined {
  return ({ about }) => {
    if (about.kind === 'digest')
      return composeDigestMail(about.day, records.inDigest(about.day), content, envelope);
    if (about.kind === 'sign-in') return undefined;
    const enquiry = records.find(about.id);
    return enquiry && composeEnquiryMail(enquiry, content, envelope);
  };
}
