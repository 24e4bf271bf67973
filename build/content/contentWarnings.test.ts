import sharp from 'sharp';
import { expect, test } from 'vitest';
import { SAMPLE } from '../../tests/support/sampleSite.ts';
import { contentWarnings } from './contentWarnings.ts';
import { pinWarning } from './pinDistance.ts';

/** What is said of a logo, on the sample's paper, #FBF7F0. */
async function warningsOf(shapes: string, width = 300, height = 100): Promise<string | undefined> {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes}</svg>`;
  const png = (await sharp(Buffer.from(svg)).png().toBuffer()).toString('base64');
  const logo = { src: '/logo.png', width, height, isWide: true, png } as const;
  const favicon = { svg: '', isOpaque: true };
  const warnings = await contentWarnings({ content: SAMPLE, claimWarnings: [], logo, favicon }, 'content');
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
  expect(await warningsOf('<path d="M0 0h900v90z"/>', 900, 100)).toContain('9 times as wide as high');
});

test('a missing icon beside a logo, and texts that lead to a WhatsApp that there is not, are named', async () => {
  const { whatsapp: _, ...company } = SAMPLE.company;
  const warnings = await contentWarnings(
    { content: { ...SAMPLE, company }, claimWarnings: [], logo: undefined, favicon: undefined },
    'content',
  );
  expect(warnings.join('\n')).toContain(
    '\n  enquiry.notice: It says WhatsApp, but company.whatsapp is missing. Change the text, or add the number.' +
      '\n  questions, fourth question, answer: It says WhatsApp',
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
