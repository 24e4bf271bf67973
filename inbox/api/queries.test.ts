import { afterEach, expect, test, vi } from 'vitest';
import { CHANGES_KEY } from './changeQueue.ts';
import { createInboxClient, refetchCounts, summaryQuery } from './queries.ts';
import { sessionClient, setSession } from './session.ts';

const PRIYA = 'priya@shop.example';

afterEach(() => vi.unstubAllGlobals());

test('a change that is refused, as when its owner has left, checks who the staff are', async () => {
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

test('the counts are refetched alone, whatever they are filtered by', async () => {
  const client = createInboxClient();
  const list = ['inbox', 'enquiries', 'list', '/enquiries?status=new'];
  const counts = [{}, { owner: 'mine' }].map((filters) => summaryQuery(filters).queryKey);
  for (const key of [list, ...counts]) client.setQueryData(key, {});
  await refetchCounts(client);
  const isInvalidated = (key: string[]) => client.getQueryState(key)?.isInvalidated;
  expect(counts.map(isInvalidated)).toEqual([true, true]);
  expect(isInvalidated(list)).toBe(false);
});
