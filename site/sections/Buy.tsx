import type { ReactNode } from 'react';
import { telephoneUrl } from '../../domain/content/contactUrls.ts';
import type { Company, Content } from '../../domain/content/content.ts';
import { METADATA_FIELDS, ORDER_FORM_ID } from '../../domain/enquiry/enquiry.ts';
import { PAGE_MESSAGES } from '../messages.ts';
import { CallInstead, FormAlert } from '../ui/FormAlert.tsx';
import { SectionHeading } from '../ui/SectionHeading.tsx';
import styles from './Buy.module.css';

interface BuyProps {
  enquiry: Content['enquiry'];
  company: Pick<Company, 'phone' | 'hours' | 'email'>;
  /** Whether the form can send nothing without its script. */
  isScriptRequired: boolean;
  /** Who else handles the data, in one sentence; nothing where nobody does. */
  processors: string | undefined;
  /** The form. */
  children: ReactNode;
}

/** How ordering works, and beside it the order form. */
export function Buy({ enquiry, company, isScriptRequired, processors, children }: BuyProps) {
  return (
    <section className={styles.buy} data-no-print id="buy">
      <div className={styles.words}>
        <SectionHeading title={enquiry.heading} intro={enquiry.intro} />
        {enquiry.steps.length > 0 && (
          <ol className={styles.steps} aria-label={PAGE_MESSAGES.howItWorks}>
            {enquiry.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        )}
        <p className={styles.call}>
          {PAGE_MESSAGES.preferToTalk} <a href={telephoneUrl(company.phone)}>{company.phone}</a>
          <span>{company.hours}</span>
        </p>
      </div>
      <div className={styles.form}>
        {/* The server writes its message about a plain form post here; outside the island, which is React's. */}
        <FormAlert data-form-message hidden />
        {isScriptRequired && (
          <>
            <noscript>
              <CallInstead contact={company} />
            </noscript>
            {/* Shown when the form's script can't be fetched. */}
            <div data-form-unavailable hidden>
              <CallInstead contact={company} />
            </div>
          </>
        )}
        {/* Outside the island too: React may replace the form when it hydrates. */}
        <input type="hidden" form={ORDER_FORM_ID} name={METADATA_FIELDS.source} data-source />
        {children}
        <p className={styles.notice}>
          {enquiry.notice} {processors && `${processors} `}
          <a href="/privacy-policy">{PAGE_MESSAGES.privacy}</a>
        </p>
      </div>
    </section>
  );
}
