import { expect, test } from 'vitest';
import { firestoreIndexesOf } from './firestoreIndexesOf.ts';

test('there is an index for each filter with each order, each once', () => {
  const { indexes } = firestoreIndexesOf('Snayura_Form');
  const written = indexes.map(({ collectionGroup, fields }) =>
    [collectionGroup, ...fields.map(({ fieldPath, order }) => `${fieldPath} ${order}`)].join(', '),
  );
  expect(new Set(written).size).toBe(24);
  expect(written).toContain('Snayura_Work, status ASCENDING, at DESCENDING');
  expect(written).toContain('Snayura_Work, owner ASCENDING, at ASCENDING');
  expect(written).toContain('Snayura_Work, flagged ASCENDING, quantity DESCENDING, at DESCENDING');
  expect(written).toContain('Snayura_Work, flagged ASCENDING, followUpAt ASCENDING, at ASCENDING');
});
