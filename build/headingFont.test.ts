import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import satori from 'satori';
import subsetFont from 'subset-font';
import { expect, test } from 'vitest';
import { readContent } from './content/readContent.ts';
import { devanagariFontOf, headingFontsOf } from './headingFont.ts';
import { box } from './pictures/typesetting.ts';

const WHOLE = createRequire(import.meta.url).resolve(
  '@fontsource/eczar/files/eczar-devanagari-500-normal.woff2',
);

const ALL_LETTERS = String.fromCodePoint(...Array.from({ length: 0x80 }, (_, index) => 0x900 + index));

/** Headings with conjuncts, vowel signs on all sides, a nukta, and Marathi's eyelash ra. */
const HEADINGS = [
  'तंत्रिका स्वास्थ्य के लिए विटामिन',
  'मुख्य घटक और सेवन का तरीका',
  'किन्हें यह कैप्सूल नहीं लेना चाहिए?',
  'ऑर्डर करने से पहले पढ़ें',
  'दऱ्याखोऱ्यांतील ज्ञानेश्वर',
];

/** A text as the outlines that a font draws it with. */
function draw(text: string, data: Buffer): Promise<string> {
  const fonts = [{ name: 'Eczar', data, weight: 500 as const, style: 'normal' as const }];
  return satori(box({ fontFamily: 'Eczar' }, text), { width: 2_000, height: 200, fonts });
}

test.each(HEADINGS)('“%s” is drawn as in the whole font', async (heading) => {
  const font = await devanagariFontOf(HEADINGS, 'truetype');
  const whole = await subsetFont(await readFile(WHOLE), ALL_LETTERS, { targetFormat: 'truetype' });
  // Spaces come from the Latin font.
  for (const word of heading.replace('?', '').split(' ')) {
    const drawn = await draw(word, font as Buffer);
    expect(drawn).toContain('<path');
    expect(drawn === (await draw(word, whole)), word).toBe(true);
  }
});

test('Marathi and Nepali are drawn by the rules of the script', async () => {
  const whole = await subsetFont(await readFile(WHOLE), ALL_LETTERS, { targetFormat: 'truetype' });
  const font = (await devanagariFontOf(HEADINGS, 'truetype')) as Buffer;
  for (const languageSystem of ['MAR ', 'NEP ']) {
    expect(whole.includes(languageSystem)).toBe(true);
    expect(font.includes(languageSystem), languageSystem).toBe(false);
  }
});

test('a site has the font where visitors read Devanagari, for its letters', async () => {
  const site = { ...(await readContent('content')), translations: [] };
  expect(await headingFontsOf(site), 'the staff’s replies have some').toEqual([]);
  const { content } = site;
  const hindi = {
    ...site,
    content: { ...content, product: { ...content.product, tagline: HEADINGS.join() } },
  };
  const [family] = await headingFontsOf({ ...site, translations: [hindi] });
  expect(family).toMatchObject({ name: 'Eczar', cssVariable: '--display', display: 'swap' });
  const [, file = ''] = /"src":\["([^"]+)"\]/.exec(JSON.stringify(family)) ?? [];
  const font = await readFile(file);
  expect(font).toEqual(await devanagariFontOf(HEADINGS));
  expect(font.length).toBeLessThan(34_000);
});
