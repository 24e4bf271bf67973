import { type GetTextTranslation, type GetTextTranslationRecord, po } from 'gettext-parser';
import { ContentError, lineIssue } from '../content/contentIssues.ts';

/** A text and its translation in a PO file. */
export interface PoEntry {
  /** Where the text is shown (msgctxt), such as `product.benefits.items.title`. */
  context: string;
  /** The English text (msgid). */
  text: string;
  /** The translation (msgstr); empty when there is none yet. */
  translation: string;
  /** Whether the English text has changed since it was translated, or a translator is not sure. */
  isFuzzy: boolean;
  /** The English text that was translated, of a fuzzy entry. */
  previous?: string;
  /** A comment of the translators (`#`). */
  note?: string;
  /** A comment for the translators (`#.`); written, not read. */
  hint?: string;
  /** Where the English text is (`#:`), such as `site.yaml:134`; written, not read. */
  reference?: string;
}

/** A file of translations: https://www.gnu.org/software/gettext/manual/html_node/PO-Files.html */
export interface PoFile {
  headers: Record<string, string>;
  /** The comment at the top. */
  note?: string;
  entries: PoEntry[];
  /** Entries whose English text is no longer in use (`#~`). */
  obsolete: PoEntry[];
}

/**
 * Parses a PO file.
 *
 * @param file the path that errors name
 * @throws {ContentError} when it is invalid
 */
export function parsePo(source: string, file: string): PoFile {
  try {
    const { headers = {}, translations, obsolete = {} } = po.parse(source, { validation: true });
    const note = translations['']?.['']?.comments?.translator;
    return {
      headers,
      ...(note !== undefined && { note }),
      entries: entriesOf(translations),
      obsolete: entriesOf(obsolete),
    };
  } catch (error) {
    const { message, lineNumber } = error as Error & { lineNumber?: number };
    const reason = message.replace(/^Error parsing PO data: | at line \d+/g, '');
    const remedy = `This is not a valid PO file: ${reason} Correct it in a PO editor, such as Poedit.`;
    if (lineNumber === undefined) throw new ContentError([{ file, remedy }]);
    throw new ContentError([lineIssue(file, source.split(/\r?\n/), { line: lineNumber, column: 1, remedy })]);
  }
}

/** Writes a PO file, its entries in the order that they have. */
export function formatPo({ headers, note, entries, obsolete }: PoFile): string {
  const head = { msgid: '', msgstr: [], ...(note !== undefined && { comments: { translator: note } }) };
  const translations = recordOf(entries);
  const table = {
    charset: 'utf-8',
    headers: {
      ...headers,
      'MIME-Version': '1.0',
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Transfer-Encoding': '8bit',
    },
    translations: { ...translations, '': { ...translations[''], '': head } },
    obsolete: recordOf(obsolete),
  };
  // An object would sort texts that are numbers, and group those of a context.
  const order = new Map([...entries, ...obsolete].map((entry, index) => [keyOf(entry), index]));
  const indexOf = ({ msgctxt = '', msgid }: GetTextTranslation) =>
    order.get(keyOf({ context: msgctxt, text: msgid })) ?? 0;
  return po.compile(table, { sort: (one, other) => indexOf(one) - indexOf(other) }).toString();
}

/** Identifies an entry: by its context and the English text. */
export function keyOf({ context, text }: Pick<PoEntry, 'context' | 'text'>): string {
  return `${context}\u0004${text}`;
}

/** The line, counted from 1, in which the translation of each entry begins, by its key. */
export function translationLinesOf(source: string): Map<string, number> {
  const lines = new Map<string, number>();
  for (const { 0: start, index } of source.matchAll(/^msgctxt (?:".*"\s+)+msgid (?:".*"\s+)+/gm)) {
    const [entry] = entriesOf(po.parse(`${start}msgstr ""`).translations);
    // A long translation has lines of its own.
    const [before = ''] = /^(?:msgstr ""\r?\n(?="))?/.exec(source.slice(index + start.length)) ?? [];
    if (entry)
      lines.set(keyOf(entry), source.slice(0, index + start.length + before.length).split('\n').length);
  }
  return lines;
}

function entriesOf(record: GetTextTranslationRecord): PoEntry[] {
  return Object.values(record)
    .flatMap((texts) => Object.values(texts))
    .filter(({ msgid }) => msgid !== '')
    .map(({ msgctxt: context = '', msgid: text, msgstr, comments = {} }) => {
      const { translator: note, flag = '', previous } = comments;
      const [before] = previous ? entriesOf(po.parse(`${previous}\nmsgstr ""`).translations) : [];
      return {
        context,
        text,
        translation: msgstr[0] ?? '',
        isFuzzy: /\bfuzzy\b/.test(flag),
        ...(before && { previous: before.text }),
        ...(note !== undefined && { note }),
      };
    });
}

function recordOf(entries: PoEntry[]): GetTextTranslationRecord {
  const record: GetTextTranslationRecord = {};
  for (const { context, text, translation, isFuzzy, previous, note, hint, reference } of entries) {
    const comments = {
      ...(note !== undefined && { translator: note }),
      ...(hint !== undefined && { extracted: hint }),
      ...(reference !== undefined && { reference }),
      ...(isFuzzy && { flag: 'fuzzy' }),
      // JSON escapes as PO does.
      ...(previous !== undefined && { previous: `msgid ${JSON.stringify(previous)}` }),
    };
    record[context] ??= {};
    record[context][text] = { msgctxt: context, msgid: text, msgstr: [translation], comments };
  }
  return record;
}
