import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { DAY_MS, HOUR_MS } from '../../domain/time.ts';
import { DeviceStorage } from '../../tests/support/DeviceStorage.ts';
import { CHANGES_KEY } from './changeQueue.ts';
import { forgetErased, forgetKept, keepInbox, keptAccount, restoreKept } from './keptInbox.ts';
import { LISTS_KEY } from './queries.ts';

const PRIYA = { email: 'priya@shop.example', staff: ['priya@shop.example'] };
const LIST = [...LISTS_KEY, 'all'];
const CLOSED = [...LISTS_KEY, 'closed'];

let storage: DeviceStorage;

beforeEach(() => {
  vi.useFakeTimers();
  storage = new DeviceStorage();
  vi.stubGlobal('localStorage', storage);
});

/** A page of the inbox, which shows lists; each is kept a second later. */
function openPage() {
  const client = new QueryClient();
  const stop = keepInbox(client, PRIYA, LISTS_KEY);
  const show = (key: string[], names: string[]) => {
    const close = new QueryObserver(client, { queryKey: key, queryFn: () => names }).subscribe(() => {});
    client.setQueryData(key, names);
    vi.advanceTimersByTime(1_000);
    return close;
  };
  return { client, stop, show };
}

function restored(key: string[], email = PRIYA.email): unknown {
  const client = new QueryClient();
  restoreKept(client, email);
  return client.getQueryData(key);
}

test('what was shown is kept for its user for a day, and for nobody else', () => {
  openPage().show(LIST, ['Asha']);
  expect(keptAccount()).toEqual(PRIYA);
  expect(restored(LIST)).toEqual(['Asha']);
  expect(restored(LIST, 'om@shop.example')).toBeUndefined();
  vi.advanceTimersByTime(DAY_MS);
  expect(keptAccount()).toBeUndefined();
  expect(storage.getItem('inbox-kept')).toBe(null);
});

test('what was shown before is kept as well, also by the next page, but not longer than a day', () => {
  const page = openPage();
  page.show(CLOSED, ['Imran'])();
  page.show(LIST, ['Asha']);
  page.client.clear();
  page.stop();
  vi.advanceTimersByTime(DAY_MS - HOUR_MS);
  const next = openPage();
  next.show(LIST, ['Meena']);
  expect([restored(LIST), restored(CLOSED)]).toEqual([['Meena'], ['Imran']]);
  vi.advanceTimersByTime(2 * HOUR_MS);
  next.show(LIST, ['Meena', 'Om']);
  expect([restored(LIST), restored(CLOSED)]).toEqual([['Meena', 'Om'], undefined]);
});

test('a list that the server does not send is shown as it was kept, with when that was, and the others are known', async () => {
  const { show, stop } = openPage();
  show(CLOSED, ['Imran']);
  show(['inbox', 'days'], ['none']);
  show(LIST, ['Asha']);
  const shownAt = Date.now();
  stop();
  const { client } = openPage();
  const unreachable = () => Promise.reject(new Error('unreachable'));
  const options = { queryFn: unreachable, retry: true, retryDelay: 4_000 };
  const list = new QueryObserver(client, { ...options, queryKey: LIST });
  const other = new QueryObserver(client, { ...options, queryKey: [...LISTS_KEY, 'search'] });
  for (const observer of [list, other]) observer.subscribe(() => {});
  await vi.advanceTimersByTimeAsync(1);
  expect(list.getCurrentResult()).toMatchObject({ data: ['Asha'], failureCount: 1, isFetching: true });
  expect(list.getCurrentResult().dataUpdatedAt).toBeLessThanOrEqual(shownAt);
  expect(other.getCurrentResult()).toMatchObject({ data: undefined, failureCount: 1 });
  expect([client.getQueryData(CLOSED), client.getQueryData(['inbox', 'days'])]).toEqual([
    ['Imran'],
    undefined,
  ]);
});

test('after an erasure only what is on the screen is kept', () => {
  const { client, show } = openPage();
  show(CLOSED, ['Imran'])();
  show(LIST, ['Asha']);
  forgetErased(client);
  expect(JSON.stringify(storage)).not.toMatch(/Asha|Imran/);
  // Without a connection, the page opens all the same.
  expect(keptAccount()).toEqual(PRIYA);
  client.setQueryData(LIST, ['Asha']);
  vi.advanceTimersByTime(1_000);
  expect([restored(LIST), restored(CLOSED)]).toEqual([['Asha'], undefined]);
});

test('after an erasure no page keeps what it loaded before, until it has loaded it again', () => {
  const [page, other] = [openPage(), openPage()];
  for (const { show } of [page, other]) show(LIST, ['Asha']);
  forgetErased(page.client);
  for (const { show } of [page, other]) show(CLOSED, ['Imran']);
  expect([restored(LIST), restored(CLOSED)]).toEqual([undefined, ['Imran']]);
  other.client.setQueryData(LIST, ['Om']);
  vi.advanceTimersByTime(1_000);
  expect(restored(LIST)).toEqual(['Om']);
});

test('a change is kept as it is saved, before it no longer waits', async () => {
  const { client, show } = openPage();
  show(LIST, ['Asha: new']);
  await vi.advanceTimersByTimeAsync(1_000);
  const mutation = client.getMutationCache().build(client, {
    mutationKey: CHANGES_KEY,
    mutationFn: async () => client.setQueryData(LIST, ['Asha: contacted']),
  });
  await mutation.execute(undefined);
  expect(restored(LIST)).toEqual(['Asha: contacted']);
});

test('nothing is written from signing out until the page shows it', () => {
  const { client, show } = openPage();
  show(LIST, ['Asha']);
  client.setQueryData(LIST, ['Imran']);
  forgetKept();
  vi.advanceTimersByTime(1_000);
  expect(storage.getItem('inbox-kept')).toBe(null);
});

test('nothing is written after it was deleted, and a full storage keeps no old list', () => {
  const { show, stop } = openPage();
  show(LIST, ['Asha']);
  stop();
  forgetKept();
  vi.advanceTimersByTime(DAY_MS);
  expect(storage.getItem('inbox-kept')).toBe(null);
  const page = openPage();
  page.show(LIST, ['Asha']);
  storage.isFull = true;
  page.show(LIST, ['Imran']);
  expect(keptAccount()).toBeUndefined();
});
