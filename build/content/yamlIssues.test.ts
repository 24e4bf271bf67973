import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseContentFile } from './parseContent.ts';

const yaml = readFileSync(new URL('../../content/site.yaml', import.meta.url), 'utf8');

/** The issues after a change of the sample's text: what to do, and how many lines after the change. */
function issuesAfter(from: string, to: string): [remedy: string, linesAfter: number][] {
  const before = yaml.split(from, 1)[0] ?? '';
  expect(before).not.toBe(yaml);
  const changed = yaml.replace(from, () => to);
  const { issues } = parseContentFile(changed, 'site.yaml');
  return issues.map(({ remedy, position }) => [remedy, (position?.line ?? 0) - before.split('\n').length]);
}

const TAGLINE = 'tagline: Live Longer, Live Better';

const COLON = 'The text contains a colon. Put "…" around the whole text.';
const AFTER_COLON = 'Put a space after the colon.';
const SPECIAL_SPACE =
  'There is a special space before the text, as copied from a web page or a word processor. Delete the spaces there and type them again.';
const CUT =
  'The text ends before the #. Put "…" around the whole text, or move your note to a line of its own.';
const quotes = (sign: string) => `Put "…" around the whole text: it starts with ${sign}.`;
const misaligned = (spaces: string) =>
  `This line starts with ${spaces}, unlike the entries around it. Align it with those it belongs to.`;

test.each<[from: string, to: string, remedy: string, linesAfter?: number]>([
  [TAGLINE, 'tagline: Live: Better', COLON],
  ['- "Snayu is', '- Snayu: "is', COLON],
  [TAGLINE, 'tagline:Live', AFTER_COLON],
  ['label:\n  category: H', 'label:\n  category:H', AFTER_COLON, 1],
  ['- title: Mind', '-title: Mind', 'Put a space after the dash.'],
  [
    '"Take one capsule once',
    '"Take "one" capsule once',
    'There are quotation marks inside the quotation marks. Inside "…", use \' instead.',
  ],
  [
    '"Keep out of reach of children."',
    "'Don't'",
    'There is an apostrophe inside \'…\'. Put the text in "…" instead.',
  ],
  ['per: per capsule', 'per: "per capsule', 'The closing " is missing. Add it at the end of this line.'],
  [TAGLINE, 'tagline: “Live Longer”', 'Use straight quotation marks, " or \', not “ ” or ‘ ’.'],
  [
    '  kind: Health',
    '\tkind: Health',
    'This line starts with a tab. Use spaces instead, as many as in the lines around it.',
  ],
  ['  kind: ', '\u00a0\u00a0kind: ', SPECIAL_SPACE],
  ['  kind: ', '  kind:\u00a0', SPECIAL_SPACE],
  ['  kind: Health', '    kind: Health', misaligned('4 spaces')],
  ['  kind: Health', ' kind: Health', misaligned('1 space')],
  ['  audience: For', 'audience: For', misaligned('0 spaces')],
  ['    city: Pune', '  city: Pune', misaligned('2 spaces')],
  ['      - title: Mind', '    - title: Mind', misaligned('4 spaces')],
  ['      - title: Mind', '       - title: Mind', misaligned('7 spaces')],
  ['60 vegetarian', 'Pack #1 of', CUT],
  ['"#8B1E3F"', '#8B1E3F', CUT],
  [TAGLINE, 'tagline: @Live', quotes('@')],
  [TAGLINE, 'tagline: & more', quotes('&')],
  [TAGLINE, 'tagline: &more Live', quotes('&')],
  [TAGLINE, 'tagline: !Live', quotes('!')],
  [TAGLINE, 'tagline: *Live*', quotes('*')],
  [TAGLINE, 'tagline: * "For adults"', quotes('*')],
  [TAGLINE, 'tagline: {product} in brief', quotes('{')],
  [TAGLINE, 'tagline: {product}', quotes('{')],
  [TAGLINE, 'tagline: [For] adults', quotes('[')],
  [TAGLINE, 'tagline: - For adults', quotes('-')],
  [
    TAGLINE,
    'tagline: Live\nLonger',
    'This line has no name with a colon. Write a text on one line, and start a note with #.',
    1,
  ],
  [
    '  kind: Health',
    '  kind: Other\n  kind: Health',
    'This entry appears twice. Remove one, or put back the dash that starts the second card.',
    1,
  ],
])('%j changed into %j is reported with what to do', (from, to, remedy, linesAfter = 0) => {
  expect(issuesAfter(from, to)).toEqual([[remedy, linesAfter]]);
});

test('several errors are reported at once', () => {
  const changed = yaml
    .replace(TAGLINE, 'tagline: Live: Better')
    .replace('  kind: H', '\tkind: H')
    .replace('per: per', 'per:per');
  expect(parseContentFile(changed, 'site.yaml').issues).toHaveLength(3);
});

test('an empty list is no error beside one', () => {
  const changed = yaml.replace(TAGLINE, `${TAGLINE}: Better`);
  const { issues } = parseContentFile(`${changed}\nquestions: []\nsocial: {}\n`, 'site.yaml');
  expect(issues.map(({ remedy }) => remedy)).not.toContainEqual(expect.stringContaining('it starts with'));
});

test('any other syntax error is reported with its line', () => {
  expect(parseContentFile('product: ]', 'site.yaml').issues).toMatchObject([{ position: { line: 1 } }]);
});
