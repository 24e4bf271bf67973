import type { CSSProperties } from 'react';
import satori from 'satori';
import sharp from 'sharp';
import type { Content } from '../../domain/content/content.ts';
import { isDevanagari } from '../../domain/format.ts';
import { brandMarkElements } from '../../ui/brandMark.ts';
import type { Logo } from './brandFiles.ts';
import { box, DISPLAY_FONT, element, loadFonts, missingLetters, TEXT_FONT } from './typesetting.ts';

/** Width and height that Facebook, X, LinkedIn and WhatsApp show uncropped, in pixels. */
const SIZE = { width: 1200, height: 630 };
/**
 * The words, above and below a margin. With the product they are in the middle 630 pixels, since WhatsApp and others crop
 * a small preview to a square.
 */
const WORDS = { left: 304, width: 292, margin: 72, taglineHeight: 320, kindWidth: 256 };
const LOGO_HEIGHT = 72;
const MARK = { width: 44, height: 44, marginRight: 12 };

/** Whether the fonts have all letters of the words in the picture. */
export async function canDrawSharePicture({ product }: Content): Promise<boolean> {
  const words = [product.name, product.tagline, product.kind].join(' ');
  return (await missingLetters(words, await loadFonts())).length === 0;
}

/**
 * The picture of a shared link: the product right of the middle, and left of it its logo, the tagline and what it is,
 * each if the fonts have its letters. The left half of the background, 1200 by 630, is free for words.
 */
export async function sharePicture(
  { product, brand }: Content,
  background: Buffer,
  logo?: Logo,
): Promise<Buffer> {
  const fonts = await loadFonts();
  const drawable = async (text: string) => ((await missingLetters(text, fonts)).length === 0 ? text : '');
  const [name, tagline, kind] = (await Promise.all(
    [product.name, product.tagline, product.kind].map(drawable),
  )) as [string, string, string];
  const { left, width, margin } = WORDS;
  const frame = { width, height: SIZE.height - 2 * margin, marginTop: margin, marginLeft: left };
  const words = box(
    { ...frame, flexDirection: 'column', justifyContent: 'space-between', color: brand.ink },

    logo?.isWide
      ? element('img', { src: pngUrl(logo), ...fittedLogo(logo, WORDS.width, LOGO_HEIGHT) })
      : box(
          { alignItems: 'center', fontFamily: DISPLAY_FONT, fontSize: fittedName(name) },
          markBeside(brand, logo),
          name,
        ),
    box(
      {
        width,
        fontFamily: DISPLAY_FONT,
        textWrap: 'balance',
        ...fittedTagline(tagline),
      },
      tagline,
    ),
    box(
      { width: WORDS.kindWidth, fontFamily: TEXT_FONT, fontSize: 28, fontWeight: 600, color: brand.strong },
      kind,
    ),
  );
  const drawing = await satori(words, { ...SIZE, fonts });
  return sharp(background)
    .resize({ ...SIZE })
    .composite([{ input: Buffer.from(drawing) }])
    .png({ compressionLevel: 9, palette: true, quality: 90 })
    .toBuffer();
}

/** The owner's logo, or the brand's mark, left of the name. */
function markBeside({ strong }: Content['brand'], logo: Logo | undefined) {
  const { width, height, marginRight } = MARK;
  if (logo) {
    return element('img', {
      src: pngUrl(logo),
      style: { marginRight },
      ...fittedLogo(logo, width, 1.5 * height),
    });
  }
  const mark = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32">${brandMarkElements(strong)}</svg>`;
  return element('img', { style: MARK, src: `data:image/svg+xml,${encodeURIComponent(mark)}` });
}

function pngUrl({ png }: Logo): string {
  return `data:image/png;base64,${png}`;
}

function fittedLogo(logo: Logo, maxWidth: number, maxHeight: number) {
  const scale = Math.min(maxWidth / logo.width, maxHeight / logo.height);
  return { width: logo.width * scale, height: logo.height * scale };
}

/** A font size at which the name fits in one line; a letter is about half as wide as it is high. */
function fittedName(name: string): number {
  return Math.min(46, (WORDS.width - MARK.width - MARK.marginRight) / (name.length * 0.52));
}

/** A font size at which the tagline's lines fill no more than the middle of the picture, and its words a line. */
function fittedTagline(tagline: string): CSSProperties {
  const longestWord = Math.max(...tagline.split(' ').map(({ length }) => length));
  const fontSize = Math.min(
    80,
    Math.sqrt((WORDS.width * WORDS.taglineHeight) / (tagline.length * 0.62)),
    WORDS.width / (longestWord * 0.55),
  );
  return isDevanagari(tagline)
    ? { fontSize: fontSize * 0.9, lineHeight: 1.25 }
    : { fontSize, lineHeight: 0.96, letterSpacing: fontSize * -0.03 };
}
