import { globSync, readFileSync } from 'node:fs';
import { load } from 'cheerio';
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

test('the sample names nobody who answers, and has no photograph of a label', () => {
  const page = load(readFileSync('dist/index.html'));
  expect(page('#buy img')).toHaveLength(0);
  expect(page('#buy').text()).not.toContain('Who answers');
  expect(page('#ingredients a')).toHaveLength(0);
});
