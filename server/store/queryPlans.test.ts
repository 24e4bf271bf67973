import { expect, test, vi } from 'vitest';
import { type InboxView, listedView } from '../../domain/desk/inboxView.ts';
import { openTestStore } from '../../tests/support/useStore.ts';

const PRIYA = 'priya@shop.example';
const NOW = Date.parse('2026-11-25T12:00:00Z');

const context = openTestStore();

/** How SQLite runs each statement; its subqueries are indented. https://www.sqlite.org/eqp.html */
function plansOf(read: () => unknown): string[] {
  const { connection, sql } = context.database;
  const spies = [vi.spyOn(connection, 'prepare'), vi.spyOn(sql, 'all'), vi.spyOn(sql, 'get')];
  read();
  const statements = spies.flatMap(({ mock }) => mock.calls.map(([text]) => [text].flat().join('?')));
  for (const spy of spies) spy.mockRestore();
  return statements.flatMap((sql) => {
    const rows = connection.prepare(`EXPLAIN QUERY PLAN ${sql}`).all();
    return rows.map(({ parent, detail }) => `${parent === 0 ? '' : '  '}${detail}`);
  });
}

/** How the list finds the rows of its page: by an index, and sorted where that is in another order. */
function findingPlansOf(view: InboxView, cursor?: string): string[] {
  const plans = plansOf(() => context.inboxStore.list(view, NOW, 50, cursor));
  const start = plans.findIndex((plan) => plan.startsWith('LIST SUBQUERY')) + 1;
  const end = plans.findIndex((plan, index) => index > start && !plan.startsWith(' '));
  return plans.slice(start, end).map((plan) => plan.trim());
}

const SORTED = 'USE TEMP B-TREE FOR ORDER BY';

/** Reading every row of the table. */
const FULL_SCAN = /^ *SCAN (e|enquiries)$/;

test.each<[string, InboxView, RegExp]>([
  ['my overdue ones, earliest first', { due: 'overdue', owner: PRIYA }, /INDEX enquiries_due/],
  ['what is due of a period', { due: true, period: '30-days' }, /INDEX enquiries_due/],
  ['what is due of the closed ones', { due: true, status: 'closed' }, /INDEX enquiries_due/],
  ['the won ones, won last first', { status: 'won' }, /INDEX enquiries_won/],
  ['won this month', { status: 'won', won: 'this-month' }, /INDEX enquiries_won/],
  ['won by someone', { won: 'last-month', wonBy: PRIYA }, /INDEX enquiries_won/],
  [
    'won from a source, of an owner',
    { won: '30-days', source: 'direct', owner: PRIYA },
    /INDEX enquiries_won/,
  ],
])('the list finds %s by an index, in its order', (_name, view, index) => {
  const plans = findingPlansOf(listedView(view));
  expect(plans[0]).toMatch(/^SEARCH e USING/);
  expect(plans[0]).toMatch(index);
  expect(plans).not.toContain(SORTED);
});

test('the list finds which of a person’s enquiries each is by an index', () => {
  const plans = plansOf(() => context.inboxStore.list({}, NOW, 50));
  for (const column of ['email', 'mobile'])
    expect(plans).toContainEqual(
      expect.stringMatching(`^  SEARCH enquiries USING .*INDEX enquiries_by_${column}`),
    );
  for (const one of plans) expect(one).not.toMatch(FULL_SCAN);
});

test.each<InboxView>([{ won: 'last-month' }, { wonBy: PRIYA }])(
  'in another order, the list sorts what the index of the won ones finds for %o',
  (view) => {
    for (const order of ['newest', 'longest', 'largest'] as const)
      for (const period of [undefined, '30-days']) {
        const [plan] = findingPlansOf({ ...view, order, period });
        expect(plan, order).toMatch(
          /^SEARCH e USING (COVERING )?INDEX enquiries_won \(won_at>\? AND won_at<\?\)/,
        );
      }
  },
);

test.each(['newest', 'longest', 'largest'] as const)(
  'the list of due ones, %s first, sorts what their index finds',
  (order) => {
    const views: InboxView[] = [
      { due: true },
      { due: 'overdue', owner: PRIYA },
      { due: true, withdrawn: 'included' },
    ];
    for (const view of views) {
      const [plan] = findingPlansOf({ ...view, order });
      expect(plan).toMatch(/^SEARCH e USING INDEX enquiries_due/);
    }
  },
);

test.each<[InboxView, RegExp]>([
  [{ order: 'largest' }, /INDEX enquiries_by_quantity/],
  [{ status: 'won' }, /INDEX enquiries_won/],
])('the list of a period reads %o in its order instead of sorting a whole period', (view, index) => {
  const plans = findingPlansOf(listedView({ ...view, period: '30-days' }));
  expect(plans[0]).toMatch(index);
  expect(plans).not.toContain(SORTED);
});

test.each<InboxView>([{ won: 'this-month' }, { wonBy: PRIYA }])(
  'the summary of %o counts from an index alone, and what is due by its own',
  (view) => {
    const plans = plansOf(() => context.inboxStore.summary(NOW, view)).filter((plan) => / e /.test(plan));
    expect(plans.filter((plan) => /COVERING INDEX enquiries_won/.test(plan))).toHaveLength(3);
    expect(plans.filter((plan) => /INDEX enquiries_due/.test(plan))).toHaveLength(2);
  },
);

test('the summary finds the newest enquiry by an index', () => {
  const plans = plansOf(() => context.inboxStore.summary(NOW));
  expect(plans).toContain('SEARCH e USING INDEX enquiries_by_status (status=?)');
});

test('the others of the same person, and the mails that wait, are found without reading all', async () => {
  const id = await context.add();
  const plans = plansOf(() => [
    context.inboxStore.detail(id),
    context.mailJobs.unsent('pending'),
    context.mailJobs.unsent('undelivered'),
  ]);
  expect(plans.filter((plan) => /^ *SCAN (e|enquiries|mail_jobs)$/.test(plan))).toEqual([]);
});

test('what was won is summed up by an index', () => {
  const plans = plansOf(() => context.statistics.won('this-month', NOW));
  const reads = plans.filter((plan) => /^ *(SCAN|SEARCH) (?!\(subquery)/.test(plan));
  expect(reads).toHaveLength(2);
  for (const plan of reads)
    expect(plan).toMatch(/SEARCH enquiries USING .*INDEX enquiries_won|SEARCH erased_orders USING .*_by_day/);
});

test('the summary of a period finds what is due and overdue by its index', () => {
  const plans = plansOf(() => context.inboxStore.summary(NOW, { period: '30-days' }));
  expect(plans.filter((plan) => /^SEARCH e USING INDEX enquiries_due/.test(plan))).toHaveLength(2);
  for (const plan of plans) expect(plan).not.toMatch(FULL_SCAN);
});

test('what became of an enquiry is found by an index, through all its corrections', () => {
  const plans = plansOf(() => context.visitorChanges.stateOf(crypto.randomUUID()));
  expect(plans).toContainEqual(expect.stringMatching(/^ *SEARCH e USING .*INDEX enquiries_by_replaced/));
  for (const plan of plans) expect(plan).not.toMatch(FULL_SCAN);
});

test('what colleagues have done is found among the latest steps', () => {
  const plans = plansOf(() => context.news.of(PRIYA));
  expect(plans).toContain('SEARCH s USING INTEGER PRIMARY KEY (rowid>?)');
  expect(plans).toContain('SEARCH e USING INTEGER PRIMARY KEY (rowid=?)');
  for (const plan of plans) expect(plan).not.toMatch(/^ *SCAN (s|e|steps|enquiries)$/);
});

test.each<[InboxView, RegExp]>([
  [{ flagged: true }, /INDEX enquiries_flagged/],
  [{ withdrawn: 'only', flagged: false }, /INDEX enquiries_withdrawn/],
])('each page of a search finds the few of %o by their index', (view, index) => {
  for (const cursor of [undefined, '1.1'])
    expect(findingPlansOf({ ...view, search: 'asha' }, cursor)[0], cursor).toMatch(index);
});

test('a search reads a few enquiries one by one, and more by the search index', () => {
  const plansOfSearch = () => findingPlansOf(listedView({ search: 'asha', status: 'new' }));
  expect(plansOfSearch()[0]).toMatch(/^SEARCH e USING .*INDEX enquiries_by_status \(status=\?\)/);
  context.addMany();
  expect(plansOfSearch()[0]).toMatch(/^SCAN s VIRTUAL TABLE/);
});
