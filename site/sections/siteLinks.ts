/** Where the links of the header and the footer lead. */
export interface SiteLinks {
  home: string;
  about: string;
  buy: string;
  /** To the bottom of the page, where the contact block zooms; each page has one. */
  contact: string;
  privacy: string;
}

/**
 * The links of a page. Those that stay on the landing page are fragments alone: with a path, they would reload the page
 * and empty its form where the URL has a query, as from an advertisement.
 */
export function siteLinks(isLanding: boolean): SiteLinks {
  const path = isLanding ? '' : '/';
  return {
    home: `${path}#top`,
    about: `${path}#about`,
    buy: `${path}#buy`,
    contact: '#contact-us',
    privacy: '/privacy-policy',
  };
}
