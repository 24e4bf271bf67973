import { expect, test } from 'vitest';
import { initialsOf, langOf, ordinalOf } from './format.ts';

test.each([
  ['priya@shop.example', 'PR'],
  ['om.k.rao@shop.example', 'OK'],
  ['x@shop.example', 'X'],
])('the initials of %s are %s', (email, initials) => {
  expect(initialsOf(email)).toBe(initials);
});

test.each([
  [2, '2nd'],
  [3, '3rd'],
  [11, '11th'],
  [21, '21st'],
])('the ordinal of %d is %s', (count, ordinal) => {
  expect(ordinalOf(count)).toBe(ordinal);
});

test('a text in Devanagari is marked as Hindi, and any other keeps the language of the page', () => {
  expect(langOf('लंबा जिएं, बेहतर जिएं')).toBe('hi');
  expect(langOf('60 कैप्सूल')).toBe('hi');
  expect(langOf('Live Longer, Live Better – ₹499')).toBeUndefined();
});
