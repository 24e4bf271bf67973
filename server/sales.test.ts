import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import Fastify from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { expect, test, vi } from 'vitest';
import type { Sales } from '../domain/desk/salesSchemas.ts';
import type { Source } from '../domain/enquiry/source.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, waitingTimeOf } from '../domain/time.ts';
import { EXAMPLE_FIELDS } from '../tests/support/exampleEnquiry.ts';
import { parseCsv } from '../tests/support/parseCsv.ts';
import { useTestApp } from '../tests/support/useTestApp.ts';
import type { EnquiryPages } from './routes/EnquiryPages.ts';
import { siteRoutes } from './routes/siteRoutes.ts';

const PRIYA = 'priya@shop.example';
const CHROME =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36';
const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

const testApp = useTestApp({ staff: [PRIYA] });

const fetchSales = (period: string) => testApp.inbox(`/sales?period=${period}`);

const sales = async (period: string) => (await fetchSales(period)).json<Sales>();

test('a visit is counted once, by day and source; crawlers, reloads, internal links and what is only prefetched are not', async () => {
  const { context } = testApp;
  const { dataDir, storeFile } = context;
  const site = join(dataDir, 'site');
  mkdirSync(join(site, 'privacy-policy'), { recursive: true });
  for (const page of ['index.html', '404.html', 'privacy-policy/index.html']) {
    writeFileSync(join(site, page), '<p>Hello</p>');
  }
  writeFileSync(join(site, 'icon.svg'), '<svg/>');
  const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  app.setValidatorCompiler(validatorCompiler);
  await app.register(siteRoutes, {
    folder: site,
    pages: { receivedPages: [], openingPages: ['/', '/privacy-policy'] } as unknown as EnquiryPages,
    visits: context.visits,
  });
  const visit = (
    url: string,
    headers: Record<string, string> = {},
    method: 'GET' | 'HEAD' | 'POST' = 'GET',
  ) => app.inject({ method, url, headers: { host: 'shop.example', 'user-agent': CHROME, ...headers } });

  const { headers } = await visit('/?s=clinic-12');
  await visit('/?s=clinic-12&utm_source=google');
  await visit('/?s=clinic-12', { 'if-none-match': `${headers.etag}` });
  await visit('/', { referer: 'https://www.justdial.com/' });
  await visit('/privacy-policy/?utm_source=news');
  await visit('/');
  // A page that was fetched ahead of time is counted when it is shown.
  await visit('/?s=clinic-12', { 'sec-purpose': 'prefetch;prerender' });
  expect((await visit('/api/visits?s=clinic-12', {}, 'POST')).statusCode).toBe(204);
  await visit('/', { 'sec-purpose': 'prefetch' });
  expect((await visit('/api/visits?s=<b>', {}, 'POST')).statusCode).toBe(204);
  // None of these is a visit.
  await visit('/api/visits', { 'user-agent': GOOGLEBOT }, 'POST');
  await visit('/', { 'user-agent': GOOGLEBOT });
  await visit('/', { 'user-agent': 'curl/8.0' });
  await visit('/?s=clinic-12', { 'cache-control': 'max-age=0' });
  await visit('/privacy-policy', { referer: 'http://shop.example/?s=clinic-12' });
  await visit('/', {}, 'HEAD');
  await visit('/icon.svg');
  await visit('/nothing-here');
  await app.close();

  const { total, sources } = await sales('7-days');
  expect(Object.fromEntries(sources.map(({ source, visits }) => [source, visits]))).toEqual({
    'clinic-12': 4,
    'justdial.com': 1,
    news: 1,
    direct: 2,
  });
  expect(total).toEqual({ visits: 8, enquiries: 0, won: 0, packs: 0, amount: 0, firstContactMs: null });
  using database = new DatabaseSync(storeFile, { readOnly: true });
  const [row = {}] = database.prepare('SELECT * FROM visits').all();
  expect(Object.keys(row)).toEqual(['day', 'source', 'count']);
});

interface PastEnquiry {
  source: Source;
  daysAgo: number;
  contactedAfterMs?: number;
  won?: { packs?: number; amount?: number };
  isFlagged?: boolean;
}

/** Stores an enquiry that was received some days ago. */
async function addPastEnquiry({ source, daysAgo, contactedAfterMs, won, isFlagged }: PastEnquiry) {
  const { context } = testApp;
  const { storeFile } = context;
  const id = randomUUID();
  await context.store.add(id, EXAMPLE_FIELDS, { source, spamSignals: isFlagged ? ['hasty'] : [] });
  const receivedAt = Date.now() - daysAgo * DAY_MS;
  using database = new DatabaseSync(storeFile);
  database
    .prepare(
      `UPDATE enquiries SET received_at = ?, first_contact_at = ?, status = ?, won_packs = ?, won_paise = ? WHERE id = ?`,
    )
    .run(
      receivedAt,
      contactedAfterMs === undefined ? null : receivedAt + contactedAfterMs,
      won ? 'won' : contactedAfterMs === undefined ? 'new' : 'contacted',
      won?.packs ?? null,
      won?.amount === undefined ? null : Math.round(100 * won.amount),
      id,
    );
}

test('visits and sales are reported for 7, 30 and 90 days', async () => {
  const { visits } = testApp.context;
  const clinic = { code: 'clinic-12' };
  const google = { utmSource: 'google', referrer: 'google.com' };
  await addPastEnquiry({
    source: clinic,
    daysAgo: 0,
    contactedAfterMs: HOUR_MS,
    won: { packs: 10, amount: 4_000 },
  });
  await addPastEnquiry({ source: clinic, daysAgo: 6, contactedAfterMs: 3 * HOUR_MS, won: {} });
  await addPastEnquiry({ source: clinic, daysAgo: 7, contactedAfterMs: 5 * HOUR_MS });
  await addPastEnquiry({ source: google, daysAgo: 29, contactedAfterMs: 2 * HOUR_MS });
  await addPastEnquiry({ source: {}, daysAgo: 29 });
  await addPastEnquiry({ source: {}, daysAgo: 30, won: { amount: 500 }, contactedAfterMs: MINUTE_MS });
  await addPastEnquiry({ source: {}, daysAgo: 90, won: { amount: 9_999 } });
  await addPastEnquiry({ source: clinic, daysAgo: 1, isFlagged: true });
  for (const [source, daysAgo, count] of [
    ['clinic-12', 0, 40],
    ['clinic-12', 6, 2],
    ['google', 7, 30],
    ['poster-7', 29, 5],
    ['direct', 90, 1_000],
  ] as const) {
    for (let nth = 0; nth < count; nth += 1) visits.add(source, Date.now() - daysAgo * DAY_MS);
    await visits.flush();
  }

  expect(await sales('7-days')).toEqual({
    others: null,
    total: { visits: 42, enquiries: 2, won: 2, packs: 10, amount: 4_000, firstContactMs: 2 * HOUR_MS },
    sources: [
      {
        source: 'clinic-12',
        visits: 42,
        enquiries: 2,
        won: 2,
        packs: 10,
        amount: 4_000,
        firstContactMs: 2 * HOUR_MS,
      },
    ],
  });
  const month = await sales('30-days');
  expect(month.total).toEqual({
    visits: 77,
    enquiries: 5,
    won: 2,
    packs: 10,
    amount: 4_000,
    firstContactMs: 2.5 * HOUR_MS,
  });
  expect(month.sources.map(({ source, visits, enquiries }) => [source, visits, enquiries])).toEqual([
    ['clinic-12', 42, 3],
    ['google', 30, 1],
    ['direct', 0, 1],
    ['poster-7', 5, 0],
  ]);
  const quarter = await sales('90-days');
  expect(quarter.total).toMatchObject({ visits: 77, enquiries: 6, won: 3, amount: 4_500 });
  expect((await fetchSales('8-days')).statusCode).toBe(400);
});

test('the time to first contact is the same in the table and in the CSV', async () => {
  for (const [code, seconds] of Object.entries({ a: 20, b: 60, c: 239, d: 276, e: 3_599 })) {
    await addPastEnquiry({ source: { code }, daysAgo: 1, contactedAfterMs: seconds * 1_000 });
  }
  const { total, sources } = await sales('7-days');
  const shown = [...sources, total].map(({ firstContactMs }) => waitingTimeOf(firstContactMs ?? 0));
  const [, ...rows] = parseCsv((await testApp.inbox('/sales.csv?period=7-days')).body);
  expect(rows.map((row) => `${row.at(-1)} min`)).toEqual(shown);
  expect(shown).toEqual(['1 min', '1 min', '3 min', '4 min', '59 min', '3 min']);
});

test('beyond 200 sources the others are one row, and all rows add up to the total, to the paisa', async () => {
  const { visits } = testApp.context;
  for (let index = 0; index < 210; index += 1) {
    const order = { packs: index, amount: index / 100 + 0.1 };
    await addPastEnquiry({ source: { code: `c-${index}` }, daysAgo: 1, won: order });
    visits.add(`c-${index}`, Date.now());
  }
  await visits.flush();
  const [, ...rows] = parseCsv((await testApp.inbox('/sales.csv?period=7-days')).body);
  expect(rows).toHaveLength(202);
  expect(rows.at(-2)).toEqual(expect.arrayContaining(['All other sources']));
  const sumOf = (column: number) =>
    rows.slice(0, -1).reduce((sum, row) => sum + Math.round(Number(row[column]) * 100), 0) / 100;
  expect([1, 2, 3, 4, 5].map(sumOf)).toEqual(rows.at(-1)?.slice(1, 6).map(Number));
  const { total, sources, others } = await sales('7-days');
  expect(sources).toHaveLength(200);
  expect(others).toMatchObject({ visits: 10, enquiries: 10, won: 10, firstContactMs: null });
  expect(total).toMatchObject({ enquiries: 210, amount: 240.45 });
});

test('a report that fails tells the staff what to do', async () => {
  vi.spyOn(testApp.context.statistics, 'sales').mockImplementationOnce(() => {
    throw new Error('malformed');
  });
  const response = await fetchSales('7-days');
  expect(response.statusCode).toBe(500);
  expect(response.json().detail).toMatch(
    /^The server has failed at this. Please try again. .* tell the operator/,
  );
});
