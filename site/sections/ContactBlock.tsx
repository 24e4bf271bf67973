import { addressLineOf, type Company } from '../../domain/content.ts';
import { mapLinkAddress } from '../../domain/map.ts';
import { telephoneAddress, whatsappAddress } from '../ui/contactWays.ts';
import styles from './ContactBlock.module.css';

interface ContactBlockProps {
  company: Company;
}

/** The four ways to reach the company. A Contact link zooms it in and out, so it takes the focus too. */
export function ContactBlock({ company }: ContactBlockProps) {
  return (
    <div className={styles.contact} id="contact" tabIndex={-1} data-contact-block>
      <h2>Talk to a person</h2>
      <ul className={styles.ways}>
        <li>
          <span>Phone</span>
          <a href={telephoneAddress(company.phone)}>{company.phone}</a>
          <small>{company.hours}</small>
        </li>
        {company.whatsapp && (
          <li>
            <span>WhatsApp</span>
            <a href={whatsappAddress(company.whatsapp)} rel="noopener">
              {company.whatsapp}
            </a>
          </li>
        )}
        <li>
          <span>E-mail</span>
          <a href={`mailto:${company.email}`}>{company.email}</a>
        </li>
        <li>
          <span>Address</span>
          <a href={mapLinkAddress(company.address)} rel="noopener">
            <address>{`${company.legalName}, ${addressLineOf(company.address)}`}</address>
          </a>
        </li>
      </ul>
    </div>
  );
}
