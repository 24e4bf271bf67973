import { expect, test } from 'vitest';
import { facetNumberOf, facetNumbersWith, facetsOf } from './facets.ts';

test('each combination of facets has a number of its own, and the number leads back to it', () => {
  const all = facetNumbersWith({});
  expect(all).toHaveLength(48);
  for (const number of all) expect(facetNumberOf(facetsOf(number))).toBe(number);
});

test('the numbers with some facets are those of the combinations that have them', () => {
  const numbers = facetNumbersWith({ status: 'won', flagged: true });
  expect(numbers).toHaveLength(6);
  for (const number of numbers) expect(facetsOf(number)).toMatchObject({ status: 'won', flagged: true });
});

test('a number that stands for nothing is refused', () => {
  expect(() => facetsOf(48)).toThrow(RangeError);
});
