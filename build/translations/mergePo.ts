import { distance } from 'fastest-levenshtein';
import type { GetTextComment, GetTextTranslation } from 'gettext-parser';
import { SOURCE_LANGUAGE } from '../../domain/language/languages.ts';
import { keyOf, keyOfEntry, type PoFile, translationOf } from './poFile.ts';
import { isSafetyOrLegal, type SourceText } from './sourceTexts.ts';

/** How much of a changed text must be as before for its translation to be of use; that of msgmerge. */
const MIN_SIMILARITY = 0.6;

export const EMPTY_PO: PoFile = { headers: {}, entries: [], obsolete: [] };

/**
 * A PO file with an entry for each text, as GNU `msgmerge` does it: a translation stays while its English text does. When
 * the text has changed, the closest former one of the same context gives its translation, as fuzzy. What is no longer in
 * use is kept as obsolete.
 */
export function mergePo(sources: SourceText[], former: PoFile, code: string): PoFile {
  const wanted = new Map(sources.map((source) => [keyOf(source), source]));
  const known = [...former.obsolete, ...former.entries];
  const entries = new Map(known.map((entry) => [keyOfEntry(entry), entry]));
  const unused = [...entries.values()].filter(
    (entry) => !wanted.has(keyOfEntry(entry)) && translationOf(entry) !== '',
  );
  const reused = new Set<GetTextTranslation>();
  const merged = [...wanted].map(([key, source]): GetTextTranslation => {
    const same = entries.get(key);
    const closest = same ? undefined : closestOf(source, unused);
    if (closest) reused.add(closest);
    const { msgstr = [''], comments } = same ?? closest ?? {};
    return {
      msgctxt: source.context,
      msgid: source.text,
      msgstr,
      comments: { ...comments, ...(closest && fuzzyFrom(closest)), ...commentsFor(source) },
    };
  });
  return {
    ...former,
    headers: { ...former.headers, Language: code, 'X-Source-Language': SOURCE_LANGUAGE },
    entries: merged,
    obsolete: unused.filter((entry) => !reused.has(entry)),
  };
}

function closestOf({ context, text }: SourceText, entries: GetTextTranslation[]) {
  return entries
    .filter((entry) => entry.msgctxt === context && similarityOf(entry.msgid, text) >= MIN_SIMILARITY)
    .toSorted((one, other) => similarityOf(other.msgid, text) - similarityOf(one.msgid, text))[0];
}

/** The flag, and the text that was translated. JSON escapes as PO does. */
function fuzzyFrom({ msgid, comments }: GetTextTranslation): GetTextComment {
  return { flag: 'fuzzy', previous: comments?.previous ?? `msgid ${JSON.stringify(msgid)}` };
}

/** From 0 to 1. */
function similarityOf(one: string, other: string): number {
  return 1 - distance(one, other) / Math.max(one.length, other.length);
}

/** What translators should know of an English text (`#.`). */
function commentsFor(source: SourceText): GetTextComment {
  const hints = [
    ...(source.max === undefined ? [] : [`At most ${source.max} characters.`]),
    ...(isSafetyOrLegal(source) ? ['Safety or legal text.'] : []),
  ];
  return { extracted: hints.join('\n') };
}
