import type { ReactNode } from 'react';
import { telephoneUrl } from '../../domain/content/contactUrls.ts';
import type { Company, Content } from '../../domain/content/content.ts';
import { METADATA_FIELDS, ORDER_FORM_ID } from '../../domain/enquiry/enquiry.ts';
import type { Language } from '../../domain/language/languages.ts';
import type { SiteMessages } from '../../domain/language/siteMessages.ts';
import { CallInstead, FormAlert } from '../ui/FormAlert.tsx';
import { SectionHeading } from '../ui/SectionHeading.tsx';
import styles from './Buy.module.css';
import { siteUrls } from './SiteLinks.tsx';

interface BuyProps {
  enquiry: Content['enquiry'];
  company: Pick<Company, 'phone' | 'hours' | 'email'>;
  /** Whether the form can send nothing without its script. */
  isScriptRequired: boolean;
  /** Who else handles the data, in one sentence; nothing where nobody does. */
  processors: string | undefined;
  language: Language;
  messages: SiteMessages;
  /** The links to other languages. */
  languages?: ReactNode;
  /** The form. */
  children: ReactNode;
}

/** How ordering works, and beside it the order form. */
export function Buy({
  enquiry,
  company,
  isScriptRequired,
  processors,
  language,
  messages,
  languages,
  children,
}: BuyProps) {
  return (
    <section className={styles.buy} data-no-print id="buy">
      <div className={styles.words}>
        <SectionHeading title={enquiry.heading} intro={enquiry.intro} />
        {enquiry.steps.length > 0 && (
          <ol className={styles.steps} aria-label={messages.page.howItWorks}>
            {enquiry.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        )}
        <p className={styles.call}>
          {messages.page.preferToTalk} <a href={telephoneUrl(company.phone)}>{company.phone}</a>
          <span>{company.hours}</span>
        </p>
      </div>
      <div className={styles.form}>
        {languages}
        {/* The server writes its message about a plain form post here; outside the island, which is React's. */}
        <FormAlert data-form-message hidden />
        {isScriptRequired && (
          <>
            <noscript>
              <CallInstead contact={company} messages={messages} />
            </noscript>
            {/* Shown when the form's script can't be fetched. */}
            <div data-form-unavailable hidden>
              <CallInstead contact={company} messages={messages} />
            </div>
          </>
        )}
        {/* Outside the island too: React may replace the form when it hydrates. */}
        <input type="hidden" form={ORDER_FORM_ID} name={METADATA_FIELDS.source} data-source />
        {children}
        <p className={styles.notice}>
          {enquiry.notice} {processors && `${processors} `}
          <a href={siteUrls(language).privacy}>{messages.page.privacy}</a>
        </p>
      </div>
    </section>
  );
}
