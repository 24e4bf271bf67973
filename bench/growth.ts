import { join } from 'node:path';
import { PAGE_SIZE } from '../domain/desk/inboxApi.ts';
import { Database } from '../server/store/database.ts';
import { InboxStatistics } from '../server/store/InboxStatistics.ts';
import { InboxStore } from '../server/store/InboxStore.ts';
import { fillStore } from '../tests/support/fillStore.ts';
import { measuredViews } from '../tests/support/measuredViews.ts';
import { temporaryFolder } from '../tests/support/temporaryFolder.ts';
import { acceptRate } from './load.ts';
import { format, medianOf, sectionOf, type Values } from './report.ts';
import { startSite } from './startServer.ts';

const REPEATS = 15;

/** The enquiries in the store, and the most that a query of the inbox may take with them. */
const SIZES = [
  { size: 1_000, maxMs: Infinity },
  { size: 100_000, maxMs: 50 },
  { size: 1_000_000, maxMs: 300 },
];

/** What more enquiries in the store do to accepting and to the inbox. */
export async function measureGrowth(): Promise<string> {
  const heads = [''];
  const rows: Record<string, string[]> = {};
  for (const { size, maxMs } of SIZES) {
    heads.push(`${format(size)} enquiries${Number.isFinite(maxMs) ? `, ≤ ${maxMs} ms` : ''}`);
    for (const [name, value] of Object.entries(await measureAt(size))) {
      const text = name === 'accepted' ? format(value, 'a second') : format(value, 'ms');
      rows[name] ??= [name];
      rows[name].push(name !== 'accepted' && value > maxMs ? `**${text}**` : text);
    }
  }
  const method = `Accepting over 64 connections; the inbox's queries on the server, median of ${REPEATS}. What is over its budget is bold.`;
  return sectionOf('Growth', method, [heads, ...Object.values(rows)]);
}

async function measureAt(size: number): Promise<Values> {
  await using folder = temporaryFolder();
  const times = queryTimes(join(folder.path, 'enquiries.db'), size);
  await using site = await startSite(folder.path);
  return { accepted: await acceptRate(site.url, 64, 5), ...times };
}

/** Fills a new store, and times what the inbox asks of it, in milliseconds. */
function queryTimes(file: string, size: number): Values {
  const sample = fillStore(file, size);
  const { lists, summaries } = measuredViews(sample);
  const database = new Database(file);
  const store = new InboxStore(database);
  const statistics = new InboxStatistics(database);
  const times: Values = {
    'an open enquiry': medianTime(() => store.detail(sample.id)),
    'won this month, by whom': medianTime(() => statistics.won('this-month', Date.now())),
    'ever won, by whom': medianTime(() => statistics.won(undefined, Date.now())),
    'sales of 90 days': medianTime(() => statistics.sales('90-days', Date.now())),
    'sales of a financial year': medianTime(() => statistics.sales('last-financial-year', Date.now())),
  };
  for (const [name, view] of summaries)
    times[`counts: ${name}`] = medianTime(() => store.summary(Date.now(), view));
  for (const [name, view] of lists)
    times[`list: ${name}`] = medianTime(() => store.list(view, Date.now(), PAGE_SIZE));
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
