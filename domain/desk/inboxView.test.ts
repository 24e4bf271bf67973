import { expect, test } from 'vitest';
import { DAY_MS } from '../time.ts';
import {
  defaultOrderOf,
  type InboxView,
  inTab,
  readInboxUrl,
  readInboxView,
  withoutFilters,
  writeInboxUrl,
  writeInboxView,
} from './inboxView.ts';
import { boundsOfPeriod, isPeriod } from './periods.ts';

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
])('a view is the same after it is written to a query string and parsed: %j', (view) => {
  expect(readInboxView(new URLSearchParams(writeInboxView(view).toString()))).toEqual(view);
});

test.each<InboxView>([{ status: 'won' }, { flagged: true }, { due: 'overdue' }, { withdrawn: 'only' }])(
  'without its filters a view stays in its tab: %j',
  (tab) => {
    const filtered: InboxView = {
      owner: 'mine',
      kind: 'retailer',
      won: 'today',
      search: 'asha',
      order: 'largest',
    };
    expect(writeInboxView(withoutFilters(inTab(filtered, tab)))).toEqual(
      writeInboxView({ ...tab, owner: 'mine' }),
    );
  },
);

test('the order of won enquiries is that of no other list', () => {
  const view: InboxView = { won: '7-days', order: 'won' };
  expect(defaultOrderOf(view)).toBe('won');
  expect(defaultOrderOf({ ...view, won: undefined, status: 'new' })).toBe('longest');
  expect(defaultOrderOf({ ...view, won: undefined, due: true })).toBeUndefined();
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
])('an invalid value is ignored: %s', (query) => {
  expect(readInboxView(new URLSearchParams(query))).toEqual({});
});

/** Half past midnight in India, which is the day before in UTC. */
const NOW = Date.parse('2026-11-05T00:30:00+05:30');

test('periods start and end at midnight in India', () => {
  const today = Date.parse('2026-11-05T00:00:00+05:30');
  const tomorrow = today + DAY_MS;
  expect(boundsOfPeriod('today', NOW)).toEqual({ from: today, to: tomorrow });
  expect(boundsOfPeriod('7-days', NOW)).toEqual({ from: today - 6 * DAY_MS, to: tomorrow });
  expect(boundsOfPeriod('2026-11-05', 0)).toEqual({ from: today, to: tomorrow });
  expect(boundsOfPeriod('2026-11-04..2026-11-05', 0)).toEqual({ from: today - DAY_MS, to: tomorrow });
});

test.each(['', 'yesterday', '2026-13-01', '2026-02-29', '2026-11-05..', 'toString'])(
  '%j is not a period',
  (text) => {
    expect(isPeriod(text)).toBe(false);
  },
);

test('a report and its period are in the URL, over the list that it was opened from', () => {
  const url = {
    view: { status: 'won' },
    open: undefined,
    report: { name: 'won', period: '2026-09-01..2026-09-30' },
  } as const;
  const written = writeInboxUrl(url);
  expect(readInboxUrl(new URL(written, 'http://localhost').search)).toEqual(url);
  expect(readInboxUrl('?report=profit').report).toBeUndefined();
});
