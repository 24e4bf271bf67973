import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fontProviders } from 'astro/config';
import { convert } from 'fontverter';
import { isDevanagari } from '../domain/format.ts';
import type { Site } from './content/readContent.ts';
import { cutFont } from './cutFont.ts';
import { writeCacheFile } from './writeCacheFile.ts';

const WHOLE = '@fontsource/eczar/files/eczar-devanagari-500-normal.woff2';

/** Where the font is put; Astro reads it from there. */
const FOLDER = '.cache/fonts';

/** What the browser loads the font for. The rupee sign, spaces and digits are in the Latin font. */
const UNICODE_RANGE: [string, ...string[]] = ['U+0900-097F', 'U+1CD0-1CF9', 'U+200C-200D', 'U+A8E0-A8FF'];

/** With the joiners, which may be anywhere in a word. */
const WORDS = /[\p{Script_Extensions=Devanagari}\u200C\u200D]+/gu;

/**
 * The headings' font for a site with texts in Devanagari: one more font of the family that astro.config.ts names, which
 * Astro adds to it. Without such texts there is none. What is written while developing is in it after a restart.
 */
export async function headingFontsOf({ translations, ...english }: Site) {
  const texts = [english, ...translations].map(({ content, policy, messages }) => {
    // The replies are the staff's, and what was approved is the owner's.
    const { replies: _, approvedTexts: __, ...shown } = content;
    return JSON.stringify([shown, policy, messages]);
  });
  const font = await devanagariFontOf(texts);
  if (!font) return [];
  const name = createHash('sha256').update(font).digest('hex').slice(0, 16);
  const file = join(FOLDER, `eczar-devanagari-500-${name}.woff2`);
  await writeCacheFile(file, font);
  return [
    {
      provider: fontProviders.local(),
      name: 'Eczar',
      cssVariable: '--display',
      display: 'swap' as const,
      options: {
        variants: [{ src: [`./${file}`], weight: 500, style: 'normal', unicodeRange: UNICODE_RANGE }],
      },
    },
  ];
}

/** Eczar's Devanagari, cut down to the words of some texts; undefined where there is none. */
export async function devanagariFontOf(
  texts: string[],
  format: 'woff2' | 'truetype' = 'woff2',
): Promise<Buffer | undefined> {
  const words = new Set(texts.flatMap((text) => text.match(WORDS) ?? []).filter(isDevanagari));
  if (words.size === 0) return undefined;
  const whole = await convert(await readFile(fileURLToPath(import.meta.resolve(WHOLE))), 'truetype');
  return cutFont(withoutLanguageSystems(whole), words, format);
}

/**
 * A TrueType font whose rules are those of the script in every language. What Eczar has for Marathi and Nepali replaces
 * these rules and lacks most of them: the र् of सर्व would not go on top.
 * https://learn.microsoft.com/typography/opentype/spec/chapter2#script-table-and-language-system-record
 */
function withoutLanguageSystems(font: Buffer): Buffer {
  const changed = Buffer.from(font);
  for (let table = 12, tables = font.readUInt16BE(4); tables > 0; table += 16, tables -= 1) {
    if (!['GSUB', 'GPOS'].includes(font.toString('latin1', table, table + 4))) continue;
    const layout = font.readUInt32BE(table + 8);
    const scriptList = layout + font.readUInt16BE(layout + 4);
    for (let index = 0; index < font.readUInt16BE(scriptList); index += 1) {
      const script = scriptList + font.readUInt16BE(scriptList + 6 * index + 6);
      changed.writeUInt16BE(0, script + 2);
    }
  }
  return changed;
}
