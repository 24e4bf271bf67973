import { QueryClient } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { InboxItem } from '../../domain/desk/inboxSchemas.ts';
import { EXAMPLE_ITEM } from '../../tests/support/exampleEnquiry.ts';
import { enquiryQuery, listedEnquiries, listKey } from './queries.ts';

test('what a colleague did is known of an enquiry that was opened since its list was loaded', () => {
  const client = new QueryClient();
  const show = (items: InboxItem[]) =>
    client.setQueryData(listKey({}), { pages: [{ items, next: null }], pageParams: [null] });
  const asha = { ...EXAMPLE_ITEM, id: 'asha' };
  show([asha]);
  const claimed = { ...asha, version: asha.version + 1, owner: 'om@shop.example' };
  client.setQueryData(enquiryQuery('asha').queryKey, { ...claimed, steps: [] });
  expect(listedEnquiries(client)).toMatchObject([claimed]);
  const won = { ...claimed, version: claimed.version + 1, status: 'won' as const };
  show([won]);
  expect(listedEnquiries(client)).toMatchObject([won]);
});
