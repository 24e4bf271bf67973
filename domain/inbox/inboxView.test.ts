import { expect, test } from 'vitest';
import { type InboxView, readInboxView, writeInboxView } from './inboxView.ts';

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
  { period: '2026-11-01..2026-11-05', flagged: true },
])('a view is read out of an address as it was written: %j', (view) => {
  expect(readInboxView(new URLSearchParams(writeInboxView(view).toString()))).toEqual(view);
});

test.each([
  'status=sold',
  'kind=',
  'period=2026-02-30',
  'period=2026-11-05..2026-11-01',
  'flagged=1',
  'search=+',
  'x=y',
])('what makes no sense is left out: %s', (query) => {
  expect(readInboxView(new URLSearchParams(query))).toEqual({});
});
