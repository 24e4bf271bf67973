import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { contentFolder } from '../../tests/support/contentFolder.ts';
import { SAMPLE } from '../../tests/support/sampleSite.ts';
import { contentWarnings, logoWarnings } from './contentWarnings.ts';
import { pinWarning } from './pinDistance.ts';
import { readContent } from './readContent.ts';
import { textWarningsIn } from './textWarnings.ts';

const folder = contentFolder();

/** What is said of a logo, on the sample's paper, #FBF7F0. */
async function warningsOf(shapes: string, width = 300): Promise<string> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="100">${shapes}</svg>`;
  const png = (await sharp(Buffer.from(svg)).png().toBuffer()).toString('base64');
  const logo = { src: '/logo.png', width, height: 100, isWide: true, png } as const;
  return (await logoWarnings(logo, SAMPLE.brand.paper)).join();
}

test.each<[warning: string, shapes: string, width?: number]>([
  ['', '<path fill="#046" d="M10 10h200v50H10z"/>'],
  // On a tile of its own.
  ['', '<path fill="#046" d="M0 0h300v100H0z"/>'],
  ['Most of it can hardly be seen on brand.paper', '<path fill="#fff" d="M10 10h200v50H10z"/>'],
  [
    'Its background of #ffffff shows on brand.paper',
    '<path fill="#fff" d="M0 0h300v100H0z"/><path fill="#046" d="M9 9h99v50z"/>',
  ],
  ['It is 9 times as wide as high', '<path d="M0 0h900v90z"/>', 900],
])('a logo is said: "%s"', async (warning, shapes, width) => {
  expect(await warningsOf(shapes, width)).toMatch(warning ? `logo.png: ${warning}` : /^$/);
});

test('a missing icon beside a logo is named', async () => {
  writeFileSync(
    join(folder, 'logo.svg'),
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 300 100"><path d="M0 0h300v100H0z"/></svg>',
  );
  const warnings = await contentWarnings(await readContent(folder));
  expect(warnings.join('\n')).toContain(
    'To look at:\n  favicon: Tabs and home screens still show the drawn capsule.',
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

const PLAIN = 'has no effect here: it is shown as it stands. Write plain text.';
const HINDI = 'translations/hi.po';
const AUDIENCE = 'msgstr "वयस्कों के लिए"';

test.each<[from: string | RegExp, to: string, warnings: string[], file?: string]>([
  [
    /^ {2}whatsapp: .*\n/m,
    '',
    [
      'enquiry.retailers.reply: It says WhatsApp',
      'enquiry.notice: It says WhatsApp, but company.whatsapp is missing. Change the text, or add the number. notice: ',
      'questions, fourth question, answer: It says WhatsApp',
    ],
  ],
  [
    /^ {2}pack: .*/m,
    '$&\n  prices: [{ pack: 60 capsules, rupees: 599 }]',
    [
      'enquiry.assurance: It says that you tell the price later, but product.prices shows it. Change the text and its translations. assurance: ',
      'enquiry.steps, second step: It says that you tell the price later',
      'questions, first question, answer: It says that you tell the price later',
    ],
  ],
  ['kind: Health', 'kind: <b>Health</b>', [`product.kind: "<b>" ${PLAIN} kind: <b>Health`]],
  ['audience: For adults', 'audience: "For **adults**"', [`product.audience: "**adults**" ${PLAIN}`]],
  ['city: Pune', 'city: "Pune&nbsp;City"', [`company.address.city: "&nbsp;" ${PLAIN}`]],
  [
    'intro: "For yourself',
    'intro: "[Order](#enquiry) for yourself',
    [`enquiry.intro: "[Order](#enquiry)" ${PLAIN}`],
  ],
  [
    AUDIENCE,
    'msgstr "१८ से ऊपर"',
    ['product.audience: Write the digits as 0 to 9, not as "१". msgstr "१८ से ऊपर"'],
    HINDI,
  ],
  [AUDIENCE, 'msgstr "**वयस्कों** के लिए"', [`product.audience: "**वयस्कों**" ${PLAIN}`], HINDI],
])('%s changed into %s is named with its line', async (from, to, warnings, file) => {
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
