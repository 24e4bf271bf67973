import type { ReactNode } from 'react';
import { telephoneUrl } from '../../domain/content/contactUrls.ts';
import type { Company } from '../../domain/content/content.ts';
import { ENQUIRY_MESSAGES } from '../../domain/enquiry/enquiry.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { FORM_MESSAGES, NOT_FOUND_MESSAGES, RECEIVED_MESSAGES, replyPromiseOf } from '../messages.ts';
import styles from './MessagePage.module.css';
import { siteUrls } from './SiteLinks.tsx';

interface NotFoundProps {
  product: string;
  company: Pick<Company, 'phone'>;
}

/** Says that the link leads nowhere, and where most people want to go. */
export function NotFound({ product, company }: NotFoundProps) {
  const { home, buy } = siteUrls(false);
  return (
    <MessagePage title={NOT_FOUND_MESSAGES.heading}>
      <p>{NOT_FOUND_MESSAGES.explanation(product)}</p>
      <p>
        <ButtonLink variant="primary" href={home}>
          {NOT_FOUND_MESSAGES.read(product)}
        </ButtonLink>
      </p>
      <p>
        <a href={buy}>{NOT_FOUND_MESSAGES.order}</a>
      </p>
      <p>
        <a href={telephoneUrl(company.phone)}>{FORM_MESSAGES.call(company.phone)}</a>
      </p>
    </MessagePage>
  );
}

interface EnquiryReceivedProps {
  product: string;
  company: Pick<Company, 'name' | 'phone' | 'hours'>;
  /** The company's promise of reply, see {@link replyPromiseOf}. */
  reply: string;
}

/** What a visitor sees after a plain form post, once the enquiry is stored; the server fills in the reference. */
export function EnquiryReceived({ product, company, reply }: EnquiryReceivedProps) {
  const [before, after] = FORM_MESSAGES.reference.split('{reference}');
  return (
    <MessagePage title={ENQUIRY_MESSAGES.received}>
      <p>
        {RECEIVED_MESSAGES.thanks(company.name, product)} {replyPromiseOf(reply)}
      </p>
      <p data-reference-line hidden>
        {before}
        <strong translate="no" data-reference />
        {after} {FORM_MESSAGES.keepReference}
      </p>
      <p>
        {RECEIVED_MESSAGES.questions}{' '}
        <a href={telephoneUrl(company.phone)}>{FORM_MESSAGES.call(company.phone)}</a>, {company.hours}.
      </p>
      <p>
        <a href={siteUrls(false).home}>{RECEIVED_MESSAGES.back(product)}</a>
      </p>
    </MessagePage>
  );
}

/** A page with a short message and links to continue. */
function MessagePage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className={styles.notice}>
      <h1>{title}</h1>
      {children}
    </section>
  );
}
