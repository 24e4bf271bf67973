import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { HOUR_MS } from '../../domain/time.ts';
import { DeviceStorage } from '../../tests/support/DeviceStorage.ts';
import { EXAMPLE_ITEM } from '../../tests/support/exampleEnquiry.ts';
import { keptChangeIds } from '../api/keptChanges.ts';
import { ownKey, sessionClient, setSession } from '../api/session.ts';
import { beginCall } from './calls.ts';
import {
  clearUnfinished,
  forgetEnquiry,
  hasUnfinished,
  readDraft,
  recordAuthor,
  watchErasures,
  writeDraft,
} from './drafts.ts';
import { editEntry, readEntries } from './entry.ts';

const PRIYA = 'priya@shop.example';
const OM = 'om@shop.example';

function signIn(email: string) {
  setSession({ email, staff: [PRIYA, OM] });
  recordAuthor(email);
}

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('localStorage', new DeviceStorage());
  signIn(PRIYA);
});

afterEach(() => {
  sessionClient.clear();
  vi.unstubAllGlobals();
});

test('what somebody has not finished stays for them, until they sign out, whoever signs in or out meanwhile', () => {
  leaveUnfinished('1');
  editEntry('2', { Name: 'Asha' });
  const ofPriya = unfinished();
  signIn(OM);
  expect(hasUnfinished(OM)).toBe(false);
  expect([readDraft('1'), ...readEntries()]).toEqual(['']);
  leaveUnfinished('1');
  expect(readDraft('1')).toBe('Called');
  clearUnfinished(OM);
  expect(unfinished()).toEqual(ofPriya);
  signIn(PRIYA);
  expect(readDraft('1')).toBe('Called');
  expect(readEntries()).toMatchObject([{ Name: 'Asha' }]);
  expect(hasUnfinished(PRIYA)).toBe(true);
  clearUnfinished(PRIYA);
  expect(unfinished()).toEqual([]);
});

test('a draft is stored in the place of the lists that are kept, where both do not fit', () => {
  const storage = new DeviceStorage();
  vi.stubGlobal('localStorage', storage);
  storage.setItem('inbox-kept', 'x'.repeat(900));
  storage.maxLength = 950;
  writeDraft('1', 'Wants 30 packs, by Tuesday at the latest.');
  expect(storage.getItem(`inbox-draft:${PRIYA}:1`)).toContain('Wants 30 packs');
  expect(storage.getItem('inbox-kept')).toBe(null);
});

test.for([
  ['of 1.0.0, which did not record whose it was, is of whoever signs in', undefined],
  ['of an earlier version is of whoever was signed in last', PRIYA],
] as const)('a draft %s', ([, author]) => {
  vi.stubGlobal('localStorage', new DeviceStorage());
  if (author) localStorage.setItem('inbox-drafts-of', author);
  localStorage.setItem('inbox-draft:1', 'Called');
  localStorage.setItem('inbox-typed:1:won', '{}');
  localStorage.setItem('inbox-draft:new:2', '{}');
  localStorage.setItem('inbox-calls', '[{}]');
  signIn(OM);
  const of = author ?? OM;
  const kept = [`inbox-draft:${of}:1`, `inbox-draft:${of}:new:2`, `inbox-typed:${of}:1:won`];
  expect(unfinished()).toEqual(kept);
  expect(localStorage.getItem(`inbox-draft:${of}:1`)).toBe('Called');
  expect(localStorage.getItem('inbox-calls')).toBe(null);
  signIn(PRIYA);
  expect(unfinished()).toEqual(kept);
});

function unfinished(name = '(draft|typed|calls)') {
  const keys = Object.keys(localStorage).filter((key) => RegExp(`^inbox-${name}:`).test(key));
  return keys.sort();
}

function leaveUnfinished(id: string) {
  writeDraft(id, 'Called');
  for (const form of ['won', 'Mobile']) localStorage.setItem(ownKey('inbox-typed', id, form), '{}');
  beginCall({ item: { ...EXAMPLE_ITEM, id }, channel: 'call' });
  const changeId = `change of ${id}`;
  const changes = [{ id, name: 'Asha', change: { version: 0, note: 'Called' } }];
  const state = { variables: { changeId, author: PRIYA, changes }, data: [{ id, outcome: 'conflict' }] };
  localStorage.setItem(`inbox-changes:${PRIYA}:${changeId}`, JSON.stringify({ state }));
}

test('of an enquiry that is erased nothing unfinished stays, whoever has left it, and of others everything', () => {
  leaveUnfinished('2');
  const ofOther = Object.keys(localStorage);
  leaveUnfinished('1');
  signIn(OM);
  leaveUnfinished('1');
  forgetEnquiry(new QueryClient(), '1', { isErasedHere: true });
  expect(Object.keys(localStorage)).toEqual(ofOther);
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
  const left = () => unfinished('calls').map((key) => key.at(-1));
  expect(left()).toEqual(['2', '3']);
  known.clear();
  await vi.advanceTimersByTimeAsync(HOUR_MS);
  expect(left()).toEqual(['3']);
  expect(keptChangeIds(localStorage)).toEqual(['3']);
  expect(readEntries()).toHaveLength(1);
  stop();
});
