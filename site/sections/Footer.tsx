import { logo } from 'virtual:site-content';
import { clsx } from 'clsx';
import type { LocalizedSite } from '../../build/translations/readTranslations.ts';
import { telephoneUrl, whatsappLink } from '../../domain/content/contactUrls.ts';
import type { Company } from '../../domain/content/content.ts';
import { networkOf } from '../../domain/content/socialLinks.ts';
import { Wordmark } from '../../ui/Wordmark.tsx';
import { WithBreaks } from '../order-form/Sentence.tsx';
import { NetworkIcon } from '../ui/NetworkIcon.tsx';
import styles from './Footer.module.css';
import { OfficeMap } from './OfficeMap.tsx';
import { type PageProps, SiteLinks } from './SiteLinks.tsx';

/** The site's footer: links, contact details, where the Contact links lead, and the map; on paper also the page's URL. */
export function Footer({ site, isLanding, url }: PageProps & { url: string }) {
  const { content, messages } = site;
  const { product, company } = content;
  const year = new Date().getFullYear();
  return (
    <footer className={styles.footer} id="contact-us">
      <div className={styles.brand}>
        <Wordmark className={clsx(logo && styles.logo)} name={product.name} logo={logo} />
        <p>{company.about}</p>
        <SocialLinks social={company.social} />
      </div>
      <nav className={styles.links} data-no-print aria-labelledby="useful-links">
        <h2 id="useful-links">{messages.page.usefulLinks}</h2>
        <SiteLinks site={site} isLanding={isLanding} names={['home', 'about', 'contact', 'buy', 'privacy']} />
      </nav>
      <ContactBlock site={site} />
      <OfficeMap site={site} />
      <p className={styles.source}>{url}</p>
      <p className={styles.copyright} data-no-print>
        © <span data-year={year}>{year}</span>
        {` ${company.legalName}`}
      </p>
    </footer>
  );
}

/** The company elsewhere, by name: a word is read faster than an emblem. */
function SocialLinks({ social }: Pick<Company, 'social'>) {
  if (social.length === 0) return null;
  return (
    <ul className={styles.social} data-no-print>
      {social.map(({ name, url }) => (
        <li key={url}>
          <a href={url} rel="noopener">
            <NetworkIcon network={networkOf(url)} />
            {name}
          </a>
        </li>
      ))}
    </ul>
  );
}

/** How to reach the company without the form. A Contact link zooms it in and out, so it takes the focus too. */
function ContactBlock({ site: { content, messages } }: { site: LocalizedSite }) {
  const { phone, hours, otherPhones, whatsapp, email } = content.company;
  return (
    <div className={styles.contact} id="contact" tabIndex={-1} data-contact-block>
      <h2>{messages.page.talk}</h2>
      <ul className={styles.ways}>
        {[{ label: messages.page.phone, number: phone, hours }, ...otherPhones].map(
          ({ label, number, hours }) => (
            <li key={number} data-long={label.length > 12 || undefined}>
              <span>{label}</span>
              <a href={telephoneUrl(number)}>
                <WithBreaks text={number} />
              </a>
              {hours && <small>{hours}</small>}
            </li>
          ),
        )}
        {whatsapp && (
          <li>
            <span>{messages.page.whatsapp}</span>
            <a {...whatsappLink(whatsapp)}>
              <WithBreaks text={whatsapp} />
            </a>
          </li>
        )}
        <li>
          <span>{messages.page.email}</span>
          <a href={`mailto:${email}`}>
            <WithBreaks text={email} />
          </a>
        </li>
      </ul>
    </div>
  );
}
