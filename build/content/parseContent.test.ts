import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseDocument } from 'yaml';
import { SAMPLE } from '../../tests/support/sampleSite.ts';
import { describeIssues, entryNameOf } from './contentIssues.ts';
import { parseContentFile } from './parseContent.ts';

const yaml = readFileSync(new URL('../../content/site.yaml', import.meta.url), 'utf8');

/** An entry's path, such as `product.benefits.items.3`, and its other value; without one it is deleted. */
type Change = [path: string, value?: unknown];

const stepsOf = (path: string) => path.split('.').map((step) => (/^\d+$/.test(step) ? Number(step) : step));

/** The errors in the sample content after some changes. */
function issuesAfter(...changes: Change[]): string[] {
  const document = parseDocument(yaml);
  for (const [path, value] of changes) {
    if (value === undefined) document.deleteIn(stepsOf(path));
    else document.setIn(stepsOf(path), document.createNode(value, { aliasDuplicateObjects: false }));
  }
  return issuesIn(document.toString());
}

function issuesIn(text: string): string[] {
  const { issues } = parseContentFile(text, 'site.yaml');
  return issues.map(({ entry, remedy }) => (entry ? `${entry}: ${remedy}` : remedy));
}

test('the sample content is valid', () => {
  expect(issuesIn(yaml)).toEqual([]);
  expect(issuesIn(yaml.replaceAll('\n', '\r\n'))).toEqual([]);
});

test('an empty file has one error', () => {
  expect(issuesIn('')).toEqual([
    'the whole file: The lines that belong to it are missing or not indented under it.',
  ]);
});

test('the sample content has five indications, seven benefits and three social links, as specified', () => {
  const { product, company } = SAMPLE;
  expect([product.indications.items.length, product.benefits.items.length]).toEqual([5, 7]);
  expect(company.social.map(({ name }) => name)).toEqual(['Facebook', 'X', 'LinkedIn']);
});

const CARD = { title: 'More', text: 'One more.', pictogram: 'leaf' };

test.each<Change[]>([
  [['product.name', "Doctor's Choice"]],
  [['product.name', 'स्नायु शक्ति']],
  [['product.benefits.items', [CARD, CARD, CARD]]],
  [['product.safety.items.5', CARD]],
  [['company.social', [{ name: 'ShareChat', url: 'https://sharechat.com/profile/a' }]]],
  // As in version 1.0.0.
  [['company.social', { x: 'https://x.com/a', facebook: 'https://fb.com/a' }]],
  [['company.social']],
  [['company.otherPhones', [{ label: 'Toll-free', number: '1800 123 4567', hours: 'Always' }]]],
  [['company.otherPhones', [{ label: 'Retailers', number: '+91 98765 43210' }]]],
  [['company.phone', '+977 1 4200000']],
  [
    ['company.address.country', 'Nepal'],
    ['company.address.latitude', 27.7],
    ['company.address.longitude', 85.3],
  ],
  [['replies']],
])('another product may have %j', (...changes) => {
  expect(issuesAfter(...changes)).toEqual([]);
});

const FULL_NUMBER =
  'Use the number that you call from, with its country code; list a toll-free one under otherPhones.';
const UNCLOSED = 'Put bold words of one line between ** and **, such as **To answer you** we use your name.';
const NOT_OF_FACEBOOK = 'This is a page of Instagram, not of Facebook. Correct the name or the URL.';

test.each<[path: string, value: unknown, remedy: string]>([
  ['product.tagline', undefined, 'This entry is missing. Write the tagline.'],
  [
    'product.tagline',
    ['Live', 'Better'],
    'One text belongs here, not a list. Write it on one line behind the colon, without a dash.',
  ],
  ['product.kind', ' ', 'Write what the product is, in a few words.'],
  ['product.pack', 60, 'Put quotes around it: "60".'],
  [
    'product.name',
    'A/B',
    "Use 1 to 24 letters, digits, spaces or . + & - ', starting with a letter or digit.",
  ],
  ['product.name', 'Snayura'.repeat(4), 'Keep it to 24 characters; it has 28.'],
  ['product.about.paragraphs.1', 'x'.repeat(261), 'Keep it to 260 characters; it has 261.'],
  ['product.ingredients.items.2.purpose', 'x'.repeat(61), 'Keep it to 60 characters; it has 61.'],
  [
    'product.ingredients.items.0.amount',
    '2.2',
    'Write the amount with its unit, as on the pack, such as "100 mg".',
  ],
  ['product.benefits.items', [CARD, CARD], 'List 3 to 12 cards; there are 2.'],
  ['product.benefits.items.3.title', undefined, 'This entry is missing. Write a title of a few words.'],
  ['product.benefits.items.3.Title', 'Mind', 'There is no entry "Title" here. Did you mean "title"?'],
  ['product.prices', [1, 2, 3, 4, 5].map(() => ({ pack: '60', rupees: 5 })), 'List at most 4 prices.'],
  ['brand', undefined, 'This entry is missing. Copy its lines from the sample.'],
  ['brand', null, 'The lines that belong to it are missing or not indented under it.'],
  [
    'brand.ink',
    '#707070',
    'Its contrast of 4.6 on brand.paper is too low. Choose a darker ink or a lighter paper, for at least 7.',
  ],
  ['label.fssaiLicence', undefined, 'This entry is missing. Write the FSSAI licence number in quotes.'],
  ['label.fssaiLicence', '123', 'Use the 14 digits of the FSSAI licence number, in quotes.'],
  ['label.fssaiLicence', '१००१२३४५६७८९०१', 'Write the digits as 0 to 9, not as "१".'],
  [
    'label.notForMedicinalUse',
    undefined,
    'This entry is missing. Write the statement "Not for medicinal use".',
  ],
  ['label.vegetarian', 'yes', 'Write true or false.'],
  ['enquiry.notice', 'We use it. **Never', UNCLOSED],
  ['enquiry.notice', '**We use it.\nNever** for adverts.', UNCLOSED],
  ['company.fone', '1', 'There is no entry "fone" here. Did you mean "phone"?'],
  ['company.fax', '1', 'There is no entry "fax" here. Remove it or correct its spelling.'],
  ['company.phone', 912012345678, 'Write the phone number in quotes.'],
  [
    'company.phone',
    '+91 20 1234 567',
    'An Indian number has 10 digits after +91, such as "+91 20 1234 5678".',
  ],
  ['company.phone', '+91 20 l234 5678', '"l" is a letter. Write digits alone.'],
  ['company.phone', '1800 123 4567', FULL_NUMBER],
  ['company.whatsapp', '+९१ ९८७६५ ४३२१०', 'Write the digits as 0 to 9, not as "९".'],
  ['company.address.postcode', '041104', 'No PIN code starts with 0. Use its 6 digits, in quotes.'],
  ['company.address.postcode', '௪௧௧௦௪௫', 'Write the digits as 0 to 9, not as "௪".'],
  [
    'company.address.latitude',
    1,
    'The pin is not in India. Use a latitude from 6 to 38 and a longitude from 68 to 98.',
  ],
  ['company.social.1.url', 'x.com/a', 'Use a full URL that starts with https://.'],
  ['company.social.0.url', 'https://www.instagram.com/a', NOT_OF_FACEBOOK],
  [
    'company.social.0.url',
    'https://www.facebook.com/',
    "This is where Facebook begins. Use the URL of the company's own page there.",
  ],
  ['company.social.0', 'https://x.com/a', 'Write the name after the dash, and the url on a line under it.'],
  ['enquiry.keepFor', 'three years', 'Use a number of days, months or years, such as 3 years.'],
  ['replies.1.text', 'Hello {nmae}', 'In braces, use only {name}, {quantity}, {reference} and {product}.'],
  [
    'replies.0.title',
    'Price for {name}',
    'There is no placeholder {name} here. Use {product}, or write the text itself.',
  ],
  [
    'replies.0.language',
    'English',
    'Use a language code, such as en for English, hi for Hindi or mr for Marathi.',
  ],
])('an error is reported with its entry and what to do: %s: %j', (path, value, remedy) => {
  expect(issuesAfter([path, value])).toContain(`${entryNameOf(stepsOf(path))}: ${remedy}`);
});

const INGREDIENT = { name: 'Zinc', amount: '5 mg' };
const phoneOf = (number: string) => [{ label: 'Free', number }];

test.each<[issue: string, ...Change[]]>([
  [
    'product.ingredients, ingredient 21, amount: This entry is missing. Write the amount with its unit.',
    ['product.ingredients.items', [...Array.from({ length: 20 }, () => INGREDIENT), { name: 'Iron' }]],
  ],
  [
    'company.phnoe: There is no entry "phnoe" here. Did you mean "phone"?',
    ['company.phnoe', '+91 20 1234 5678'],
    ['company.phone'],
  ],
  [
    'company.otherPhones, first number, number: "O" is a letter. Write digits alone.',
    ['company.otherPhones', phoneOf('18O0 123 4567')],
  ],
  [
    'company.otherPhones, first number, number: A number with 1800 or 1860 has 10 to 13 digits, such as "1800 123 4567".',
    ['company.otherPhones', phoneOf('1800 123')],
  ],
  [
    'company.address.latitude: Latitude and longitude are swapped. Exchange the two numbers.',
    ['company.address.latitude', 73.8],
    ['company.address.longitude', 18.6],
  ],
  [
    `company.social, first page, url: ${NOT_OF_FACEBOOK}`,
    ['company.social', { facebook: 'https://instagram.com/a' }],
  ],
  [
    'reports, first report, date: This date is in the future. Write the date on the report.',
    ['reports', [{ title: 'Analysis', lab: 'Lab', date: '14 September 2099', file: 'a.pdf' }]],
  ],
  [
    'product.prices, first price, rupees: Write the digits as 0 to 9, not as "५".',
    ['product.prices', [{ pack: '60 capsules', rupees: '५९९' }]],
  ],
  [
    "label.heightMm: Use the bottle's height in millimetres, a number from 95 to 150 without quotes, or delete the line.",
    ['label.heightMm', 60],
  ],
  [
    "product.buyAt, first shop, url: This is the sample's URL. Use that of the product's own page.",
    ['product.buyAt', [{ name: 'Amazon', url: 'https://www.amazon.in/dp/…' }]],
  ],
  // What has several errors is reported once.
  ['product.tagline: Put "…" around the whole text: it starts with [.', ['product.tagline', []]],
  ['product.about.paragraphs: List the paragraphs, each after a dash.', ['product.about.paragraphs', '']],
  [
    'product.about: The lines that belong to it are missing or not indented under it.',
    ['product.about', '{price}'],
  ],
  [
    'brand.ink: Its contrast of 1.3 on brand.paper is too low. Choose a darker ink or a lighter paper, for at least 7.',
    ['brand.ink', '#dddddd'],
  ],
  [
    "product.name: Use 1 to 24 letters, digits, spaces or . + & - ', starting with a letter or digit.",
    ['product.name', '{name}'],
  ],
])('%s', (issue, ...changes) => {
  expect(issuesAfter(...changes)).toEqual([issue]);
});

test('all errors are reported at once, each with its line and a caret', () => {
  const invalid = yaml
    .replace('tagline: Live Longer, Live Better', 'tagline: 12')
    .replace('pictogram: blood', 'pictogram: Blood.svg');
  const line = invalid.split('pictogram: Blood.svg', 1)[0]?.split('\n').length;
  expect(describeIssues(parseContentFile(invalid, 'content/site.yaml').issues)).toBe(
    `content/site.yaml: 2 errors
  line 31: product.tagline: Put quotes around it: "12".
    31 |   tagline: 12
                    ^
  line ${line}: product.benefits, fifth card, pictogram: Use the name of a file in pictures/pictograms/, without ".svg". Did you mean "blood"?
    ${line} |         pictogram: Blood.svg
                             ^`,
  );
});

test.each([
  ['kind: Health', 'kind: For {price} Health', 'product.kind', '{price} here. Use {product}, or'],
  ['About {product}', 'About {Product}', 'product.about.heading', '{Product} here. Use {product}, or'],
  ['at most {keepFor}', 'at most {keep}', 'enquiry.notice', '{keep} here. Use {product} or {keepFor}, or'],
])('an unknown placeholder is reported: %s becomes %s', (from, to, entry, message) => {
  const { content, issues } = parseContentFile(yaml.replace(from, to), 'site.yaml');
  expect(content).toBeUndefined();
  expect(issues).toMatchObject([
    { entry, remedy: expect.stringContaining(`There is no placeholder ${message}`) },
  ]);
});

test('invisible characters are reported by their code, and what else is wrong too; joiners of Hindi are none', () => {
  const invisible = yaml
    .replace('tagline: Live Longer', 'tagline: Live\u200B Longer')
    .replace('audience: For adults', 'audience\uFEFF: ""');
  const { issues } = parseContentFile(invisible, 'site.yaml');
  expect(issues.map(({ remedy, position }) => [position?.source.trim(), remedy])).toEqual([
    ['audience: ""', 'Write who the product is for, in a few words.'],
    [
      'tagline: Live Longer, Live Better',
      'There is an invisible character, U+200B (zero width space), behind "Live". Delete the words around it and type them again.',
    ],
    ['audience: ""', expect.stringContaining('U+FEFF (zero width no-break space), behind "audience".')],
  ]);
  const hindi = yaml
    .replace('tagline: Live', 'tagline: र्\u200Dय 👩\u200D⚕️ Live')
    .replace('# Editing', '# \u200BEditing');
  expect(issuesIn(`\uFEFF${hindi}`)).toEqual([]);
});
