import { distance } from 'fastest-levenshtein';
import { SOURCE_LANGUAGE } from '../../domain/language/languages.ts';
import { keyOf, type PoEntry, type PoFile } from './poFile.ts';
import { isSafetyOrLegal, type SourceText } from './sourceTexts.ts';

/** How much of a changed text must be as before for its translation to be of use; that of msgmerge. */
const MIN_SIMILARITY = 0.6;

/** A file without any translation. */
export const EMPTY_PO: PoFile = { headers: {}, entries: [], obsolete: [] };

/**
 * A PO file with an entry for each text, as GNU `msgmerge` does it: a translation stays while its English text does. When
 * the text has changed, the closest former one of the same context gives its translation, as fuzzy. What is no longer in
 * use is kept as obsolete.
 *
 * @param former the file as it was
 * @param code the language of the translations
 */
export function mergePo(sources: SourceText[], former: PoFile, code: string): PoFile {
  const wanted = Map.groupBy(sources, keyOf);
  const known = [...former.obsolete, ...former.entries];
  const entries = new Map(known.map((entry) => [keyOf(entry), entry]));
  const unused = [...entries.values()].filter(
    (entry) => !wanted.has(keyOf(entry)) && entry.translation !== '',
  );
  const reused = new Set<PoEntry>();
  const merged = [...wanted].map(([key, texts]): PoEntry => {
    const [source] = texts as [SourceText];
    const same = entries.get(key);
    if (same) return { ...same, ...sourceOf(source, texts) };
    const closest = closestOf(source, unused);
    if (!closest) return { translation: '', isFuzzy: false, ...sourceOf(source, texts) };
    reused.add(closest);
    return { previous: closest.text, ...closest, isFuzzy: true, ...sourceOf(source, texts) };
  });
  return {
    ...former,
    headers: { ...former.headers, Language: code, 'X-Source-Language': SOURCE_LANGUAGE },
    entries: merged,
    obsolete: unused.filter((entry) => !reused.has(entry)),
  };
}

/** The entry whose text is closest; undefined when none is close. */
function closestOf({ context, text }: SourceText, entries: PoEntry[]): PoEntry | undefined {
  return entries
    .filter((entry) => entry.context === context && similarityOf(entry.text, text) >= MIN_SIMILARITY)
    .toSorted((one, other) => similarityOf(other.text, text) - similarityOf(one.text, text))[0];
}

/** From 0 to 1. */
function similarityOf(one: string, other: string): number {
  return 1 - distance(one, other) / Math.max(one.length, other.length);
}

/** The parts of an entry that come from the English text. */
function sourceOf(
  source: SourceText,
  texts: SourceText[],
): Pick<PoEntry, 'context' | 'text' | 'hint' | 'reference'> {
  const { context, text, max } = source;
  const hints = [
    ...(max === undefined ? [] : [`At most ${max} characters.`]),
    ...(isSafetyOrLegal(source) ? ['Safety or legal text.'] : []),
  ];
  const references = texts.flatMap(({ reference }) => reference ?? []);
  return {
    context,
    text,
    ...(hints.length > 0 && { hint: hints.join('\n') }),
    ...(references.length > 0 && { reference: references.join('\n') }),
  };
}
