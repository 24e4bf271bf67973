import { expect, test } from 'vitest';
import { textWithLinks, textWithoutLinks } from './textWithLinks.ts';

test.each([
  ['No link.', [{ words: 'No link.' }]],
  [
    'Read [the label](#safety), or [call](tel:+912000000000).',
    [
      { words: 'Read ' },
      { words: 'the label', url: '#safety' },
      { words: ', or ' },
      { words: 'call', url: 'tel:+912000000000' },
      { words: '.' },
    ],
  ],
  ['[All](https://a.example/x?y=1)', [{ words: 'All', url: 'https://a.example/x?y=1' }]],
  ['[No](javascript:alert(1)) [half](https://', [{ words: '[No](javascript:alert(1)) [half](https://' }]],
])('%s', (text, stretches) => {
  expect(textWithLinks(text)).toEqual(stretches);
});

test('without its links a text reads the same', () => {
  expect(textWithoutLinks('Read [the label](#safety).')).toBe('Read the label.');
});
