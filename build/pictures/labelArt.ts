import type { ReactElement } from 'react';
import satori, { type Font } from 'satori';
import sharp from 'sharp';
import type { Content } from '../../domain/content/content.ts';
import { box, DISPLAY_FONT, line, spaced, TEXT_FONT } from './typesetting.ts';

/**
 * Width over height of the label's visible front, as the label grids of the product pictures
 * map it. artwork/bottle.py prints the number when it renders; the two must agree, or the
 * type on the bottle is stretched.
 */
const LABEL_ASPECT = 1.455;

/** Height of the art in pixels: over twice the label's height in the largest picture. */
const HEIGHT = 1512;
const WIDTH = Math.round(HEIGHT * LABEL_ASPECT);

/**
 * The part of the art that faces the camera squarely enough to read, in pixels. It spans
 * about 52 degrees to either side; the rest turns away with the bottle.
 */
const FRONT_WIDTH = 1290;
const SIDE_WIDTH = (WIDTH - FRONT_WIDTH) / 2;
const WORDMARK_WIDTH = 1130;
const WORDMARK_MAX_SIZE = 330;

/** The smallest print, in pixels; small print that is longer than a line at this size wraps. */
const SMALLEST = 30;

/** Draws the flat art of the label's visible front, as a PNG with the proportions `LABEL_ASPECT`. */
export async function labelArt(
  { product, company, label, brand }: Pick<Content, 'product' | 'company' | 'label' | 'brand'>,
  fonts: Font[],
): Promise<Buffer> {
  const wordmark = await fitWordmark(product.name, fonts);
  const statement = `${label.category}. ${label.notForMedicinalUse}.`;
  const { strong, ink, paper } = brand;

  const art = box(
    {
      width: WIDTH,
      height: HEIGHT,
      flexDirection: 'column',
      backgroundColor: paper,
      color: ink,
      fontFamily: TEXT_FONT,
    },

    box(
      { flexGrow: 1, width: WIDTH },
      side(statement, ink, 'flex-end'),
      box(
        {
          width: FRONT_WIDTH,
          flexDirection: 'column',
          alignItems: 'center',
          justifyContent: 'space-between',
          paddingTop: 100,
          paddingBottom: 76,
        },

        line(company.name.toUpperCase(), {
          fontSize: fitted(company.name, 60, 0.98),
          fontWeight: 600,
          letterSpacing: spaced(company.name, 9),
        }),
        box(
          { flexDirection: 'column', alignItems: 'center' },
          ...wordmark.lines.map((words) =>
            line(words, {
              fontFamily: DISPLAY_FONT,
              fontSize: wordmark.size,
              fontWeight: 600,
              color: strong,
              letterSpacing: spaced(words, wordmark.size * -0.015),
              lineHeight: 1.06,
            }),
          ),
          line(product.tagline, {
            fontFamily: DISPLAY_FONT,
            fontStyle: 'italic',
            fontSize: fitted(product.tagline, 84, 0.5),
            marginTop: 34,
          }),
        ),
        divider(strong, paper),
      ),
      side(`${product.pack}. ${company.name}.`, ink, 'flex-start'),
    ),
    box(
      {
        width: WIDTH,
        height: 300,
        backgroundColor: strong,
        color: paper,
        flexDirection: 'column',
        alignItems: 'center',
        justifyContent: 'center',
      },

      line(product.kind, { fontSize: fitted(product.kind, 80, 0.58), fontWeight: 600 }),
      box({
        width: 150,
        height: 3,
        backgroundColor: paper,
        opacity: 0.55,
        marginTop: 24,
        marginBottom: 22,
      }),
      line(product.pack, {
        fontSize: fitted(product.pack, 62, 0.58),
        fontWeight: 500,
        letterSpacing: spaced(product.pack, 1),
      }),
    ),
    box(
      { width: WIDTH, height: 168, alignItems: 'center', justifyContent: 'center' },
      box(
        {
          width: 1180,
          justifyContent: 'center',
          textAlign: 'center',
          fontSize: Math.max(SMALLEST, fitted(statement, 42, 0.5)),
          lineHeight: 1.3,
        },
        statement,
      ),
    ),
  );
  const svg = await satori(art, { width: WIDTH, height: HEIGHT, fonts });
  return sharp(Buffer.from(svg)).flatten({ background: paper }).png().toBuffer();
}

/** A panel that turns away with the bottle; its words stay in sight at the end that meets the front. */
function side(words: string, ink: string, towardsFront: 'flex-start' | 'flex-end'): ReactElement {
  return box(
    { width: SIDE_WIDTH, alignItems: 'center', justifyContent: towardsFront },
    box({ width: SIDE_WIDTH - 165, fontSize: 36, lineHeight: 1.45, color: ink, opacity: 0.8 }, words),
  );
}

function divider(strong: string, paper: string): ReactElement {
  const rule = box({ width: 400, height: 3, backgroundColor: strong, opacity: 0.5 });
  const capsule = box(
    {
      width: 92,
      height: 34,
      borderRadius: 17,
      border: `4px solid ${strong}`,
      backgroundColor: paper,
      marginLeft: 34,
      marginRight: 34,
      overflow: 'hidden',
    },
    box({ width: 42, height: 34, backgroundColor: strong }),
  );
  return box({ alignItems: 'center' }, rule, capsule, rule);
}

/** A font size in pixels at which one line keeps to the front, by the average letter's width over the font size. */
function fitted(words: string, maxSize: number, widthOfLetter: number): number {
  return Math.min(maxSize, 1180 / (Math.max(1, words.length) * widthOfLetter));
}

/** The wordmark's lines and font size: as large as fits, on two lines when that is larger. */
async function fitWordmark(name: string, fonts: Font[]): Promise<{ lines: string[]; size: number }> {
  const candidates = [[name], ...splitsInTwo(name)];
  const fits = await Promise.all(
    candidates.map(async (lines) => {
      const widths = await Promise.all(lines.map((words) => widthPerEm(words, fonts)));
      const maxSize = lines.length === 1 ? WORDMARK_MAX_SIZE : WORDMARK_MAX_SIZE * 0.62;
      return { lines, size: Math.min(maxSize, WORDMARK_WIDTH / Math.max(...widths)) };
    }),
  );
  return fits.reduce((best, fit) => (fit.size > best.size ? fit : best));
}

function splitsInTwo(name: string): string[][] {
  const words = name.split(' ');
  return words
    .slice(1)
    .map((_, index) => [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')]);
}

/** How wide words are set in the wordmark's style, over the font size. */
async function widthPerEm(words: string, fonts: Font[]): Promise<number> {
  const size = 100;
  const sample = line(words, {
    fontFamily: DISPLAY_FONT,
    fontSize: size,
    fontWeight: 600,
    letterSpacing: spaced(words, size * -0.015),
  });
  // Given no width, satori sizes the picture to its contents, which measures the words.
  const svg = await satori(sample, { height: size * 2, fonts });
  const width = Number(/<svg[^>]* width="([\d.]+)"/.exec(svg)?.[1]);
  if (!(width > 0)) throw new Error(`labelArt: could not measure "${words}"`);
  return width / size;
}
