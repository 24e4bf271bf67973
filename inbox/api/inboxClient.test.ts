import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { DeviceStorage } from '../../tests/support/DeviceStorage.ts';
import { CHANGES_KEY } from './changeQueue.ts';
import { createInboxClient, dropLaterPages } from './inboxClient.ts';
import { LISTS_KEY, pathQuery } from './queries.ts';
import { salesPath } from './requests.ts';
import { sessionClient, setSession } from './session.ts';
import { summaryQuery } from './summary.ts';

const PRIYA = 'priya@shop.example';

afterEach(() => vi.unstubAllGlobals());

test('a change that is refused, as when its owner has left, checks who the staff are', async () => {
  vi.stubGlobal('localStorage', new DeviceStorage());
  vi.stubGlobal('fetch', async () =>
    Response.json({ type: 'about:blank', title: 'x', status: 400, detail: 'Refused.' }, { status: 400 }),
  );
  setSession({ email: PRIYA, staff: [PRIYA, 'ravi@shop.example'] });
  const client = createInboxClient();
  const change = { id: 'a', name: 'Asha', change: { version: 0, owner: 'ravi@shop.example' } };
  await client
    .getMutationCache()
    .build(client, client.defaultMutationOptions({ mutationKey: CHANGES_KEY }))
    .execute({ author: PRIYA, changeId: 'b', changes: [change] });
  expect(sessionClient.getQueryState(['session'])?.isInvalidated).toBe(true);
});

test('a saved change is shown in its lists, whose others are as old as before', async () => {
  vi.stubGlobal('localStorage', new DeviceStorage());
  const saved = { id: 'a', outcome: 'done', enquiry: { id: 'a', status: 'won' }, steps: [] };
  vi.stubGlobal('fetch', async () => Response.json({ results: [saved] }));
  const client = createInboxClient();
  const list = [...LISTS_KEY, '/enquiries?flagged=no'];
  const items = [{ id: 'a', status: 'new' }, { id: 'b' }];
  client.setQueryData(list, { pages: [{ items, next: null }], pageParams: [null] }, { updatedAt: 5 });
  const change = { id: 'a', name: 'Asha', change: { version: 0, status: 'won' } };
  await client
    .getMutationCache()
    .build(client, client.defaultMutationOptions({ mutationKey: CHANGES_KEY }))
    .execute({ author: PRIYA, changeId: 'b', changes: [change] });
  expect(client.getQueryState(list)).toMatchObject({
    data: { pages: [{ items: [{ id: 'a', status: 'won' }, { id: 'b' }] }] },
    dataUpdatedAt: 5,
  });
});

test('the counts are refetched, whatever they are filtered by, when a poll brings another list', async () => {
  const client = createInboxClient();
  const list = ['inbox', 'enquiries', 'list', '/enquiries?status=new'];
  const counts = [{}, { owner: 'mine' }].map((filters) => summaryQuery(filters).queryKey);
  const poll = (ids: string[]) => client.fetchQuery({ queryKey: list, queryFn: () => ids });
  await poll(['a', 'b']);
  for (const key of counts) client.setQueryData(key, {});
  const areOutdated = () => counts.map((key) => client.getQueryState(key)?.isInvalidated);
  await poll(['a', 'b']);
  expect(areOutdated()).toEqual([false, false]);
  await poll(['b']);
  expect(areOutdated()).toEqual([true, true]);
  expect(client.getQueryState(list)?.isInvalidated).toBe(false);
});

test.each([
  ['the counts are', summaryQuery({ owner: 'mine' }).queryKey],
  ['a report is', pathQuery(salesPath('30-days')).queryKey],
])(
  '%s refetched at once when a list can be loaded again, also while waiting to be retried',
  async (_, queryKey) => {
    const client = createInboxClient();
    const list = ['inbox', 'enquiries', 'list', '/enquiries?owner=mine'];
    const load = vi.fn().mockRejectedValueOnce(new Error('offline')).mockResolvedValue({});
    new QueryObserver(client, { queryKey, queryFn: load, retry: true, retryDelay: 60_000 }).subscribe(
      () => {},
    );
    const poll = (queryFn: () => Promise<string[]>) => client.fetchQuery({ queryKey: list, queryFn });
    await poll(() => Promise.reject(new Error('offline'))).catch(() => {});
    await vi.waitFor(() => expect(client.getQueryState(queryKey)?.fetchFailureCount).toBe(1));
    await poll(async () => ['a']);
    await vi.waitFor(() => expect(client.getQueryState(queryKey)?.data).toEqual({}));
  },
);

test('of a list that is polled without being shown only the first page is loaded', () => {
  const client = createInboxClient();
  const list = ['inbox', 'enquiries', 'list', '/enquiries?flagged=no'];
  const page = (id: string, next: string | null) => ({ items: [{ id }], next });
  const first = { pages: [page('a', '1.1')], pageParams: [null] };
  const both = { pages: [...first.pages, page('b', null)], pageParams: [null, '1.1'] };
  client.setQueryData(list, both, { updatedAt: 5 });
  dropLaterPages(client, {});
  expect(client.getQueryState(list)).toMatchObject({ data: first, dataUpdatedAt: 5 });
});
