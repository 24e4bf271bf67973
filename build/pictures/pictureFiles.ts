import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { ContentError, type ContentIssue } from '../content/contentIssues.ts';
import { SAMPLE_DIR } from '../content/parseContent.ts';
import { coversWholePixel } from './applyLabel.ts';
import { parseLabelGrid } from './parseLabelGrid.ts';

/** The product's pictures, each a file of this name as JPG, PNG or WebP; `docs/artwork.md` describes them. */
export const PICTURES = ['bottle', 'capsules', 'share'] as const;
export type PictureName = (typeof PICTURES)[number];

/** Where the product's pictures are, in the content's folder. */
export const PICTURE_FOLDER = 'pictures';

const EXTENSION = /\.(jpe?g|png|webp)$/i;
const FORMATS = ['jpeg', 'png', 'webp'];

/** Smaller pictures look blurred on the page. */
const MIN_WIDTH = 600;

/** How much the proportions of grid and picture may differ, for rounding. */
const MAX_STRETCH = 0.01;

/** The picture's file, and that of its label's grid where the label is laid over it. */
interface PictureFiles {
  picture: string;
  grid?: string;
}

/**
 * Finds a picture in the content's folder.
 *
 * @throws {ContentError} when there is none, or more than one
 */
export function findPicture(folder: string, name: PictureName): PictureFiles {
  const file = join(folder, PICTURE_FOLDER);
  const files = namesIn(file);
  const found = files.filter((one) => EXTENSION.test(one) && one.replace(EXTENSION, '') === name);
  const [picture] = found;
  if (!picture) {
    const other = files.find((one) => one.startsWith(`${name}.`) && !one.endsWith('.json'));
    const remedy = other
      ? `${other} is not a JPG, PNG or WebP file. Save it as one of these, for example ${name}.jpg.`
      : `The picture "${name}" is missing. Put ${name}.jpg, ${name}.png or ${name}.webp here.`;
    throw new ContentError([{ file, remedy }]);
  }
  if (found.length > 1) {
    throw new ContentError([{ file, remedy: `Keep one of ${found.join(' and ')} and delete the others.` }]);
  }
  const grid = `${name}.label.json`;
  return { picture: join(file, picture), ...(files.includes(grid) && { grid: join(file, grid) }) };
}

/** Whether the label is drawn on one of the pictures. */
export function hasLabelGrid(folder: string): boolean {
  return namesIn(join(folder, PICTURE_FOLDER)).some((name) => name.endsWith('.label.json'));
}

/** The errors in the product's pictures and their label grids. */
export async function pictureIssues(folder: string): Promise<ContentIssue[]> {
  const found = await Promise.all(PICTURES.map((name) => issuesOfPicture(folder, name)));
  return found.flat();
}

async function issuesOfPicture(folder: string, name: PictureName): Promise<ContentIssue[]> {
  try {
    const { picture, grid } = findPicture(folder, name);
    const issue = (remedy: string) => [{ file: picture, remedy }];
    const { format, width, height } = await measure(picture);
    if (!width || !height) {
      return issue("This file can't be read as a picture. Save it again as JPG, PNG or WebP.");
    }
    if (!FORMATS.includes(format)) {
      return issue(`This is a ${format.toUpperCase()} file. Save it as JPG, PNG or WebP.`);
    }
    if (width < MIN_WIDTH) return issue(`It is ${width} pixels wide. Use at least ${MIN_WIDTH}.`);
    if (!grid) return [];
    // Over another picture it would draw a ghost of a label.
    if (isSampleFile(grid) && !isSampleFile(picture)) {
      const remedy = "It belongs to the sample's picture. Delete it, or measure one in your own photograph.";
      return [{ file: grid, remedy }];
    }
    const parsed = parseLabelGrid(readFileSync(grid, 'utf8'), grid);
    const { imageWidth, imageHeight } = parsed;
    const stretch = Math.abs((width / height) * (imageHeight / imageWidth) - 1);
    if (stretch > MAX_STRETCH) {
      const remedy = `The grid was measured in a picture of ${imageWidth} by ${imageHeight}, but ${picture} is ${width} by ${height}. For a photo that shows its own label, delete this file.`;
      return [{ file: grid, remedy }];
    }
    if (coversWholePixel(parsed, { width, height })) return [];
    const remedy = "Its points cover no whole pixel of the picture. Measure the label's corners again.";
    return [{ file: grid, remedy }];
  } catch (error) {
    if (error instanceof ContentError) return [...error.issues];
    throw error;
  }
}

/**
 * Whether a file is the sample's.
 *
 * @param subfolder where it is in the sample
 */
export function isSampleFile(file: string, subfolder = PICTURE_FOLDER): boolean {
  const sample = join(SAMPLE_DIR, subfolder, basename(file));
  return existsSync(sample) && readFileSync(file).equals(readFileSync(sample));
}

/**
 * Decodes the whole picture, since the metadata of a truncated one is still readable. From its bytes: sharp caches files
 * by name.
 */
async function measure(picture: string) {
  try {
    const image = sharp(readFileSync(picture)).autoOrient();
    const [{ format, autoOrient }] = await Promise.all([image.metadata(), image.clone().raw().toBuffer()]);
    return { format, ...autoOrient };
  } catch {
    return { format: '', width: 0, height: 0 };
  }
}

/** The names in a folder; none if there is no such folder. */
export function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder).sort();
  } catch {
    return [];
  }
}
