import { greetingsOf } from '../../domain/content/contactUrls.ts';
import type { BuiltSite } from '../../domain/settings/builtSite.ts';
import type { Config } from '../config.ts';
import { type MailSubject, mailIdOf } from '../store/mailSubjects.ts';
import { composeDueMail, composeSummaryMail } from './composeDailyMails.ts';
import { composeEnquiryMail } from './composeEnquiryMail.ts';
import { composeFlaggedMail } from './composeFlaggedMail.ts';
import { composeReceiptMail } from './composeReceiptMail.ts';
import { composeProofMail, composeSignInMail, signInUrl } from './composeShortMails.ts';
import type { Mail } from './Mailer.ts';
import {
  envelopeOf,
  type MailBody,
  type MailContent,
  type MailSources,
  mailHeaders,
  mailPictures,
} from './mailFrame.ts';

interface MailSettings {
  mail: Pick<Config['mail'], 'to' | 'from'>;
  /** Where the staff open the inbox. */
  siteUrl: string;
  /** Where visitors open the site, if the desk knows. */
  visitorSiteUrl?: string | undefined;
  proofTo?: string | undefined;
}

/** Composes the mail of a job from the store; undefined when its enquiry was withdrawn, replaced or erased, or its link has expired. */
export function mailComposer(
  sources: MailSources,
  builtContent: BuiltSite['content'],
  settings: MailSettings,
): (subject: MailSubject) => Promise<Mail | undefined> {
  const content = { ...builtContent, greetings: greetingsOf(sources.languages) };
  const envelope = envelopeOf(settings.mail, content);
  return async (subject) => {
    const body = await bodyOf(subject, sources, content, settings);
    return (
      body && { ...mailHeaders(mailIdOf(subject), content, envelope), ...mailPictures(content), ...body }
    );
  };
}

async function bodyOf(
  subject: MailSubject,
  sources: MailSources,
  content: MailContent,
  { siteUrl, visitorSiteUrl, proofTo }: MailSettings,
): Promise<MailBody | undefined> {
  const { records, inboxStore, access, hasInbox, doctor, languages } = sources;
  switch (subject.kind) {
    case 'enquiry': {
      const enquiry = records.find(subject.id);
      if (!enquiry || enquiry.withdrawnAt || enquiry.replacedBy) return undefined;
      return composeEnquiryMail(enquiry, content, hasInbox ? siteUrl : undefined);
    }
    case 'receipt': {
      const enquiry = records.find(subject.id);
      if (!enquiry || enquiry.withdrawnAt || enquiry.replacedBy || enquiry.spamSignals.length > 0)
        return undefined;
      const language = languages.find((one) => one.language.code === enquiry.language) ?? languages[0];
      return language && composeReceiptMail(enquiry, content, language, visitorSiteUrl);
    }
    case 'digest':
      if (!hasInbox) return composeFlaggedMail(subject.day, records, content);
      return composeSummaryMail(subject.day, sources, content, siteUrl, await doctor.summary());
    case 'due':
      // Nor to someone who may no longer use the inbox.
      if (!access.staff.has(subject.recipient)) return undefined;
      return composeDueMail(subject.recipient, inboxStore, content, siteUrl);
    case 'proof':
      return proofTo ? composeProofMail(proofTo, content, siteUrl) : undefined;
    case 'sign-in': {
      const link = await access.linkFor(subject.request, Date.now());
      return link && composeSignInMail(link.email, signInUrl(siteUrl, link.token), content);
    }
  }
}
