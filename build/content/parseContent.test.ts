import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { parse, stringify } from 'yaml';
import { parseContent, parseContentFile } from './parseContent.ts';

const yaml = readFileSync(new URL('../../content/site.yaml', import.meta.url), 'utf8');

// biome-ignore lint/suspicious/noExplicitAny: these tests make the content invalid on purpose
type Mutable = Record<string, any>;

/** The errors in the sample content after a change. */
function issuesAfter(change: (content: Mutable) => void): string[] {
  const content = parse(yaml);
  change(content);
  return issuesIn(stringify(content));
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
  const { product, company } = parseContent(yaml);
  expect([product.indications.items.length, product.benefits.items.length]).toEqual([5, 7]);
  expect(company.social.map(({ name }) => name)).toEqual(['Facebook', 'X', 'LinkedIn']);
});

describe('another product may have', () => {
  test.each<[string, (content: Mutable) => void]>([
    ['an apostrophe in its name', (c) => (c.product.name = "Doctor's Choice")],
    ['a name in Devanagari', (c) => (c.product.name = 'स्नायु शक्ति')],
    ['three benefits', (c) => c.product.benefits.items.splice(3)],
    ['six safety cards', (c) => c.product.safety.items.push({ ...c.product.safety.items[0], title: 'More' })],
    [
      'pages on any network',
      (c) => (c.company.social = [{ name: 'ShareChat', url: 'https://sharechat.com/profile/a' }]),
    ],
    [
      'the social links of version 1.0.0',
      (c) => (c.company.social = { x: 'https://x.com/a', facebook: 'https://fb.com/a' }),
    ],
    [
      'a second and a toll-free phone',
      (c) =>
        (c.company.otherPhones = [
          { label: 'Toll-free', number: '1800 123 4567', hours: 'Always' },
          { label: 'Retailers', number: '+91 98765 43210' },
        ]),
    ],
    ['no social link', (c) => delete c.company.social],
    ['no replies', (c) => delete c.replies],
    [
      'an office outside India',
      (c) => Object.assign(c.company.address, { country: 'Nepal', latitude: 27.7, longitude: 85.3 }),
    ],
    ['a phone outside India', (c) => (c.company.phone = '+977 1 4200000')],
  ])('%s', (_name, change) => {
    expect(issuesAfter(change)).toEqual([]);
  });
});

describe('an error is reported with its entry and what to do', () => {
  test.each<[string, (content: Mutable) => void, string]>([
    [
      'a missing entry',
      (c) => delete c.product.tagline,
      'product.tagline: This entry is missing. Write the tagline.',
    ],
    [
      'a missing section',
      (c) => delete c.brand,
      'brand: This entry is missing. Copy its lines from the sample.',
    ],
    [
      'a section without its lines',
      (c) => (c.brand = null),
      'brand: The lines that belong to it are missing or not indented under it.',
    ],
    [
      'an empty text',
      (c) => (c.product.kind = ' '),
      'product.kind: Write what the product is, in a few words.',
    ],
    ['a number instead of a text', (c) => (c.product.pack = 60), 'product.pack: Put quotes around it: "60".'],
    [
      'two benefits',
      (c) => c.product.benefits.items.splice(2),
      'product.benefits.items: List 3 to 12 cards; there are 2.',
    ],
    [
      'a card without its title',
      (c) => delete c.product.benefits.items[3].title,
      'product.benefits, fourth card, title: This entry is missing. Write a title of a few words.',
    ],
    [
      'an ingredient beyond the tenth without its amount',
      (c) => {
        const [first] = c.product.ingredients.items;
        c.product.ingredients.items = Array.from({ length: 21 }, () => ({ ...first }));
        delete c.product.ingredients.items[20].amount;
      },
      'product.ingredients, ingredient 21, amount: This entry is missing. Write the amount with its unit.',
    ],
    [
      'a long paragraph',
      (c) => (c.product.about.paragraphs[1] = 'x'.repeat(261)),
      'product.about.paragraphs, second paragraph: Keep it to 260 characters; it has 261.',
    ],
    [
      'a long purpose',
      (c) => (c.product.ingredients.items[2].purpose = 'x'.repeat(61)),
      'product.ingredients, third ingredient, purpose: Keep it to 60 characters; it has 61.',
    ],
    [
      'a misspelled entry',
      (c) => (c.company.fone = '1'),
      'company.fone: There is no entry "fone" here. Did you mean "phone"?',
    ],
    [
      'a misspelled entry that is required',
      (c) => {
        c.company.phnoe = c.company.phone;
        delete c.company.phone;
      },
      'company.phnoe: There is no entry "phnoe" here. Did you mean "phone"?',
    ],
    [
      'a misspelled entry of a card',
      (c) => (c.product.benefits.items[3].Title = 'Mind'),
      'product.benefits, fourth card, Title: There is no entry "Title" here. Did you mean "title"?',
    ],
    [
      'an unknown entry',
      (c) => (c.company.fax = '1'),
      'company.fax: There is no entry "fax" here. Remove it or correct its spelling.',
    ],
    [
      'a list instead of a text',
      (c) => (c.product.tagline = ['Live longer', 'Live better']),
      'product.tagline: One text belongs here, not a list. Write it on one line behind the colon, without a dash.',
    ],
    [
      'a PIN code that starts with 0',
      (c) => (c.company.address.postcode = '041104'),
      'company.address.postcode: No PIN code starts with 0. Use its 6 digits, in quotes.',
    ],
    [
      'a report of the future',
      (c) => (c.reports = [{ title: 'Analysis', lab: 'Lab', date: '14 September 2099', file: 'a.pdf' }]),
      'reports, first report, date: This date is in the future. Write the date on the report.',
    ],
    [
      'no FSSAI licence',
      (c) => delete c.label.fssaiLicence,
      'label.fssaiLicence: This entry is missing. Write the FSSAI licence number in quotes.',
    ],
    [
      'a short FSSAI licence',
      (c) => (c.label.fssaiLicence = '123'),
      'label.fssaiLicence: Use the 14 digits of the FSSAI licence number, in quotes.',
    ],
    [
      'no medicinal statement',
      (c) => delete c.label.notForMedicinalUse,
      'label.notForMedicinalUse: This entry is missing. Write the statement "Not for medicinal use".',
    ],
    [
      'a slash in the name',
      (c) => (c.product.name = 'A/B'),
      "product.name: Use 1 to 24 letters, digits, spaces or . + & - ', starting with a letter or digit.",
    ],
    [
      'an unquoted phone number',
      (c) => (c.company.phone = 912012345678),
      'company.phone: Write the phone number in quotes.',
    ],
    [
      'a phone number of nine digits',
      (c) => (c.company.phone = '+91 20 1234 567'),
      'company.phone: An Indian number has 10 digits after +91, such as "+91 20 1234 5678".',
    ],
    [
      'a letter in a phone number',
      (c) => (c.company.phone = '+91 20 l234 5678'),
      'company.phone: "l" is a letter. Write digits alone.',
    ],
    [
      'a letter in a toll-free number',
      (c) => (c.company.otherPhones = [{ label: 'Free', number: '18O0 123 4567' }]),
      'company.otherPhones, first number, number: "O" is a letter. Write digits alone.',
    ],
    [
      'a phone number in Devanagari',
      (c) => (c.company.whatsapp = '+९१ ९८७६५ ४३२१०'),
      'company.whatsapp: Write the digits as 0 to 9, not as "९".',
    ],
    [
      'a licence in Devanagari',
      (c) => (c.label.fssaiLicence = '१००१२३४५६७८९०१'),
      'label.fssaiLicence: Write the digits as 0 to 9, not as "१".',
    ],
    [
      'a PIN code in Tamil',
      (c) => (c.company.address.postcode = '௪௧௧௦௪௫'),
      'company.address.postcode: Write the digits as 0 to 9, not as "௪".',
    ],
    [
      'a bottle too small for the coin',
      (c) => (c.label.heightMm = 60),
      "label.heightMm: Use the bottle's height in millimetres, a number from 95 to 150 without quotes, or delete the line.",
    ],
    [
      'a price in Devanagari',
      (c) => (c.product.prices = [{ pack: '60 capsules', rupees: '५९९' }]),
      'product.prices, first price, rupees: Write the digits as 0 to 9, not as "५".',
    ],
    [
      "the sample's URL of a shop",
      (c) => (c.product.buyAt = [{ name: 'Amazon', url: 'https://www.amazon.in/dp/…' }]),
      "product.buyAt, first shop, url: This is the sample's URL. Use that of the product's own page.",
    ],
    [
      'an amount without its unit',
      (c) => (c.product.ingredients.items[0].amount = '2.2'),
      'product.ingredients, first ingredient, amount: Write the amount with its unit, as on the pack, such as "100 mg".',
    ],
    [
      'swapped coordinates',
      (c) => Object.assign(c.company.address, { latitude: 73.8, longitude: 18.6 }),
      'company.address.latitude: Latitude and longitude are swapped. Exchange the two numbers.',
    ],
    [
      'coordinates outside India',
      (c) => (c.company.address.latitude = 1),
      'company.address.latitude: The pin is not in India. Use a latitude from 6 to 38 and a longitude from 68 to 98.',
    ],
    [
      'a URL without https',
      (c) => (c.company.social[1].url = 'x.com/a'),
      'company.social, second page, url: Use a full URL that starts with https://.',
    ],
    [
      'a page of another network under a name',
      (c) => (c.company.social[0].url = 'https://www.instagram.com/a'),
      'company.social, first page, url: This is a page of Instagram, not of Facebook. Correct the name or the URL.',
    ],
    [
      'a page of another network in the form of version 1.0.0',
      (c) => (c.company.social = { facebook: 'https://instagram.com/a' }),
      'company.social, first page, url: This is a page of Instagram, not of Facebook. Correct the name or the URL.',
    ],
    [
      'the front page of a network',
      (c) => (c.company.social[0].url = 'https://www.facebook.com/'),
      "company.social, first page, url: This is where Facebook begins. Use the URL of the company's own page there.",
    ],
    [
      'a social link without its name',
      (c) => (c.company.social = ['https://x.com/a']),
      'company.social, first page: Write the name after the dash, and the url on a line under it.',
    ],
    [
      'a toll-free number as the phone',
      (c) => (c.company.phone = '1800 123 4567'),
      'company.phone: Use the number that you call from, with its country code; list a toll-free one under otherPhones.',
    ],
    [
      'a toll-free number that is too short',
      (c) => (c.company.otherPhones = [{ label: 'Free', number: '1800 123' }]),
      'company.otherPhones, first number, number: A number with 1800 or 1860 has 10 to 13 digits, such as "1800 123 4567".',
    ],
    [
      'an invalid retention time',
      (c) => (c.enquiry.keepFor = 'three years'),
      'enquiry.keepFor: Use a number of days, months or years, such as 3 years.',
    ],
    [
      'an unknown placeholder in a reply',
      (c) => (c.replies[1].text = 'Hello {nmae}'),
      'replies, second reply, text: In braces, use only {name}, {quantity}, {reference} and {product}.',
    ],
    [
      "a placeholder of a reply in the reply's title",
      (c) => (c.replies[0].title = 'Price for {name}'),
      'replies, first reply, title: There is no placeholder {name} here. Use {product}, or write the text itself.',
    ],
    [
      'an unknown language',
      (c) => (c.replies[0].language = 'English'),
      'replies, first reply, language: Use a language code, such as en for English, hi for Hindi or mr for Marathi.',
    ],
    [
      'ink with too little contrast',
      (c) => (c.brand.ink = '#707070'),
      'brand.ink: Its contrast of 4.6 on brand.paper is too low. Choose a darker ink or a lighter paper, for at least 7.',
    ],
  ])('%s', (_name, change, issue) => {
    expect(issuesAfter(change)).toContain(issue);
  });
});

test('all errors are reported at once, each with its line and a caret', () => {
  const invalid = yaml
    .replace('tagline: Live Longer, Live Better', 'tagline: 12')
    .replace('pictogram: blood', 'pictogram: Blood.svg');
  const line = invalid.split('pictogram: Blood.svg', 1)[0]?.split('\n').length;
  expect(() => parseContent(invalid)).toThrow(
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

test('a product name that is too long is reported with its length', () => {
  const { issues } = parseContentFile(yaml.replace('name: Snayura\n', `name: ${'Snayura'.repeat(4)}\n`), 'x');
  expect(issues[0]?.remedy).toBe('Keep it to 24 characters; it has 28.');
});

test.each<[string, (content: Mutable) => void]>([
  ['an empty list instead of a text', (c) => (c.product.tagline = [])],
  ['an empty text instead of a list', (c) => (c.product.about.paragraphs = '')],
  ['a text instead of a section', (c) => (c.product.about = '{price}')],
  ['a colour that is too light on both backgrounds', (c) => (c.brand.ink = '#dddddd')],
  ['a placeholder as the product’s name', (c) => (c.product.name = '{name}')],
])('%s is one error', (_name, change) => {
  expect(issuesAfter(change)).toHaveLength(1);
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
