import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

/**
 * The display face as a file that a picture can be set in (satori reads no woff2).
 *
 * Eczar: a serif for text and display, drawn in India together with its Devanagari, so that a Hindi or
 * Marathi page can speak in the same voice.
 */
export async function displayFont() {
  const file = createRequire(import.meta.url).resolve('@fontsource/eczar/files/eczar-latin-500-normal.woff');
  return { name: 'Display', data: await readFile(file), weight: 500 as const, style: 'normal' as const };
}
