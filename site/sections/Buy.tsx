import type { ReactNode } from 'react';
import type { LocalizedSite } from '../../build/translations/readTranslations.ts';
import { telephoneUrl, whatsappUrl } from '../../domain/content/contactUrls.ts';
import { METADATA_FIELDS } from '../../domain/enquiry/enquiry.ts';
import { fillIn } from '../../domain/enquiry/enquiryMessages.ts';
import { CAUTION_ID, ORDER_FORM_ID } from '../../domain/sitePages.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { CallInstead, FormAlert } from '../ui/FormAlert.tsx';
import { SectionHeading } from '../ui/SectionHeading.tsx';
import styles from './Buy.module.css';
import { Prices } from './Prices.tsx';

interface BuyProps {
  site: LocalizedSite;
  /** Whether the form can send nothing without its script. */
  isScriptRequired: boolean;
  /** Where Safety Information is. */
  safetyUrl: string;
  /** The links to other languages. */
  languages?: ReactNode;
  /** The photograph of who answers. */
  person?: ReactNode;
  /** The form. */
  children: ReactNode;
}

/** How ordering works, and beside it the order form with what to know before it. */
export function Buy({ site, isScriptRequired, safetyUrl, languages, person, children }: BuyProps) {
  const { content, messages } = site;
  const { enquiry, company } = content;
  const { phone, hours } = company;
  const { promises, answeredBy } = enquiry;
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
        <Prices site={site} />
        {(answeredBy || promises.length > 0) && (
          <div className={styles.trust}>
            {promises.length > 0 && (
              <ul className={styles.promises}>
                {promises.map((promise) => (
                  <li key={promise}>{withPhone(fillIn(promise, { hours }), phone)}</li>
                ))}
              </ul>
            )}
            {answeredBy && (
              <div className={styles.person}>
                {person}
                <p>
                  <span>{messages.page.answeredBy}</span> <b>{answeredBy.name}</b>, {answeredBy.role}
                </p>
              </div>
            )}
          </div>
        )}
      </div>
      <div className={styles.form}>
        {languages}
        {enquiry.caution && (
          <p className={styles.caution} id={CAUTION_ID}>
            {enquiry.caution} <a href={safetyUrl}>{messages.form.safety}</a>
          </p>
        )}
        <Talk site={site} />
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
      </div>
    </section>
  );
}

/** A text with the number for each `{phone}`, in one piece with what follows it where a line has room for it. */
function withPhone(text: string, phone: string): ReactNode {
  return text.split(/(\{phone\}\S*)/).map((part) =>
    part.startsWith('{phone}') ? (
      <span key={part} className={styles.number}>
        {fillIn(part, { phone })}
      </span>
    ) : (
      part
    ),
  );
}

/** How to order without the form, which asks for an e-mail address. */
function Talk({ site: { content, messages } }: { site: LocalizedSite }) {
  const { phone, hours, whatsapp } = content.company;
  const product = content.product.name;
  const { talkInstead, callUs, orderInWhatsapp } = messages.form;
  return (
    <div className={styles.talk}>
      <p>
        {talkInstead}{' '}
        <span className={styles.hours}>
          {/* Where nobody calls by a tap. */}
          <span className={styles.phone}>{phone} · </span>
          {hours}
        </span>
      </p>
      <ButtonLink href={telephoneUrl(phone)}>{callUs}</ButtonLink>
      {whatsapp && (
        <ButtonLink href={whatsappUrl(whatsapp, `${fillIn(orderInWhatsapp, { product })} `)} rel="noopener">
          {messages.page.whatsapp}
        </ButtonLink>
      )}
    </div>
  );
}
