import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EnquiryFields } from '../../domain/enquiry.ts';
import { INBOX_API, type InboxPage } from '../../domain/inboxApi.ts';
import { createApp } from '../../server/app.ts';
import { openContext } from '../../server/context.ts';
import type { Inbox } from '../../server/routes/inbox/inboxRoutes.ts';
import { Database } from '../../server/store/database.ts';
import { fillStore } from '../support/fillStore.ts';
import { amount, logMeasurement } from '../support/heavy.ts';
import { SAMPLE_SITE } from '../support/sampleSite.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

/** Enquiries in the store: a small company's first year, or more than it will ever have. */
const COUNT = amount(20_000, 1_000_000);

/** What an answer may take on the server, in milliseconds. */
const LIMIT = amount(50, 300);

/** Each question is asked so often; the median counts, because others work on the same machine. */
const TIMES = 15;

const folder = temporaryFolder();
const config = {
  siteUrl: 'http://localhost:3000',
  trustedProxies: [],
  rateLimit: 0,
  staff: ['priya@shop.example'],
  storeFile: join(folder.path, 'enquiries.db'),
};
let context: ReturnType<typeof openContext>;
let app: Awaited<ReturnType<typeof createApp>>;
let cookie = '';
let middle: { fields: EnquiryFields; reference: string };

beforeAll(async () => {
  const database = new Database(config.storeFile);
  // A store that is only being made up need not survive a power cut, and may use memory.
  database.sql.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -800000; PRAGMA secure_delete = OFF');
  fillStore(database.sql, COUNT, Date.now());
  const row = database.sql
    .prepare('SELECT document, reference FROM enquiries WHERE row_id = ?')
    .get(COUNT / 2);
  middle = { fields: JSON.parse(row?.document as string), reference: row?.reference as string };
  database.close();

  context = openContext(config, SAMPLE_SITE);
  const inbox = context.inbox as Inbox;
  const { token } = await inbox.access.issueLink('priya@shop.example', Date.now());
  cookie = `inbox=${(await inbox.access.openSession(token, Date.now()))?.token}`;
  app = await createApp({ ...context, config, inbox, onQueued: () => {}, log: false });
}, 1_800_000);
afterAll(async () => {
  await app?.close();
  context?.database.close();
  await folder[Symbol.asyncDispose]();
});

async function ask(path: string): Promise<{ milliseconds: number; body: string }> {
  const start = performance.now();
  const answer = await app.inject({ url: `${INBOX_API}${path}`, headers: { cookie } });
  const milliseconds = performance.now() - start;
  expect(answer.statusCode).toBe(200);
  return { milliseconds, body: answer.body };
}

test(`with ${COUNT} enquiries the first page, a filter, a search and the summary are answered within ${LIMIT} ms`, async () => {
  const { fields, reference } = middle;
  const searchFor = (search: string) => `/enquiries?${new URLSearchParams({ search })}`;
  const questions = {
    'first page': '/enquiries',
    'by status': '/enquiries?status=new&flagged=no',
    'by status and kind': '/enquiries?status=won&kind=retailer',
    'longest wait among the new': '/enquiries?status=new&flagged=no&order=longest',
    largest: '/enquiries?flagged=no&order=largest',
    'largest among the closed': '/enquiries?status=closed&flagged=no&order=largest',
    'largest among the new': '/enquiries?status=new&flagged=no&order=largest',
    due: '/enquiries?due=yes&flagged=no',
    'my own': '/enquiries?owner=mine&flagged=no',
    'my own, won': '/enquiries?owner=mine&status=won&flagged=no',
    'my own, new': '/enquiries?owner=mine&status=new&flagged=no',
    'unclaimed and closed': '/enquiries?owner=unclaimed&status=closed&flagged=no',
    'unclaimed, none such': '/enquiries?owner=nobody@shop.example&status=won',
    'flagged and won': '/enquiries?flagged=yes&status=won',
    'undelivered, none such': '/enquiries?undelivered=yes&status=contacted',
    'from a source': '/enquiries?source=clinic-12&flagged=no',
    'from a source, new': '/enquiries?source=clinic-12&status=new&flagged=no',
    'from nowhere known, closed': '/enquiries?source=direct&status=closed&flagged=no',
    'from no such source': '/enquiries?source=nowhere&flagged=no',
    'earnings of 7 days': '/earnings?days=7',
    'earnings of 90 days': '/earnings?days=90',
    'last 7 days': '/enquiries?period=7-days',
    'a day two years ago': `/enquiries?period=${new Date(Date.now() - 700 * 86_400_000).toISOString().slice(0, 10)}`,
    'a name': searchFor(fields.Name),
    'a common name': searchFor('kumar'),
    'a name of two letters': searchFor('zo'),
    'a mobile number': searchFor(fields.Mobile),
    'its last five digits': searchFor(fields.Mobile.slice(5)),
    'an e-mail address': searchFor(fields.Email),
    'a reference': searchFor(reference),
    'what is not there': searchFor('nobodyhere'),
    'a name among the won': `${searchFor('rajesh')}&status=won`,
    'a name within 30 days': `${searchFor('rajesh')}&period=30-days`,
    summary: '/summary',
    'my summary': '/summary?owner=mine',
    'summary of the unclaimed': '/summary?owner=unclaimed',
  };
  const medians: Record<string, number> = {};
  for (const [name, path] of Object.entries(questions)) {
    const times: number[] = [];
    for (let count = 0; count < TIMES; count += 1) times.push((await ask(path)).milliseconds);
    medians[name] = Math.round((times.toSorted((one, other) => one - other)[TIMES >> 1] as number) * 10) / 10;
  }
  logMeasurement('milliseconds, median', medians);
  for (const [name, median] of Object.entries(medians)) expect(median, name).toBeLessThan(LIMIT);
  for (const search of [fields.Mobile, fields.Email, reference]) {
    const page = JSON.parse((await ask(searchFor(search))).body) as InboxPage;
    expect(page.items.map((item) => item.reference)).toContain(reference);
  }
}, 120_000);
