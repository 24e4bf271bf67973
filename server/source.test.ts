import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { EXAMPLE_FIELDS, exampleSubmission } from '../tests/support/exampleEnquiry.ts';
import { parseCsv } from '../tests/support/parseCsv.ts';
import { SAMPLE_SITE } from '../tests/support/sampleSite.ts';
import { temporaryFolder } from '../tests/support/temporaryFolder.ts';
import { createApp } from './app.ts';
import { enquiryLine } from './cli/enquiryLine.ts';
import { type Context, openContext } from './context.ts';

const PRIYA = 'priya@shop.example';

let folder: ReturnType<typeof temporaryFolder>;
let context: Context;
let app: Awaited<ReturnType<typeof createApp>>;

beforeEach(async () => {
  folder = temporaryFolder();
  const storeFile = join(folder.path, 'enquiries.db');
  context = openContext({ storeFile, staff: [PRIYA] }, SAMPLE_SITE);
  const config = { siteUrl: 'http://localhost:3000', trustedProxies: [], rateLimit: 0 };
  app = await createApp({ ...context, config, onQueued: () => {}, log: false });
});
afterEach(async () => {
  await app.close();
  context.database.close();
  await folder[Symbol.asyncDispose]();
});

const post = (payload: Record<string, unknown>) =>
  app.inject({ method: 'POST', url: '/api/enquiries', payload });

test('an enquiry’s source is stored beside the document, is filtered by, listed and exported', async () => {
  const submission = exampleSubmission();
  const source = 's=clinic-12&utm_source=google&utm_medium=cpc&utm_campaign=diwali&referrer=justdial.com';
  expect((await post({ ...submission, source })).statusCode).toBe(201);
  expect((await post({ ...submission, source: 's=another' })).statusCode).toBe(200);
  await post(exampleSubmission());
  const record = context.records.find(submission.id);
  expect(record?.fields).toEqual(EXAMPLE_FIELDS);
  expect(record?.source).toEqual({
    code: 'clinic-12',
    utmSource: 'google',
    utmMedium: 'cpc',
    utmCampaign: 'diwali',
    referrer: 'justdial.com',
  });
  if (record) expect(enquiryLine(record)).toMatch(/ {2}from clinic-12$/);

  const access = context.inbox?.access;
  const link = await access?.issueLink(PRIYA, Date.now());
  const session = await access?.openSession(link?.token ?? '', Date.now());
  const headers = { cookie: `inbox=${session?.token}` };
  const list = await app.inject({ url: '/api/inbox/enquiries?source=clinic-12', headers });
  expect(list.json().items.map((item: { id: string }) => item.id)).toEqual([submission.id]);
  expect(list.json().items[0].source).toEqual(record?.source);
  const direct = await app.inject({ url: '/api/inbox/enquiries?source=direct', headers });
  expect(direct.json().items).toHaveLength(1);
  const csv = await app.inject({ url: '/api/inbox/enquiries.csv', headers });
  expect(parseCsv(csv.body).map((row) => row.slice(-4))).toEqual([
    ['Came from', 'Medium', 'Campaign', 'Referring site'],
    ['direct', '', '', ''],
    ['clinic-12', 'cpc', 'diwali', 'justdial.com'],
  ]);
});

test.each<[unknown]>([
  [42],
  [{ code: 'x' }],
  ['s==1+1&utm_source=<b>&referrer=a b'],
  ['%00%ff&&&='],
  ['x'.repeat(5_000)],
])('a hostile source is dropped, and the enquiry stored: %j', async (source) => {
  const submission = exampleSubmission();
  expect((await post({ ...submission, source })).statusCode).toBe(201);
  expect(context.records.find(submission.id)?.source).toEqual({});
});
