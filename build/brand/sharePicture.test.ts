import sharp from 'sharp';
import { expect, test } from 'vitest';
import { SAMPLE } from '../../tests/support/sampleSite.ts';
import { sharePicture } from './sharePicture.ts';

/** The left edge of the bottle's cap, in pixels. */
const CAP_LEFT = 740;

test.each(['Snayura', 'Ashvagandhaplusneurocare', 'Ashvagandha Plus Forte M'])(
  'the name %s does not overlap the bottle',
  async (name) => {
    const background = { width: 1200, height: 630, channels: 3 as const, background: '#ffffff' };
    const picture = await sharePicture(
      { ...SAMPLE, product: { ...SAMPLE.product, name } },
      await sharp({ create: background }).png().toBuffer(),
    );
    // `stats` ignores operations, so the extract needs a buffer of its own.
    const right = await sharp(picture)
      .extract({ left: CAP_LEFT, top: 0, width: 1200 - CAP_LEFT, height: 150 })
      .toBuffer();
    expect((await sharp(right).stats()).channels.map(({ min }) => min)).toEqual([255, 255, 255]);
  },
);
