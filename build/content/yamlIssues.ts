import { type Document, type LineCounter, visit } from 'yaml';
import { counted } from '../../domain/format.ts';

/** What is wrong in a line of YAML; line and column are counted from 1. */
export interface YamlIssue {
  line: number;
  column: number;
  remedy: string;
}

/** A list item's dash, an entry's name and its colon, at the start of a line. */
const START = String.raw`^ *(?:- +)?(?:\w+: +)?`;

export const COLON_REMEDY = 'The text contains a colon. Put "…" around the whole text.';

/** What means something else to YAML at the start of a text, such as the brace of `{product}`; not a list such as `[]`. */
const RESERVED = /^(?:[@`&!%*\]}]|[[{](?!.*[\]}]\s*$)|-(?= ))/;

export const quotesRemedy = (reserved: string) =>
  `Put "…" around the whole text: it starts with ${reserved}.`;

/** Common errors, recognized by the look of the line, the most specific first. */
const LINE_RULES: [pattern: RegExp, remedy: string][] = [
  [
    /^ *(?:- *)?(?:\w+:)? *[^\S\t ]/,
    'There is a special space before the text, as copied from a web page or a word processor. Delete the spaces there and type them again.',
  ],
  [/^ *\t/, 'This line starts with a tab. Use spaces instead, as many as in the lines around it.'],
  [
    /^(?:<{7}|={7}|>{7})/,
    'This is an unresolved Git merge conflict. Keep one version and delete the marker lines.',
  ],
  [/^ *(?:- +)?\w+:(?!\/\/)[^\s]/, 'Put a space after the colon.'],
  [/^ *-[^\s-]/, 'Put a space after the dash.'],
  [
    new RegExp(String.raw`${START}"(?:[^"\\]|\\.)*"(?!\s*(?:$|\s#))`),
    'There are quotation marks inside the quotation marks. Inside "…", use \' instead.',
  ],
  [
    new RegExp(String.raw`${START}'(?:[^']|'')*'(?!\s*(?:$|\s#))`),
    'There is an apostrophe inside \'…\'. Put the text in "…" instead.',
  ],
  [
    new RegExp(String.raw`${START}"(?:[^"\\]|\\.)*$`),
    'The closing " is missing. Add it at the end of this line.',
  ],
  [new RegExp(`${START}'(?:[^']|'')*$`), "The closing ' is missing. Add it at the end of this line."],
  [/^ *(?:- +)?\w+: +(?!["'#@`])[^#]*:(?: |$)/, COLON_REMEDY],
];

/** The syntax errors of a YAML file, explained for someone who does not know YAML. */
export function syntaxIssuesIn(yaml: string, document: Document): YamlIssue[] {
  const [error] = [...document.errors, ...document.warnings];
  if (!error) return [];
  const lines = yaml.split(/\r?\n/);
  const known = [...lines.flatMap(lineIssueIn), ...duplicatesIn(document)];
  if (known.length > 0) return known;
  const misindented = misindentedLineIn(lines);
  if (misindented) return [misindented];
  const { line, col } = error.linePos?.[0] ?? { line: 1, col: 1 };
  const [reason = ''] = error.message.split(' at line ', 1);
  const remedy = /^implicit/i.test(reason)
    ? 'This line has no name with a colon. Write a text on one line, and start a note with #.'
    : `This line is not valid YAML: ${reason}.`;
  return [{ line, column: col, remedy }];
}

/** Points at where the text of the line starts, behind its dash and its name. */
function lineIssueIn(source: string, index: number): YamlIssue[] {
  if (/^\s*#/.test(source)) return [];
  const [start = ''] = new RegExp(`${START}|^\\s*`).exec(source) ?? [];
  // Only behind a name or a dash; elsewhere it continues the text of the line above.
  const [reserved] = (start.trim() && RESERVED.exec(source.slice(start.length))) || [];
  const remedy = reserved
    ? quotesRemedy(reserved)
    : LINE_RULES.find(([pattern]) => pattern.test(source))?.[1];
  return remedy ? [{ line: index + 1, column: start.length + 1, remedy }] : [];
}

function duplicatesIn({ errors }: Document): YamlIssue[] {
  return errors.flatMap(({ code, linePos }) => {
    if (code !== 'DUPLICATE_KEY' || !linePos) return [];
    const remedy = 'This entry appears twice. Remove one, or put back the dash that starts the second card.';
    return [{ line: linePos[0].line, column: linePos[0].col, remedy }];
  });
}

/** The first entry or list item that starts in a column where none of those around it does. */
function misindentedLineIn(lines: readonly string[]): YamlIssue | undefined {
  /** Where the entries around the line start, the outermost first. */
  let columns = [0];
  /** The entry before, and the columns that it closed. */
  let previous = { index: 0, indent: 0, closed: [] as number[] };
  let opensSection = false;
  for (const [index, source] of lines.entries()) {
    if (!/^ *(?:-|\w+:)(?: |$)/.test(source)) continue;
    const indent = source.search(/[^ ]/);
    if (!opensSection && !columns.includes(indent)) {
      // Where the line continues what the one before has closed, that one has too few spaces.
      const wrong = previous.closed.includes(indent) ? previous : { index, indent };
      const remedy = `This line starts with ${counted(wrong.indent, 'space')}, unlike the entries around it. Align it with those it belongs to.`;
      return { line: wrong.index + 1, column: wrong.indent + 1, remedy };
    }
    const dash = /^- +/.exec(source.slice(indent))?.[0].length;
    const open = [...columns.filter((column) => column < indent), indent, ...(dash ? [indent + dash] : [])];
    previous = { index, indent, closed: columns.filter((column) => !open.includes(column)) };
    columns = open;
    opensSection = /^ *(?:- +)?\w+: *(?:#.*)?$/.test(source);
  }
  return undefined;
}

/** Texts that YAML parses without an error, but not as they were meant. */
export function cutTextIssuesIn(yaml: string, document: Document, lineCounter: LineCounter): YamlIssue[] {
  const found: YamlIssue[] = [];
  const add = (offset: number, remedy: string) => {
    const { line, col: column } = lineCounter.linePos(offset);
    found.push({ line, column, remedy });
  };
  visit(document, {
    Alias: (_key, { range }) => add(range?.[0] ?? 0, quotesRemedy('*')),
    Scalar: (key, { type, value, range, anchor }) => {
      if (!range) return;
      const [start, end] = range;
      if (anchor !== undefined) add(yaml.lastIndexOf('&', start), quotesRemedy('&'));
      if (key === 'key' || type !== 'PLAIN') return;
      const lineEnd = yaml.indexOf('\n', end);
      const comment = yaml.slice(start, lineEnd < 0 ? undefined : lineEnd).search(/(?:^|\s)#/);
      if (comment >= 0 && (typeof value === 'string' || value === null)) {
        add(
          start + comment,
          'The text ends before the #. Put "…" around the whole text, or move your note to a line of its own.',
        );
      } else if (typeof value === 'string' && /^[“”„‘’]/.test(value)) {
        add(start, 'Use straight quotation marks, " or \', not “ ” or ‘ ’.');
      }
    },
  });
  return found;
}
