import type { YamlIssue } from './yamlIssues.ts';

/** Invisible characters, by their Unicode names. */
const NAMES: Record<string, string> = {
  '\u00AD': 'soft hyphen',
  '\u200B': 'zero width space',
  '\u200C': 'zero width non-joiner',
  '\u200D': 'zero width joiner',
  '\u200E': 'left-to-right mark',
  '\u200F': 'right-to-left mark',
  '\u202A': 'left-to-right embedding',
  '\u202B': 'right-to-left embedding',
  '\u202C': 'pop directional formatting',
  '\u202D': 'left-to-right override',
  '\u202E': 'right-to-left override',
  '\u2060': 'word joiner',
  '\uFEFF': 'zero width no-break space',
};

/**
 * The same, except a byte-order mark before the file, and joiners where they belong: between letters of Indian and Arabic
 * scripts, and in emoji.
 */
const INVISIBLE =
  /[\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060]|(?<!^)\uFEFF|(?<![\p{M}\u0600-\u06FF\u0900-\u0DFF\p{Extended_Pictographic}])[\u200C\u200D]/gu;

/** The invisible characters of a text, each with its code, since it can't be shown; but not those in the notes of YAML. */
export function invisibleCharactersIn(text: string): YamlIssue[] {
  return [...text.matchAll(INVISIBLE)].flatMap(({ 0: character, index }) => {
    const before = text.slice(0, index).split('\n');
    const start = before.at(-1) ?? '';
    if (/^\s*#/.test(start)) return [];
    const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
    const word = /\S*$/.exec(start)?.[0] ?? '';
    const place = word ? `behind "${word}"` : 'before the first letter';
    const remedy = `There is an invisible character, U+${code} (${NAMES[character]}), ${place}. Delete the words around it and type them again.`;
    return [{ line: before.length, column: start.length + 1, remedy }];
  });
}

/** The text without them; what is left can be read. */
export function withoutInvisibleCharacters(text: string): string {
  return text.replace(INVISIBLE, '');
}
