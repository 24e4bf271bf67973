import type { ComponentProps } from 'react';
import type { LocalizedSite } from '../../build/translations/readTranslations.ts';
import type { Language } from '../../domain/language/languages.ts';
import { LABEL_PAGE, POLICY_PAGE } from '../../domain/sitePages.ts';

/**
 * Where the links of a page lead. Those that stay on the landing page are fragments alone: with a path, they would reload
 * the page and empty its form where the URL has a query, as from an advertisement.
 */
export function siteUrls({ path: languagePath }: Pick<Language, 'path'>, isLanding = false) {
  const path = isLanding ? '' : languagePath || '/';
  return {
    home: `${path}#top`,
    about: `${path}#about`,
    ingredients: `${path}#ingredients`,
    safety: `${path}#safety`,
    buy: `${path}#buy`,
    // The bottom of the page, where the contact block zooms; each page has one.
    contact: '#contact-us',
    privacy: `${languagePath}${POLICY_PAGE}`,
    label: `${languagePath}${LABEL_PAGE}`,
  };
}

/** What links of a page depend on; see {@link siteUrls}. */
export interface PageProps {
  site: LocalizedSite;
  isLanding: boolean;
}

interface SiteLinksProps extends PageProps, ComponentProps<'ul'> {
  names: readonly Exclude<keyof ReturnType<typeof siteUrls>, 'ingredients' | 'safety' | 'label'>[];
}

export function SiteLinks({ site, isLanding, names, ...list }: SiteLinksProps) {
  const urls = siteUrls(site.language, isLanding);
  return (
    <ul {...list}>
      {names.map((name) => (
        <li key={name}>
          <a href={urls[name]} data-contact={name === 'contact' || undefined}>
            {site.messages.page[name]}
          </a>
        </li>
      ))}
    </ul>
  );
}
