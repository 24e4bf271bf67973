import { beforeEach, expect, test, vi } from 'vitest';
import { DeviceStorage } from '../../tests/support/DeviceStorage.ts';
import { keepUnfinishedOf, readDraft, writeDraft } from './drafts.ts';

const PRIYA = 'priya@shop.example';
const OM = 'om@shop.example';

beforeEach(() => {
  vi.stubGlobal('localStorage', new DeviceStorage());
});

test('a draft stays for its author, and goes when somebody else signs in', () => {
  keepUnfinishedOf(PRIYA);
  writeDraft('1', 'Called');
  keepUnfinishedOf(PRIYA);
  expect(readDraft('1')).toBe('Called');
  keepUnfinishedOf(OM);
  expect(readDraft('1')).toBe('');
});

test('a draft of 1.0.0, which did not record whose it was, stays', () => {
  writeDraft('1', 'Called');
  keepUnfinishedOf(PRIYA);
  expect(readDraft('1')).toBe('Called');
});
