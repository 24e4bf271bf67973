import { expect, test } from 'vitest';
import type { InboxItem } from '../../../domain/inbox/inboxApi.ts';
import { withFreshFirstPage, withOlderPage } from './mergePages.ts';

const item = (id: string, receivedAt: number) => ({ id, receivedAt }) as InboxItem;
const page = (items: InboxItem[], next: string | null) => ({ items, next, searchedTo: null });
const idsOf = ({ items }: { items: InboxItem[] }) => items.map(({ id }) => id).join('');

test('a fresh first page replaces what it covers and leaves what lies below', () => {
  const loaded = withOlderPage(
    page([item('d', 4), item('c', 3)], 'x'),
    page([item('b', 2), item('a', 1)], null),
  );
  expect(idsOf(loaded)).toBe('dcba');
  const fresh = withFreshFirstPage(loaded, page([item('e', 5), item('d', 4)], 'y'));
  expect(idsOf(fresh)).toBe('edcba');
  expect(fresh.next).toBeNull();
});

test('what has left the view, or was erased, goes', () => {
  const loaded = page([item('d', 4), item('c', 3), item('b', 2)], 'x');
  expect(idsOf(withFreshFirstPage(loaded, page([item('d', 4), item('b', 2)], 'x')))).toBe('db');
  expect(idsOf(withFreshFirstPage(loaded, page([item('c', 3)], null)))).toBe('c');
});
