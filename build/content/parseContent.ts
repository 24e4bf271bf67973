import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import {
  type Document,
  isCollection,
  isMap,
  isPair,
  isScalar,
  LineCounter,
  type Node,
  parseDocument,
} from 'yaml';
import { z } from 'zod';
import { type Content, contentSchema } from '../../domain/content/content.ts';
import { nearestName } from '../../domain/settings/parseSettings.ts';
import {
  ContentError,
  type ContentIssue,
  entryNameOf,
  lineIssue,
  mapTexts,
  type Path,
  textsIn,
} from './contentIssues.ts';
import { invisibleCharactersIn, withoutInvisibleCharacters } from './invisibleCharacters.ts';
import { COLON_REMEDY, cutTextIssuesIn, quotesRemedy, syntaxIssuesIn, type YamlIssue } from './yamlIssues.ts';

/** The file of the facts and words, in the content's folder. */
export const CONTENT_FILE = 'site.yaml';

export const SAMPLE_DIR = resolve(import.meta.dirname, '../../content');

/** The content with its errors, and the position of each entry. */
export interface ParsedContent {
  /** Undefined when there are errors. */
  content: Content | undefined;
  issues: ContentIssue[];
  /** The parsed YAML, whether or not it is valid, with `{product}` unreplaced. */
  data: unknown;
  /** The line of an entry, counted from 1. */
  lineAt(path: Path): number;
  /** The text of an entry, whether or not it is valid. */
  textAt(path: Path): string | undefined;
  issueAt(path: Path, remedy: string): ContentIssue;
}

/** @throws {ContentError} with all errors */
export function readSiteFile(folder: string): Content {
  const file = join(folder, CONTENT_FILE);
  const { content, issues } = parseContentFile(readFileSync(file, 'utf8'), file);
  if (!content) throw new ContentError(issues);
  return content;
}

/**
 * Parses the text of `site.yaml`, and finds all errors: invalid YAML, or else missing, invalid and unknown entries and
 * low contrast. Every text in it may say `{product}` for the product's name. Errors name the path `file`.
 */
export function parseContentFile(source: string, file: string): ParsedContent {
  const yaml = withoutInvisibleCharacters(source);
  const lineCounter = new LineCounter();
  const document = parseDocument(yaml, { lineCounter });
  const lines = yaml.split(/\r?\n/);
  const issueIn = (found: YamlIssue) => lineIssue(file, lines, found);
  const invisible: ContentIssue[] = invisibleCharactersIn(source).map(issueIn);
  const positionOf = (path: Path, isName = false) => lineCounter.linePos(offsetOf(document, path, isName));
  const lineAt = (path: Path) => positionOf(path).line;
  const issueAt = (path: Path, remedy: string, isName = false): ContentIssue => {
    const { line, col: column } = positionOf(path, isName);
    return { ...issueIn({ line, column, remedy }), entry: entryNameOf(path) || 'the whole file' };
  };
  const yamlIssues = [syntaxIssuesIn(yaml, document), cutTextIssuesIn(yaml, document, lineCounter)];
  const unreadable = yamlIssues.find((found) => found.length > 0);
  if (unreadable) {
    const issues = [...unreadable.map((found) => ({ ...issueIn(found), isSyntax: true })), ...invisible];
    return { content: undefined, issues, data: undefined, lineAt, textAt: () => undefined, issueAt };
  }
  const data: unknown = document.toJS();
  // Braces would be placeholders in every text.
  const name = `${document.getIn(['product', 'name'])}`.replace(/[{}]/g, '');
  const textAt = (path: Path) => {
    const value = document.getIn(path);
    return typeof value === 'string' ? value.replaceAll('{product}', name).trim() : undefined;
  };
  const { data: valid, error } = contentSchema.safeParse(withProductName(data, name), {
    reportInput: true,
    error: sectionError,
  });
  const found = error?.issues ?? [];
  const unknown = found.flatMap((issue) => {
    if (issue.code !== 'unrecognized_keys') return [];
    const names = entryNamesAt(issue.path);
    return issue.keys.map((name) => ({ parent: issue.path, name, meant: nearestName(name, names) }));
  });
  const misspelled = unknown.map(({ parent, meant }) => meant && entryNameOf([...parent, meant]));
  // That the entry which a misspelled name stands for is missing is no error of its own.
  const invalid = found.filter(
    ({ code, input, path }, index) =>
      code !== 'unrecognized_keys' &&
      !(input === undefined && misspelled.includes(entryNameOf(path))) &&
      // One error of an entry is enough: an empty list is no text, and too short.
      found.findIndex((other) => entryNameOf(other.path) === entryNameOf(path)) === index,
  );
  const remedyAt = (issue: z.core.$ZodIssue) => {
    const node = document.getIn(issue.path, true);
    // Such as {product}, which YAML takes for a map.
    const isInBrackets =
      isCollection(node) && node.flow && 'expected' in issue && issue.expected === 'string';
    return isInBrackets ? quotesRemedy(yaml.charAt(node.range?.[0] ?? 0)) : remedyOf(issue);
  };
  const issues: ContentIssue[] = [
    ...unknown.map(({ parent, name, meant }) =>
      issueAt([...parent, name], unknownEntryRemedy(name, meant), true),
    ),
    ...invalid.map((issue) => issueAt(issue.path, remedyAt(issue))),
  ];
  for (const [path, text] of textsIn(data)) {
    const entry = entryNameOf(path);
    const remedy = unknownPlaceholderRemedy(entry, text);
    if (remedy && !issues.some((issue) => issue.entry === entry)) issues.push(issueAt(path, remedy));
  }
  issues.push(...invisible);
  const content = issues.length > 0 ? undefined : valid;
  return { content, issues, data, lineAt, textAt, issueAt };
}

/** The data of `site.yaml` with the product's name for each `{product}`. */
export function withProductName(data: unknown, name: string): unknown {
  return mapTexts(data, (text) => text.replaceAll('{product}', name));
}

/** Entries with placeholders of their own, which the schema validates. */
const OWN_PLACEHOLDERS = /^(?:enquiry\.(?:reply|promises, .*|retailers\.reply)|replies, .*, text)$/;

/** Unknown names in braces would be shown to visitors as they are. */
function unknownPlaceholderRemedy(entry: string, text: string): string | undefined {
  if (OWN_PLACEHOLDERS.test(entry)) return undefined;
  const known = entry === 'enquiry.notice' ? ['{product}', '{keepFor}'] : ['{product}'];
  const unknown = text.match(/\{\w+\}/g)?.find((placeholder) => !known.includes(placeholder));
  return (
    unknown && `There is no placeholder ${unknown} here. Use ${known.join(' or ')}, or write the text itself.`
  );
}

function unknownEntryRemedy(name: string, meant: string | undefined): string {
  const remedy = meant ? `Did you mean "${meant}"?` : 'Remove it or correct its spelling.';
  return `There is no entry "${name}" here. ${remedy}`;
}

interface SchemaNode {
  properties?: Record<string, SchemaNode>;
  items?: SchemaNode;
}

function entryNamesAt(path: Path): string[] {
  let node = z.toJSONSchema(contentSchema, { io: 'input' }) as SchemaNode | undefined;
  for (const step of path) node = typeof step === 'number' ? node?.items : node?.properties?.[String(step)];
  return Object.keys(node?.properties ?? {});
}

function remedyOf(issue: z.core.$ZodIssue): string {
  if (issue.code !== 'invalid_type') return issue.message;
  const { expected, input, message } = issue;
  if (input === undefined) return `This entry is missing. ${message}`;
  if (expected === 'string' && Array.isArray(input)) {
    return 'One text belongs here, not a list. Write it on one line behind the colon, without a dash.';
  }
  if (expected === 'string' && typeof input === 'object' && input !== null) return COLON_REMEDY;
  const isSectionInLine = expected === 'object' && typeof input === 'string' && /^\w+:(?!\/\/)\S/.test(input);
  return isSectionInLine ? 'Put a space after the colon.' : message;
}

/** The message of a section, where the schema has none of its own. */
function sectionError({ code, expected, input }: z.core.$ZodRawIssue): string | undefined {
  if (code !== 'invalid_type' || expected !== 'object') return undefined;
  if (input === undefined) return 'Copy its lines from the sample.';
  return 'The lines that belong to it are missing or not indented under it.';
}

/** The offset of an entry's value, or of its name where the value has several lines; of the entry around it when it is missing. */
function offsetOf(document: Document, path: Path, isName: boolean): number {
  let node: unknown = document.contents;
  let offset = 0;
  for (const step of path) {
    // By its place too, in a section that the schema reads as a list.
    const found: unknown =
      isMap(node) && typeof step !== 'number'
        ? node.items.find(({ key }) => isScalar(key) && key.value === step)
        : isCollection(node) && node.items[Number(step)];
    if (!found) return offset;
    node = isPair(found) ? found.value : found;
    const showsName = isName || !isScalar(node) || node.value === null;
    const shown = isPair(found) && showsName ? found.key : node;
    offset = (shown as Node).range?.[0] ?? offset;
  }
  return offset;
}
