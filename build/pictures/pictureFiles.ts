import { hash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, extname, join } from 'node:path';
import sharp from 'sharp';
import type { Content } from '../../domain/content/content.ts';
import { ContentError, type ContentIssue } from '../content/contentIssues.ts';
import { SAMPLE_DIR } from '../content/parseContent.ts';
import { coversWholePixel } from './applyLabel.ts';
import { parseLabelGrid } from './parseLabelGrid.ts';

/** The product's pictures, each a file of this name as JPG, PNG or WebP; `docs/artwork.md` describes them. */
export const PICTURES = ['bottle', 'capsules', 'share'] as const;
export type PictureName = (typeof PICTURES)[number];

/** Pictures that the owner may add there: who answers enquiries, and the back of the pack's label. */
export const OPTIONAL_PICTURES = ['person', 'label-back'] as const;
export type OptionalPictureName = (typeof OPTIONAL_PICTURES)[number];

export const PICTURE_FOLDER = 'pictures';

const EXTENSION = /\.(jpe?g|png|webp)$/i;
const FORMATS = ['jpeg', 'png', 'webp'];

/** Smaller pictures look blurred on the page, and small print can't be read. */
const MIN_WIDTHS: Record<PictureName | OptionalPictureName, number> = {
  bottle: 600,
  capsules: 600,
  share: 600,
  person: 168,
  'label-back': 800,
};

/** How much the proportions of grid and picture may differ, for rounding. */
const MAX_STRETCH = 0.01;

/** The SHA-256 of the sample's bottle in 1.0.0, on which the label's grid fits too: owners have copies of it. */
const BOTTLE_OF_1_0_0 = '49419f4797ad1f85d591a7e1da05c3b9bf94f466ae3546dce3d1ef165830bbc6';

/**
 * Finds a picture in the content's folder, and its label's grid where the label is laid over it.
 *
 * @throws {ContentError} when there is none, or more than one
 */
export function findPicture(folder: string, name: PictureName): { picture: string; grid?: string } {
  const picture = findOptionalPicture(folder, name);
  const file = join(folder, PICTURE_FOLDER);
  if (!picture) {
    const similar = namesIn(file).find((one) => EXTENSION.test(one) && one.toLowerCase().startsWith(name));
    const remedy = similar
      ? `The picture "${name}" is missing, but there is ${similar}. Rename that to ${name}${extname(similar).toLowerCase()}; let your computer show file name extensions.`
      : `The picture "${name}" is missing. Put ${name}.jpg, ${name}.png or ${name}.webp here.`;
    throw new ContentError([{ file, remedy }]);
  }
  const grid = join(file, `${name}.label.json`);
  return { picture, ...(existsSync(grid) && { grid }) };
}

/** @throws {ContentError} when there is more than one, or one of another type */
function findOptionalPicture(folder: string, name: PictureName | OptionalPictureName): string | undefined {
  const file = join(folder, PICTURE_FOLDER);
  const files = namesIn(file);
  const found = files.filter((one) => EXTENSION.test(one) && one.replace(EXTENSION, '') === name);
  if (found.length > 1) {
    throw new ContentError([{ file, remedy: `Keep one of ${found.join(' and ')} and delete the others.` }]);
  }
  const [picture] = found;
  if (picture) return join(file, picture);
  const other = files.find(
    (one) => one.startsWith(`${name}.`) && !one.endsWith('.json') && !EXTENSION.test(one),
  );
  if (!other) return undefined;
  const remedy = `${other} is not a JPG, PNG or WebP file. Save it as one of these, for example ${name}.jpg.`;
  throw new ContentError([{ file, remedy }]);
}

/** The optional pictures that the pages show, each with its file. */
export function optionalPicturesOf({ enquiry }: Content, folder: string): [OptionalPictureName, string][] {
  return OPTIONAL_PICTURES.flatMap((name) => {
    const picture = findOptionalPicture(folder, name);
    const isShown = name !== 'person' || enquiry.answeredBy;
    return picture && isShown ? [[name, picture] as [OptionalPictureName, string]] : [];
  });
}

/**
 * The height of the bottle, in millimetres, to which a coin is drawn beside it; undefined where none is. In a photograph
 * nothing says where the bottle stands.
 */
export function bottleHeightMmOf({ label }: Content, folder: string): number | undefined {
  return isSampleFile(findPicture(folder, 'bottle').picture) ? label.heightMm : undefined;
}

/** Whether the label is drawn on one of the pictures. */
export function hasLabelGrid(folder: string): boolean {
  return namesIn(join(folder, PICTURE_FOLDER)).some((name) => name.endsWith('.label.json'));
}

export async function pictureIssues(folder: string): Promise<ContentIssue[]> {
  const found = await Promise.all([
    ...PICTURES.map((name) => issuesOfPicture(name, () => findPicture(folder, name))),
    ...OPTIONAL_PICTURES.map((name) =>
      issuesOfPicture(name, () => ({ picture: findOptionalPicture(folder, name) })),
    ),
  ]);
  return found.flat();
}

async function issuesOfPicture(
  name: PictureName | OptionalPictureName,
  find: () => { picture: string | undefined; grid?: string },
): Promise<ContentIssue[]> {
  try {
    const { picture, grid } = find();
    if (!picture) return [];
    const issue = (remedy: string) => [{ file: picture, remedy }];
    const { format, width, height } = await measure(picture);
    if (!width || !height) {
      return issue("This file can't be read as a picture. Save it again as JPG, PNG or WebP.");
    }
    if (!FORMATS.includes(format)) {
      return issue(`This is a ${format.toUpperCase()} file. Save it as JPG, PNG or WebP.`);
    }
    const minWidth = MIN_WIDTHS[name];
    if (width < minWidth) return issue(`It is ${width} pixels wide. Use at least ${minWidth}.`);
    if (name === 'person' && height < minWidth) {
      return issue(`It is ${height} pixels high. Use at least ${minWidth}; it is shown as a square.`);
    }
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
    if (await coversWholePixel(parsed, { width, height })) return [];
    const remedy = "Its points cover no whole pixel of the picture. Measure the label's corners again.";
    return [{ file: grid, remedy }];
  } catch (error) {
    if (error instanceof ContentError) return [...error.issues];
    throw error;
  }
}

/**
 * Whether a file is the sample's; its bottle may be that of 1.0.0.
 *
 * @param subfolder where it is in the sample
 */
export function isSampleFile(file: string, subfolder = PICTURE_FOLDER): boolean {
  const sample = join(SAMPLE_DIR, subfolder, basename(file));
  if (!existsSync(sample)) return false;
  const bytes = readFileSync(file);
  return bytes.equals(readFileSync(sample)) || hash('sha256', bytes) === BOTTLE_OF_1_0_0;
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
