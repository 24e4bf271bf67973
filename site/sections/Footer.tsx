import type { Company } from '../../domain/companyContent.ts';
import { Wordmark } from '../../ui/Wordmark.tsx';
import { PAGE_MESSAGES } from '../messages.ts';
import { ContactBlock } from './ContactBlock.tsx';
import styles from './Footer.module.css';
import { OfficeMap } from './OfficeMap.tsx';
import { SocialLinks } from './SocialLinks.tsx';
import { siteLinks } from './siteLinks.ts';

interface FooterProps {
  product: string;
  company: Company;
  /** See {@link siteLinks}. */
  isLanding: boolean;
}

/** The site's footer: links, contact details, where the Contact links lead, and the map. */
export function Footer({ product, company, isLanding }: FooterProps) {
  const links = siteLinks(isLanding);
  return (
    <footer className={styles.footer} id="contact-us">
      <div className={styles.brand}>
        <Wordmark name={product} />
        <p>{company.about}</p>
        <SocialLinks company={company} />
      </div>
      <nav className={styles.links} data-no-print aria-labelledby="useful-links">
        <h2 id="useful-links">{PAGE_MESSAGES.usefulLinks}</h2>
        <ul>
          <li>
            <a href={links.home}>{PAGE_MESSAGES.home}</a>
          </li>
          <li>
            <a href={links.about}>{PAGE_MESSAGES.about}</a>
          </li>
          <li>
            <a href={links.contact} data-contact>
              {PAGE_MESSAGES.contact}
            </a>
          </li>
          <li>
            <a href={links.buy}>{PAGE_MESSAGES.buy}</a>
          </li>
          <li>
            <a href={links.privacy}>{PAGE_MESSAGES.privacy}</a>
          </li>
        </ul>
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
