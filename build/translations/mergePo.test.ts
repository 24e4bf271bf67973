import type { GetTextComment } from 'gettext-parser';
import { expect, test } from 'vitest';
import { EMPTY_PO, mergePo } from './mergePo.ts';
import type { PoFile } from './poFile.ts';
import type { SourceText } from './sourceTexts.ts';

const CARD = 'product.safety.items.text';

function source(text: string, more: Partial<SourceText> = {}): SourceText {
  return { context: CARD, text, ...more };
}

function former(entries: [text: string, translation: string, comments?: GetTextComment][]): PoFile {
  return {
    headers: { 'Last-Translator': 'Asha' },
    entries: entries.map(([msgid, translation, comments = {}]) => ({
      msgctxt: CARD,
      msgid,
      msgstr: [translation],
      comments,
    })),
    obsolete: [],
  };
}

test('a new file has an empty entry for each text, with what translators should know', () => {
  const { headers, entries } = mergePo([source('Not for anyone under 18.', { max: 120 })], EMPTY_PO, 'hi');
  expect(headers).toMatchObject({ Language: 'hi' });
  expect(entries).toEqual([
    {
      msgctxt: CARD,
      msgid: 'Not for anyone under 18.',
      msgstr: [''],
      comments: {
        extracted: 'At most 120 characters.\nSafety or legal text.',
      },
    },
  ]);
});

test('a text that appears twice in a context has one entry', () => {
  expect(mergePo([source('None'), source('None')], EMPTY_PO, 'hi').entries).toHaveLength(1);
});

test('a translation stays while its English text does, wherever that has moved', () => {
  const merged = mergePo(
    [source('Two'), source('One')],
    former([
      ['One', 'एक', { translator: 'checked' }],
      ['Two', 'दो', { flag: 'fuzzy', previous: 'msgid "Too"' }],
    ]),
    'hi',
  );
  expect(merged.entries).toMatchObject([
    { msgid: 'Two', msgstr: ['दो'], comments: { flag: 'fuzzy', previous: 'msgid "Too"' } },
    { msgid: 'One', msgstr: ['एक'], comments: { translator: 'checked' } },
  ]);
  expect(merged.headers).toMatchObject({ 'Last-Translator': 'Asha' });
});

test('the translation of a changed text becomes fuzzy, with the text that it was made from', () => {
  const before = former([
    ['Not for anyone under 18. Keep it away from children.', 'अठारह से कम नहीं'],
    ['Below 30 °C, away from sunlight and damp.', 'ठंडी जगह'],
  ]);
  const changed = mergePo(
    [source('Not for anyone under 16. Keep it away from children.'), source('Below 25 °C, away from damp.')],
    before,
    'hi',
  );
  expect(changed).toMatchObject({
    entries: [
      {
        msgid: 'Not for anyone under 16. Keep it away from children.',
        msgstr: ['अठारह से कम नहीं'],
        comments: {
          flag: 'fuzzy',
          previous: 'msgid "Not for anyone under 18. Keep it away from children."',
        },
      },
      { msgstr: ['ठंडी जगह'], comments: { flag: 'fuzzy' } },
    ],
    obsolete: [],
  });
  const again = mergePo([source('Not for anyone under 15. Keep it away from children.')], changed, 'hi');
  expect(again.entries).toMatchObject([
    {
      comments: {
        flag: 'fuzzy',
        previous: 'msgid "Not for anyone under 18. Keep it away from children."',
      },
    },
  ]);
});

test('a translation is not offered for a text of another place, or for one that says something else', () => {
  const before = former([['Read the label of the pack.', 'लेबल पढ़ें']]);
  const { entries, obsolete } = mergePo(
    [source('Read the label of a pack.', { context: 'product.tagline' }), source('Adults only')],
    before,
    'hi',
  );
  expect(entries.map(({ msgstr, comments }) => [msgstr, comments?.flag])).toEqual([
    [[''], undefined],
    [[''], undefined],
  ]);
  expect(obsolete).toMatchObject([{ msgid: 'Read the label of the pack.' }]);
});

test('the translation of a text that comes back is used again', () => {
  const without = mergePo([], former([['One', 'एक']]), 'hi');
  expect(without).toMatchObject({ entries: [], obsolete: [{ msgid: 'One', msgstr: ['एक'] }] });
  const { entries, obsolete } = mergePo([source('One')], without, 'hi');
  expect(entries).toMatchObject([{ msgid: 'One', msgstr: ['एक'] }]);
  expect(entries[0]?.comments?.flag).toBeUndefined();
  expect(obsolete).toEqual([]);
});
