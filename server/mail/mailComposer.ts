import type { EnquiryRecords } from '../store/EnquiryRecords.ts';
import type { InboxStore } from '../store/InboxStore.ts';
import type { MailSubject } from '../store/MailQueue.ts';
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
export function mailComposer(options: ComposerOptions): (subject: MailSubject) => Promise<Mail | undefined> {
  const { records, content, envelope, staff } = options;
  return async (subject) => {
    switch (subject.kind) {
      case 'enquiry': {
        const enquiry = records.find(subject.id);
        return enquiry && composeEnquiryMail(enquiry, content, envelope, staff?.siteUrl);
      }
      case 'digest': {
        if (!staff) return composeDigestMail(subject.day, records.inDigest(subject.day), content, envelope);
        const summary = readDailySummary(subject.day, staff.inbox, records);
        return composeSummaryMail(summary, content, envelope, staff.siteUrl);
      }
      case 'due':
        if (!staff) return undefined;
        return composeDueMail(subject.day, subject.recipient, staff.inbox, content, envelope, staff.siteUrl);
      case 'sign-in': {
        const link = await staff?.access.linkFor(subject.request, Date.now());
        if (!staff || !link) return undefined;
        return composeSignInMail(
          subject.request,
          link.email,
          signInUrl(staff.siteUrl, link.token),
          content,
          envelope,
        );
      }
    }
  };
}
