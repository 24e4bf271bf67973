import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { parseContentFile } from './parseContent.ts';

const yaml = readFileSync(new URL('../../content/site.yaml', import.meta.url), 'utf8');

/** What is said after a change of the shipped file's text: the remedy, and how many lines after the change. */
function saidAfter(from: string, to: string): [remedy: string, linesAfter: number][] {
  const before = yaml.split(from, 1)[0] ?? '';
  expect(before).not.toBe(yaml);
  const changed = yaml.replace(from, () => to);
  const { mistakes } = parseContentFile(changed, 'site.yaml');
  return mistakes.map(({ remedy, position }) => [remedy, (position?.line ?? 0) - before.split('\n').length]);
}

const TAGLINE = 'tagline: Live Longer, Live Better';

test.each<[name: string, from: string, to: string, said: string, linesAfter?: number]>([
  [
    'an unquoted colon',
    TAGLINE,
    'tagline: Live: Better',
    'The text holds a colon. Put "…" around the whole text.',
  ],
  ['one in a list', '- "Snayu is', '- Snayu: "is', 'The text holds a colon. Put "…" around the whole text.'],
  ['no space after the colon', TAGLINE, 'tagline:Live', 'Put a space after the colon.'],
  [
    'the same in the first line of a section',
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
    'There are quotation marks within quotation marks. Inside "…", write \' for a quotation mark.',
  ],
  [
    'an apostrophe within single quotes',
    '"Keep out of reach of children."',
    "'Don't'",
    'There is an apostrophe within \'…\'. Put the text into "…" instead.',
  ],
  [
    'no closing quote',
    'per: per capsule',
    'per: "per capsule',
    'The closing " is missing. Put it at the end of this line.',
  ],
  [
    'curly quotes',
    TAGLINE,
    'tagline: “Live Longer”',
    'Use straight quotation marks, " or \', instead of “ ” or ‘ ’.',
  ],
  [
    'a Tab',
    '  kind: Nerve',
    '\tkind: Nerve',
    'This line starts with a Tab. Replace it by spaces, as many as in the lines around it.',
  ],
  [
    'too many spaces',
    '  kind: Nerve',
    '    kind: Nerve',
    'This line starts with 4 spaces; the lines that it belongs with start with 2 spaces.',
  ],
  [
    'too few spaces',
    '  kind: Nerve',
    ' kind: Nerve',
    'This line starts with 1 space; the lines that it belongs with start with 2 spaces.',
  ],
  [
    'a # that cuts a text short',
    '60 vegetarian',
    'Pack #1 of',
    'The text ends before the #. Put "…" around the whole text.',
  ],
  [
    'a colour without quotes',
    '"#8B1E3F"',
    '#8B1E3F',
    'The text ends before the #. Put "…" around the whole text.',
  ],
  [
    'a sign at the start',
    TAGLINE,
    'tagline: @Live',
    'The text starts with a sign that has a meaning of its own here. Put "…" around the whole text.',
  ],
  ['a star at the start', TAGLINE, 'tagline: *Live*', 'A text that starts with * needs "…" around it.'],
  [
    'a text on two lines',
    TAGLINE,
    'tagline: Live\nLonger',
    'This line has neither a name with a colon nor a dash. Join it with the line above, inside its quotation marks.',
    1,
  ],
  [
    'an entry twice',
    '  kind: Nerve',
    '  kind: Other\n  kind: Nerve',
    'This entry is here twice. Remove one, or put the dash back that begins the second card.',
    1,
  ],
])('%s is said in the words of its owner', (_name, from, to, said, linesAfter = 0) => {
  expect(saidAfter(from, to)).toEqual([[said, linesAfter]]);
});

test('several are said at once', () => {
  const changed = yaml
    .replace(TAGLINE, 'tagline: Live: Better')
    .replace('  kind: N', '\tkind: N')
    .replace('per: per', 'per:per');
  expect(parseContentFile(changed, 'site.yaml').mistakes).toHaveLength(3);
});

test('what is none of the usual mistakes is said with its line', () => {
  expect(parseContentFile('product: ]', 'site.yaml').mistakes).toMatchObject([{ position: { line: 1 } }]);
});
