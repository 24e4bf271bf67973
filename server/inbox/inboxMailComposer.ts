import type { Content } from '../../domain/content/contentSchema.ts';
import type { Envelope } from '../mail/Envelope.ts';
import type { Mail } from '../mail/Mailer.ts';
import type { EnquiryRecords } from '../store/EnquiryRecords.ts';
import type { MailJob } from '../store/MailQueue.ts';
import { composeSignInMail } from './composeSignInMail.ts';
import { composeSummaryMail } from './composeSummaryMail.ts';
import { gatherSummary } from './gatherSummary.ts';
import type { Inbox } from './Inbox.ts';
import { signInAddress } from './signInAddress.ts';

interface Parts {
  inbox: Inbox;
  records: EnquiryRecords;
  content: Pick<Content, 'product' | 'company' | 'brand'>;
  envelope: Envelope;
  /** Canonical address of the site. */
  siteUrl: string;
}

/** Makes the mails that there are only with an inbox, sign-in links and the daily summary, and leaves the others. */
export function inboxMailComposer(
  otherwise: (job: MailJob) => Mail | undefined,
  { inbox, records, content, envelope, siteUrl }: Parts,
): (job: MailJob) => Mail | undefined {
  return (job) => {
    const { about } = job;
    if (about.kind === 'sign-in') {
      const link = inbox.access.linkFor(job.id, Date.now());
      return link && composeSignInMail(job.id, link.email, signInAddress(siteUrl, link), content, envelope);
    }
    if (about.kind === 'digest') {
      return composeSummaryMail(gatherSummary(about.day, inbox, records), content, envelope, siteUrl);
    }
    return otherwise(job);
  };
}
