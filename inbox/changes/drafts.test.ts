import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HOUR_MS } from '../../domain/time.ts';
import { DeviceStorage } from '../../tests/support/DeviceStorage.ts';
import { EXAMPLE_ITEM } from '../../tests/support/exampleEnquiry.ts';
import { keptChangeIds } from '../api/keptChanges.ts';
import { beginCall, readCalls } from './calls.ts';
import {
  forgetEnquiry,
  hasUnfinished,
  keepUnfinishedOf,
  readDraft,
  watchErasures,
  writeDraft,
} from './drafts.ts';
import { editEntry, readEntries } from './entry.ts';

const PRIYA = 'priya@shop.example';
const OM = 'om@shop.example';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', new DeviceStorage());
});

afterEach(() => vi.unstubAllGlobals());

test('a draft stays for its author, and goes when somebody else signs in', () => {
  keepUnfinishedOf(PRIYA);
  writeDraft('1', 'Called');
  keepUnfinishedOf(PRIYA);
  expect(readDraft('1')).toBe('Called');
  keepUnfinishedOf(OM);
  expect(readDraft('1')).toBe('');
});

test('a draft is stored in the place of the lists that are kept, where both do not fit', () => {
  const storage = new DeviceStorage();
  vi.stubGlobal('localStorage', storage);
  storage.setItem('inbox-kept', 'x'.repeat(900));
  storage.maxLength = 950;
  writeDraft('1', 'Wants 30 packs, by Tuesday at the latest.');
  expect(Object.keys(storage)).toEqual(['inbox-draft:1']);
});

test('a draft of 1.0.0, which did not record whose it was, stays', () => {
  writeDraft('1', 'Called');
  keepUnfinishedOf(PRIYA);
  expect(readDraft('1')).toBe('Called');
});

function leaveUnfinished(id: string) {
  writeDraft(id, 'Called');
  for (const form of ['won', 'Mobile']) localStorage.setItem(`inbox-typed:${id}:${form}`, '{}');
  beginCall({ item: { ...EXAMPLE_ITEM, id }, channel: 'call' });
  const changeId = `change of ${id}`;
  const changes = [{ id, name: 'Asha', change: { version: 0, note: 'Called' } }];
  const state = { variables: { changeId, author: PRIYA, changes }, data: [{ id, outcome: 'conflict' }] };
  localStorage.setItem(`inbox-changes:${PRIYA}:${changeId}`, JSON.stringify({ state }));
}

test('of an enquiry that is erased nothing unfinished stays, and of others everything', () => {
  leaveUnfinished('1');
  forgetEnquiry(new QueryClient(), '1');
  expect(hasUnfinished()).toBe(false);
  expect(readCalls()).toEqual([]);
  leaveUnfinished('1');
  leaveUnfinished('2');
  forgetEnquiry(new QueryClient(), '1');
  expect(Object.keys(localStorage).join()).not.toContain('1');
  expect(readCalls().map(({ item }) => item.id)).toEqual(['2']);
  expect(Object.keys(localStorage)).toHaveLength(5);
});

test('what a colleague erases is forgotten at the start, or within an hour; what is being added stays', async () => {
  const known = new Set(['2']);
  vi.stubGlobal('fetch', async (url: string) => {
    const id = url.slice(url.lastIndexOf('/') + 1);
    // A proxy can't find the third.
    if (id === '3') return new Response(null, { status: 404 });
    return known.has(id) ? Response.json({}) : Response.json({ detail: 'Erased.' }, { status: 404 });
  });
  for (const id of ['1', '2', '3']) leaveUnfinished(id);
  editEntry('4', { Name: 'Asha' });
  const stop = watchErasures(new QueryClient({ defaultOptions: { queries: { retry: false } } }));
  await vi.advanceTimersByTimeAsync(0);
  const left = () => readCalls().map(({ item }) => item.id);
  expect(left()).toEqual(['3', '2']);
  known.clear();
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(left()).toEqual(['3']);
  expect(keptChangeIds(localStorage)).toEqual(['3']);
  expect(readEntries()).toHaveLength(1);
  stop();
});
