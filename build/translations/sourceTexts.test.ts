import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { textsIn } from '../content/contentIssues.ts';
import { parseContentFile } from '../content/parseContent.ts';
import { contentTextsOf, isSafetyOrLegal, messageTextsOf, policyTextsOf } from './sourceTexts.ts';

const yaml = readFileSync('content/site.yaml', 'utf8');
const site = parseContentFile(yaml, 'site.yaml');
const texts = contentTextsOf(site);

test('every text of the sample is translated or known to be the same in every language', () => {
  const translated = new Set(texts.map(({ path }) => path.join()));
  const same = textsIn(site.data)
    .map(([path]) => path)
    .filter((path) => !translated.has(path.join()))
    .map((path) => path.filter((step) => typeof step === 'string').join('.'));
  const known = `
    product.name product.ingredients.items.amount product.indications.items.pictogram
    product.benefits.items.pictogram product.safety.items.pictogram label.fssaiLicence label.madeBy
    company.name company.legalName company.phone company.email company.whatsapp
    company.address.street company.address.city company.address.region company.address.postcode
    company.address.country company.social.name company.social.url company.grievance.email
    brand.strong brand.ink brand.paper brand.sand enquiry.keepFor replies.title replies.language
    replies.text approvedTexts.reason approvedTexts.texts`;
  expect([...new Set(same)]).toEqual(known.trim().split(/\s+/));
});

test('a text has its context, its limit and its line, and placeholders as they stand in the file', () => {
  const heading = texts.find(({ context }) => context === 'product.about.heading');
  const line = yaml.split('\n').findIndex((one) => one.includes('heading: About {product}')) + 1;
  expect(heading).toMatchObject({ text: 'About {product}', max: 60, reference: `site.yaml:${line}` });
  expect(texts.find(({ text }) => text.startsWith('We will call {mobile} or write'))).toMatchObject({
    context: 'enquiry.reply',
  });
});

test('safety, directions, indications, label, notice, policy and processors are safety or legal texts', () => {
  const sections = texts.filter(isSafetyOrLegal).map(({ context }) => context.replace(/^product\./, ''));
  expect([...new Set(sections.map((context) => context.split('.')[0]))].sort()).toEqual([
    'directions',
    'enquiry',
    'indications',
    'label',
    'safety',
  ]);
  expect(isSafetyOrLegal({ context: 'enquiry.intro' })).toBe(false);
  expect(messageTextsOf({ processors: { server: 'Ours' }, form: { submit: 'Buy' } })).toEqual([
    { context: 'interface.processors.server', text: 'Ours' },
    { context: 'interface.form.submit', text: 'Buy' },
  ]);
  expect(isSafetyOrLegal({ context: 'interface.processors.server' })).toBe(true);
});

test('the policy has a text for its title and for each heading, paragraph and item, in one line', () => {
  const policy = `---
title: Privacy
updated: 5 Dec 2023
---

## Cookies

The site sets
none.

- **One.** Of a list,
  folded

  and continued
- [Two](mailto:{email})

---

> Quoted
`;
  expect(policyTextsOf(policy).map(({ text, reference }) => [reference?.split(':')[1], text])).toEqual([
    ['2', 'Privacy'],
    ['6', 'Cookies'],
    ['8', 'The site sets none.'],
    ['11', '**One.** Of a list, folded'],
    ['14', 'and continued'],
    ['15', '[Two](mailto:{email})'],
    ['19', '> Quoted'],
  ]);
});
