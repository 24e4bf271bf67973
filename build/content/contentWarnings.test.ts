import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { contentFolder } from '../../tests/support/contentFolder.ts';
import { SAMPLE } from '../../tests/support/sampleSite.ts';
import { contentWarnings } from './contentWarnings.ts';
import { pinWarning } from './pinDistance.ts';
import { readContent } from './readContent.ts';
import { textWarningsIn } from './textWarnings.ts';

const folder = contentFolder();

const FAVICON = { svg: '', isOpaque: true };

/** What is said of a logo, on the sample's paper, #FBF7F0. */
async function warningsOf(
  shapes: string,
  { width = 300, height = 100, hasFavicon = true } = {},
): Promise<string | undefined> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes}</svg>`;
  const png = (await sharp(Buffer.from(svg)).png().toBuffer()).toString('base64');
  const logo = { src: '/logo.png', width, height, isWide: true, png } as const;
  const favicon = hasFavicon ? FAVICON : undefined;
  const warnings = await contentWarnings({ ...(await readContent(folder)), logo, favicon });
  return warnings.find((warning) => warning.startsWith('To look at:'));
}

test('a logo that does not fit the page’s colour or a phone is named', async () => {
  expect(await warningsOf('<path fill="#046" d="M10 10h200v50H10z"/>')).toBeUndefined();
  expect(await warningsOf('<path fill="#046" d="M0 0h300v100H0z"/>'), 'on a tile of its own').toBeUndefined();
  expect(await warningsOf('<path fill="#fff" d="M10 10h200v50H10z"/>')).toContain(
    'logo.png: Most of it can hardly be seen on brand.paper.',
  );
  expect(
    await warningsOf('<path fill="#fff" d="M0 0h300v100H0z"/><path fill="#046" d="M9 9h99v50z"/>'),
  ).toContain('logo.png: Its background of #ffffff shows on brand.paper.');
  expect(await warningsOf('<path d="M0 0h900v90z"/>', { width: 900 })).toContain('9 times as wide as high');
});

test('a missing icon beside a logo is named', async () => {
  expect(await warningsOf('<path fill="#046" d="M10 10h200v50H10z"/>', { hasFavicon: false })).toContain(
    '\n  favicon: Tabs and home screens still show the drawn capsule.',
  );
});

/** What is said of the texts of the sample after a change, in `site.yaml` or in a PO file. */
async function textWarningsAfter(change: (text: string) => string, file = 'site.yaml'): Promise<string[]> {
  const path = join(folder, file);
  writeFileSync(path, change(readFileSync(path, 'utf8')));
  return textWarningsIn(await readContent(folder)).map(
    ({ entry, remedy, position }) => `${entry}: ${remedy} ${position?.source.trim()}`,
  );
}

test('nothing is said of the texts of the sample', async () => {
  expect(await textWarningsAfter((text) => text)).toEqual([]);
});

const PRICES = '$&\n  prices:\n    - pack: 60 capsules\n      rupees: 599';

test.each<[string, string | RegExp, string, string[], file?: string]>([
  [
    'WhatsApp without a number',
    /^ {2}whatsapp: .*\n/m,
    '',
    [
      'enquiry.notice: It says WhatsApp, but company.whatsapp is missing. Change the text, or add the number. notice: ',
      'questions, fourth question, answer: It says WhatsApp',
    ],
  ],
  [
    'a price that is told later, beside prices',
    /^ {2}pack: .*/m,
    PRICES,
    [
      'enquiry.assurance: It says that you tell the price later, but product.prices shows it. Change the text and its translations. assurance: ',
      'enquiry.steps, second step: It says that you tell the price later',
      'questions, first question, answer: It says that you tell the price later',
    ],
  ],
  [
    'HTML',
    'kind: Health',
    'kind: <b>Health</b>',
    ['product.kind: "<b>" has no effect here: it is shown as it stands. Write plain text. kind: <b>Health'],
  ],
  [
    'Markdown',
    'audience: For adults',
    'audience: "For **adults**"',
    ['product.audience: "**adults**" has no effect here'],
  ],
  [
    'a reference of HTML in a name',
    'city: Pune',
    'city: "Pune&nbsp;City"',
    ['company.address.city: "&nbsp;" has no effect here'],
  ],
  [
    'a link outside an answer',
    'intro: "For yourself',
    'intro: "[Order](#enquiry) for yourself',
    ['enquiry.intro: "[Order](#enquiry)" has no effect here'],
  ],
  [
    'Devanagari digits in a translation',
    'msgstr "वयस्कों के लिए"',
    'msgstr "१८ से ऊपर"',
    ['product.audience: Write the digits as 0 to 9, not as "१". msgstr "१८ से ऊपर"'],
    'translations/hi.po',
  ],
  [
    'Markdown in a translation',
    'msgstr "वयस्कों के लिए"',
    'msgstr "**वयस्कों** के लिए"',
    ['product.audience: "**वयस्कों**" has no effect here'],
    'translations/hi.po',
  ],
])('%s is named with its line', async (_name, from, to, warnings, file) => {
  const change = (text: string) => text.replace(from, to);
  expect(await textWarningsAfter(change, file)).toEqual(
    warnings.map((warning) => expect.stringContaining(warning)),
  );
});

test('a map’s pin far from the city of the address is named', async () => {
  const { address } = SAMPLE.company;
  const warningAt = (changes: Partial<typeof address>) => pinWarning({ address: { ...address, ...changes } });
  expect(await warningAt({})).toBeUndefined();
  // Mumbai.
  expect(await warningAt({ latitude: 19.076, longitude: 72.8777 })).toBe(
    "company.address.latitude: The map's pin is 120 km from Pune. Check latitude and longitude.",
  );
  expect(await warningAt({ city: 'A small village', latitude: 30 })).toBeUndefined();
});
