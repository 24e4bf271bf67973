import type { Company } from '../../domain/companyContent.ts';
import { Wordmark } from '../../ui/Wordmark.tsx';
import { PAGE_MESSAGES } from '../messages.ts';
import { ContactBlock } from './ContactBlock.tsx';
import styles from './Footer.module.css';
import { OfficeMap } from './OfficeMap.tsx';
import { SiteLinks } from './SiteLinks.tsx';
import { SocialLinks } from './SocialLinks.tsx';

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
        <SocialLinks company={company} />
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
