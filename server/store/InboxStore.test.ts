import { expect, test } from 'vitest';
import type { EnquiryChange } from '../../domain/desk/changeSchemas.ts';
import type { InboxItem } from '../../domain/desk/inboxSchemas.ts';
import { BUYER_KIND_OF, type InboxView, inTab, listedView, type Tab } from '../../domain/desk/inboxView.ts';
import { listedIn } from '../../domain/desk/matchesView.ts';
import { STATUSES } from '../../domain/desk/status.ts';
import type { EnquiryFields } from '../../domain/enquiry/enquiry.ts';
import { DAY_MS, indiaDayOf } from '../../domain/time.ts';
import { changeEnquiry } from '../../tests/support/changeEnquiry.ts';
import { mailJobOf } from '../../tests/support/mailJobOf.ts';
import { openTestStore } from '../../tests/support/useStore.ts';

const PRIYA = 'priya@shop.example';

const context = openTestStore();

/** The ids of a list, page by page; not all of one that never ends. */
function pagedIdsOf(view: InboxView, limit: number): string[] {
  const ids: string[] = [];
  let cursor: string | null = null;
  do {
    const page = context.inboxStore.list(view, Date.now(), limit, cursor);
    ids.push(...page.items.map(({ id }) => id));
    cursor = page.next;
  } while (cursor && ids.length < 99);
  return ids;
}

test('the summary counts in each tab what the tab lists, with every filter', async () => {
  const { inboxStore, database } = context;
  const now = Date.now();
  async function add(fields: Partial<EnquiryFields>, isFlagged: boolean, change?: EnquiryChange) {
    const id = await context.add(fields, isFlagged ? { spamSignals: ['hasty'] } : {});
    if (change) await changeEnquiry(context, id, change, PRIYA, now);
    return id;
  }
  await add({}, false, { followUpAt: now });
  await add({}, false, { followUpAt: now - 1 });
  await add({ RetailerSelfUse: 'Self Use' }, false, { status: 'won' });
  await add({}, false, { status: 'won', wonAt: now - 200 * DAY_MS });
  await add({}, true, { followUpAt: now });
  await add({ RetailerSelfUse: 'Self Use' }, false);
  await context.queue.markUndelivered(mailJobOf(context, await add({}, false)), 'mailbox full');
  for (let count = 0; count < 2; count += 1) await add({}, true);

  const filters: InboxView[] = [
    {},
    { owner: PRIYA },
    { owner: 'unclaimed' },
    { owner: 'om@shop.example' },
    { kind: 'self-use' },
    { kind: 'unsaid' },
    { period: 'today' },
    { period: '2020-01-01' },
    { source: 'direct' },
    { source: 'elsewhere' },
    { undelivered: true },
    { undelivered: false },
    { owner: PRIYA, kind: 'retailer', period: '7-days' },
    { won: 'today' },
    { won: indiaDayOf(now - 200 * DAY_MS) },
    { won: 'last-month', wonBy: PRIYA },
    { wonBy: PRIYA },
    { wonBy: 'om@shop.example' },
    { won: 'this-month', owner: PRIYA, kind: 'self-use', period: 'today', source: 'direct' },
  ];
  const seen = new Set<number>();
  for (const view of filters) {
    const lengthOf = (tab: Tab) => inboxStore.list(listedView(inTab(view, tab)), now, 50).items.length;
    const { due, overdue, flagged, statuses } = inboxStore.summary(now, view);
    const expected = {
      due: lengthOf({ due: true }),
      overdue: lengthOf({ due: 'overdue' }),
      flagged: lengthOf({ flagged: true }),
      ...Object.fromEntries(STATUSES.map((status) => [status, lengthOf({ status })])),
    };
    expect({ due, overdue, flagged, ...statuses }, JSON.stringify(view)).toEqual(expected);
    for (const count of Object.values(expected)) seen.add(count);
  }
  expect(seen.size, 'the filters make a difference').toBeGreaterThan(3);

  // The page lists the same of what it knows, while the server can't be reached.
  await add({ Name: 'Meena' }, false);
  await context.visitorChanges.withdraw(await add({}, false), now);
  database.sql.run`UPDATE enquiries SET received_at = received_at + row_id`;
  const all = inboxStore.list({ withdrawn: 'included' }, now, 50).items;
  const tabs: Tab[] = [{}, { due: true }, { due: 'overdue' }, { flagged: true }, { withdrawn: 'only' }];
  const views = [
    ...filters.flatMap((view) =>
      [...tabs, ...STATUSES.map((status) => ({ status }))].map((tab) => inTab(view, tab)),
    ),
    ...filters.map((view) => ({ ...view, search: 'asha' })),
    ...(['newest', 'longest', 'won'] as const).map((order) => ({ order })),
  ];
  const idsOf = (items: Pick<InboxItem, 'id'>[]) => items.map(({ id }) => id);
  for (const view of views) {
    const listed = inboxStore.list(listedView(view), now, 50).items;
    expect(idsOf(listedIn(all, view, PRIYA, now)), JSON.stringify(view)).toEqual(idsOf(listed));
  }
});

test('a search that the index can’t answer reads the latest enquiries alone', async () => {
  const { inboxStore, database } = context;
  context.addMany();
  // No reference has a U.
  const search = () => inboxStore.list({ search: 'uu' }, Date.now(), 9).items.map(({ id }) => id);
  const old = await context.add({ Name: 'Uu' });
  expect(search()).toEqual([old]);
  // Without a mail, which would hold its row id.
  const latest = await context.add({}, { spamSignals: ['hasty'] });
  database.sql.run`UPDATE enquiries SET row_id = row_id + 10000 WHERE id = ${latest}`;
  expect(search()).toEqual([]);
});

test('a search lists every flagged enquiry once, page by page, after all others', async () => {
  context.addMany();
  const flags = [false, true, false, true, true, false, true];
  const ids: string[] = [];
  for (const isFlagged of flags) {
    const fields = { Name: 'Kuvu', RetailerSelfUse: BUYER_KIND_OF.unsaid };
    ids.push(await context.add(fields, isFlagged ? { spamSignals: ['hasty'] } : {}));
  }
  const expected = [false, true].flatMap((flagged) =>
    ids.filter((_, nth) => flags[nth] === flagged).reverse(),
  );
  // A hyphen is no word.
  const views: InboxView[] = [
    { search: 'kuvu' },
    { search: 'uv' },
    { search: '-', kind: 'unsaid', order: 'largest' },
  ];
  for (const view of views)
    for (const limit of [1, 2, 3, 4, 9])
      expect(pagedIdsOf(view, limit), `${view.search}, ${limit} a page`).toEqual(expected);
});

test('a search among what was won lists each once, newest first, also if more are won between two pages', async () => {
  const ids: string[] = [];
  for (let count = 0; count < 7; count += 1) {
    const id = await context.add({ Name: 'Wixo' });
    const wonAt = Date.now() - ((count * 3) % 7) * DAY_MS;
    await changeEnquiry(context, id, { status: 'won', wonAt }, PRIYA);
    ids.unshift(id);
  }
  const view: InboxView = { status: 'won', won: '30-days', flagged: false, order: 'won' };
  for (const search of ['wixo', 'ix']) expect(pagedIdsOf({ ...view, search }, 2), search).toEqual(ids);
  const first = context.inboxStore.list({ ...view, search: 'wixo' }, Date.now(), 3);
  context.addMany(Date.now());
  const rest = context.inboxStore.list({ ...view, search: 'wixo' }, Date.now(), 9, first.next);
  expect([...first.items, ...rest.items].map(({ id }) => id)).toEqual(ids);
});
