import { expect, test } from 'vitest';
import type { EnquiryChange } from '../domain/desk/changeSchemas.ts';
import type { InboxPage } from '../domain/desk/inboxSchemas.ts';
import { type InboxView, writeInboxView } from '../domain/desk/inboxView.ts';
import type { Won } from '../domain/desk/salesSchemas.ts';
import type { Source } from '../domain/enquiry/source.ts';
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

test('an order counts in the month in which it was won, whenever its enquiry was received, for who won it', async () => {
  const clinic = { code: 'clinic-12' };
  await addAugustEnquiry(india('2026-10-31T23:59:59'), PRIYA, {
    status: 'won',
    wonPacks: 2,
    wonAmount: 999.5,
  });
  const clinicOrder = await addAugustEnquiry(
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
  await addAugustEnquiry(india('2026-11-05T10:00:00'), PRIYA, { status: 'closed', closeReason: 'price' });

  const november = await won('2026-11-01..2026-11-30');
  expect(november).toMatchObject({
    total: { won: 3, packs: 9, amount: 90_000.3 },
    people: [
      { by: OM, won: 1, packs: 9, amount: 90_000 },
      { by: PRIYA, won: 2, packs: 0, amount: 0.3 },
    ],
    sources: [{ source: 'clinic-12', won: 3, packs: 9, amount: 90_000.3 }],
  });
  expect(november.times).toHaveLength(30);
  expect(november.times.filter((day) => day.won > 0)).toEqual([
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
  expect(ever.total).toEqual({ won: 5, packs: 11, amount: 91_004.8 });

  // Each figure is the length of the list that it leads to.
  const lengthOf = async (view: InboxView) =>
    (await get(`/enquiries?${writeInboxView({ status: 'won', flagged: false, ...view })}`)).json<InboxPage>()
      .items.length;
  const period = '2026-11-01..2026-11-30';
  expect(await lengthOf({ won: period })).toBe(3);
  expect(await lengthOf({ won: period, wonBy: PRIYA })).toBe(2);
  expect(await lengthOf({ won: period, source: 'clinic-12' })).toBe(3);
  expect(await lengthOf({})).toBe(5);

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
  expect(parseCsv((await get('/won.csv')).body)).toHaveLength(6);

  // An erased order still counts in its month, without the person.
  await testApp.context.erasure.erase([clinicOrder]);
  const erased = { won: 1, packs: 9, amount: 90_000 };
  expect(await won(period)).toEqual({
    ...november,
    people: november.people.slice(1),
    sources: [{ source: 'clinic-12', won: 2, packs: 0, amount: 0.3 }],
    erased,
  });
  expect(await won()).toMatchObject({ total: ever.total, times: ever.times, erased });
  expect((await won('2026-10-01..2026-10-31')).erased.won).toBe(0);
  const [, ...left] = parseCsv((await get(`/won.csv?period=${period}`)).body);
  expect(left.map((row) => row.slice(0, 4))).toEqual(rows.map((row) => row.slice(0, 4)));
  expect(left.at(-1)?.slice(4)).toEqual(['Erased', '', '', '', '']);
  expect(parseCsv((await get('/won.csv')).body)).toHaveLength(6);
});
