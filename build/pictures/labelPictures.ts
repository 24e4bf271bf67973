import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp, { type ResizeOptions } from 'sharp';
import type { Content } from '../../domain/content/content.ts';
import { writeCacheFile } from '../writeCacheFile.ts';
import { applyLabel } from './applyLabel.ts';
import { labelArt } from './labelArt.ts';
import { layCoin } from './layCoin.ts';
import { parseLabelGrid } from './parseLabelGrid.ts';
import {
  bottleHeightMmOf,
  findPicture,
  hasLabelGrid,
  type OptionalPictureName,
  optionalPicturesOf,
  PICTURES,
  type PictureName,
} from './pictureFiles.ts';
import { tint } from './tint.ts';
import { loadFonts } from './typesetting.ts';

/** Where the pictures are put with the label on; the pages import them from there. */
export const LABELLED = '.cache/pictures';

/** What is drawn of a photograph without a grid; it is cut to these proportions, from its middle. */
const PHOTO_SIZES: Record<PictureName, { width: number; height: number }> = {
  bottle: { width: 1200, height: 1500 },
  capsules: { width: 1200, height: 800 },
  share: { width: 1200, height: 630 },
};

/** A face in three times the size that it is shown; the label as it is, if not larger than can be of use. */
const OPTIONAL_SIZES: Record<OptionalPictureName, ResizeOptions> = {
  person: { width: 168, height: 168 },
  'label-back': { width: 1600, height: 2400, fit: 'inside', withoutEnlargement: true },
};

/**
 * Gives the product's pictures, from the content's folder, the content's colour and label, and writes them as PNG; with
 * them the optional ones, without what a camera notes in its files, such as the place.
 */
export async function drawPictures(content: Content, folder: string, target: string): Promise<void> {
  const label = hasLabelGrid(folder) ? await labelArt(content, await loadFonts()) : undefined;
  const write = (name: string, drawn: Buffer) => writeCacheFile(join(target, `${name}.png`), drawn);
  await Promise.all([
    ...PICTURES.map(async (name) => {
      const { picture, grid } = findPicture(folder, name);
      const render = await tint(await readFile(picture), content.brand.strong);
      const drawn =
        grid && label
          ? await applyLabel({ render, label, grid: parseLabelGrid(await readFile(grid, 'utf8'), grid) })
          : // A photograph of the bottle, whose label is already on it, or a picture of capsules alone.
            await sharp(render).autoOrient().resize(PHOTO_SIZES[name]).png().toBuffer();
      if (name !== 'bottle') return write(name, drawn);
      const heightMm = bottleHeightMmOf(content, folder);
      await write(name, heightMm ? await layCoin(drawn, heightMm) : await framed(drawn));
    }),
    ...optionalPicturesOf(content, folder).map(async ([name, picture]) => {
      const photo = sharp(await readFile(picture)).autoOrient();
      await write(name, await photo.resize(OPTIONAL_SIZES[name]).png().toBuffer());
    }),
  ]);
}

/** The margin and the corners of an opaque picture on the banner, over its width. */
const FRAME = { margin: 0.06, radius: 0.04 };

/**
 * Gives an opaque picture round corners and a transparent margin, and keeps its size: the banner's picture is wider than
 * its column, for the empty space around a bottle on a transparent ground.
 */
async function framed(picture: Buffer): Promise<Buffer> {
  const { data, info } = await sharp(picture).raw().toBuffer({ resolveWithObject: true });
  const image = sharp(data, { raw: info });
  if (!(await image.stats()).isOpaque) return picture;
  const { width, height } = info;
  const [left, top] = [Math.round(width * FRAME.margin), Math.round(height * FRAME.margin)];
  const inner = { width: width - 2 * left, height: height - 2 * top };
  const corners = `<svg width="${width}" height="${height}"><rect x="${left}" y="${top}" width="${inner.width}" height="${inner.height}" rx="${width * FRAME.radius}"/></svg>`;
  return image
    .resize(inner)
    .ensureAlpha()
    .extend({ left, right: left, top, bottom: top, background: 'transparent' })
    .composite([{ input: Buffer.from(corners), blend: 'dest-in' }])
    .png()
    .toBuffer();
}
