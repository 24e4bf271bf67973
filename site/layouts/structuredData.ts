import type { Content } from '../../domain/content.ts';

/**
 * What search engines are told about the company, the product and its questions (schema.org): facts of the content alone,
 * so no price, offer or rating.
 *
 * @returns JSON that can stand inside a `<script>` element
 */
export function organizationAndProduct(
  { product, company, questions }: Pick<Content, 'product' | 'company' | 'questions'>,
  site: URL,
) {
  const { address, social } = company;
  const sameAs = [social.facebook, social.x, social.linkedin].filter((page) => page !== undefined);
  const organization = {
    '@type': 'Organization',
    '@id': `${site.origin}/#organization`,
    name: company.name,
    legalName: company.legalName,
    url: site.href,
    logo: new URL('/apple-touch-icon.png', site).href,
    email: company.email,
    telephone: company.phone,
    address: {
      '@type': 'PostalAddress',
      streetAddress: address.street,
      addressLocality: address.city,
      addressRegion: address.region,
      postalCode: address.postcode,
      addressCountry: address.country,
    },
    ...(sameAs.length > 0 && { sameAs }),
  };
  const item = {
    '@type': 'Product',
    name: product.name,
    description: product.summary,
    category: product.kind,
    image: new URL('/share.png', site).href,
    brand: { '@type': 'Brand', name: product.name },
    manufacturer: { '@id': organization['@id'] },
  };
  const faq = {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
  const graph = [organization, item, ...(questions.length > 0 ? [faq] : [])];
  return JSON.stringify({ '@context': 'https://schema.org', '@graph': graph }).replaceAll('<', '\\u003c');
}
