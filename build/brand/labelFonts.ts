import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import type { LabelFont } from '../pictures/labelArt.ts';

const require = createRequire(import.meta.url);

/**
 * The faces of the label and of other pictures with words, as files that satori reads (it reads no woff2):
 * the site's display face first, the text face last.
 *
 * Eczar is drawn in India together with its Devanagari, so that a Hindi or Marathi page can speak in the same voice.
 */
export function labelFonts(): Promise<LabelFont[]> {
  return Promise.all([
    fontOf('eczar', 500),
    fontOf('eczar', 600),
    fontOf('figtree', 500),
    fontOf('figtree', 600),
  ]);
}

async function fontOf(family: 'eczar' | 'figtree', weight: 500 | 600): Promise<LabelFont> {
  const file = require.resolve(`@fontsource/${family}/files/${family}-latin-${weight}-normal.woff`);
  return { name: family, data: await readFile(file), weight, style: 'normal' };
}
