import { type GetTextTranslation, type GetTextTranslationRecord, po } from 'gettext-parser';
import { ContentError, lineIssue } from '../content/contentIssues.ts';

/** A file of translations: https://www.gnu.org/software/gettext/manual/html_node/PO-Files.html */
export interface PoFile {
  headers: Record<string, string>;
  /** The comment at the top. */
  note?: string;
  /** In their order. */
  entries: GetTextTranslation[];
  /** Entries whose English text is no longer in use (`#~`). */
  obsolete: GetTextTranslation[];
}

/** Whether the English text has changed since it was translated, or a translator is not sure. */
export function isFuzzy({ comments }: GetTextTranslation): boolean {
  return /\bfuzzy\b/.test(comments?.flag ?? '');
}

/** Empty where there is none yet. */
export function translationOf({ msgstr }: GetTextTranslation): string {
  return msgstr[0]?.trim() ?? '';
}

/** @throws {ContentError} when it is invalid, which names `file` */
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
  const table = {
    charset: 'utf-8',
    headers: {
      ...headers,
      'MIME-Version': '1.0',
      'Content-Type': 'text/plain; charset=utf-8',
      'Content-Transfer-Encoding': '8bit',
    },
    translations: recordOf([head, ...entries]),
    obsolete: recordOf(obsolete),
  };
  // An object would sort texts that are numbers, and group those of a context.
  const order = new Map([...entries, ...obsolete].map((entry, index) => [keyOfEntry(entry), index]));
  const indexOf = (entry: GetTextTranslation) => order.get(keyOfEntry(entry)) ?? 0;
  return po.compile(table, { sort: (one, other) => indexOf(one) - indexOf(other) }).toString();
}

/** Identifies an entry: by its context (`msgctxt`) and the English text. */
export function keyOf({ context, text }: { context: string; text: string }): string {
  return `${context}\u0004${text}`;
}

export function keyOfEntry({ msgctxt = '', msgid }: GetTextTranslation): string {
  return keyOf({ context: msgctxt, text: msgid });
}

/** The line, counted from 1, in which the translation of each entry begins, by its key. */
export function translationLinesOf(source: string): Map<string, number> {
  const lines = new Map<string, number>();
  for (const { 0: start, index } of source.matchAll(/^msgctxt (?:".*"\s+)+msgid (?:".*"\s+)+/gm)) {
    const [entry] = entriesOf(po.parse(`${start}msgstr ""`).translations);
    // A long translation has lines of its own.
    const [before = ''] = /^(?:msgstr ""\r?\n(?="))?/.exec(source.slice(index + start.length)) ?? [];
    if (entry)
      lines.set(keyOfEntry(entry), source.slice(0, index + start.length + before.length).split('\n').length);
  }
  return lines;
}

function entriesOf(record: GetTextTranslationRecord): GetTextTranslation[] {
  return Object.values(record)
    .flatMap((texts) => Object.values(texts))
    .filter(({ msgid }) => msgid !== '');
}

function recordOf(entries: GetTextTranslation[]): GetTextTranslationRecord {
  const record: GetTextTranslationRecord = {};
  for (const entry of entries) {
    const { msgctxt = '', msgid } = entry;
    record[msgctxt] = { ...record[msgctxt], [msgid]: entry };
  }
  return record;
}
