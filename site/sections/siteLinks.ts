/** Where the links of the header and the footer lead; whole paths, so that they lead back from every page. */
export const SITE_LINKS = {
  home: '/#top',
  about: '/#about',
  buy: '/#buy',
  privacy: '/privacy-policy',
} as const;

/**
 * Where a Contact link leads: on the landing page to the end of that page, from elsewhere to the contact block,
 * which then zooms in as the address's target.
 */
export function contactAddress(landing: boolean): string {
  return landing ? '/#contact-us' : '/#contact';
}
