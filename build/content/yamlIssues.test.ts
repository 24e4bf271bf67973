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

test.each<[name: string, from: string, to: string, remedy: string, linesAfter?: number]>([
  [
    'an unquoted colon',
    TAGLINE,
    'tagline: Live: Better',
    'The text contains a colon. Put "…" around the whole text.',
  ],
  [
    'an unquoted colon in a list',
    '- "Snayu is',
    '- Snayu: "is',
    'The text contains a colon. Put "…" around the whole text.',
  ],
  ['no space after the colon', TAGLINE, 'tagline:Live', 'Put a space after the colon.'],
  [
    'no space after the colon in the first line of a section',
    'label:\n  category: H',
    'label:\n  category:H',
    'Put a space after the colon.',
    1,
  ],
  ['no space after the dash', '- title: Mind', '-title: Mind', 'Put a space after the dash.'],
  [
    'quotes within quotes',
    '"Take one capsule once',
    '"Take "one" capsule once',
    'There are quotation marks inside the quotation marks. Inside "…", use \' instead.',
  ],
  [
    'an apostrophe within single quotes',
    '"Keep out of reach of children."',
    "'Don't'",
    'There is an apostrophe inside \'…\'. Put the text in "…" instead.',
  ],
  [
    'no closing quote',
    'per: per capsule',
    'per: "per capsule',
    'The closing " is missing. Add it at the end of this line.',
  ],
  [
    'curly quotes',
    TAGLINE,
    'tagline: “Live Longer”',
    'Use straight quotation marks, " or \', not “ ” or ‘ ’.',
  ],
  [
    'a tab',
    '  kind: Health',
    '\tkind: Health',
    'This line starts with a tab. Use spaces instead, as many as in the lines around it.',
  ],
  ...['\u00a0\u00a0kind: ', '  kind:\u00a0'].map((start): [string, string, string, string] => [
    `a non-breaking space in ${JSON.stringify(start)}`,
    '  kind: ',
    start,
    'There is a special space before the text, as copied from a web page or a word processor. Delete the spaces there and type them again.',
  ]),
  [
    'too many spaces',
    '  kind: Health',
    '    kind: Health',
    'This line starts with 4 spaces, unlike the entries around it. Align it with those it belongs to.',
  ],
  [
    'too few spaces',
    '  kind: Health',
    ' kind: Health',
    'This line starts with 1 space, unlike the entries around it. Align it with those it belongs to.',
  ],
  [
    'a # that truncates a text',
    '60 vegetarian',
    'Pack #1 of',
    'The text ends before the #. Put "…" around the whole text, or move your note to a line of its own.',
  ],
  [
    'a colour without quotes',
    '"#8B1E3F"',
    '#8B1E3F',
    'The text ends before the #. Put "…" around the whole text, or move your note to a line of its own.',
  ],
  [
    'a reserved character at the start',
    TAGLINE,
    'tagline: @Live',
    'Put "…" around the whole text: it starts with @.',
  ],
  [
    'an ampersand at the start',
    TAGLINE,
    'tagline: & more',
    'Put "…" around the whole text: it starts with &.',
  ],
  [
    'an ampersand without a space after it',
    TAGLINE,
    'tagline: &more Live',
    'Put "…" around the whole text: it starts with &.',
  ],
  ['a tag at the start', TAGLINE, 'tagline: !Live', 'Put "…" around the whole text: it starts with !.'],
  ['a star at the start', TAGLINE, 'tagline: *Live*', 'Put "…" around the whole text: it starts with *.'],
  [
    'a text on two lines',
    TAGLINE,
    'tagline: Live\nLonger',
    'This line has no name with a colon. Write a text on one line, and start a note with #.',
    1,
  ],
  ...[
    ['a placeholder at the start', '{product} in brief', '{'],
    ['a placeholder alone', '{product}', '{'],
    ['a bracket at the start', '[For] adults', '['],
    ['a star before a space', '* "For adults"', '*'],
    ['a dash at the start', '- For adults', '-'],
  ].map(([name = '', text, reserved]): [string, string, string, string] => [
    name,
    TAGLINE,
    `tagline: ${text}`,
    `Put "…" around the whole text: it starts with ${reserved}.`,
  ]),
  ...[
    ['an entry at the edge', '  audience: For', 'audience: For', '0 spaces'],
    ['an entry of the section around it', '    city: Pune', '  city: Pune', '2 spaces'],
    ['a card without its two spaces', '      - title: Mind', '    - title: Mind', '4 spaces'],
  ].map(([name = '', from = '', to = '', spaces]): [string, string, string, string] => [
    name,
    from,
    to,
    `This line starts with ${spaces}, unlike the entries around it. Align it with those it belongs to.`,
  ]),
  [
    'a card with another indentation',
    '      - title: Mind',
    '       - title: Mind',
    'This line starts with 7 spaces, unlike the entries around it. Align it with those it belongs to.',
  ],
  [
    'a repeated entry',
    '  kind: Health',
    '  kind: Other\n  kind: Health',
    'This entry appears twice. Remove one, or put back the dash that starts the second card.',
    1,
  ],
])('%s is reported with what to do', (_name, from, to, remedy, linesAfter = 0) => {
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
