import { expect, test } from 'vitest';
import { EXAMPLE_FIELDS, exampleSubmission } from '../tests/support/exampleEnquiry.ts';
import { parseCsv } from '../tests/support/parseCsv.ts';
import { useTestApp } from '../tests/support/useTestApp.ts';
import { enquiryLine } from './cli/enquiryLine.ts';

const PRIYA = 'priya@shop.example';

const testApp = useTestApp({ staff: [PRIYA] });

test('an enquiry’s source is stored outside its document, and can be filtered by, listed and exported', async () => {
  const { context, inbox, post } = testApp;
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
  if (record) expect(enquiryLine(record, { kind: 'folder', folder: '' })).toMatch(/ {2}from clinic-12$/);

  const list = await inbox('/enquiries?source=clinic-12');
  expect(list.json().items.map((item: { id: string }) => item.id)).toEqual([submission.id]);
  expect(list.json().items[0].source).toEqual(record?.source);
  const direct = await inbox('/enquiries?source=direct');
  expect(direct.json().items).toHaveLength(1);
  const csv = await inbox('/enquiries.csv');
  const rows = parseCsv(csv.body);
  const column = rows[0]?.indexOf('Came from') ?? 0;
  expect(rows.map((row) => row.slice(column, column + 4))).toEqual([
    ['Came from', 'Medium', 'Campaign', 'Referring site'],
    ['No link or campaign', '', '', ''],
    ['clinic-12', 'cpc', 'diwali', 'justdial.com'],
  ]);
});

test('a form that was sent without JavaScript has the source of its page’s URL', async () => {
  const { context, postForm } = testApp;
  const headers = { referer: 'http://localhost:3000/mr?s=clinic-12&utm_source=poster' };
  expect((await postForm({ ...EXAMPLE_FIELDS, source: '' }, headers)).statusCode).toBe(303);
  expect(context.records.latest(1)[0]?.source).toEqual({ code: 'clinic-12', utmSource: 'poster' });
});

test.each<[unknown]>([
  [42],
  [{ code: 'x' }],
  ['s==1+1&utm_source=<b>&referrer=a b'],
  ['%00%ff&&&='],
  ['x'.repeat(5_000)],
])('an invalid source is dropped, and the enquiry is stored: %j', async (source) => {
  const { context, post } = testApp;
  const submission = exampleSubmission();
  expect((await post({ ...submission, source })).statusCode).toBe(201);
  expect(context.records.find(submission.id)?.source).toEqual({});
});
