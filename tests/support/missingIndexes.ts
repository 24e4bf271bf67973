import type { FirestoreIndexes } from '../../firebase/firestoreIndexesOf.ts';

interface FieldFilter {
  field: { fieldPath: string };
  op: string;
}

interface Filter {
  fieldFilter?: FieldFilter;
  unaryFilter?: { field: { fieldPath: string }; op: string };
  compositeFilter?: { filters: Filter[] };
}

/** A query as the SDK sends it. https://firebase.google.com/docs/firestore/reference/rest/v1/StructuredQuery */
export interface FirestoreQuery {
  from: { collectionId: string }[];
  where?: Filter;
  orderBy?: { field: { fieldPath: string }; direction?: string }[];
}

/**
 * Finds the composite indexes without which Firestore would reject a query; its emulator does not. Each equality needs an
 * index with its field before the query's order, since Firestore merges indexes with the same order.
 * https://firebase.google.com/docs/firestore/query-data/index-overview
 */
export function missingIndexes(queries: FirestoreQuery[], indexes: FirestoreIndexes['indexes']): string[] {
  const built = new Set(
    indexes.map(({ collectionGroup, fields }) =>
      [collectionGroup, ...fields.map(({ fieldPath, order }) => `${fieldPath} ${order}`)].join(', '),
    ),
  );
  const missing = queries.flatMap(({ from, where, orderBy = [] }) => {
    const filters = filtersIn(where);
    const equalities = filters.filter(({ op }) => op === 'EQUAL').map(({ name }) => name);
    const ranges = filters.filter(({ op }) => op !== 'EQUAL').map(({ name }) => name);
    const order = orderBy
      .map(({ field, direction = 'ASCENDING' }) => `${field.fieldPath} ${direction}`)
      .filter((field) => !field.startsWith('__name__'));
    // Without an explicit order, a range is ordered by its own field.
    for (const name of ranges) {
      if (name !== '__name__' && !order.some((field) => field.startsWith(`${name} `)))
        order.push(`${name} ASCENDING`);
    }
    if (order.length === 0 || (equalities.length === 0 && order.length === 1)) return [];
    const required = (equalities.length > 0 ? equalities : [undefined]).map((name) =>
      [from[0]?.collectionId, ...(name ? [`${name} ASCENDING`] : []), ...order].join(', '),
    );
    return required.filter((index) => !built.has(index) && !built.has(reversed(index)));
  });
  return [...new Set(missing)];
}

/** A range on a single field can be read in both directions. */
function reversed(index: string): string {
  return index.replace(/at ASCENDING$/, 'at DESCENDING');
}

function filtersIn(where: Filter | undefined): { name: string; op: string }[] {
  if (!where) return [];
  if (where.compositeFilter) return where.compositeFilter.filters.flatMap(filtersIn);
  const { field, op } = where.fieldFilter ?? where.unaryFilter ?? { field: { fieldPath: '' }, op: '' };
  return [{ name: field.fieldPath.replaceAll('`', ''), op: op === 'IS_NULL' ? 'EQUAL' : op }];
}
