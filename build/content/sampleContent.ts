import { existsSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import type { Content } from '../../domain/content/content.ts';
import { contentTranslationFile } from '../translations/translationFiles.ts';
import { entryNameOf, mapTexts, type Path, textsIn } from './contentIssues.ts';
import { readSiteFile, SAMPLE_DIR } from './parseContent.ts';
import { POLICY_FILE, policyTemplateOf } from './privacyPolicy.ts';
import type { Site } from './readContent.ts';

/** Names what is still as in the sample, or has its product's name; undefined when nothing is. */
export function sampleWarning(site: Site): string | undefined {
  const { content, folder, policy } = site;
  if (resolve(folder) === SAMPLE_DIR) {
    // A sample that was changed in place can't be compared, but its e-mail address is a reserved one (RFC 2606).
    if (!content.company.email.endsWith('.example')) return undefined;
    const start = `This is the sample product "${content.product.name}". To start your own: npm run new-content -- ../my-product`;
    return [start, ...sampleTranslationsIn(site)].join('\n');
  }
  const sample = readSiteFile(SAMPLE_DIR);
  const named = sampleNameEntriesIn(content, sample);
  if (saysSampleName(policy.title + policy.body, content, sample)) named.push(POLICY_FILE);
  const remedy = `still says "${sample.product.name}", the sample's name. Write {product} or your own name.`;
  const entries = [...sampleEntriesIn(content, sample), ...named.map((entry) => `${entry}: ${remedy}`)];
  const samplePolicy = policyTemplateOf(readFileSync(join(SAMPLE_DIR, POLICY_FILE), 'utf8'));
  if (policy.updated === samplePolicy.updated) {
    entries.push(
      `${POLICY_FILE}: still has the sample's date. Read the policy, and write today's after "updated:".`,
    );
  }
  entries.push(...sampleTranslationsIn(site));
  if (entries.length === 0) return undefined;
  return `Still as in the sample (replace before you go live):\n${entries.map((entry) => `  ${entry}`).join('\n')}`;
}

/** The sample's translations whose header names no reader. */
function sampleTranslationsIn({ coverage, folder }: Site): string[] {
  return coverage.flatMap(({ language, file }) => {
    const isSample = existsSync(contentTranslationFile(SAMPLE_DIR, language.code));
    if (!isSample || file.po.headers['Last-Translator']) return [];
    return `${relative(folder, file.name)}: A native speaker and your doctor must read this before it goes live. Then put their name after Last-Translator.`;
  });
}

/** Entries that another product may share with the sample: the wording of the law, colours, headings, the state. */
const SHARED =
  /^brand\b|^label\.(?!fssaiLicence|heightMm)|\.(region|country|per|hours|heading|audience|keepFor|receipt|ads|mapOnTap)$/;

/**
 * The names of the entries that still equal the sample; a section or a list of which nothing was changed is one entry,
 * and so is each of its cards.
 */
export function sampleEntriesIn(content: Content, sample: Content): string[] {
  const names = [content.product.name, sample.product.name];
  return unchangedIn(withoutNames(content, names), withoutNames(sample, names), []).filter(
    (entry) => !SHARED.test(entry),
  );
}

/** The entries that contain the name of the sample's product, although this one has another. */
export function sampleNameEntriesIn(content: Content, sample: Content): string[] {
  return textsIn(content).flatMap(([path, text]) =>
    saysSampleName(text, content, sample) ? [entryNameOf(path)] : [],
  );
}

/** Whether a text contains the sample's name, apart from the product's own, such as "Snayura Plus". */
function saysSampleName(text: string, { product }: Content, sample: Content): boolean {
  return text.replaceAll(product.name, '').includes(sample.product.name);
}

/** The content with `{product}` where its texts say one of the names, so that another name alone is no change. */
function withoutNames(content: Content, names: string[]): Content {
  const neutral = mapTexts(content, (text) =>
    names.reduce((rest, name) => rest.replaceAll(name, '{product}'), text),
  );
  return { ...neutral, product: { ...neutral.product, name: content.product.name } };
}

function unchangedIn(value: object, sample: object, path: Path): string[] {
  const originals = new Map<string, unknown>(Object.entries(sample));
  // One of a list is the sample's wherever it stands, and whatever picture it has now.
  const wordsOf = (item: unknown) => JSON.stringify(isObject(item) ? { ...item, pictogram: '' } : item);
  const originalItems = Array.isArray(sample) ? sample.map(wordsOf) : [];
  return Object.entries(value).flatMap(([name, now]: [string, unknown]) => {
    const original = originals.get(name);
    const here = [...path, Array.isArray(value) ? Number(name) : name];
    if (JSON.stringify(now) === '[]') return [];
    const isUnchanged = Array.isArray(value)
      ? originalItems.includes(wordsOf(now))
      : JSON.stringify(now) === JSON.stringify(original);
    if (isUnchanged) return [entryNameOf(here)];
    // A card is one thing, also when its picture alone was kept.
    return isObject(now) && isObject(original) && !Array.isArray(value)
      ? unchangedIn(now, original, here)
      : [];
  });
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
