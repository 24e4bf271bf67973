import { beforeAll, expect, test, vi } from 'vitest';
import { type InboxView, inTab, listedView } from '../../domain/desk/inboxView.ts';
import { openTestStore } from '../../tests/support/useStore.ts';

const PRIYA = 'priya@shop.example';
const NOW = Date.parse('2026-11-25T12:00:00Z');

const context = openTestStore();

beforeAll(() => {});

/** How SQLite runs each statement that is prepared; its subqueries are indented. https://www.sqlite.org/eqp.html */
function plansOf(read: () => unknown): string[] {
  const { connection } = context.database;
  const prepare = vi.spyOn(connection, 'prepare');
  read();
  const statements = prepare.mock.calls.map(([sql]) => sql);
  prepare.mockRestore();
  return statements.flatMap((sql) => {
    const rows = connection.prepare(`EXPLAIN QUERY PLAN ${sql}`).all();
    return rows.map(({ parent, detail }) => `${parent === 0 ? '' : '  '}${detail}`);
  });
}

/** Reading every row of the table. */
const FULL_SCAN = /^ *SCAN (e|enquiries)$/;

test.each<[string, InboxView, RegExp]>([
  ['my overdue ones, earliest first', { due: 'overdue', owner: PRIYA }, /INDEX enquiries_due/],
  ['what is due of a period', { due: true, period: '30-days' }, /INDEX enquiries_due/],
  ['the won ones, won last first', { status: 'won' }, /INDEX enquiries_won/],
  ['won this month', { status: 'won', won: 'this-month' }, /INDEX enquiries_won/],
  ['won by someone', { won: 'last-month', wonBy: PRIYA }, /INDEX enquiries_won/],
  [
    'won from a source, of an owner',
    { won: '30-days', source: 'direct', owner: PRIYA },
    /INDEX enquiries_won/,
  ],
])('the list finds %s by an index, in its order', (_name, view, index) => {
  const plans = plansOf(() => context.inboxStore.list(listedView(view), NOW, 50));
  const [plan] = plans;
  expect(plan).toMatch(/^SEARCH e USING/);
  expect(plan).toMatch(index);
  for (const one of plans) expect(one).not.toMatch(/^USE TEMP B-TREE FOR ORDER BY/);
  // Which of a person's enquiries each is.
  for (const column of ['email', 'mobile'])
    expect(plans).toContainEqual(
      expect.stringMatching(`^  SEARCH enquiries USING .*INDEX enquiries_by_${column}`),
    );
  for (const one of plans) expect(one).not.toMatch(FULL_SCAN);
});

test.each<[string, InboxView]>([
  ['won this month', { won: 'this-month' }],
  ['won by someone', { wonBy: PRIYA }],
])('the tabs count those %s from an index alone', (_name, view) => {
  for (const plan of plansOf(() => context.inboxStore.count(listedView(inTab(view, {})), NOW)))
    expect(plan).toMatch(/^SEARCH e USING COVERING INDEX/);
});

test.each([
  [undefined, 'enquiries_by_status (status=?)'],
  [PRIYA, 'enquiries_by_owner (owner=?)'],
])('the summary of %s finds the newest enquiry by an index', (owner, index) => {
  const plans = plansOf(() => context.inboxStore.summary(NOW, { owner }));
  expect(plans).toContain(`SEARCH e USING INDEX ${index}`);
});

test('what was won is summed up by an index', () => {
  for (const plan of plansOf(() => context.statistics.won('this-month', NOW)))
    expect(plan).toMatch(/^SEARCH enquiries USING (COVERING )?INDEX enquiries_won|^USE TEMP B-TREE/);
});

test('the summary of a period finds what is due and overdue by its index', () => {
  const plans = plansOf(() => context.inboxStore.summary(NOW, { period: '30-days' }));
  expect(plans.filter((plan) => /^SEARCH e USING INDEX enquiries_due/.test(plan))).toHaveLength(2);
  for (const plan of plans) expect(plan).not.toMatch(FULL_SCAN);
});
