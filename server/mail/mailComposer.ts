import type { EnquiryRecords } from '../store/EnquiryRecords.ts';
import type { InboxStore } from '../store/InboxStore.ts';
import { type MailSubject, mailIdOf } from '../store/MailQueue.ts';
import type { StaffAccess } from '../store/StaffAccess.ts';
import { composeDigestMail } from './composeDigestMail.ts';
import { composeEnquiryMail } from './composeEnquiryMail.ts';
import { composeSignInMail, signInUrl } from './composeSignInMail.ts';
import { composeDueMail, composeSummaryMail } from './inboxMails.ts';
import type { Mail } from './Mailer.ts';
import { type Envelope, type MailBody, type MailContent, mailHeaders } from './mailFrame.ts';

interface ComposerOptions {
  records: EnquiryRecords;
  content: MailContent;
  envelope: Envelope;
  /** Where staff are configured: for their sign-in links, and for the daily summary instead of the digest. */
  staff?: { access: StaffAccess; inbox: InboxStore; siteUrl: string } | undefined;
}

/** Composes the mail of a job from the store; undefined when its enquiry was erased or its link has expired. */
export function mailComposer(options: ComposerOptions): (subject: MailSubject) => Promise<Mail | undefined> {
  return async (subject) => {
    const body = await bodyOf(subject, options);
    return body && { ...mailHeaders(mailIdOf(subject), options.content, options.envelope), ...body };
  };
}

async function bodyOf(
  subject: MailSubject,
  { records, content, staff }: ComposerOptions,
): Promise<MailBody | undefined> {
  switch (subject.kind) {
    case 'enquiry': {
      const enquiry = records.find(subject.id);
      return enquiry && composeEnquiryMail(enquiry, content, staff?.siteUrl);
    }
    case 'digest':
      return staff
        ? composeSummaryMail(subject.day, staff.inbox, records, content, staff.siteUrl)
        : composeDigestMail(subject.day, records, content);
    case 'due':
      return staff && composeDueMail(subject.day, subject.recipient, staff.inbox, content, staff.siteUrl);
    case 'sign-in': {
      const link = await staff?.access.linkFor(subject.request, Date.now());
      return staff && link && composeSignInMail(link.email, signInUrl(staff.siteUrl, link.token), content);
    }
  }
}
