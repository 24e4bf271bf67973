import type { EnquiryRecords } from '../store/EnquiryRecords.ts';
import type { InboxStore } from '../store/InboxStore.ts';
import type { MailJob } from '../store/mailJobs.ts';
import type { StaffAccess } from '../store/StaffAccess.ts';
import { composeDigestMail } from './composeDigestMail.ts';
import { composeDueMail } from './composeDueMail.ts';
import { composeEnquiryMail } from './composeEnquiryMail.ts';
import { composeSignInMail, signInUrl } from './composeSignInMail.ts';
import { composeSummaryMail, readDailySummary } from './composeSummaryMail.ts';
import type { Mail } from './Mailer.ts';
import type { Envelope, MailContent } from './mailFrame.ts';

interface ComposerOptions {
  records: EnquiryRecords;
  content: MailContent;
  envelope: Envelope;
  /** Where staff are configured: for their sign-in links, and for the daily summary instead of the digest. */
  staff?: { access: StaffAccess; inbox: InboxStore; siteUrl: string } | undefined;
}

/** Composes the mail of a job from the store; undefined when its enquiry was erased or its link has expired. */
export function mailComposer(options: ComposerOptions): (job: MailJob) => Promise<Mail | undefined> {
  const { records, content, envelope, staff } = options;
  return async ({ id, about }) => {
    switch (about.kind) {
      case 'enquiry': {
        const enquiry = records.find(about.id);
        return enquiry && composeEnquiryMail(enquiry, content, envelope, staff?.siteUrl);
      }
      case 'digest': {
        if (!staff) return composeDigestMail(about.day, records.inDigest(about.day), content, envelope);
        const summary = readDailySummary(about.day, staff.inbox, records);
        return composeSummaryMail(summary, content, envelope, staff.siteUrl);
      }
      case 'due':
        return staff && composeDueMail(about.day, about.owner, staff.inbox, content, envelope, staff.siteUrl);
      case 'sign-in': {
        const link = await staff?.access.linkFor(id, Date.now());
        if (!staff || !link) return undefined;
        return composeSignInMail(id, link.email, signInUrl(staff.siteUrl, link.token), content, envelope);
      }
    }
  };
}
