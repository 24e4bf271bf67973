import { type Document, isMap, isPair, isScalar, isSeq, LineCounter, type Node, parseDocument } from 'yaml';
import { z } from 'zod';
import { type Content, contentSchema } from '../../domain/content.ts';
import { nearestName } from '../../domain/spelling.ts';
import { ContentError, type ContentIssue, entryNameOf } from './contentIssues.ts';
import { CONTAINS_COLON, cutTextIssuesIn, syntaxIssuesIn } from './yamlIssues.ts';

/** The file of the facts and words, in the content's folder. */
export const CONTENT_FILE = 'site.yaml';

type Path = readonly PropertyKey[];

/** The content with its errors, and the position of each entry. */
export interface ParsedContent {
  /** Undefined when there are errors. */
  content: Content | undefined;
  issues: ContentIssue[];
  /** The text of an entry, whether or not it is valid. */
  textAt(path: Path): string | undefined;
  /** An error in an entry that was found after parsing. */
  issueAt(path: Path, remedy: string): ContentIssue;
}

/**
 * Parses the text of `site.yaml`. Every text in it may say `{product}` for the product's name.
 *
 * @throws {ContentError} with all errors: invalid YAML, or else missing, invalid and unknown entries and low contrast
 */
export function parseContent(yaml: string): Content {
  const { content, issues } = parseContentFile(yaml, `content/${CONTENT_FILE}`);
  if (!content) throw new ContentError(issues);
  return content;
}

/**
 * The same, with everything that further checks of the content need.
 *
 * @param file the file as the owner knows it, for the errors
 */
export function parseContentFile(yaml: string, file: string): ParsedContent {
  const lineCounter = new LineCounter();
  const document = parseDocument(yaml, { lineCounter });
  const lines = yaml.split(/\r?\n/);
  const issueIn = (line: number, column: number, remedy: string): ContentIssue => ({
    file,
    remedy,
    position: { line, column, source: lines[line - 1] ?? '' },
  });
  const issueAtOffset = (offset: number, remedy: string) => {
    const { line, col } = lineCounter.linePos(offset);
    return issueIn(line, col, remedy);
  };
  const issueAt = (path: Path, remedy: string, isName = false): ContentIssue => ({
    ...issueAtOffset(offsetOf(document, path, isName), remedy),
    entry: entryNameOf(path) || 'the whole file',
  });
  const name = `${document.getIn(['product', 'name'])}`;
  const withProduct = <Value>(value: Value) =>
    typeof value === 'string' ? value.replaceAll('{product}', name) : value;
  const textAt = (path: Path) => {
    const value = withProduct(document.getIn(path));
    return typeof value === 'string' ? value.trim() : undefined;
  };

  const syntax = syntaxIssuesIn(yaml, document).map(({ line, column, remedy }) =>
    issueIn(line, column, remedy),
  );
  const cut = cutTextIssuesIn(yaml, document).map(({ offset, remedy }) => issueAtOffset(offset, remedy));
  const unreadable = syntax.length > 0 ? syntax : cut;
  if (unreadable.length > 0) {
    return { content: undefined, issues: unreadable, textAt: () => undefined, issueAt };
  }
  const { data, error } = contentSchema.safeParse(
    document.toJS({ reviver: (_key, value) => withProduct(value) }),
    { reportInput: true },
  );
  const issues = (error?.issues ?? []).flatMap((issue) =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => issueAt([...issue.path, key], unknownEntryRemedy(issue.path, key), true))
      : issueAt(issue.path, remedyOf(issue)),
  );
  issues.push(...unknownPlaceholderIssues(document, issueAt));
  return { content: issues.length > 0 ? undefined : data, issues, textAt, issueAt };
}

/** Entries with placeholders of their own, which the schema validates. */
const OWN_PLACEHOLDERS = /^(?:enquiry\.reply|replies, .*)$/;

/** Unknown names in braces would be shown to visitors as they are. */
function unknownPlaceholderIssues(document: Document, issueAt: ParsedContent['issueAt']): ContentIssue[] {
  const found: ContentIssue[] = [];
  const search = (value: unknown, path: Path) => {
    if (typeof value === 'object' && value !== null) {
      for (const [name, one] of Object.entries(value)) {
        search(one, [...path, Array.isArray(value) ? Number(name) : name]);
      }
      return;
    }
    const entry = entryNameOf(path);
    if (typeof value !== 'string' || OWN_PLACEHOLDERS.test(entry)) return;
    const known = entry === 'enquiry.notice' ? ['{product}', '{keepFor}'] : ['{product}'];
    const unknown = value.match(/\{\w+\}/g)?.find((placeholder) => !known.includes(placeholder));
    if (!unknown) return;
    const use = known.join(' or ');
    found.push(
      issueAt(path, `There is no placeholder ${unknown} here. Use ${use}, or write the text itself.`),
    );
  };
  search(document.toJS(), []);
  return found;
}

function unknownEntryRemedy(path: Path, name: string): string {
  const meant = nearestName(name, entryNamesAt(path));
  const remedy = meant ? `Did you mean "${meant}"?` : 'Remove it or correct its spelling.';
  return `There is no entry "${name}" here. ${remedy}`;
}

/** What is read of a JSON schema. */
interface SchemaNode {
  properties?: Record<string, SchemaNode>;
  items?: SchemaNode;
}

/** The names that the schema has at a path. */
function entryNamesAt(path: Path): string[] {
  let node = z.toJSONSchema(contentSchema, { io: 'input' }) as SchemaNode | undefined;
  for (const step of path) node = typeof step === 'number' ? node?.items : node?.properties?.[String(step)];
  return Object.keys(node?.properties ?? {});
}

function remedyOf(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'invalid_type') return issue.message;
  const { expected, input, message } = issue;
  if (input === undefined) return `This entry is missing. ${message}`;
  if (expected === 'string' && typeof input === 'object' && input !== null) return CONTAINS_COLON;
  if (expected !== 'object' || input === null) return message;
  if (typeof input === 'string' && /^\w+:\S/.test(input)) return 'Put a space after the colon.';
  return 'The lines that belong to it are missing or not indented under it.';
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
