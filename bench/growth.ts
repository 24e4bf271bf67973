import { join } from 'node:path';
import { PAGE_SIZE } from '../domain/desk/inboxApi.ts';
import type { InboxView } from '../domain/desk/inboxView.ts';
import { Database } from '../server/store/database.ts';
import { InboxStatistics } from '../server/store/InboxStatistics.ts';
import { InboxStore } from '../server/store/InboxStore.ts';
import { fillStore } from '../tests/support/fillStore.ts';
import { temporaryFolder } from '../tests/support/temporaryFolder.ts';
import { acceptRate } from './load.ts';
import { medianOf, type Section, type Values } from './report.ts';
import { startSite } from './startServer.ts';

const REPEATS = 15;

/** What more enquiries in the store do to accepting and to the inbox. */
export async function measureGrowth(): Promise<Section[]> {
  const reference = await measureAt(1_000);
  const growTo = async (size: number, max: number): Promise<Section> => {
    const metrics = Object.fromEntries(Object.keys(reference).map((name) => [name, { unit: 'ms', max }]));
    return {
      title: `Growth: ${size.toLocaleString('en')} enquiries`,
      method: `Accepting over 64 connections; the inbox's queries on the server, median of ${REPEATS}.`,
      references: ['1,000 enquiries'],
      metrics: { ...metrics, accepted: { unit: 'a second' } },
      results: [[await measureAt(size)], [reference]],
    };
  };
  return [await growTo(100_000, 50), await growTo(1_000_000, 300)];
}

async function measureAt(size: number): Promise<Values> {
  await using folder = temporaryFolder();
  const times = queryTimes(join(folder.path, 'enquiries.db'), size);
  await using site = await startSite(folder.path);
  return { accepted: await acceptRate(site.url, 64, 5), ...times };
}

/** Fills a new store, and times what the inbox asks of it, in milliseconds. */
function queryTimes(file: string, size: number): Values {
  const filling = new Database(file);
  // This store need not survive a power cut while it is filled, and may use memory.
  filling.connection.exec(
    'PRAGMA synchronous = OFF; PRAGMA cache_size = -800000; PRAGMA secure_delete = OFF',
  );
  fillStore(filling.connection, size, Date.now());
  filling.close();

  const database = new Database(file);
  const middle = database.connection
    .prepare('SELECT document, reference FROM enquiries WHERE row_id = ?')
    .get(size / 2) as Record<string, string>;
  const { Name, Mobile, Email } = JSON.parse(middle.document ?? '');
  const views: Record<string, InboxView> = {
    'first page': {},
    'by status': { status: 'new', flagged: false },
    'by kind': { kind: 'retailer' },
    'by status and kind': { status: 'won', kind: 'retailer' },
    'by period': { period: '7-days' },
    flagged: { flagged: true },
    'won this month': { status: 'won', won: 'this-month', order: 'won' },
    undelivered: { undelivered: true },
    'search: name': { search: Name },
    'search: common name': { search: 'kumar' },
    'search: two letters': { search: 'zo' },
    'search: mobile number': { search: Mobile },
    'search: its last five digits': { search: Mobile.slice(5) },
    'search: e-mail': { search: Email },
    'search: reference': { search: middle.reference ?? '' },
    'search: not found': { search: 'nobodyhere' },
  };
  const store = new InboxStore(database);
  const statistics = new InboxStatistics(database);
  const times: Values = {
    summary: medianTime(() => store.summary(Date.now())),
    'what was won this month': medianTime(() => statistics.won('this-month', Date.now())),
    'what was ever won': medianTime(() => statistics.won(undefined, Date.now())),
  };
  for (const [name, view] of Object.entries(views))
    times[name] = medianTime(() => store.list(view, Date.now(), PAGE_SIZE));
  database.close();
  return times;
}

function medianTime(query: () => unknown): number {
  const times = Array.from({ length: REPEATS }, () => {
    const start = performance.now();
    query();
    return performance.now() - start;
  });
  return medianOf(times);
}
