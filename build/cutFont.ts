import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { convert } from 'fontverter';
import { Blob, BufferContentType, Face, Font, shape, Buffer as TextBuffer } from 'harfbuzzjs';

/**
 * Cuts a font down to some words: to their letters, and to what it draws instead where these meet, which is most of what
 * is read in an Indian script. Other words of the same letters may lose their conjuncts.
 *
 * @param file in TrueType
 */
export async function cutFont(
  file: Buffer,
  words: Iterable<string>,
  format: 'truetype' | 'woff2',
): Promise<Buffer> {
  const font = new Font(new Face(new Blob(file)));
  const glyphs = new Set<number>();
  const codePoints = new Set<number>();
  for (const word of words) {
    for (const letter of word) codePoints.add(letter.codePointAt(0) ?? 0);
    const text = new TextBuffer();
    text.addText(word);
    text.guessSegmentProperties();
    // Also the glyphs on the way, which others are made of.
    text.setMessageFunc(() => {
      if (text.getContentType() === BufferContentType.GLYPHS)
        for (const { codepoint } of text.getGlyphInfos()) glyphs.add(codepoint);
      return true;
    });
    shape(font, text);
  }
  return convert(await subset(file, codePoints, glyphs), format);
}

/** Of HarfBuzz's subsetter, for which its package has no module. https://harfbuzz.github.io/harfbuzz-hb-subset.html */
interface Subsetter {
  memory: { buffer: ArrayBuffer };
  _initialize(): void;
  malloc(length: number): number;
  hb_blob_create(data: number, length: number, mode: number, userData: number, destroy: number): number;
  hb_blob_get_data(blob: number, length: number): number;
  hb_blob_get_length(blob: number): number;
  hb_face_create(blob: number, index: number): number;
  hb_face_reference_blob(face: number): number;
  hb_set_add(set: number, value: number): void;
  hb_set_clear(set: number): void;
  hb_set_invert(set: number): void;
  hb_subset_input_create_or_fail(): number;
  hb_subset_input_glyph_set(input: number): number;
  hb_subset_input_set(input: number, which: number): number;
  hb_subset_input_set_flags(input: number, flags: number): void;
  hb_subset_input_unicode_set(input: number): number;
  hb_subset_or_fail(face: number, input: number): number;
}

const WRITABLE = 2;
const NAME_IDS = 4;
const LAYOUT_FEATURES = 6;
/** Without the glyphs that the letters become in other words. */
const NO_LAYOUT_CLOSURE = 0x200;

/** Copyright, trademark and licence, which the SIL Open Font License asks to keep. */
const LEGAL_NAMES = [0, 7, 13, 14];

/** @param file in TrueType; so is the result */
async function subset(file: Buffer, codePoints: Iterable<number>, glyphs: Iterable<number>): Promise<Buffer> {
  const wasm = await readFile(fileURLToPath(import.meta.resolve('harfbuzzjs/dist/harfbuzz-subset.wasm')));
  const { instance } = await WebAssembly.instantiate(wasm);
  const hb = instance.exports as unknown as Subsetter;
  hb._initialize();
  // All of its memory goes with the instance.
  const data = hb.malloc(file.length);
  new Uint8Array(hb.memory.buffer).set(file, data);
  const face = hb.hb_face_create(hb.hb_blob_create(data, file.length, WRITABLE, 0, 0), 0);
  const input = hb.hb_subset_input_create_or_fail();
  const features = hb.hb_subset_input_set(input, LAYOUT_FEATURES);
  hb.hb_set_clear(features);
  hb.hb_set_invert(features);
  for (const id of LEGAL_NAMES) hb.hb_set_add(hb.hb_subset_input_set(input, NAME_IDS), id);
  for (const codePoint of codePoints) hb.hb_set_add(hb.hb_subset_input_unicode_set(input), codePoint);
  for (const glyph of glyphs) hb.hb_set_add(hb.hb_subset_input_glyph_set(input), glyph);
  hb.hb_subset_input_set_flags(input, NO_LAYOUT_CLOSURE);
  const result = hb.hb_face_reference_blob(hb.hb_subset_or_fail(face, input));
  const start = hb.hb_blob_get_data(result, 0);
  return Buffer.from(new Uint8Array(hb.memory.buffer, start, hb.hb_blob_get_length(result)));
}
