import { sites } from 'virtual:site-content';
import type { LocalizedSite } from '../../build/translations/readTranslations.ts';
import styles from './LanguageLinks.module.css';

interface LanguageLinksProps {
  /** Under the header, or above the form. */
  place: 'page' | 'form';
  site: LocalizedSite;
  /** The page without its language: `/privacy-policy`, and nothing for the landing page. */
  page: string;
}

/** The page in the other languages, each in its own words; nothing on a site in one language. */
export function LanguageLinks({ place, site: { language, messages }, page }: LanguageLinksProps) {
  const others = sites.map((one) => one.language).filter(({ code }) => code !== language.code);
  if (others.length === 0) return null;
  const Links = place === 'page' ? 'nav' : 'div';
  return (
    <Links
      className={styles[place]}
      data-no-print
      {...(place === 'page' && { 'aria-label': messages.page.languages })}
    >
      <ul {...(place === 'form' && { 'aria-label': messages.page.languages })}>
        {others.map(({ code, locale, name, path }) => (
          <li key={code}>
            <a href={path + page || '/'} lang={locale} hrefLang={locale} translate="no" data-language-link>
              {name}
            </a>
          </li>
        ))}
      </ul>
    </Links>
  );
}
