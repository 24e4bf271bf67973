import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { ContentError } from '../content/contentIssues.ts';
import { emptinessIn, rasterize, readDrawing } from './drawings.ts';

/** The owner's logo and icon, in the content's folder, each as SVG or PNG. Without them, the capsule is drawn. */
export const BRAND_FILES = ['logo', 'favicon'] as const;

export interface Logo {
  /** The URL of the file that the pages show. */
  src: '/logo.svg' | '/logo.png';
  /** Its proportions, in pixels of the PNG. */
  width: number;
  height: number;
  /** Whether it stands alone; a narrow one is a mark beside the product's name. */
  isWide: boolean;
  /** The cleaned drawing, if it is one. */
  svg?: string;
  /** The picture for mails, search engines and the share picture, as base64. */
  png: string;
}

export interface Favicon {
  /** A square drawing. */
  svg: string;
  /** Whether it fills its square, so that it needs no ground. */
  isOpaque: boolean;
}

/** From this proportion of width to height on, a logo stands alone. */
const WIDE = 1.6;

/** The largest that a logo is shown, in pixels: twice the size on the page. */
const LOGO_BOX = { width: 640, height: 160 };
/** Smaller pictures look blurred. */
const MIN_LOGO_HEIGHT = 64;
const MIN_FAVICON_WIDTH = 180;

const MAX_STRETCH = 0.02;

/** @throws {ContentError} when it can't be shown */
export async function readLogo(folder: string): Promise<Logo | undefined> {
  const found = await readBrandFile(folder, 'logo');
  if (!found) return undefined;
  const { file, svg, picture, width, height } = found;
  if (!svg && height < MIN_LOGO_HEIGHT) {
    throw issue(
      file,
      `It is ${height} pixels high. Use at least ${MIN_LOGO_HEIGHT}, better ${LOGO_BOX.height}.`,
    );
  }
  const { data, info } = await picture
    .resize({ ...LOGO_BOX, fit: 'inside', withoutEnlargement: true })
    .png({ compressionLevel: 9, palette: true, quality: 95 })
    .toBuffer({ resolveWithObject: true });
  return {
    src: svg ? '/logo.svg' : '/logo.png',
    width: info.width,
    height: info.height,
    isWide: width / height >= WIDE,
    ...(svg && { svg }),
    png: data.toString('base64'),
  };
}

/** @throws {ContentError} when it can't be shown */
export async function readFavicon(folder: string): Promise<Favicon | undefined> {
  const found = await readBrandFile(folder, 'favicon');
  if (!found) return undefined;
  const { file, svg, picture, width, height } = found;
  if (Math.abs(width / height - 1) > MAX_STRETCH) {
    throw issue(file, `It is ${width} by ${height}, but an icon is square. Save it with a square page.`);
  }
  if (!svg && width < MIN_FAVICON_WIDTH) {
    throw issue(file, `It is ${width} pixels wide. Use at least ${MIN_FAVICON_WIDTH}, better 512.`);
  }
  const png = await picture.resize(512, 512, { fit: 'fill' }).png().toBuffer();
  const { isOpaque } = await sharp(png).stats();
  const image = `<image width="512" height="512" href="data:image/png;base64,${png.toString('base64')}"/>`;
  return {
    svg: svg ?? `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">${image}</svg>`,
    isOpaque,
  };
}

interface BrandFile {
  file: string;
  svg?: string;
  picture: Sharp;
  width: number;
  height: number;
}

async function readBrandFile(
  folder: string,
  name: (typeof BRAND_FILES)[number],
): Promise<BrandFile | undefined> {
  const drawing = join(folder, `${name}.svg`);
  const photo = join(folder, `${name}.png`);
  if (existsSync(drawing) && existsSync(photo)) {
    throw issue(folder, `Keep one of ${name}.svg and ${name}.png and delete the other.`);
  }
  const found = existsSync(drawing)
    ? drawingIn(drawing)
    : existsSync(photo)
      ? await photoIn(photo)
      : undefined;
  const remedy = found && (await emptinessIn(found.picture));
  if (remedy) throw issue(found.file, remedy);
  return found;
}

/** Larger than any size that is shown. */
const DRAWN_AT = 1024;

function drawingIn(file: string): BrandFile {
  const { clean, issues } = readDrawing(file);
  if (!clean) throw new ContentError(issues);
  return { file, picture: rasterize(clean, DRAWN_AT), ...clean };
}

async function photoIn(file: string): Promise<BrandFile> {
  try {
    // From its bytes: sharp caches files by name.
    const picture = sharp(readFileSync(file));
    const { format, width, height } = await picture.metadata();
    if (format !== 'png') throw issue(file, `This is a ${format.toUpperCase()} file. Save it as PNG.`);
    await picture.clone().raw().toBuffer();
    return { file, picture: picture.toColourspace('srgb').ensureAlpha(), width, height };
  } catch (error) {
    if (error instanceof ContentError) throw error;
    throw issue(file, "This file can't be read as a picture. Save it again as PNG.");
  }
}

function issue(file: string, remedy: string): ContentError {
  return new ContentError([{ file, remedy }]);
}
