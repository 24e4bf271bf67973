import { globSync, readFileSync } from 'node:fs';
import { type CheerioAPI, load } from 'cheerio';
import sharp from 'sharp';
import { expect, test } from 'vitest';

// The built site; `npm test` builds it first.

/** So few levels of transparency can be told apart as steps in a soft shadow. */
const MIN_LEVELS = 64;

const pictures = globSync('dist/_astro/bottle.*.{webp,avif}');

test('the picture of the bottle is there in several sizes and two formats', () => {
  expect(pictures.length).toBeGreaterThanOrEqual(4);
});

test.each(pictures)('the shadow of %s shows no steps', async (file) => {
  const alpha = await sharp(file).extractChannel('alpha').raw().toBuffer();
  expect(new Set(alpha).size).toBeGreaterThan(MIN_LEVELS);
});

test('the sample names nobody who answers', () => {
  const page = load(readFileSync('dist/index.html'));
  expect(page('#buy img')).toHaveLength(0);
  expect(page('#buy').text()).not.toContain('Who answers');
});

test.each(['', '/hi', '/mr'])('without a photograph, the label of %s/ is written out on a page', (path) => {
  const [landing, page] = [`dist${path}/index.html`, `dist${path}/label/index.html`].map((file) =>
    load(readFileSync(file)),
  ) as [CheerioAPI, CheerioAPI];
  const link = landing('#ingredients a');
  expect(link.attr('href')).toBe(`${path}/label`);
  expect(link.text()).not.toContain('.');
  // What the landing page says of the pack, in its language; storage stands on the label alone.
  const back = page('figure').last().text();
  const said = '#ingredients tr, #directions h2 + p, #safety aside p:not(:last-child), dl dd';
  for (const fact of landing(said).toArray()) expect(back).toContain(landing(fact).text());
  expect(back).toContain('30\u00A0°C');
  for (const picture of [landing('#banner img'), page('figure img')]) {
    expect(picture.attr('alt')).toMatch(/Snayura.* 11\.5 cm.*₹10/);
  }
  expect(page('figure + p a').attr('href')).toBe(`${path || '/'}#ingredients`);
});
