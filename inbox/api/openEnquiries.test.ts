import { QueryClient } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import type { InboxItem } from '../../domain/desk/inboxSchemas.ts';
import type { InboxView } from '../../domain/desk/inboxView.ts';
import { HOUR_MS, MINUTE_MS } from '../../domain/time.ts';
import { DeviceStorage } from '../../tests/support/DeviceStorage.ts';
import { EXAMPLE_ITEM } from '../../tests/support/exampleEnquiry.ts';
import { OPEN_QUERY, watchFollowUps } from './openEnquiries.ts';
import { listKey } from './queries.ts';

const PRIYA = 'priya@shop.example';
const OWN_DUE: InboxView = { owner: 'mine', due: true };
const NOON = Date.parse('2026-11-05T12:00:00+05:30');

let client: QueryClient;
/** What the server has of Priya's that is due today; undefined: it can't be reached. */
let due: InboxItem[] | undefined;
let told: string[][];
let stop: () => void;

const item = (id: string, followUpAt: number | null, owner = PRIYA): InboxItem => ({
  ...EXAMPLE_ITEM,
  id,
  owner,
  followUpAt,
});

/** What a list of the page has. */
function show(view: InboxView, items: InboxItem[]) {
  client.setQueryData(listKey(view), { pages: [{ items, next: null }], pageParams: [null] });
}

beforeEach(() => {
  vi.useFakeTimers({ now: NOON });
  vi.stubGlobal('localStorage', new DeviceStorage());
  const fetchList = async () => {
    if (!due) throw new TypeError('Failed to fetch');
    return Response.json({ items: due, next: null });
  };
  vi.stubGlobal('fetch', vi.fn(fetchList));
  client = new QueryClient();
  told = [];
  stop = watchFollowUps(client, PRIYA, (items) => told.push(items.map(({ id }) => id)));
});

test('a follow-up is told of once, at its time, to its owner, whatever the device’s clock says', async () => {
  // The server's clock is ahead.
  localStorage.setItem('inbox-clock', `${HOUR_MS}`);
  due = [item('late', NOON), item('asha', NOON + 2 * HOUR_MS), item('meena', NOON + 2 * HOUR_MS)];
  show(OWN_DUE, due);
  show({}, [item('oms', NOON + 2 * HOUR_MS, 'om@shop.example'), item('none', null)]);
  await vi.advanceTimersByTimeAsync(HOUR_MS - MINUTE_MS);
  expect(told).toEqual([]);
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
  expect(told).toEqual([['asha', 'meena']]);
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(told).toHaveLength(1);
  stop();
});

test('what was done or put off on another device is not told of, and without a connection what is known', async () => {
  const at = NOON + HOUR_MS;
  show(OWN_DUE, [item('done', at), item('put off', at), item('asha', at), item('unknown', at + HOUR_MS)]);
  due = [item('put off', at + 2 * HOUR_MS), item('asha', at)];
  await vi.advanceTimersByTimeAsync(HOUR_MS + MINUTE_MS);
  expect(told).toEqual([['asha']]);
  expect(fetch).toHaveBeenCalledOnce();
  due = undefined;
  await vi.advanceTimersByTimeAsync(2 * HOUR_MS);
  expect(told).toEqual([['asha'], ['put off']]);
  stop();
});

test('what a change makes overdue at once is no news', async () => {
  const tomorrow = NOON + 24 * HOUR_MS;
  due = [item('asha', NOON - MINUTE_MS)];
  show(OWN_DUE, [item('asha', tomorrow), item('meena', null)]);
  await vi.advanceTimersByTimeAsync(MINUTE_MS);
  // Such as an Undo.
  show(OWN_DUE, [item('asha', NOON - MINUTE_MS), item('meena', NOON)]);
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(told).toEqual([]);
  stop();
});

test('the open work is loaded while there is a connection: one’s own each time, everyone’s every few minutes', async () => {
  due = [];
  const load = async () => {
    vi.mocked(fetch).mockClear();
    await client.fetchQuery(OPEN_QUERY);
    return vi.mocked(fetch).mock.calls.map(([url]) => `${url}`.replace(/^.*\/(\w+)\?/, '$1 '));
  };
  const own = ['due', 'new', 'contacted'].map(() => expect.stringContaining('owner=mine'));
  const everyones = ['due=yes', 'status=new', 'status=contacted', 'order=longest', 'order=longest'].map(
    (view) => expect.stringContaining(view),
  );
  const counts = 'summary owner=mine';
  expect(await load()).toEqual([...own, ...everyones, counts]);
  await vi.advanceTimersByTimeAsync(2 * MINUTE_MS);
  expect(await load()).toEqual([...own, counts]);
  await vi.advanceTimersByTimeAsync(4 * MINUTE_MS);
  expect(await load()).toEqual([...own, ...everyones, counts]);
  stop();
});
