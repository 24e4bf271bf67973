import type { LocalizedSite } from '../../build/translations/readTranslations.ts';
import { textWithoutLinks } from '../../domain/content/textWithLinks.ts';

const REGION_NAMES = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });
const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];

/**
 * What search engines are told about the company, its brand and their questions (schema.org): facts of the content alone.
 * A `Product` is there only with a price: Google calls it invalid without one, a rating or a review.
 * https://developers.google.com/search/docs/appearance/structured-data/product-snippet
 *
 * @param logo the URL of a picture, 112 pixels high or more
 * @returns JSON that can stand inside a `<script>` element
 */
export function structuredDataOf(
  { language, content }: Pick<LocalizedSite, 'language' | 'content'>,
  site: URL,
  logo = '/apple-touch-icon.png',
) {
  const { product, company, page, questions } = content;
  const { address, social } = company;
  const sameAs = social.map(({ url }) => url);
  const organization = {
    '@type': 'Organization',
    '@id': `${site.origin}/#organization`,
    name: company.name,
    legalName: company.legalName,
    url: site.href,
    logo: new URL(logo, site).href,
    email: company.email,
    telephone: company.phone,
    ...(company.otherPhones.length > 0 && {
      contactPoint: company.otherPhones.map(({ label, number }) => ({
        '@type': 'ContactPoint',
        contactType: label,
        telephone: number,
      })),
    }),
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      addressLocality: address.city,
      addressRegion: address.region,
      postalCode: address.postcode,
      addressCountry: countryCodeOf(address.country),
    },
    brand: { '@type': 'Brand', name: product.name },
    ...(sameAs.length > 0 && { sameAs }),
  };
  const faq = {
    '@type': 'FAQPage',
    inLanguage: language.locale,
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: textWithoutLinks(answer) },
    })),
  };
  const offered = {
    '@type': 'Product',
    name: product.name,
    description: page.description,
    image: new URL('/share.png', site).href,
    brand: { '@type': 'Brand', name: product.name },
    offers: product.prices.map(({ pack, rupees }) => ({
      '@type': 'Offer',
      name: pack,
      price: rupees,
      priceCurrency: 'INR',
      url: site.href,
      seller: { '@id': organization['@id'] },
    })),
  };
  const graph = [
    organization,
    ...(product.prices.length > 0 ? [offered] : []),
    ...(questions.length > 0 ? [faq] : []),
  ];
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph })
    .replaceAll('\u00A0', ' ')
    .replaceAll('<', '\\u003c');
}

/** The ISO 3166 code of a country, which Google asks for, or else its name as the content has it. */
function countryCodeOf(name: string): string {
  const codes = LETTERS.flatMap((first) => LETTERS.map((second) => first + second));
  return codes.find((code) => REGION_NAMES.of(code) === name) ?? name;
}
