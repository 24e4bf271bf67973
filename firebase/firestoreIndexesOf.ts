import { hostedCollectionsOf, WORK_FILTERS, WORK_ORDERS } from '../domain/hostedWork.ts';

export type FirestoreIndexes = ReturnType<typeof firestoreIndexesOf>;

/**
 * The composite indexes of a product's work documents: one filter with one order each. Firestore merges them for
 * several filters with the same order, so no combination of filters needs an index of its own. What is ordered or
 * filtered by a single property needs none. https://firebase.google.com/docs/firestore/query-data/index-overview#taking_advantage_of_index_merging
 * Format: https://firebase.google.com/docs/reference/firestore/indexes
 *
 * @param form the name of the visitors' documents, from `collectionNameOf`
 */
export function firestoreIndexesOf(form: string) {
  const { work } = hostedCollectionsOf(form);
  return {
    indexes: WORK_FILTERS.flatMap((filter) =>
      Object.values(WORK_ORDERS).map((order) => ({
        collectionGroup: work,
        queryScope: 'COLLECTION',
        fields: [
          { fieldPath: filter, order: 'ASCENDING' },
          ...order.map(([fieldPath, direction]) => ({
            fieldPath,
            order: direction === 'asc' ? 'ASCENDING' : 'DESCENDING',
          })),
        ],
      })),
    ),
    fieldOverrides: [],
  };
}
