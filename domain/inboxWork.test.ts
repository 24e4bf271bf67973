import { expect, test } from 'vitest';
import type { InboxEvent } from './inboxSchemas.ts';
import { describeEvent, isRecordOf } from './inboxWork.ts';

test.each([
  ['status', 'won', 'marked it as Won'],
  ['spam', 'yes', 'marked it as spam'],
  ['spam', 'no', 'marked it as not spam'],
  ['owner', 'om@shop.example', 'assigned it to om@shop.example'],
  ['owner', '', 'released it'],
  ['follow-up', String(Date.parse('2026-11-05T18:00:00+05:30')), 'set the follow-up to 5 Nov 2026, 6:00 pm'],
  ['follow-up', '', 'removed the follow-up'],
  ['reason', 'not-serious', 'gave the reason: Not serious'],
  ['packs', '1', 'recorded an order of 1 pack'],
  ['amount', '9600', 'recorded an amount of ₹9,600'],
  ['note', 'Call after six', 'wrote a note'],
] as const)('%s %s is described as: %s', (kind, value, text) => {
  expect(describeEvent({ kind, value }).replaceAll('\u202f', ' ')).toBe(text);
});

test('a change is recognised in the history by its author and all that it has recorded', () => {
  const by = 'priya@shop.example';
  const events = [
    { id: 10, at: 1, by, kind: 'status', value: 'contacted' },
    { id: 16, at: 1, by, kind: 'note', value: 'Reached' },
    { id: 17, at: 1, by, kind: 'owner', value: by },
  ] satisfies InboxEvent[];
  const change = { note: 'Reached', status: 'contacted', owner: by } as const;
  expect(isRecordOf(change, by, events)).toBe(true);
  expect(isRecordOf(change, 'om@shop.example', events)).toBe(false);
  expect(isRecordOf({ ...change, status: 'won' }, by, events)).toBe(false);
  expect(isRecordOf(change, by, events.slice(1))).toBe(false);
});
