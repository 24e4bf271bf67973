import sharp from 'sharp';
import { expect, test } from 'vitest';
import { SAMPLE } from '../../tests/support/sampleSite.ts';
import { canDrawSharePicture, sharePicture } from './sharePicture.ts';

/** The left edge of the bottle's cap, in pixels. */
const CAP_LEFT = 630;

/** Draws the sample's picture with other texts on a white background. */
async function draw(texts: { name?: string; tagline?: string }): Promise<Buffer> {
  const background = { width: 1200, height: 630, channels: 3 as const, background: '#ffffff' };
  return sharePicture(
    { ...SAMPLE, product: { ...SAMPLE.product, ...texts } },
    await sharp({ create: background }).png().toBuffer(),
  );
}

test.each(['Snayura', 'Ashvagandhaplusneurocare', 'Ashvagandha Plus Forte M'])(
  'the name %s does not overlap the bottle',
  async (name) => {
    // `stats` ignores operations, so the extract needs a buffer of its own.
    const right = await sharp(await draw({ name }))
      .extract({ left: CAP_LEFT, top: 0, width: 1200 - CAP_LEFT, height: 150 })
      .toBuffer();
    expect((await sharp(right).stats()).channels.map(({ min }) => min)).toEqual([255, 255, 255]);
  },
);

test.each([
  SAMPLE.product.tagline,
  'लंबा जियें, बेहतर जियें',
  'Ashvagandhaplusneurocare for the whole family, day by day',
])('the words "%s" survive a crop to the middle square', async (tagline) => {
  const { info } = await sharp(await draw({ tagline }))
    .trim()
    .toBuffer({ resolveWithObject: true });
  expect(-(info.trimOffsetLeft ?? 0)).toBeGreaterThanOrEqual(285);
  expect(-(info.trimOffsetLeft ?? 0) + info.width).toBeLessThanOrEqual(CAP_LEFT);
});

test('words in letters that the fonts lack are left out', async () => {
  const tagline = 'நீண்ட வாழ்வு';
  expect(await canDrawSharePicture(SAMPLE)).toBe(true);
  expect(await canDrawSharePicture({ ...SAMPLE, product: { ...SAMPLE.product, tagline } })).toBe(false);
  expect(await draw({ tagline })).toEqual(await draw({ tagline: '' }));
});
