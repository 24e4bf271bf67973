import { expect, test } from 'vitest';
import {
  excerptOf,
  initialsOf,
  isDevanagari,
  ordinalOf,
  rupeesLike,
  staffNamesOf,
  weekdayTime,
} from './format.ts';

test.each([
  ['priya@shop.example', 'PR'],
  ['om.k.rao@shop.example', 'OK'],
  ['x@shop.example', 'X'],
])('the initials of %s are %s', (email, initials) => {
  expect(initialsOf(email)).toBe(initials);
});

test('members of staff are called by the name in their e-mail, unless two have the same', () => {
  const emails = ['priya.rao@shop.example', 'om@shop.example', 'om@pharmacy.example'];
  expect([...staffNamesOf(emails).values()]).toEqual(['Priya Rao', 'om@shop.example', 'om@pharmacy.example']);
});

test.each([
  [2, '2nd'],
  [3, '3rd'],
  [11, '11th'],
  [21, '21st'],
])('the ordinal of %d is %s', (count, ordinal) => {
  expect(ordinalOf(count)).toBe(ordinal);
});

test('amounts below each other all have paise, or none has', () => {
  expect([90_000, 1500.5].map(rupeesLike([90_000, 1500.5]))).toEqual(['₹90,000.00', '₹1,500.50']);
  expect([90_000, 1500].map(rupeesLike([90_000, 1500]))).toEqual(['₹90,000', '₹1,500']);
});

test('Devanagari is found beside other letters', () => {
  expect(isDevanagari('लंबा जिएं, बेहतर जिएं')).toBe(true);
  expect(isDevanagari('60 कैप्सूल')).toBe(true);
  expect(isDevanagari('Live Longer, Live Better – ₹499')).toBe(false);
});

test.each([
  ['2026-11-25T10:00:00Z', 'Wed, 25 Nov, 3:30 pm'],
  ['2027-11-25T10:00:00Z', 'Thu, 25 Nov, 2027, 3:30 pm'],
  ['2025-12-31T18:29:00Z', 'Wed, 31 Dec, 2025, 11:59 pm'],
  ['2025-12-31T18:31:00Z', 'Thu, 1 Jan, 12:01 am'],
])('a time of this year in India has no year, another has: %s', (at, expected) => {
  expect(weekdayTime(Date.parse(at), Date.parse('2026-11-20T00:00:00Z'))).toBe(expected);
});

test('an excerpt ends after a whole word, and within one that is longer than all of it', () => {
  expect(excerptOf('wants 30%', 9)).toBe('wants 30%');
  expect(excerptOf('फिर से बात करेंगे क्योंकि', 20)).toBe('फिर से बात करेंगे…');
  expect(excerptOf('abcdef', 3)).toBe('abc…');
});
