import type { GetTextComment } from 'gettext-parser';
import { expect, test } from 'vitest';
import { formatPo, keyOfEntry, parsePo, translationLinesOf } from './poFile.ts';

const entry = (msgid: string, translation = '', comments: GetTextComment = {}) => ({
  msgctxt: 'product.tagline',
  msgid,
  msgstr: [translation],
  comments,
});

test('what is written is read again, in the same order', () => {
  const entries = [
    entry('Zinc "100 mg"\\', 'ज़िंक', { translator: 'as on the pack' }),
    { msgctxt: 'page.title', msgid: '100', msgstr: ['सौ'] },
    entry('A line\nand another', 'पंक्ति', { flag: 'fuzzy', previous: 'msgid "A \\"line\\"\\tor two"' }),
    { msgctxt: 'page.title', msgid: '20', msgstr: [''] },
  ];
  const obsolete = [entry('Gone', 'गया')];
  const file = formatPo({ headers: { Language: 'hi' }, note: 'For the clinic', entries, obsolete });
  const read = parsePo(file, 'hi.po');
  expect(read).toMatchObject({ note: 'For the clinic', headers: { Language: 'hi' } });
  expect(read.obsolete).toMatchObject([{ msgid: 'Gone', msgstr: ['गया'] }]);
  expect(read.entries).toHaveLength(4);
  expect(read.entries).toEqual(expect.arrayContaining(entries.map((one) => expect.objectContaining(one))));
  expect(file.match(/(?<=msgid ")[ZA\d]\w*/g)).toEqual(['Zinc', '100', 'A', '20']);
  expect(file).toContain('#, fuzzy\n#| msgid "A \\"line\\"\\tor two"\n');
  expect(file).toContain('#~ msgid "Gone"\n#~ msgstr "गया"\n');
});

test('the limit is a comment for translators', () => {
  const entries = [entry('Live', '', { extracted: 'At most 60 characters.' })];
  expect(formatPo({ headers: {}, entries, obsolete: [] })).toContain(
    '#. At most 60 characters.\nmsgctxt "product.tagline"\n',
  );
});

test('the line of a translation is known, also of a text or a translation that is folded', () => {
  const long =
    'and many more words, so that it does not fit into a line of the file, which has 76 characters';
  const entries = ['One', `Two ${long}`, '3'].map((text) => entry(text, `T ${text}`));
  const file = formatPo({ headers: {}, entries, obsolete: [] });
  const lines = translationLinesOf(file);
  for (const one of entries) {
    expect(file.split('\n')[(lines.get(keyOfEntry(one)) ?? 0) - 1]).toContain(
      `"${one.msgstr[0]?.slice(0, 5)}`,
    );
  }
  expect(translationLinesOf(file.replaceAll('\n', '\r\n'))).toEqual(lines);
});

const HEADER = 'msgid ""\nmsgstr "Language: hi\\n"\n\n';

test.each([
  [
    'a quotation mark in a text',
    'msgctxt "page.title"\nmsgid "Title"\nmsgstr "एक "शीर्षक""\n',
    'hi.po: 1 error\n  line 6: This is not a valid PO file: ',
  ],
  [
    'a line that belongs to nothing',
    '<<<<<<< HEAD\n',
    'hi.po: 1 error\n  line 4: This is not a valid PO file: Invalid key name "<".',
  ],
  [
    'a text that does not end',
    'msgid "Title"\nmsgstr "शीर्षक\n',
    'hi.po: 1 error\n  line 6: This is not a valid PO file: End-of-line within string.',
  ],
  [
    'an entry that appears twice',
    'msgctxt "a"\nmsgid "Title"\nmsgstr ""\n\n'.repeat(2),
    'hi.po: This is not a valid PO file: Duplicate msgid error: entry "Title" in "a" context',
  ],
])('%s is reported', (_name, source, message) => {
  expect(() => parsePo(HEADER + source, 'hi.po')).toThrow(message);
});
