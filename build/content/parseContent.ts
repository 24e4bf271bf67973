import { type Document, isMap, isPair, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import type { z } from 'zod';
import { type Content, contentSchema } from '../../domain/content.ts';
import { ContentError, type ContentMistake, entryNameOf } from './contentIssues.ts';
import { cutTextsIn, HOLDS_COLON, syntaxMistakesIn } from './yamlIssues.ts';

/** The file of the facts and words, in the content's folder. */
export const CONTENT_FILE = 'site.yaml';

type Path = readonly PropertyKey[];

/** The content with its mistakes, and where each of its entries stands. */
export interface ParsedContent {
  /** Nothing where there are mistakes. */
  content: Content | undefined;
  mistakes: ContentMistake[];
  /** The text of an entry, whether or not it is valid. */
  textAt(path: Path): string | undefined;
  /** A mistake in an entry that was found after parsing. */
  mistakeAt(path: Path, remedy: string): ContentMistake;
}

/**
 * Parses the text of `site.yaml`. Every text in it may say `{product}` for the product's name.
 *
 * @throws {ContentError} with all mistakes: bad YAML, or else missing, wrong and unknown entries and faint colours
 */
export function parseContent(yaml: string): Content {
  const { content, mistakes } = parseContentFile(yaml, `content/${CONTENT_FILE}`);
  if (!content) throw new ContentError(mistakes);
  return content;
}

/**
 * The same, with everything that further checks of the content need.
 *
 * @param file the file as the owner knows it; mistakes name it
 */
export function parseContentFile(yaml: string, file: string): ParsedContent {
  const lineCounter = new LineCounter();
  const document = parseDocument(yaml, { lineCounter });
  const lines = yaml.split(/\r?\n/);
  const mistakeIn = (line: number, column: number, remedy: string): ContentMistake => ({
    file,
    remedy,
    position: { line, column, source: lines[line - 1] ?? '' },
  });
  const mistakeAtOffset = (offset: number, remedy: string) => {
    const { line, col } = lineCounter.linePos(offset);
    return mistakeIn(line, col, remedy);
  };
  const mistakeAt = (path: Path, remedy: string, isName = false): ContentMistake => ({
    ...mistakeAtOffset(offsetOf(document, path, isName), remedy),
    entry: entryNameOf(path) || 'the whole file',
  });
  const name = `${document.getIn(['product', 'name'])}`;
  const withProduct = <Value>(value: Value) =>
    typeof value === 'string' ? value.replaceAll('{product}', name) : value;
  const textAt = (path: Path) => {
    const value = withProduct(document.getIn(path));
    return typeof value === 'string' ? value.trim() : undefined;
  };

  const syntax = syntaxMistakesIn(yaml, document).map(({ line, column, remedy }) =>
    mistakeIn(line, column, remedy),
  );
  const cut = cutTextsIn(yaml, document).map(({ offset, remedy }) => mistakeAtOffset(offset, remedy));
  const unreadable = syntax.length > 0 ? syntax : cut;
  if (unreadable.length > 0) {
    return { content: undefined, mistakes: unreadable, textAt: () => undefined, mistakeAt };
  }
  const { data, error } = contentSchema.safeParse(
    document.toJS({ reviver: (_key, value) => withProduct(value) }),
    { reportInput: true },
  );
  const mistakes = (error?.issues ?? []).flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => mistakeAt([...issue.path, key], UNKNOWN_ENTRY, true))
      : mistakeAt(issue.path, remedyOf(issue)),
  );
  return { content: data, mistakes, textAt, mistakeAt };
}

const UNKNOWN_ENTRY = 'There is no such entry. Remove it or fix its spelling.';

function remedyOf(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'invalid_type') return issue.message;
  const { expected, input, message } = issue;
  if (input === undefined) return `This entry is missing. ${message}`;
  if (expected === 'string' && typeof input === 'object' && input !== null) return HOLDS_COLON;
  if (expected !== 'object' || input === null) return message;
  if (typeof input === 'string' && /^\w+:\S/.test(input)) return 'Put a space after the colon.';
  return 'The lines that belong to it are missing, or are not indented under it.';
}

/** The offset of an entry's value, or of its name where the value has several lines; of the entry around it when it is missing. */
function offsetOf(document: Document, path: Path, isName: boolean): number {
  let node: unknown = document.contents;
  let offset = 0;
  for (const step of path) {
    const found: unknown = isMap(node)
      ? node.items.find(({ key }) => isScalar(key) && key.value === step)
      : isSeq(node) && node.items[Number(step)];
    if (!found) return offset;
    node = isPair(found) ? found.value : found;
    const showsName = isName || !isScalar(node) || node.value === null;
    const shown = isPair(found) && showsName ? found.key : node;
    offset = (shown as Node).range?.[0] ?? offset;
  }
  return offset;
}
