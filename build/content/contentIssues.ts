import { counted } from '../../domain/format.ts';
import { SettingError } from '../../domain/settings/parseSettings.ts';
import type { YamlIssue } from './yamlIssues.ts';

/** An error in the content, as it is reported to the owner. */
export interface ContentIssue {
  /** The path, beginning with `CONTENT_DIR`, such as `content/site.yaml`. */
  file: string;
  /** Which entry: `product.tagline`, or `product.benefits, fourth card, title`. */
  entry?: string;
  /** What is wrong and how to fix it, in one sentence or two. */
  remedy: string;
  position?: SourcePosition;
  /** Whether it keeps the entries from being validated, so that there may be further errors. */
  isSyntax?: boolean;
}

/** A place in a text file; line and column are counted from 1. */
interface SourcePosition {
  line: number;
  column: number;
  /** The whole line. */
  source: string;
}

/** An error in a line of a file, of which line and column are counted from 1. */
export function lineIssue(
  file: string,
  lines: readonly string[],
  { line, column, remedy }: YamlIssue,
): ContentIssue {
  return { file, remedy, position: { line, column, source: lines[line - 1] ?? '' } };
}

/** All errors that were found in the content. The message lists each with its file, line and remedy. */
export class ContentError extends Error {
  override name = 'ContentError';
  readonly issues: readonly ContentIssue[];

  constructor(issues: readonly ContentIssue[]) {
    super(describeIssues(issues));
    this.issues = issues;
  }
}

/** The value of a promise. When it rejects with a {@link ContentError}, undefined, and its issues are added to `issues`. */
export async function collectIssues<Value>(
  issues: ContentIssue[],
  value: Promise<Value>,
): Promise<Value | undefined> {
  return value.catch((error: unknown) => {
    if (!(error instanceof ContentError)) throw error;
    issues.push(...error.issues);
    return undefined;
  });
}

export function describeIssues(issues: readonly ContentIssue[], kind: 'error' | 'warning' = 'error'): string {
  return [...Map.groupBy(issues, ({ file }) => file)]
    .map(([file, found]) => {
      const inOrder = found.toSorted((a, b) => (a.position?.line ?? 0) - (b.position?.line ?? 0));
      const [first] = inOrder;
      if (first && !first.position && inOrder.length === 1) return `${file}: ${describeIssue(first).trim()}`;
      const more = found.some(({ isSyntax }) => isSyntax)
        ? '; the rest is checked once the file can be read'
        : '';
      return [`${file}: ${counted(inOrder.length, kind)}${more}`, ...inOrder.map(describeIssue)].join('\n');
    })
    .join('\n\n');
}

function describeIssue({ entry, remedy, position }: ContentIssue): string {
  const text = entry ? `${entry}: ${remedy}` : remedy;
  if (!position) return `  ${text}`;
  const margin = `${position.line} | `;
  const { shown, caretAt } = excerptOf(position);
  return [
    `  line ${position.line}: ${text}`,
    `    ${margin}${shown}`,
    `    ${' '.repeat(margin.length + caretAt)}^`,
  ].join('\n');
}

/** Characters of a line that fit on a terminal of 80 beside the line's number. */
const EXCERPT_LENGTH = 68;

function excerptOf({ source, column }: SourcePosition): { shown: string; caretAt: number } {
  const line = source.replaceAll('\t', '→');
  const start = column > EXCERPT_LENGTH ? column - Math.floor(EXCERPT_LENGTH / 2) : 0;
  const shown = line.slice(start, start + EXCERPT_LENGTH).trimEnd();
  return { shown, caretAt: column - 1 - start };
}

const ORDINALS = 'first second third fourth fifth sixth seventh eighth ninth tenth'.split(' ');

/** What one entry of a list is called, by the list's name or that of the section around its `items`. */
const LIST_NOUNS: Record<string, string> = {
  reports: 'report',
  social: 'page',
  otherPhones: 'number',
  prices: 'price',
  buyAt: 'shop',
  facts: 'fact',
  promises: 'promise',
  questions: 'question',
  paragraphs: 'paragraph',
  ingredients: 'ingredient',
  steps: 'step',
  replies: 'reply',
  approvedTexts: 'approval',
  texts: 'text',
};

/** The names and indexes that lead to an entry. */
export type Path = readonly PropertyKey[];

/** The name of an entry in an owner's words: `product.benefits, fourth card, title`, or `card 11` beyond ten. */
export function entryNameOf(path: Path): string {
  return path.reduce<string>((name, step, index) => {
    const above = path[index - 1];
    if (typeof step !== 'number') {
      const separator = typeof above === 'number' ? ', ' : '.';
      return index === 0 ? String(step) : `${name}${separator}${String(step)}`;
    }
    const list = above === 'items' ? path[index - 2] : above;
    const noun = LIST_NOUNS[String(list)] ?? 'card';
    const ordinal = ORDINALS[step];
    return `${name.replace(/\.items$/, '')}, ${ordinal ? `${ordinal} ${noun}` : `${noun} ${step + 1}`}`;
  }, '');
}

/** Every text in a part of the content, with its path. */
export function textsIn(value: unknown, path: Path = []): [Path, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, one]) =>
    textsIn(one, [...path, Array.isArray(value) ? Number(name) : name]),
  );
}

/** A part of the content with each of its texts changed; `name` is that of the text's entry. */
export function mapTexts<Value>(value: Value, change: (text: string, name: string) => string): Value {
  return JSON.parse(JSON.stringify(value), (name, one: unknown) =>
    typeof one === 'string' ? change(one, name) : one,
  );
}

/**
 * Prints an error that the owner can fix, in the content, a setting, an argument or a folder that can't be written, and
 * sets the exit code to 1.
 *
 * @throws any other error, with its stack trace
 */
export function reportError(error: unknown): void {
  if (!(error instanceof ContentError || error instanceof SettingError || isOfArgumentsOrFiles(error)))
    throw error;
  console.error(error.message);
  process.exitCode = 1;
}

function isOfArgumentsOrFiles(error: unknown): error is NodeJS.ErrnoException {
  if (!(error instanceof Error)) return false;
  return 'syscall' in error || ('code' in error && String(error.code).startsWith('ERR_PARSE_ARGS_'));
}
