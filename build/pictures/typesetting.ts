import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { CSSProperties, ReactElement, ReactNode } from 'react';
import satori, { type Font } from 'satori';
import { isDevanagari } from '../../domain/format.ts';

const require = createRequire(import.meta.url);

/** Eczar is drawn in India together with its Devanagari, so that a Hindi or Marathi name speaks in the same voice. */
const ECZAR = ['eczar-latin', 'eczar-latin-ext', 'eczar-devanagari'];
const FIGTREE = ['figtree-latin', 'figtree-latin-ext'];

/**
 * Font families in CSS, for satori: it looks for each letter in the files one by one, so each has its own name. The
 * rupee sign is in `latin-ext`. Figtree has no Devanagari, for which it falls back to Eczar's.
 */
export const DISPLAY_FONT = ECZAR.join(', ');
export const TEXT_FONT = [...FIGTREE, 'eczar-devanagari'].join(', ');

let fonts: Promise<Font[]> | undefined;

/** The fonts of all pictures with words, as files that satori reads (it reads no woff2). It parses an array of them once. */
export function loadFonts(): Promise<Font[]> {
  fonts ??= readFonts();
  return fonts;
}

function readFonts(): Promise<Font[]> {
  const styles = [...ECZAR, ...FIGTREE].flatMap((name) =>
    ([500, 600] as const).map((weight) => ({ name, weight, style: 'normal' as const })),
  );
  return Promise.all(
    styles.map(async (style) => {
      const [family] = style.name.split('-');
      const file = require.resolve(`@fontsource/${family}/files/${style.name}-${style.weight}-normal.woff`);
      return { ...style, data: await readFile(file) };
    }),
  );
}

/** The letters of a text that none of the fonts has. */
export async function missingLetters(text: string, fonts: Font[]): Promise<string[]> {
  const missing = new Set<string>();
  await satori(box({ fontFamily: TEXT_FONT }, text), {
    width: 1000,
    height: 1000,
    fonts,
    // satori asks for what its fonts don't have.
    loadAdditionalAsset: async (_language, segment) => {
      for (const letter of segment) missing.add(letter);
      return [];
    },
  });
  return [...missing];
}

/**
 * An element for satori. React's own `createElement` would load React for development, before Astro sets NODE_ENV,
 * and the pages are then rendered by two builds of React that do not fit together.
 */
export function element(type: string, props: Record<string, unknown>): ReactElement {
  return { type, key: null, props };
}

/** A flex box, the only kind of box that satori lays out. */
export function box(style: CSSProperties, ...children: ReactNode[]): ReactElement {
  return element('div', { style: { display: 'flex', ...style }, children });
}

/** Words that stay on one line. */
export function line(words: string, style: CSSProperties): ReactElement {
  return box({ whiteSpace: 'nowrap', lineHeight: 1.2, ...style }, words);
}

/** The space between letters, in pixels; none in Devanagari, whose letters hang on one line. */
export function spaced(words: string, pixels: number): number {
  return isDevanagari(words) ? 0 : pixels;
}
