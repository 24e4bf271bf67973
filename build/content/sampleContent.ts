import { resolve } from 'node:path';
import type { Content } from '../../domain/content.ts';
import { entryNameOf, type Path, textsIn } from './contentIssues.ts';

/** The folder of the sample content. */
export const SAMPLE_DIR = resolve(import.meta.dirname, '../../content');

/** The entries whose numbers are placeholders in the sample. */
export const NUMBER_ENTRIES = [
  ['label', 'fssaiLicence'],
  ['company', 'phone'],
  ['company', 'whatsapp'],
];

/** Whether a number has the run of zeros that only the sample's placeholders have. */
export function isPlaceholder(number: string): boolean {
  return number.replaceAll(' ', '').includes('00000000');
}

/** What another product may well share with the sample: the wording of the law, colours, headings, the country. */
const SHARED = /^brand\b|^label\.(?!fssaiLicence)|\.(country|per|hours|heading|audience|keepFor|mapOnTap)$/;

/**
 * The names of the entries that still equal the sample; a section or a list of which nothing was changed is one entry,
 * and so is each of its cards.
 *
 * @param sample the content that the project ships
 */
export function sampleEntriesIn(content: Content, sample: Content): string[] {
  const names = [content.product.name, sample.product.name];
  return unchangedIn(withoutNames(content, names), withoutNames(sample, names), []).filter(
    (entry) => !SHARED.test(entry),
  );
}

/** The names of the texts that say the name of the sample's product, although this one has another. */
export function sampleNameEntriesIn(content: Content, sample: Content): string[] {
  return textsIn(content).flatMap(([path, text]) =>
    saysSampleName(text, content, sample) ? [entryNameOf(path)] : [],
  );
}

/** Whether a text says the sample's name; "Snayura Plus" may say its own. */
export function saysSampleName(text: string, { product }: Content, sample: Content): boolean {
  return text.replaceAll(product.name, '').includes(sample.product.name);
}

/** The content with `{product}` where its texts say one of the names, so that another name alone is no change. */
function withoutNames(content: Content, names: string[]): Content {
  const neutral: Content = JSON.parse(JSON.stringify(content), (_key, value: unknown) =>
    typeof value === 'string'
      ? names.reduce((text, name) => text.replaceAll(name, '{product}'), value)
      : value,
  );
  return { ...neutral, product: { ...neutral.product, name: content.product.name } };
}

function unchangedIn(value: object, sample: object, path: Path): string[] {
  const originals = new Map<string, unknown>(Object.entries(sample));
  return Object.entries(value).flatMap(([name, now]: [string, unknown]) => {
    const original = originals.get(name);
    const here = [...path, Array.isArray(value) ? Number(name) : name];
    if (JSON.stringify(now) === '[]') return [];
    if (JSON.stringify(now) === JSON.stringify(original)) return [entryNameOf(here)];
    // A card is one thing, also when its picture alone was kept.
    return isObject(now) && isObject(original) && !Array.isArray(value)
      ? unchangedIn(now, original, here)
      : [];
  });
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
