import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Content } from '../../domain/content/content.ts';
import { SAMPLE as sample } from '../../tests/support/sampleSite.ts';
import { parseContentFile } from './parseContent.ts';
import { sampleEntriesIn, sampleNameEntriesIn } from './sampleContent.ts';

test('entries that are still those of the sample are reported', () => {
  const own = structuredClone(sample);
  expect(sampleEntriesIn(own, sample)).toEqual([
    'product',
    'label',
    'company',
    'page',
    'enquiry',
    'questions',
    'replies',
    'approvedTexts',
  ]);
  own.product.name = 'Other';
  own.label.category = 'Nutraceutical';
  own.company = { ...own.company, phone: '+91 20 1234 5678', social: [] };
  for (const { items } of [own.product.benefits, own.product.safety]) {
    for (const card of items.slice(0, 2)) card.text = 'Our own text.';
  }
  const sampleEntries = sampleEntriesIn(own, sample);
  expect(sampleEntries).toContain('product.benefits, third card');
  expect(sampleEntries).toEqual(expect.arrayContaining(['company.email', 'label.fssaiLicence']));
  expect(sampleEntries.join()).not.toMatch(/product\.name|phone|social|first card|label\.not|country/);
});

test('the texts of the sample are reported wherever they stand', () => {
  const own = structuredClone(sample);
  own.questions.shift();
  own.questions.reverse();
  own.product.safety.items.unshift({ title: 'Own', text: 'Our own card.', pictogram: 'leaf' });
  const [, moved] = own.product.safety.items;
  if (moved) moved.pictogram = 'leaf';
  const entries = sampleEntriesIn(own, sample);
  expect(entries).toEqual(
    expect.arrayContaining([
      'questions, first question',
      'questions, fifth question',
      'product.safety, second card',
    ]),
  );
  expect(entries).not.toContain('product.safety, first card');
});

test('what another product may well share with the sample is not reported', () => {
  const own = structuredClone(sample);
  own.enquiry.heading = 'Order it';
  own.company.address.street = 'Our own street';
  const entries = sampleEntriesIn(own, sample);
  expect(entries).toContain('company.address.city');
  expect(entries.join()).not.toMatch(/region|receipt|enquiry\.ads/);
});

test("texts with the sample's product name are reported once the product has another name", () => {
  expect(sampleNameEntriesIn(sample, sample)).toEqual([]);
  const yaml = readFileSync('content/site.yaml', 'utf8').replace('name: Snayura\n', 'name: Neuvita\n');
  const own = parseContentFile(yaml, 'site.yaml').content as Content;
  const entries = sampleNameEntriesIn(own, sample);
  expect(entries).toHaveLength(9);
  expect(entries).toEqual(
    expect.arrayContaining(['page.title', 'enquiry.heading', 'product.about.paragraphs, first paragraph']),
  );
  // A text that differs only in the product's name is unchanged.
  expect(sampleEntriesIn(own, sample)).toContain('page');
  own.product.name = 'Snayura Plus';
  own.page.title = 'Snayura Plus capsules';
  expect(sampleNameEntriesIn(own, sample)).not.toContain('page.title');
});

test('a product name of digits is not searched for in other numbers', () => {
  const own = structuredClone(sample);
  own.product.name = '100';
  expect(sampleEntriesIn(own, sample)).toContain('product.tagline');
});
