import { expect, test } from 'vitest';
import { boundsOfPeriod, type InboxView, isPeriod, readInboxView, writeInboxView } from './inboxView.ts';

test.each<InboxView>([
  {},
  { status: 'won' },
  {
    status: 'new',
    kind: 'self-use',
    period: '7-days',
    flagged: false,
    undelivered: true,
    search: 'asha & rao=?',
  },
  { period: '2026-11-05' },
  { due: true, owner: 'mine', order: 'largest' },
  { owner: 'om@shop.example' },
  { period: '2026-11-01..2026-11-05', flagged: true },
])('a view survives being written to a query and read again: %j', (view) => {
  expect(readInboxView(new URLSearchParams(writeInboxView(view).toString()))).toEqual(view);
});

test.each([
  'status=sold',
  'kind=',
  'period=2026-02-30',
  'period=2026-11-05..2026-11-01',
  'flagged=1',
  'undelivered=constructor',
  'due=no',
  'owner=me',
  'order=smallest',
  'search=+',
  'x=y',
])('an invalid value is left out: %s', (query) => {
  expect(readInboxView(new URLSearchParams(query))).toEqual({});
});

const HOUR = 3_600_000;
/** Half past midnight in India: still the day before in UTC. */
const NOW = Date.parse('2026-11-05T00:30:00+05:30');

test('periods begin and end at midnight in India', () => {
  const today = Date.parse('2026-11-05T00:00:00+05:30');
  const tomorrow = today + 24 * HOUR;
  expect(boundsOfPeriod('today', NOW)).toEqual({ from: today, to: tomorrow });
  expect(boundsOfPeriod('7-days', NOW)).toEqual({ from: today - 6 * 24 * HOUR, to: tomorrow });
  expect(boundsOfPeriod('2026-11-05', 0)).toEqual({ from: today, to: tomorrow });
  expect(boundsOfPeriod('2026-11-04..2026-11-05', 0)).toEqual({ from: today - 24 * HOUR, to: tomorrow });
});

test.each(['', 'yesterday', '2026-13-01', '2026-02-29', '2026-11-05..', 'toString'])(
  'this is no period: %s',
  (text) => {
    expect(isPeriod(text)).toBe(false);
  },
);
