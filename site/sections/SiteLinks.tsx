import type { ComponentProps } from 'react';
import { PAGE_MESSAGES } from '../messages.ts';

/**
 * Where the links of a page lead. Those that stay on the landing page are fragments alone: with a path, they would reload
 * the page and empty its form where the URL has a query, as from an advertisement.
 */
export function siteUrls(isLanding: boolean) {
  const path = isLanding ? '' : '/';
  return {
    home: `${path}#top`,
    about: `${path}#about`,
    buy: `${path}#buy`,
    // The bottom of the page, where the contact block zooms; each page has one.
    contact: '#contact-us',
    privacy: '/privacy-policy',
  };
}

interface SiteLinksProps extends ComponentProps<'ul'> {
  /** See {@link siteUrls}. */
  isLanding: boolean;
  names: readonly (keyof ReturnType<typeof siteUrls>)[];
}

/** Links of the header or the footer. */
export function SiteLinks({ isLanding, names, ...list }: SiteLinksProps) {
  const urls = siteUrls(isLanding);
  return (
    <ul {...list}>
      {names.map((name) => (
        <li key={name}>
          <a href={urls[name]} data-contact={name === 'contact' || undefined}>
            {PAGE_MESSAGES[name]}
          </a>
        </li>
      ))}
    </ul>
  );
}
