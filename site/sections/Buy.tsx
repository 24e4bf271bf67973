import type { PropsWithChildren, ReactNode } from 'react';
import type { LocalizedSite } from '../../build/translations/readTranslations.ts';
import { telephoneUrl, whatsappLink } from '../../domain/content/contactUrls.ts';
import { METADATA_FIELDS } from '../../domain/enquiry/enquiry.ts';
import { fillIn } from '../../domain/enquiry/enquiryMessages.ts';
import { CAUTION_ID, ORDER_FORM_ID } from '../../domain/sitePages.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { CallInstead, FormAlert } from '../ui/FormAlert.tsx';
import { SectionTitle } from '../ui/SectionHeading.tsx';
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

/** What to know before one orders in any way, how ordering works and what it costs, and beside it the form. */
export function Buy({ site, isScriptRequired, safetyUrl, languages, person, children }: BuyProps) {
  const { content, messages } = site;
  const { enquiry, company } = content;
  return (
    <section className={styles.buy} id="buy">
      <div className={styles.words} data-no-print>
        <SectionTitle>{enquiry.heading}</SectionTitle>
        {/* Its link is described by it, for who goes by Tab from link to field. */}
        {enquiry.caution && (
          <p className={styles.caution} id={CAUTION_ID}>
            {enquiry.caution}{' '}
            <a className="tap-target" href={safetyUrl} aria-describedby={CAUTION_ID}>
              {messages.form.safety}
            </a>
          </p>
        )}
        <div className={styles.intro}>
          <p>{enquiry.intro}</p>
          {languages}
        </div>
        {enquiry.steps.length > 0 && (
          <ol className={styles.steps} aria-label={messages.page.howItWorks}>
            {enquiry.steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
        )}
        <Prices site={site} />
      </div>
      <div className={styles.form}>
        <Talk site={site}>{person}</Talk>
        {/* The server writes its message about a plain form post here; outside the island, which is React's. */}
        <FormAlert data-form-message data-no-print hidden />
        {isScriptRequired && (
          <>
            <noscript>
              <CallInstead contact={company} messages={messages} />
            </noscript>
            {/* Shown when the form's script can't be fetched. */}
            <div data-form-unavailable data-no-print hidden>
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

/** How to order without the form, which asks for an e-mail address, and who answers; the photograph is its children. */
function Talk({ site: { content, messages }, children }: PropsWithChildren<{ site: LocalizedSite }>) {
  const { phone, hours, whatsapp } = content.company;
  const { answeredBy } = content.enquiry;
  const product = content.product.name;
  const { talkInstead, callUs, orderInWhatsapp } = messages.form;
  return (
    <div className={styles.talk} data-no-print>
      <p>
        {talkInstead}{' '}
        <span className={styles.hours}>
          {/* Where nobody calls by a tap. */}
          <span className={styles.phone}>{phone} · </span>
          {hours}
        </span>
      </p>
      {answeredBy && (
        <div className={styles.person}>
          {children}
          <p>
            <span>{messages.page.answeredBy}</span> <b>{answeredBy.name}</b>, {answeredBy.role}
          </p>
        </div>
      )}
      <ButtonLink href={telephoneUrl(phone)}>{callUs}</ButtonLink>
      {whatsapp && (
        <ButtonLink {...whatsappLink(whatsapp, `${fillIn(orderInWhatsapp, { product })} `)}>
          {messages.page.whatsapp}
        </ButtonLink>
      )}
    </div>
  );
}
