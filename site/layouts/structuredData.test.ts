import { expect, test } from 'vitest';
import { languageOf } from '../../domain/language/languages.ts';
import { SAMPLE } from '../../tests/support/sampleSite.ts';
import { structuredDataOf } from './structuredData.ts';

const SITE = new URL('https://shop.example/');
const thingsOf = (content: typeof SAMPLE) =>
  JSON.parse(structuredDataOf({ language: languageOf('en'), content }, SITE))['@graph'];

test('a product is described only where it has a price', () => {
  expect(thingsOf(SAMPLE).map((thing: Record<string, string>) => thing['@type'])).toEqual([
    'Organization',
    'FAQPage',
  ]);
  const product = { ...SAMPLE.product, prices: [{ pack: '60 capsules', rupees: 599.5 }] };
  const [, offered] = thingsOf({ ...SAMPLE, product });
  expect(offered).toMatchObject({
    '@type': 'Product',
    name: 'Snayura',
    offers: [{ name: '60 capsules', price: 599.5, priceCurrency: 'INR' }],
  });
});

test('an answer is given without the URLs of its links', () => {
  const questions = [{ question: 'Where?', answer: 'See [the label](#safety).' }];
  const [, faq] = thingsOf({ ...SAMPLE, questions });
  expect(faq.mainEntity[0].acceptedAnswer.text).toBe('See the label.');
});
