/** Where the links of the header and the footer lead. */
export interface SiteLinks {
  home: string;
  about: string;
  buy: string;
  /** To the end of the landing page; from elsewhere to the contact block, which then zooms in as the address's target. */
  contact: string;
  privacy: string;
}

/**
 * The links of a page. From the landing page they name the place alone: with the path, they would load the page anew,
 * and empty its form, where the address has a query, as from an advertisement.
 *
 * @param landing whether the page is the landing page
 */
export function siteLinks(landing: boolean): SiteLinks {
  const path = landing ? '' : '/';
  return {
    home: `${path}#top`,
    about: `${path}#about`,
    buy: `${path}#buy`,
    contact: landing ? '#contact-us' : '/#contact',
    privacy: '/privacy-policy',
  };
}
