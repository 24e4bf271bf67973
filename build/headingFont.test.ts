import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { convert } from 'fontverter';
import { Blob, Face, Font, shape, Buffer as TextBuffer } from 'harfbuzzjs';
import { expect, test } from 'vitest';
import { readContent } from './content/readContent.ts';
import { devanagariFontOf, headingFontsOf } from './headingFont.ts';

const WHOLE = createRequire(import.meta.url).resolve(
  '@fontsource/eczar/files/eczar-devanagari-500-normal.woff2',
);

/** Conjuncts, vowel signs on all sides, a nukta, and Marathi's eyelash ra. */
const HEADINGS = [
  'तंत्रिका स्वास्थ्य के लिए',
  'किन्हें यह नहीं लेना चाहिए?',
  'ऑर्डर करने से पहले पढ़ें',
  'दऱ्याखोऱ्यांतील ज्ञानेश्वर',
];

const site = await readContent('content');

/** Returns the outlines that a font draws a word with, and where. */
function drawerOf(file: Buffer): (word: string) => string {
  const font = new Font(new Face(new Blob(file)));
  const outlines = {} as Record<number, string>;
  return (word) => {
    const text = new TextBuffer();
    text.addText(word);
    text.guessSegmentProperties();
    shape(font, text);
    const drawn = text.getGlyphInfos().map(({ codepoint: id }) => (outlines[id] ??= font.glyphToPath(id)));
    return JSON.stringify([drawn, text.getGlyphPositions()]);
  };
}

test('every word is drawn as in the whole font', async () => {
  const texts = [...HEADINGS, JSON.stringify(site.translations)];
  const drawCut = drawerOf((await devanagariFontOf(texts, 'truetype')) as Buffer);
  const drawWhole = drawerOf(await convert(await readFile(WHOLE), 'truetype'));
  const words = new Set(texts.flatMap((text) => text.match(/\p{Script=Devanagari}+/gu) ?? []));
  expect(words.size).toBeGreaterThan(HEADINGS.length);
  expect([...words].filter((word) => drawCut(word) !== drawWhole(word))).toEqual([]);
});

test('Marathi and Nepali are drawn by the rules of the script', async () => {
  const whole = await convert(await readFile(WHOLE), 'truetype');
  const font = (await devanagariFontOf(HEADINGS, 'truetype')) as Buffer;
  for (const languageSystem of ['MAR ', 'NEP ']) {
    expect(whole.includes(languageSystem)).toBe(true);
    expect(font.includes(languageSystem), languageSystem).toBe(false);
  }
});

test('a site has the font where visitors read Devanagari, for its words', async () => {
  const english = { ...site, translations: [] };
  expect(await headingFontsOf(english), 'the staff’s replies and the approvals have some').toEqual([]);
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
  expect(font.length).toBeLessThan(12_000);
});
