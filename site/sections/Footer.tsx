import type { Company } from '../../domain/content.ts';
import { Wordmark } from '../../ui/Wordmark.tsx';
import { ContactBlock } from './ContactBlock.tsx';
import styles from './Footer.module.css';
import { OfficeMap } from './OfficeMap.tsx';
import { SocialLinks } from './SocialLinks.tsx';
import { siteLinks } from './siteLinks.ts';

interface FooterProps {
  product: string;
  company: Company;
  /** Whether this is the landing page, whose links stay on it. */
  landing: boolean;
}

/** The way to everything else, and last, where the Contact links lead: how to reach the company. */
export function Footer({ product, company, landing }: FooterProps) {
  const links = siteLinks(landing);
  return (
    <footer className={styles.footer} id="contact-us">
      <div className={styles.brand}>
        <Wordmark name={product} />
        <p>{company.about}</p>
        <SocialLinks company={company} />
      </div>
      <nav className={styles.links} aria-labelledby="useful-links">
        <h2 id="useful-links">Useful links</h2>
        <ul>
          <li>
            <a href={links.home}>Home</a>
          </li>
          <li>
            <a href={links.about}>About</a>
          </li>
          <li>
            <a href={links.contact} data-contact>
              Contact Us
            </a>
          </li>
          <li>
            <a href={links.buy}>Buy Now</a>
          </li>
          <li>
            <a href={links.privacy}>Privacy Policy</a>
          </li>
        </ul>
      </nav>
      <OfficeMap company={company} />
      <ContactBlock company={company} />
      <p className={styles.copyright}>
        © <span data-year>{new Date().getFullYear()}</span>
        {` ${company.legalName}`}
      </p>
    </footer>
  );
}
