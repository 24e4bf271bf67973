import type { Document } from 'yaml';
import { visit } from 'yaml';

/** What is wrong in a line of YAML; line and column are counted from 1. */
export interface YamlMistake {
  line: number;
  column: number;
  remedy: string;
}

/** The dash of a list, the entry's name and its colon, at the start of a line. */
const START = String.raw`^ *(?:- +)?(?:\w+: +)?`;

const STRAIGHT_QUOTES = 'Use straight quotation marks, " or \', instead of “ ” or ‘ ’.';
export const HOLDS_COLON = 'The text holds a colon. Put "…" around the whole text.';

/** The usual mistakes of someone who has never met YAML, by the look of the line, the likeliest first. */
const LINE_RULES: [pattern: RegExp, remedy: string][] = [
  [/^ *\t/, 'This line starts with a Tab. Replace it by spaces, as many as in the lines around it.'],
  [
    /^(?:<{7}|={7}|>{7})/,
    'Git left its mark of a conflict here. Keep one of the two versions, and delete the lines of <<<<<<<, ======= and >>>>>>>.',
  ],
  [/^ *(?:- +)?\w+:(?!\/\/)[^\s]/, 'Put a space after the colon.'],
  [/^ *-[^\s-]/, 'Put a space after the dash.'],
  [new RegExp(`${START}[“”„‘’]`), STRAIGHT_QUOTES],
  [
    new RegExp(String.raw`${START}"(?:[^"\\]|\\.)*"(?!\s*(?:$|\s#)).*"`),
    'There are quotation marks within quotation marks. Inside "…", write \' for a quotation mark.',
  ],
  [
    new RegExp(`${START}'(?:[^']|'')*'(?!\\s*(?:$|\\s#))`),
    'There is an apostrophe within \'…\'. Put the text into "…" instead.',
  ],
  [
    new RegExp(String.raw`${START}"(?:[^"\\]|\\.)*$`),
    'The closing " is missing. Put it at the end of this line.',
  ],
  [new RegExp(`${START}'(?:[^']|'')*$`), "The closing ' is missing. Put it at the end of this line."],
  [
    new RegExp(`${START}"(?:[^"\\\\]|\\\\.)*"\\s*[^\\s#]`),
    'Something follows the closing ". Put it inside the quotation marks or remove it.',
  ],
  [/^ *(?:- +)?\w+: +(?!["'#])[^#]*:(?: |$)/, HOLDS_COLON],
  [/^ *- +(?!["']|\w+:(?: |$)).*:(?: |$)/, HOLDS_COLON],
  [
    new RegExp(`${START}[@\`%&*!{[|>]`),
    'The text starts with a sign that has a meaning of its own here. Put "…" around the whole text.',
  ],
  [/\\[^"\\/nt]/, 'A backslash has a meaning of its own inside "…". Write \\\\ for one.'],
  [
    /^ *[^\s#-][^:]*$/,
    'This line has neither a name with a colon nor a dash. Join it with the line above, inside its quotation marks.',
  ],
];

/** Mistakes that keep YAML from being read, in the words of someone who does not know it. */
export function syntaxMistakesIn(yaml: string, document: Document): YamlMistake[] {
  const faults = [...document.errors, ...document.warnings];
  if (faults.length === 0) return [];
  const duplicates = faults.flatMap(({ code, linePos }) =>
    code === 'DUPLICATE_KEY' && linePos
      ? [
          {
            line: linePos[0].line,
            column: linePos[0].col,
            remedy: 'This entry is here twice. Remove one, or put the dash back that begins the second card.',
          },
        ]
      : [],
  );
  const found = [...mistakesByLine(yaml), ...duplicates];
  if (found.length > 0) return found;
  const [{ message, linePos } = { message: '' }] = faults;
  const { line, col } = linePos?.[0] ?? { line: 1, col: 1 };
  const reason = message.split(' at line ', 1)[0];
  return [{ line, column: col, remedy: `This line can't be read as YAML (${reason}).` }];
}

function mistakesByLine(yaml: string): YamlMistake[] {
  /** How far the names of each level around the line are indented, the innermost last. */
  let levels = [0];
  let mayNest = false;
  return yaml.split(/\r?\n/).flatMap((source, index): YamlMistake[] => {
    if (/^\s*(?:#|$)/.test(source)) return [];
    const rule = LINE_RULES.find(([pattern]) => pattern.test(source));
    const indent = source.search(/[^ ]/);
    const level = nearestOf(levels, indent);
    const fits = mayNest || indent === level;
    if (rule && (!fits || indent === 0)) return [mistakeIn(source, index, rule[1])];
    const kept = fits ? indent : level;
    const nameAt = source[indent] === '-' ? Math.max(2, source.slice(indent).search(/[^ -]/)) : 0;
    levels = [...levels.filter((known) => known < kept), ...new Set([kept, kept + nameAt])];
    mayNest = /^ *(?:- +)?\w+: *(?:#.*)?$/.test(source);
    if (rule) return [mistakeIn(source, index, rule[1])];
    if (fits) return [];
    const remedy = `This line starts with ${countSpaces(indent)}; the lines that it belongs with start with ${countSpaces(level)}.`;
    return [{ line: index + 1, column: indent + 1, remedy }];
  });
}

/** Of two levels that are equally near, the inner one. */
function nearestOf(levels: readonly number[], indent: number): number {
  return levels.reduce((best, level) => (Math.abs(level - indent) <= Math.abs(best - indent) ? level : best));
}

const countSpaces = (count: number) => (count === 1 ? '1 space' : `${count} spaces`);

/** Points at where the text of the line starts, behind its dash and its name. */
function mistakeIn(source: string, index: number, remedy: string): YamlMistake {
  const [start = ''] = new RegExp(`${START}|^\\s*`).exec(source) ?? [];
  return { line: index + 1, column: start.length + 1, remedy };
}

/** Texts that YAML reads without complaint, and otherwise than they were meant. */
export function cutTextsIn(yaml: string, document: Document): { offset: number; remedy: string }[] {
  const found: { offset: number; remedy: string }[] = [];
  visit(document, {
    Alias: (_key, { range }) => {
      found.push({ offset: range?.[0] ?? 0, remedy: 'A text that starts with * needs "…" around it.' });
    },
    Scalar: (key, { type, value, range }) => {
      if (key === 'key' || type !== 'PLAIN' || !range) return;
      const [rest = ''] = yaml.slice(range[0]).split('\n', 1);
      if (/(?:^|\s)#/.test(rest) && (typeof value === 'string' || value === null)) {
        const offset = range[0] + rest.search(/(?:^|\s)#/);
        found.push({ offset, remedy: 'The text ends before the #. Put "…" around the whole text.' });
      } else if (typeof value === 'string' && /^[“”„‘’]/.test(value)) {
        found.push({ offset: range[0], remedy: STRAIGHT_QUOTES });
      }
    },
  });
  return found;
}
