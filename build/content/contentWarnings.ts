import sharp from 'sharp';
import { contrastOf } from '../../domain/content/colour.ts';
import type { Logo } from '../pictures/brandFiles.ts';
import { claimReport, claimWarningsIn } from './claimWarnings.ts';
import { describeIssues } from './contentIssues.ts';
import { pinWarning } from './pinDistance.ts';
import type { Site } from './readContent.ts';
import { sampleWarning } from './sampleContent.ts';
import { textWarningsIn } from './textWarnings.ts';
import { unusedFilesWarning } from './unusedFiles.ts';

/** Warnings: what the owner should check before the site goes live. None of them stops a build. */
export async function contentWarnings(site: Site): Promise<string[]> {
  const { folder, content, logo, favicon } = site;
  const look = [
    ...(logo ? await logoWarnings(logo, content.brand.paper) : []),
    logo &&
      !favicon &&
      'favicon: Tabs and home screens still show the drawn capsule. Add favicon.svg or favicon.png, a square.',
    await pinWarning(content.company),
  ];
  const toLookAt = [
    ...look.flatMap((line) => (line ? `  ${line}` : [])),
    describeIssues(textWarningsIn(site), 'warning'),
  ].filter(Boolean);
  return [
    claimReport(claimWarningsIn(site)),
    sampleWarning(site),
    unusedFilesWarning(content, folder),
    toLookAt.length > 0 ? ['To look at:', ...toLookAt].join('\n') : undefined,
  ].filter((warning) => warning !== undefined);
}

/** The contrast from which on something can be made out, and the part of a logo that must have it. */
const VISIBLE = { contrast: 1.5, share: 0.25 };

/** A logo narrower than this on a phone can't be read. */
const MAX_PROPORTION = 7;

export async function logoWarnings({ src, png, width, height }: Logo, paper: string): Promise<string[]> {
  const { data, info } = await sharp(Buffer.from(png, 'base64'))
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true });
  const name = src.slice(1);
  const hexAt = (at: number) => `#${data.subarray(at, at + 3).toString('hex')}`;
  const opaque = Array.from({ length: info.width * info.height }, (_, pixel) => pixel * 4).filter(
    (at) => (data[at + 3] ?? 0) > 128,
  );
  const visible = opaque.filter((at) => contrastOf(hexAt(at), paper) >= VISIBLE.contrast);
  const [ground, corner] = [hexAt(0), hexAt(data.length - 4)];
  const isOnWhite = opaque.length * 4 === data.length && ground === corner && ground !== paper.toLowerCase();
  const remedies = [
    visible.length < VISIBLE.share * opaque.length &&
      !isOnWhite &&
      'Most of it can hardly be seen on brand.paper. Use the logo for light backgrounds.',
    isOnWhite &&
      contrastOf(ground, paper) < VISIBLE.contrast &&
      `Its background of ${ground} shows on brand.paper. Save it with a transparent background.`,
    width / height > MAX_PROPORTION &&
      `It is ${Math.round(width / height)} times as wide as high, so it is small on a phone. Use a narrower one.`,
  ];
  return remedies.flatMap((remedy) => (remedy ? `${name}: ${remedy}` : []));
}
