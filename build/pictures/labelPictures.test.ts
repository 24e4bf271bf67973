import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { contentFolder } from '../../tests/support/contentFolder.ts';
import { useSamplePicture } from '../../tests/support/plainContent.ts';
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts';
import { readSiteFile } from '../content/parseContent.ts';
import { drawPictures } from './labelPictures.ts';
import { findPicture, type PictureName } from './pictureFiles.ts';

const folder = contentFolder();
const temporary = temporaryFolder();
const target = temporary.path;
afterAll(() => temporary[Symbol.asyncDispose]());

const pictures = join(folder, 'pictures');
const grid = join(pictures, 'bottle.label.json');

beforeEach(() => usePhoto('bottle'));

/** Puts a photo in place of another. */
async function usePhoto(name: PictureName, extension = 'png', background = '#336699'): Promise<void> {
  rmSync(findPicture(folder, name).picture);
  await sharp({ create: { width: 1500, height: 2000, channels: 3, background } }).toFile(
    join(pictures, `${name}.${extension}`),
  );
}

/** Puts the sample's picture in place of a photo, without its label, which takes longer to draw than all the rest. */
function useBlankSample(name: PictureName): void {
  useSamplePicture(folder, name);
  rmSync(join(pictures, `${name}.label.json`));
}

/** Writes the grid of a label that is a rectangle, in a picture of 1500 by 2000 pixels. */
function placeLabel({ left, top, right, bottom }: Record<'left' | 'top' | 'right' | 'bottom', number>): void {
  const points = [top, bottom].flatMap((y) => [left, right].map((x) => [x, y]));
  writeFileSync(grid, JSON.stringify({ imageWidth: 1500, imageHeight: 2000, columns: 2, rows: 2, points }));
}

test.each(['jpg', 'png', 'webp'])("one's own photo can be a %s", async (extension) => {
  await usePhoto('bottle', extension);
  await drawPictures(readSiteFile(folder), folder, target);
  expect(await sharp(join(target, 'bottle.png')).metadata()).toMatchObject({ width: 1200, height: 1500 });
  // Within a margin, with round corners.
  expect(await opacityAt(join(target, 'bottle.png'), 70, 750)).toBe(0);
  expect(await opacityAt(join(target, 'bottle.png'), 74, 92)).toBe(0);
  expect(await opacityAt(join(target, 'bottle.png'), 74, 750)).toBe(255);
});

test("one's own photo can have a label grid, and is shown and labelled upright where the camera marked it as turned", async () => {
  rmSync(join(pictures, 'bottle.png'));
  placeLabel({ left: 500, top: 200, right: 1000, bottom: 400 });
  // EXIF orientation 6: to be turned by 90 degrees clockwise, so this is 1500 by 2000 and red at the top.
  const blue = sharp({ create: { width: 2000, height: 1500, channels: 3, background: '#336699' } });
  const red = { create: { width: 1000, height: 1500, channels: 3, background: '#996633' } } as const;
  await blue
    .composite([{ input: red, left: 0, top: 0 }])
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toFile(join(pictures, 'bottle.jpg'));
  await drawPictures(readSiteFile(folder), folder, target);
  const drawn = sharp(join(target, 'bottle.png'));
  expect(await drawn.metadata()).toMatchObject({ width: 1500, height: 2000 });
  const label = await drawn.extract({ left: 500, top: 200, width: 500, height: 200 }).stats();
  expect(label.channels[0]?.stdev).toBeGreaterThan(10);
});

test("a ₹10 coin lies in front of the sample's bottle, at the scale of the height in the content", async () => {
  const file = join(target, 'bottle.png');
  const yaml = join(folder, 'site.yaml');
  const sample = readFileSync(yaml, 'utf8');
  /** Its width in pixels, along the row that is as far as its middle; 0 when none is drawn. */
  const coinAt = async (height: string) => {
    writeFileSync(yaml, sample.replace('  heightMm: 115\n', height));
    await drawPictures(readSiteFile(folder), folder, target);
    const row = await sharp(file).extract({ left: 380, top: 1384, width: 310, height: 1 }).raw().toBuffer();
    // Opaque, unlike the shadow, and redder than the photograph.
    return row.filter((value, at) => at % 4 === 3 && value === 255 && (row[at - 3] ?? 0) > (row[at - 1] ?? 0))
      .length;
  };
  expect(await coinAt('  heightMm: 115\n')).toBe(0);
  useBlankSample('bottle');
  expect(await coinAt('')).toBe(0);
  // The bottle is 6.2 cm wide and 600 pixels; the coin is 2.7 cm and a little nearer.
  const width = await coinAt('  heightMm: 115\n');
  expect(width).toBeGreaterThan((2.7 / 6.2) * 600);
  expect(width).toBeLessThan((2.7 / 6.2) * 600 * 1.1);
  expect((await coinAt('  heightMm: 150\n')) / width).toBeCloseTo(115 / 150, 1);
});

/** The opacity of a pixel, from 0 to 255. */
async function opacityAt(file: string, left: number, top: number): Promise<number | undefined> {
  const pixel = await sharp(file).extract({ left, top, width: 1, height: 1 }).raw().toBuffer();
  return pixel[3];
}

test("the sample's pictures are tinted in the brand's colour, one's own photos are not", async () => {
  for (const name of ['bottle', 'share'] as const) useBlankSample(name);
  rmSync(join(pictures, 'capsules.png'));
  // Of a photo, nothing says which colour it was rendered in.
  await sharp('content/pictures/capsules.webp').toFile(join(pictures, 'capsules.jpg'));
  const yaml = join(folder, 'site.yaml');
  writeFileSync(yaml, readFileSync(yaml, 'utf8').replace('strong: "#8B1E3F"', 'strong: "#1F6B45"'));
  const colourAt = async (name: string, left: number, top: number) => {
    const square = await sharp(join(target, `${name}.png`))
      .extract({ left, top, width: 12, height: 12 })
      .toBuffer();
    const [red, green] = (await sharp(square).stats()).channels;
    return (red?.mean ?? 0) > (green?.mean ?? 0) ? 'red' : 'green';
  };
  await drawPictures(readSiteFile(folder), folder, target);
  expect(await colourAt('bottle', 600, 530)).toBe('green');
  expect(await colourAt('share', 860, 200)).toBe('green');
  expect(await colourAt('capsules', 820, 430)).toBe('red');
});

test('a build that is reading a picture while another one draws it reads it whole', async () => {
  await drawPictures(readSiteFile(folder), folder, target);
  const file = join(target, 'capsules.png');
  const before = readFileSync(file);
  await using opened = await open(file);
  await usePhoto('capsules', 'jpg', '#996633');
  await drawPictures(readSiteFile(folder), folder, target);
  expect((await opened.readFile()).equals(before)).toBe(true);
  expect(readFileSync(file).equals(before)).toBe(false);
  expect(readdirSync(target).sort()).toEqual(['bottle.png', 'capsules.png', 'share.png']);
});
