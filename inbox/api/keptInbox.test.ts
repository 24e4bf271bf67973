import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { beforeEach, expect, test, vi } from 'vitest';
import { DAY_MS } from '../../domain/time.ts';
import { DeviceStorage } from '../../tests/support/DeviceStorage.ts';
import { forgetKept, keepInbox, keptAccount, restoreKept } from './keptInbox.ts';

const PRIYA = { email: 'priya@shop.example', staff: ['priya@shop.example'] };
const LIST = ['inbox', 'list'];

let storage: DeviceStorage;

beforeEach(() => {
  vi.useFakeTimers();
  storage = new DeviceStorage();
  vi.stubGlobal('localStorage', storage);
});

/** Shows a list and waits until it is kept; returns what stops it. */
function show(names: string[]): () => void {
  const client = new QueryClient();
  const stop = keepInbox(client, PRIYA);
  new QueryObserver(client, { queryKey: LIST, queryFn: () => names }).subscribe(() => {});
  client.setQueryData(['inbox', 'closed'], ['not on the screen']);
  client.setQueryData(LIST, names);
  vi.advanceTimersByTime(1_000);
  return stop;
}

function restored(email = PRIYA.email): unknown {
  const client = new QueryClient();
  restoreKept(client, email);
  return client.getQueryData(LIST);
}

test('what is on the screen is kept for its user for a day, and for nobody else', () => {
  show(['Asha']);
  expect(keptAccount()).toEqual(PRIYA);
  expect(restored()).toEqual(['Asha']);
  expect(restored('om@shop.example')).toBeUndefined();
  expect(storage.getItem('inbox-kept')).not.toContain('not on the screen');
  vi.advanceTimersByTime(DAY_MS);
  expect(keptAccount()).toBeUndefined();
  expect(storage).toHaveLength(0);
});

test('nothing is written after it was deleted, and a full storage keeps no old list', () => {
  const stop = show(['Asha']);
  stop();
  forgetKept();
  vi.advanceTimersByTime(DAY_MS);
  expect(storage).toHaveLength(0);
  show(['Asha']);
  storage.isFull = true;
  show(['Imran']);
  expect(keptAccount()).toBeUndefined();
});
