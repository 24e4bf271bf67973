import { hostedCollectionsOf, WORK_FILTERS, WORK_ORDERS } from '../domain/hostedWork.ts';

/** What the Firebase CLI deploys. https://firebase.google.com/docs/reference/firestore/indexes */
export interface FirestoreIndexes {
  indexes: {
    collectionGroup: string;
    queryScope: 'COLLECTION';
    fields: { fieldPath: string; order: 'ASCENDING' | 'DESCENDING' }[];
  }[];
  fieldOverrides: never[];
}

/**
 * The composite indexes of a product's work documents: one filter with one order each. Firestore merges them for
 * several filters with the same order, so no combination of filters needs an index of its own. What is ordered or
 * filtered by a single property needs none. https://firebase.google.com/docs/firestore/query-data/index-overview#taking_advantage_of_index_merging
 *
 * @param form the name of the visitors' documents, from `collectionNameOf`
 */
export function firestoreIndexesOf(form: string): FirestoreIndexes {
  const { work } = hostedCollectionsOf(form);
  return {
    indexes: WORK_FILTERS.flatMap((filter) =>
      Object.values(WORK_ORDERS).map((order) => ({
        collectionGroup: work,
        queryScope: 'COLLECTION' as const,
        fields: [
          { fieldPath: filter, order: 'ASCENDING' as const },
          ...order.map(([fieldPath, direction]) => ({
            fieldPath,
            order: direction === 'asc' ? ('ASCENDING' as const) : ('DESCENDING' as const),
          })),
        ],
      })),
    ),
    fieldOverrides: [],
  };
}
