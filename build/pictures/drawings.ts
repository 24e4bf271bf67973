import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import sharp, { type Sharp } from 'sharp';
import { type ContentIssue, lineIssue } from '../content/contentIssues.ts';
import { type CleanSvg, cleanSvg } from './cleanSvg.ts';

/** A drawing of the content's folder, or what is wrong with it. */
export type Drawing = { clean: CleanSvg; issues?: never } | { clean?: never; issues: ContentIssue[] };

/** @param isShared whether it is published in one document with others, whose ids it must not use */
export function readDrawing(file: string, { isShared = false } = {}): Drawing {
  const bytes = readFileSync(file);
  const remedy = otherFormatRemedy(bytes, file, isShared);
  if (remedy) return { issues: [{ file, remedy }] };
  const source = bytes.toString('utf8');
  const cleaned = cleanSvg(source, isShared ? { prefix: basename(file, '.svg') } : {});
  if ('clean' in cleaned) return cleaned;
  const lines = source.split(/\r?\n/);
  const issues = cleaned.issues.map(({ line, column, remedy }) =>
    line && column ? lineIssue(file, lines, { line, column, remedy }) : { file, remedy },
  );
  return { issues };
}

/** How files of other formats begin, byte for byte. */
const BEGINNINGS = {
  PNG: /^\x89PNG/,
  JPEG: /^\xFF\xD8\xFF/,
  WEBP: /^RIFF.{4}WEBP/s,
  GIF: /^GIF8/,
  PDF: /^%PDF-/,
};

/** What to do about a file that is named as an SVG and is none; undefined when it may be one. */
function otherFormatRemedy(bytes: Buffer, file: string, isShared: boolean): string | undefined {
  const start = bytes.toString('latin1', 0, 200);
  if (/^\s*(?:<!doctype html|<html)\b/i.test(start)) {
    return 'This is a web page, not a picture. Download it again.';
  }
  const [format] = Object.entries(BEGINNINGS).find(([, beginning]) => beginning.test(start)) ?? [];
  if (!format) return isUtf8(bytes) ? undefined : 'This is not an SVG file. Save it as SVG again.';
  if (isShared) return `This is a ${format} file. Save it as SVG.`;
  if (format === 'PNG') return `This is a PNG file. Name it ${basename(file, '.svg')}.png.`;
  return `This is a ${format} file. Save it as SVG or PNG.`;
}

/** An SVG as pixels with transparency, its longer side of a given length. */
export function rasterize({ svg, width, height }: CleanSvg, longerSide: number) {
  const scale = longerSide / Math.max(width, height);
  const size = `width="${width * scale}" height="${height * scale}"`;
  return sharp(Buffer.from(svg.replace('<svg', `<svg ${size}`))).ensureAlpha();
}

/** Smaller drawings have been saved with the empty page around them. */
const MIN_SHARE = 0.5;

/** The opacity, 0 to 255, from which on a pixel is seen. */
const VISIBLE = 16;

/** Why a picture with transparency would look empty or tiny where it is shown; undefined if it does not. */
export async function emptinessIn(picture: Sharp): Promise<string | undefined> {
  const alpha = picture.clone().extractChannel('alpha').raw();
  const { data, info: page } = await alpha.toBuffer({ resolveWithObject: true });
  const rows = new Set<number>();
  const columns = new Set<number>();
  // Sharp's own `stats` and `trim` take ten times as long for a picture as small as a pictogram.
  data.forEach((opacity, pixel) => {
    if (opacity < VISIBLE) return;
    rows.add(Math.floor(pixel / page.width));
    columns.add(pixel % page.width);
  });
  if (rows.size === 0) return 'Nothing in it can be seen. Save it again with its shapes filled or stroked.';
  const length = (seen: Set<number>) => Math.max(...seen) - Math.min(...seen) + 1;
  const share = Math.max(length(columns) / page.width, length(rows) / page.height);
  if (share >= MIN_SHARE) return undefined;
  return `It fills only ${Math.round(share * 100)}% of its page. Crop the page to the drawing (Inkscape: Edit > Resize Page to Selection).`;
}
