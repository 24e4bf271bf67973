import sharp from 'sharp';
import { expect, test } from 'vitest';
import { readContent } from '../readContent.ts';
import { sharePicture } from './sharePicture.ts';

/** Where the bottle's cap begins, in pixels from the left. */
const CAP = 700;

test.each(['Snayura', 'Ashvagandhaplusneurocare', 'Ashvagandha Plus Forte M'])(
  'the name %s stays clear of the bottle',
  async (name) => {
    const content = readContent({ kind: 'server' });
    const ground = { width: 1200, height: 630, channels: 3 as const, background: '#ffffff' };
    const picture = await sharePicture(
      { ...content, product: { ...content.product, name } },
      await sharp({ create: ground }).png().toBuffer(),
    );
    // `stats` reads its input, whatever was done to it before.
    const right = await sharp(picture)
      .extract({ left: CAP, top: 0, width: 1200 - CAP, height: 150 })
      .toBuffer();
    expect((await sharp(right).stats()).channels.map(({ min }) => min)).toEqual([255, 255, 255]);
  },
);
