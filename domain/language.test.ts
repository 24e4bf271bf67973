import { expect, test } from 'vitest';
import { langOf } from './language.ts';

test('a text in Devanagari is marked as Hindi, and any other keeps the language of the page', () => {
  expect(langOf('लंबा जिएं, बेहतर जिएं')).toBe('hi');
  expect(langOf('60 कैप्सूल')).toBe('hi');
  expect(langOf('Live Longer, Live Better – ₹499')).toBeUndefined();
});
