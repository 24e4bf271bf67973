import { randomUUID } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import Fastify from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Earnings } from '../domain/inboxApi.ts';
import type { Source } from '../domain/source.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../domain/time.ts';
import { EXAMPLE_FIELDS } from '../tests/support/exampleEnquiry.ts';
import { SAMPLE_SITE } from '../tests/support/sampleSite.ts';
import { temporaryFolder } from '../tests/support/temporaryFolder.ts';
import { createApp } from './app.ts';
import { type Context, openContext } from './context.ts';
import type { EnquiryPages } from './routes/EnquiryPages.ts';
import { siteRoutes } from './routes/siteRoutes.ts';

const PRIYA = 'priya@shop.example';
const CHROME =
  'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0 Mobile Safari/537.36';
const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

let folder: ReturnType<typeof temporaryFolder>;
let context: Context;
let direct: DatabaseSync;

beforeEach(() => {
  folder = temporaryFolder();
  const storeFile = join(folder.path, 'enquiries.db');
  context = openContext({ storeFile, staff: [PRIYA] }, SAMPLE_SITE);
  direct = new DatabaseSync(storeFile);
});
afterEach(async () => {
  direct.close();
  context.database.close();
  await folder[Symbol.asyncDispose]();
});

/** What the inbox's endpoint answers. */
async function ask(path: string) {
  const config = { siteUrl: 'http://localhost:3000', trustedProxies: [], rateLimit: 0 };
  await using app = await createApp({ ...context, config, onQueued: () => {}, log: false });
  const link = await context.access.issueLink(PRIYA, Date.now());
  const session = await context.access.openSession(link.token, Date.now());
  return await app.inject({ url: `/api/inbox${path}`, headers: { cookie: `inbox=${session?.token}` } });
}

const earnings = async (days: number) => (await ask(`/earnings?days=${days}`)).json<Earnings>();

test('a visit is counted once, by day and source; crawlers, reloads, prefetches and clicks within the site are not', async () => {
  const site = join(folder.path, 'site');
  mkdirSync(join(site, 'privacy-policy'), { recursive: true });
  for (const page of ['index.html', '404.html', 'privacy-policy/index.html']) {
    writeFileSync(join(site, page), '<p>Hello</p>');
  }
  writeFileSync(join(site, 'icon.svg'), '<svg/>');
  const app = Fastify({ routerOptions: { ignoreTrailingSlash: true } });
  app.setValidatorCompiler(validatorCompiler);
  await app.register(siteRoutes, { folder: site, pages: {} as EnquiryPages, visits: context.visits });
  const visit = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url, headers: { host: 'shop.example', 'user-agent': CHROME, ...headers } });

  const { headers } = await visit('/?s=clinic-12');
  await visit('/?s=clinic-12&utm_source=google');
  await visit('/?s=clinic-12', { 'if-none-match': `${headers.etag}` });
  await visit('/', { referer: 'https://www.justdial.com/' });
  await visit('/privacy-policy/?utm_source=news');
  await visit('/');
  // None of these is a visit.
  await visit('/', { 'user-agent': GOOGLEBOT });
  await visit('/', { 'user-agent': 'curl/8.0' });
  await visit('/?s=clinic-12', { 'cache-control': 'max-age=0' });
  await visit('/', { 'sec-purpose': 'prefetch;prerender' });
  await visit('/privacy-policy', { referer: 'http://shop.example/?s=clinic-12' });
  await visit('/', {}, 'HEAD');
  await visit('/icon.svg');
  await visit('/nothing-here');
  await app.close();

  const { total, sources } = await earnings(7);
  expect(Object.fromEntries(sources.map(({ source, visits }) => [source, visits]))).toEqual({
    'clinic-12': 3,
    'justdial.com': 1,
    news: 1,
    direct: 1,
  });
  expect(total).toEqual({ visits: 6, enquiries: 0, won: 0, packs: 0, amount: 0, firstContactMs: null });
  const columns = direct.prepare('SELECT * FROM visits').all();
  expect(Object.keys(columns[0] ?? {})).toEqual(['day', 'source', 'count']);
});

test('made-up sources do not fill the store', async () => {
  const now = Date.now();
  for (let nth = 0; nth < 1_000; nth += 1) context.visits.add(`made-up-${nth}`, now);
  await context.visits.flush();
  for (let nth = 0; nth < 1_000; nth += 1) context.visits.add(`again-${nth}`, now);
  await context.visits.flush();
  const { count, total } = direct
    .prepare('SELECT count(*) AS count, sum(count) AS total FROM visits')
    .get() as {
    count: number;
    total: number;
  };
  expect(total).toBe(2_000);
  expect(count).toBeLessThanOrEqual(202);
});

interface Generated {
  source: Source;
  daysAgo: number;
  contactedAfterMs?: number;
  won?: { packs?: number; amount?: number };
  isFlagged?: boolean;
}

/** Stores an enquiry as it was received and worked on some days ago. */
async function generate({ source, daysAgo, contactedAfterMs, won, isFlagged }: Generated) {
  const id = randomUUID();
  await context.store.add(id, EXAMPLE_FIELDS, { source, spamSignals: isFlagged ? ['hasty'] : [] });
  const receivedAt = Date.now() - daysAgo * DAY_MS;
  direct
    .prepare(
      `UPDATE enquiries SET received_at = ?, first_contact_at = ?, status = ?, won_packs = ?, won_amount = ? WHERE id = ?`,
    )
    .run(
      receivedAt,
      contactedAfterMs === undefined ? null : receivedAt + contactedAfterMs,
      won ? 'won' : contactedAfterMs === undefined ? 'new' : 'contacted',
      won?.packs ?? null,
      won?.amount ?? null,
      id,
    );
}

test('the figures of 7, 30 and 90 days are those of the traffic', async () => {
  const clinic = { code: 'clinic-12' };
  const google = { utmSource: 'google', referrer: 'google.com' };
  await generate({
    source: clinic,
    daysAgo: 0,
    contactedAfterMs: HOUR_MS,
    won: { packs: 10, amount: 4_000 },
  });
  await generate({ source: clinic, daysAgo: 6, contactedAfterMs: 3 * HOUR_MS, won: {} });
  await generate({ source: clinic, daysAgo: 7, contactedAfterMs: 5 * HOUR_MS });
  await generate({ source: google, daysAgo: 29, contactedAfterMs: 2 * HOUR_MS });
  await generate({ source: {}, daysAgo: 29 });
  await generate({ source: {}, daysAgo: 30, won: { amount: 500 }, contactedAfterMs: MINUTE_MS });
  await generate({ source: {}, daysAgo: 90, won: { amount: 9_999 } });
  await generate({ source: clinic, daysAgo: 1, isFlagged: true });
  for (const [source, daysAgo, count] of [
    ['clinic-12', 0, 40],
    ['clinic-12', 6, 2],
    ['google', 7, 30],
    ['poster-7', 29, 5],
    ['direct', 90, 1_000],
  ] as const) {
    for (let nth = 0; nth < count; nth += 1) context.visits.add(source, Date.now() - daysAgo * DAY_MS);
    await context.visits.flush();
  }

  expect(await earnings(7)).toEqual({
    days: 7,
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
  const month = await earnings(30);
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
  const quarter = await earnings(90);
  expect(quarter.total).toMatchObject({ visits: 77, enquiries: 6, won: 3, amount: 4_500 });
  expect((await ask('/earnings?days=8')).statusCode).toBe(400);
});
