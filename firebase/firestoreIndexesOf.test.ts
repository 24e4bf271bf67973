import { expect, test } from 'vitest';
import { firestoreIndexesOf } from './firestoreIndexesOf.ts';

test('each filter has one index with each order', () => {
  const { indexes } = firestoreIndexesOf('Snayura_Form');
  const descriptions = indexes.map(({ collectionGroup, fields }) =>
    [collectionGroup, ...fields.map(({ fieldPath, order }) => `${fieldPath} ${order}`)].join(', '),
  );
  expect(new Set(descriptions).size).toBe(24);
  expect(descriptions).toContain('Snayura_Work, status ASCENDING, at DESCENDING');
  expect(descriptions).toContain('Snayura_Work, owner ASCENDING, at ASCENDING');
  expect(descriptions).toContain('Snayura_Work, flagged ASCENDING, quantity DESCENDING, at DESCENDING');
  expect(descriptions).toContain('Snayura_Work, flagged ASCENDING, followUpAt ASCENDING, at ASCENDING');
});
