import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseContent, parseContentFile } from './parseContent.ts';
import { isPlaceholder, NUMBER_ENTRIES, sampleEntriesIn, sampleNameEntriesIn } from './sampleContent.ts';

const yaml = readFileSync('content/site.yaml', 'utf8');

test('the entries that still equal the sample are named', () => {
  const sample = parseContent(yaml);
  const own = structuredClone(sample);
  expect(sampleEntriesIn(own, sample)).toEqual(['product', 'label', 'company', 'page', 'enquiry', 'replies']);
  own.product.name = 'Other';
  own.label.category = 'Nutraceutical';
  own.company = { ...own.company, phone: '+91 20 1234 5678', social: {} };
  for (const { items } of [own.product.benefits, own.product.safety]) {
    for (const card of items.slice(0, 2)) card.text = 'Our own words.';
  }
  const left = sampleEntriesIn(own, sample);
  expect(left).toContain('product.benefits, third card');
  expect(left).toEqual(expect.arrayContaining(['company.email', 'label.fssaiLicence']));
  expect(left.join()).not.toMatch(/product\.name|phone|social|first card|label\.not|country/);
});

test("texts that say the sample's name are named once the product has another", () => {
  const sample = parseContent(yaml);
  expect(sampleNameEntriesIn(sample, sample)).toEqual([]);
  const own = parseContent(yaml.replace('name: Snayura\n', 'name: Neuvita\n'));
  const named = sampleNameEntriesIn(own, sample);
  expect(named).toHaveLength(9);
  expect(named).toEqual(
    expect.arrayContaining(['page.title', 'enquiry.heading', 'product.about.paragraphs, first paragraph']),
  );
  // A text of which only the name was the sample's own is unchanged.
  expect(sampleEntriesIn(own, sample)).toContain('page');
  own.product.name = 'Snayura Plus';
  own.page.title = 'Snayura Plus capsules';
  expect(sampleNameEntriesIn(own, sample)).not.toContain('page.title');
});

test('a name of digits leaves the numbers alone', () => {
  const sample = parseContent(yaml);
  const own = structuredClone(sample);
  own.product.name = '100';
  expect(sampleEntriesIn(own, sample)).toContain('product.tagline');
});

test('the placeholder numbers of the sample are recognized', () => {
  const { textAt } = parseContentFile(yaml, 'site.yaml');
  expect(NUMBER_ENTRIES.map((path) => isPlaceholder(textAt(path) ?? ''))).toEqual([true, true, true]);
  expect(isPlaceholder('+91 20 1200 0000')).toBe(false);
});
