import { readFile } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { tint } from './tint.ts';

const SAMPLE = '#8B1E3F';
const GREEN = '#1F6B45';

const NAMES = ['bottle', 'capsules', 'share'] as const;

const render = (name: string) => readFile(`content/pictures/${name}.webp`);

/** The renders in green. */
const inGreen = new Map(NAMES.map((name) => [name, render(name).then((picture) => tint(picture, GREEN))]));

/** The mean colour of a square of 12 pixels, as sRGB. */
async function colourAt(picture: Buffer, [left, top]: readonly [number, number]): Promise<number[]> {
  const square = await sharp(picture).extract({ left, top, width: 12, height: 12 }).toBuffer();
  return (await sharp(square).stats()).channels.map(({ mean }) => mean);
}

describe('tint', () => {
  it.each([
    ['the bottle', 'bottle', [600, 530]],
    ['a capsule on the bottle', 'bottle', [335, 1310]],
    ["the bottle's lid", 'bottle', [600, 345]],
    ['a capsule', 'capsules', [820, 430]],
    ['a blurred capsule', 'capsules', [1000, 130]],
    ['the bottle of shared links', 'share', [860, 200]],
  ] as const)('makes %s green', async (_, name, point) => {
    const picture = await render(name);
    const [red = 0, green = 0, blue = 0] = await colourAt(picture, point);
    expect(red).toBeGreaterThan(1.15 * Math.max(green, blue));
    const [newRed = 0, newGreen = 0, newBlue = 0] = await colourAt(
      (await inGreen.get(name)) as Buffer,
      point,
    );
    expect(newGreen).toBeGreaterThan(1.1 * Math.max(newRed, newBlue));
  });

  it.each([
    ['the label', 'bottle', [600, 900]],
    ["the label's shaded side", 'bottle', [860, 900]],
    ["a capsule's cream half", 'capsules', [350, 350]],
    ['the background', 'capsules', [600, 740]],
    ["the background's brightest corner", 'capsules', [4, 4]],
    ['the background of shared links', 'share', [300, 300]],
  ] as const)('does not change %s', async (_, name, point) => {
    const picture = await render(name);
    const tinted = await colourAt((await inGreen.get(name)) as Buffer, point);
    for (const [channel, value] of (await colourAt(picture, point)).entries()) {
      expect(Math.abs((tinted[channel] ?? 0) - value)).toBeLessThan(4);
    }
  });

  it('keeps size and transparency', async () => {
    const picture = await render('bottle');
    const alpha = (image: Buffer) => sharp(image).extractChannel('alpha').raw().toBuffer();
    expect((await alpha((await inGreen.get('bottle')) as Buffer)).equals(await alpha(picture))).toBe(true);
  });

  it('returns the render unchanged for its own colour, in upper and lower case', async () => {
    const picture = await render('capsules');
    // With `===`, because printing the difference of two pictures takes minutes.
    expect((await tint(picture, SAMPLE)) === picture).toBe(true);
    expect((await tint(picture, SAMPLE.toLowerCase())) === picture).toBe(true);
  });

  it('returns a photograph unchanged', async () => {
    const photograph = await sharp(await render('capsules'))
      .jpeg()
      .toBuffer();
    expect((await tint(photograph, GREEN)) === photograph).toBe(true);
  });
});
