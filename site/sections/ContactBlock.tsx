import type { Company } from '../../domain/companyContent.ts';
import { telephoneUrl, whatsappUrl } from '../../domain/contactUrls.ts';
import { PAGE_MESSAGES } from '../messages.ts';
import styles from './ContactBlock.module.css';

interface ContactBlockProps {
  company: Company;
}

/** How to reach the company without the form. A Contact link zooms it in and out, so it takes the focus too. */
export function ContactBlock({ company }: ContactBlockProps) {
  const [mailbox, domain] = company.email.split('@');
  return (
    <div className={styles.contact} id="contact" tabIndex={-1} data-contact-block>
      <h2>{PAGE_MESSAGES.talk}</h2>
      <ul className={styles.ways}>
        <li>
          <span>{PAGE_MESSAGES.phone}</span>
          <a href={telephoneUrl(company.phone)}>{company.phone}</a>
          <small>{company.hours}</small>
        </li>
        {company.whatsapp && (
          <li>
            <span>{PAGE_MESSAGES.whatsapp}</span>
            <a href={whatsappUrl(company.whatsapp)} rel="noopener">
              {company.whatsapp}
            </a>
          </li>
        )}
        <li>
          <span>{PAGE_MESSAGES.email}</span>
          <a href={`mailto:${company.email}`}>
            {`${mailbox}@`}
            <wbr />
            {domain}
          </a>
        </li>
      </ul>
    </div>
  );
}
