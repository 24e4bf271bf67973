import sharp from 'sharp';
import { expect, test } from 'vitest';
import { SAMPLE } from '../../tests/support/sampleSite.ts';
import { sharePicture } from './sharePicture.ts';

/** Where the bottle's cap begins, in pixels from the left. */
const CAP = 740;

test.each(['Snayura', 'Ashvagandhaplusneurocare', 'Ashvagandha Plus Forte M'])(
  'the name %s stays clear of the bottle',
  async (name) => {
    const ground = { width: 1200, height: 630, channels: 3 as const, background: '#ffffff' };
    const picture = await sharePicture(
      { ...SAMPLE, product: { ...SAMPLE.product, name } },
      await sharp({ create: ground }).png().toBuffer(),
    );
    // `stats` reads its input, whatever was done to it before.
    const right = await sharp(picture)
      .extract({ left: CAP, top: 0, width: 1200 - CAP, height: 150 })
      .toBuffer();
    expect((await sharp(right).stats()).channels.map(({ min }) => min)).toEqual([255, 255, 255]);
  },
);
