/** A mistake in the content, as its owner is told of it. */
export interface ContentMistake {
  /** The file as the owner knows it, such as `content/site.yaml`. */
  file: string;
  /** Which entry: `product.tagline`, or `product.benefits, fourth card, title`. */
  entry?: string;
  /** What is wrong and how to fix it, in one sentence or two. */
  remedy: string;
  /** Where it stands, where the file has lines. */
  position?: SourcePosition;
}

/** A place in a text file; line and column are counted from 1. */
export interface SourcePosition {
  line: number;
  column: number;
  /** The whole line. */
  source: string;
}

/** All mistakes that were found in the content. Its message names each with its file, its line and its remedy. */
export class ContentError extends Error {
  override name = 'ContentError';
  readonly mistakes: readonly ContentMistake[];

  constructor(mistakes: readonly ContentMistake[]) {
    super(describeMistakes(mistakes));
    this.mistakes = mistakes;
  }
}

function describeMistakes(mistakes: readonly ContentMistake[]): string {
  const files = [...new Set(mistakes.map(({ file }) => file))];
  return files
    .map((file) => {
      const inOrder = mistakes
        .filter((mistake) => mistake.file === file)
        .sort((a, b) => (a.position?.line ?? 0) - (b.position?.line ?? 0));
      const [first] = inOrder;
      if (first && !first.position && inOrder.length === 1)
        return `${file}: ${describeMistake(first).trim()}`;
      const heading = `${file}: ${inOrder.length === 1 ? '1 mistake' : `${inOrder.length} mistakes`}`;
      return [heading, ...inOrder.map(describeMistake)].join('\n');
    })
    .join('\n\n');
}

function describeMistake({ entry, remedy, position }: ContentMistake): string {
  const said = entry ? `${entry}: ${remedy}` : remedy;
  if (!position) return `  ${said}`;
  const margin = `${position.line} | `;
  const { shown, caretAt } = excerptOf(position);
  return [
    `  line ${position.line}: ${said}`,
    `    ${margin}${shown}`,
    `    ${' '.repeat(margin.length + caretAt)}^`,
  ].join('\n');
}

/** Characters of a line that fit on a terminal of 80 beside the line's number. */
const EXCERPT_LENGTH = 68;

/** The part of a long line around the mistake. */
function excerptOf({ source, column }: SourcePosition): { shown: string; caretAt: number } {
  const line = source.replaceAll('\t', '→');
  const start = column > EXCERPT_LENGTH ? column - Math.floor(EXCERPT_LENGTH / 2) : 0;
  const shown = line.slice(start, start + EXCERPT_LENGTH).trimEnd();
  return { shown, caretAt: column - 1 - start };
}

const ORDINALS =
  'first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(
    ' ',
  );

/** What one entry of a list is called, by the list's name or that of the section around its `items`. */
const LIST_NOUNS: Record<string, string> = {
  reports: 'report',
  questions: 'question',
  paragraphs: 'paragraph',
  ingredients: 'ingredient',
  steps: 'step',
  replies: 'reply',
};

/** The name of an entry in an owner's words, counted from 1: `product.benefits, fourth card, title`. */
export function entryNameOf(path: readonly PropertyKey[]): string {
  const parts: string[] = [];
  for (const [index, step] of path.entries()) {
    const last = parts[parts.length - 1];
    if (typeof step === 'number') {
      const list = String(path[index - 1] === 'items' ? path[index - 2] : path[index - 1]);
      const above = last?.replace(/\.items$/, '') ?? '';
      const counted = `${ORDINALS[step] ?? `${step + 1}th`} ${LIST_NOUNS[list] ?? 'card'}`;
      parts.splice(-1, 1, above, counted);
    } else if (last === undefined || typeof path[index - 1] === 'number') {
      parts.push(String(step));
    } else {
      parts.splice(-1, 1, `${last}.${String(step)}`);
    }
  }
  return parts.join(', ');
}
