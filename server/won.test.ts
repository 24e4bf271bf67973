import { expect, test } from 'vitest';
import type { EnquiryChange } from '../domain/desk/changeSchemas.ts';
import type { InboxPage } from '../domain/desk/inboxSchemas.ts';
import { type InboxView, writeInboxView } from '../domain/desk/inboxView.ts';
import type { Won } from '../domain/desk/salesSchemas.ts';
import { type Source, sourceLabelOf } from '../domain/enquiry/source.ts';
import { changeEnquiry } from '../tests/support/changeEnquiry.ts';
import { parseCsv } from '../tests/support/parseCsv.ts';
import { useTestApp } from '../tests/support/useTestApp.ts';

const PRIYA = 'priya@shop.example';
const OM = 'om@shop.example';

const testApp = useTestApp({ staff: [PRIYA, OM] });

const india = (time: string) => Date.parse(`${time}+05:30`);

/** Stores an enquiry of August that is changed at a time. */
async function addAugustEnquiry(at: number, by: string, change: EnquiryChange, source: Source = {}) {
  const { context } = testApp;
  const id = await context.add({}, { source, receivedAt: india('2026-08-03T10:00:00') });
  await changeEnquiry(context, id, change, by, at);
  return id;
}

async function get(path: string) {
  const response = await testApp.inbox(path);
  expect(response.statusCode).toBe(200);
  return response;
}

const won = async (period?: string) => (await get(`/won${period ? `?period=${period}` : ''}`)).json<Won>();

/** How many a list of won enquiries has. */
async function lengthOf(view: InboxView) {
  const page = await get(`/enquiries?${writeInboxView({ status: 'won', flagged: false, ...view })}`);
  return page.json<InboxPage>().items.length;
}

test('an order counts in the month in which it was won, whenever its enquiry was received, for who won it', async () => {
  const clinic = { code: 'clinic-12' };
  await addAugustEnquiry(india('2026-10-31T23:59:59'), PRIYA, {
    status: 'won',
    wonPacks: 2,
    wonAmount: 999.5,
  });
  await addAugustEnquiry(
    india('2026-11-01T00:00:00'),
    OM,
    { status: 'won', wonPacks: 9, wonAmount: 90_000 },
    clinic,
  );
  await addAugustEnquiry(india('2026-11-30T23:59:59'), PRIYA, { status: 'won', wonAmount: 0.1 }, clinic);
  await addAugustEnquiry(india('2026-11-30T23:59:59'), PRIYA, { status: 'won', wonAmount: 0.2 }, clinic);
  await addAugustEnquiry(india('2026-12-01T00:00:00'), PRIYA, {
    status: 'won',
    wonAt: india('2026-08-04T00:00:00'),
    wonAmount: 5,
  });
  await addAugustEnquiry(india('2026-12-02T00:00:00'), PRIYA, {
    status: 'won',
    wonAt: india('2026-08-04T00:00:00'),
  });
  await addAugustEnquiry(india('2026-11-05T10:00:00'), PRIYA, { status: 'closed', closeReason: 'price' });

  const november = await won('2026-11-01..2026-11-30');
  expect(november).toMatchObject({
    total: { won: 3, packs: 9, amount: 90_000.3, withoutAmount: 0 },
    people: [
      { by: OM, won: 1, packs: 9, amount: 90_000 },
      { by: PRIYA, won: 2, packs: 0, amount: 0.3 },
    ],
    sources: [{ source: 'clinic-12', won: 3, packs: 9, amount: 90_000.3 }],
  });
  expect(november.times).toHaveLength(30);
  expect(november.times.filter((day) => day.won > 0)).toMatchObject([
    { time: '2026-11-01', won: 1, packs: 9, amount: 90_000 },
    { time: '2026-11-30', won: 2, packs: 0, amount: 0.3 },
  ]);
  const ever = await won();
  expect(ever.times.map(({ time, amount }) => [time, amount])).toEqual([
    ['2026-08', 5],
    ['2026-09', 0],
    ['2026-10', 999.5],
    ['2026-11', 90_000.3],
  ]);
  expect(ever.total).toMatchObject({ won: 6, packs: 11, amount: 91_004.8, withoutAmount: 1 });

  // All of them are of one financial year, which is by month too.
  const inMarch = india('2027-03-31T23:59:59');
  expect(testApp.context.statistics.won('this-financial-year', inMarch)).toEqual(ever);
  expect(testApp.context.statistics.won('last-financial-year', inMarch + 1_000)).toEqual(ever);

  // Each figure is the length of the list that it leads to.
  const period = '2026-11-01..2026-11-30';
  expect(await lengthOf({ won: period })).toBe(3);
  expect(await lengthOf({ won: period, wonBy: PRIYA })).toBe(2);
  expect(await lengthOf({ won: period, source: 'clinic-12' })).toBe(3);
  expect(await lengthOf({})).toBe(6);

  const csv = await get(`/won.csv?period=${period}`);
  expect(csv.headers['content-disposition']).toBe('attachment; filename="won-2026-11.csv"');
  const [header, ...rows] = parseCsv(csv.body);
  // In the words of the inbox.
  expect(header).toEqual([
    ...['\uFEFFWon on', 'Won by', 'Packs won', 'Amount won', 'Reference', 'Name'],
    ...['Kind of buyer', 'Came from', 'Received (India)'],
  ]);
  expect(rows.map((row) => [...row.slice(0, 4), ...row.slice(6, 8)])).toEqual([
    ['2026-11-30', PRIYA, '', '0.20', 'Retailer', 'clinic-12'],
    ['2026-11-30', PRIYA, '', '0.10', 'Retailer', 'clinic-12'],
    ['2026-11-01', OM, '9', '90000.00', 'Retailer', 'clinic-12'],
  ]);
  expect(parseCsv((await get('/won.csv')).body)).toHaveLength(7);
});

/** The orders of a CSV of won orders. */
async function ordersInCsv(period?: string) {
  const [, ...rows] = parseCsv((await get(`/won.csv${period ? `?period=${period}` : ''}`)).body);
  return rows.map(([day = '', by, packs, amount, reference, , , source]) => ({
    ...{ month: day.slice(0, 7), day, by, source, packs: Number(packs), amount: Number(amount) },
    hasAmount: amount !== '',
    isErased: reference === 'Erased',
  }));
}

/** The figures of orders. */
function figuresOf(orders: Awaited<ReturnType<typeof ordersInCsv>>) {
  const amountOf = (some: typeof orders) => sumOf(some.map(({ amount }) => amount));
  const erased = orders.filter(({ isErased }) => isErased);
  return {
    won: orders.length,
    packs: sumOf(orders.map(({ packs }) => packs)),
    amount: amountOf(orders),
    erased: erased.length,
    erasedAmount: amountOf(erased),
  };
}

/** In whole paise, which `Number` adds exactly. */
const sumOf = (numbers: number[]) => numbers.reduce((sum, one) => sum + Math.round(one * 100), 0) / 100;

test('of each month and of all time, every table adds up to the total and agrees with the CSV and the lists, also after erasures', async () => {
  const { context } = testApp;
  const sources: Source[] = [{ code: 'clinic-12' }, { utmSource: 'news' }, {}];
  const ids: string[] = [];
  for (let index = 0; index < 60; index += 1) {
    const at = india(`2026-${['08', '09', '10'][index % 3]}-${10 + (index % 19)}T00:10:00`);
    const packs = index % 4 && { wonPacks: index };
    const amount = index % 5 && { wonAmount: (index * 1_000_003) / 100 };
    const order: EnquiryChange = { status: 'won', ...packs, ...amount };
    const change: EnquiryChange = index % 6 === 5 ? { status: 'contacted' } : order;
    ids.push(
      await addAugustEnquiry(
        at,
        index % 7 < 4 ? PRIYA : OM,
        change,
        sources[index % 8 === 0 ? 0 : index % 3],
      ),
    );
  }
  // One whose winner an older version did not record.
  context.database.sql.run`UPDATE enquiries SET won_by = NULL WHERE id = ${ids[0] ?? ''}`;

  async function expectAgreement() {
    const months = ['2026-08-01..2026-08-31', '2026-09-01..2026-09-30', '2026-10-01..2026-10-31'];
    for (const period of [...months, undefined]) {
      const report = await won(period);
      const orders = await ordersInCsv(period);
      const withoutAmount = orders.filter(({ hasAmount }) => !hasAmount).length;
      expect(report.total, period).toEqual({ ...figuresOf(orders), withoutAmount });
      const tables = [
        report.people.map((row) => [row, { by: row.by ?? '' }, row.by && { wonBy: row.by }] as const),
        report.sources.map(
          (row) => [row, { source: sourceLabelOf(row.source) }, { source: row.source }] as const,
        ),
        report.times.map((row) => [row, period ? { day: row.time } : { month: row.time }, null] as const),
      ];
      for (const table of tables) {
        expect(sumOf(table.map(([{ amount }]) => amount)), period).toBe(report.total.amount);
        expect(sumOf(table.map(([row]) => row.won)), period).toBe(report.total.won);
        for (const [row, isOf, filter] of table) {
          const [[key = '', value] = []] = Object.entries(isOf);
          const own = orders.filter((order) => order[key as keyof typeof order] === value);
          expect(row).toMatchObject(figuresOf(own));
          if (filter) expect(await lengthOf({ won: period, ...filter })).toBe(row.won - row.erased);
        }
      }
    }
  }

  await expectAgreement();
  const before = await won();
  expect(before.total).toMatchObject({ won: 50, erased: 0 });
  const ofSeptember = ids.filter((_id, index) => index % 3 === 1);
  await context.erasure.erase([...ofSeptember, ...ids.slice(20, 40)]);
  await expectAgreement();
  const after = await won();
  expect(after.total).toMatchObject({ won: 50, amount: before.total.amount, erased: 31 });
  expect(after.times.find(({ time }) => time === '2026-09')).toMatchObject({ won: 20, erased: 20 });
});
