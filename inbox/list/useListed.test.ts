import { expect, test } from 'vitest';
import { EXAMPLE_ITEM } from '../../tests/support/exampleEnquiry.ts';
import { withArrived } from './useListed.ts';

test('what arrived comes first where the list goes on or has the newest first, and else where it is listed next', () => {
  const [listed, arrived] = ['listed', 'arrived'].map((id) => ({ ...EXAMPLE_ITEM, id }));
  if (!listed || !arrived) throw new Error();
  const idsIn = (...[view, hasNextPage]: [Parameters<typeof withArrived>[2], boolean]) =>
    withArrived([listed], [arrived], view, hasNextPage).map(({ id }) => id);
  expect(idsIn({}, false)).toEqual(['arrived', 'listed']);
  expect(idsIn({ status: 'new', search: 'Asha' }, false)).toEqual(['arrived', 'listed']);
  expect(idsIn({ status: 'new' }, false)).toEqual(['listed', 'arrived']);
  expect(idsIn({ status: 'new' }, true)).toEqual(['arrived', 'listed']);
});
