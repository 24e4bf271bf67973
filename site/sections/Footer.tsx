import { telephoneUrl, whatsappUrl } from '../../domain/content/contactUrls.ts';
import type { Company } from '../../domain/content/content.ts';
import { Wordmark } from '../../ui/Wordmark.tsx';
import { PAGE_MESSAGES } from '../messages.ts';
import styles from './Footer.module.css';
import { OfficeMap } from './OfficeMap.tsx';
import { SiteLinks } from './SiteLinks.tsx';

interface FooterProps {
  product: string;
  company: Company;
  /** See {@link SiteLinks}. */
  isLanding: boolean;
}

/** The site's footer: links, contact details, where the Contact links lead, and the map. */
export function Footer({ product, company, isLanding }: FooterProps) {
  return (
    <footer className={styles.footer} id="contact-us">
      <div className={styles.brand}>
        <Wordmark name={product} />
        <p>{company.about}</p>
        <SocialLinks social={company.social} />
      </div>
      <nav className={styles.links} data-no-print aria-labelledby="useful-links">
        <h2 id="useful-links">{PAGE_MESSAGES.usefulLinks}</h2>
        <SiteLinks isLanding={isLanding} names={['home', 'about', 'contact', 'buy', 'privacy']} />
      </nav>
      <ContactBlock company={company} />
      <OfficeMap company={company} />
      <p className={styles.copyright} data-no-print>
        © <span data-year>{new Date().getFullYear()}</span>
        {` ${company.legalName}`}
      </p>
    </footer>
  );
}

const SOCIAL_SITES = [
  ['facebook', 'Facebook'],
  ['x', 'X'],
  ['linkedin', 'LinkedIn'],
] as const;

/** The company elsewhere, by name: three words are read faster than three emblems. */
function SocialLinks({ social }: Pick<Company, 'social'>) {
  const sites = SOCIAL_SITES.filter(([site]) => social[site]);
  if (sites.length === 0) return null;
  return (
    <ul className={styles.social} data-no-print>
      {sites.map(([site, name]) => (
        <li key={site}>
          <a href={social[site]} rel="noopener">
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** How to reach the company without the form. A Contact link zooms it in and out, so it takes the focus too. */
function ContactBlock({ company }: { company: Company }) {
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
