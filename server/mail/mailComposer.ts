import { greetingsOf } from '../../domain/content/contactUrls.ts';
import type { CollectorOutage } from '../../domain/desk/summarySchemas.ts';
import type { BuiltSite } from '../../domain/settings/builtSite.ts';
import type { Config } from '../config.ts';
import type { EnquiryRecords } from '../store/EnquiryRecords.ts';
import type { Health } from '../store/Health.ts';
import type { InboxStore } from '../store/InboxStore.ts';
import { type MailSubject, mailIdOf } from '../store/mailSubjects.ts';
import type { StaffAccess } from '../store/StaffAccess.ts';
import { composeDueMail, composeSummaryMail } from './composeDailyMails.ts';
import { composeEnquiryMail } from './composeEnquiryMail.ts';
import { composeFlaggedMail } from './composeFlaggedMail.ts';
import { composeProofMail } from './composeProofMail.ts';
import { composeReceiptMail } from './composeReceiptMail.ts';
import { composeSignInMail, signInUrl } from './composeSignInMail.ts';
import type { Mail } from './Mailer.ts';
import { envelopeOf, type MailBody, type MailContent, mailHeaders, mailPictures } from './mailFrame.ts';

/** What mails are composed from. */
export interface MailSources {
  records: EnquiryRecords;
  inboxStore: InboxStore;
  access: StaffAccess;
  health: Health;
  /** Whether there is an inbox, which mails link to. */
  hasInbox: boolean;
  /** Collects the enquiries of a hosted site. */
  collector: { outage(): CollectorOutage | undefined };
  doctor: { summary(): Promise<string | undefined> };
  /** The languages of the site. */
  languages: BuiltSite['languages'];
}

interface MailSettings {
  mail: Pick<Config['mail'], 'to' | 'from'>;
  /** Where the staff open the inbox. */
  siteUrl: string;
  /** Where visitors open the site, if the desk knows. */
  visitorSiteUrl?: string | undefined;
  /** To whom the hourly proof goes. */
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
  { records, inboxStore, access, health, hasInbox, collector, doctor, languages }: MailSources,
  content: MailContent,
  { siteUrl, visitorSiteUrl, proofTo }: MailSettings,
): Promise<MailBody | undefined> {
  switch (subject.kind) {
    case 'enquiry': {
      const enquiry = records.find(subject.id);
      if (!enquiry || enquiry.withdrawnAt || enquiry.replacedBy) return undefined;
      return composeEnquiryMail(enquiry, content, hasInbox ? siteUrl : undefined);
    }
    case 'receipt': {
      const enquiry = records.find(subject.id);
      if (!enquiry || enquiry.withdrawnAt || enquiry.spamSignals.length > 0) return undefined;
      const language = languages.find((one) => one.language.code === enquiry.language) ?? languages[0];
      return language && composeReceiptMail(enquiry, content, language, visitorSiteUrl);
    }
    case 'digest':
      return hasInbox
        ? composeSummaryMail(
            subject.day,
            inboxStore,
            records,
            content,
            siteUrl,
            health.times().backedUpAt,
            collector.outage(),
            await doctor.summary(),
          )
        : composeFlaggedMail(subject.day, records, content);
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
