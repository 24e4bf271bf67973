import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { EXAMPLE_FIELDS, exampleSubmission } from '../tests/support/exampleEnquiry.ts';
import { SAMPLE, SAMPLE_SITE } from '../tests/support/sampleSite.ts';
import { temporaryFolder } from '../tests/support/temporaryFolder.ts';
import { createApp } from './app.ts';
import { type Context, openContext } from './context.ts';

let folder: ReturnType<typeof temporaryFolder>;
let context: Context;
let app: Awaited<ReturnType<typeof createApp>>;

beforeEach(async () => {
  folder = temporaryFolder();
  const storeFile = join(folder.path, 'enquiries.db');
  context = openContext({ storeFile, mobileLimit: 2 }, SAMPLE_SITE);
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

describe('what looks like spam is stored and answered like any other, flagged beside the document, and not mailed', () => {
  test.each<[Record<string, string>, string[]]>([
    [{ remarks: 'http://buy.example' }, ['honeypot']],
    [{ filledFor: '499' }, ['hasty']],
    [{ remarks: 'x', filledFor: '0' }, ['honeypot', 'hasty']],
  ])('%j', async (extras, spamSignals) => {
    const submission = exampleSubmission();
    const answer = await post({ ...submission, ...extras });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ id: submission.id });
    const record = context.records.find(submission.id);
    expect(record).toMatchObject({ spamSignals, mailState: 'digest', fields: EXAMPLE_FIELDS });
    expect(Object.keys(record?.fields ?? {})).toEqual(Object.keys(EXAMPLE_FIELDS));
    expect(context.queue.due('ordinary', Date.now() + 1)).toBeUndefined();
    expect((await post({ ...submission, ...extras })).statusCode).toBe(200);
  });

  test('a form post too', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/enquiries',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ ...EXAMPLE_FIELDS, remarks: 'x', filledFor: '100' }).toString(),
    });
    expect(answer.statusCode).toBe(303);
    expect(context.records.latest(1)[0]).toMatchObject({
      spamSignals: ['honeypot', 'hasty'],
      mailState: 'digest',
    });
  });

  test('more than the usual number from one mobile number', async () => {
    const all = Array.from({ length: 4 }, () => exampleSubmission());
    const answers = await Promise.all(all.map((submission) => post(submission)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
    expect(all.map(({ id }) => context.records.find(id)?.spamSignals)).toEqual([
      [],
      [],
      ['repeated-number'],
      ['repeated-number'],
    ]);
    expect((await post(exampleSubmission({ Mobile: '9000000009' }))).statusCode).toBe(201);
    expect(context.records.latest(1)[0]?.spamSignals).toEqual([]);
  });
});

test('what a person would send is not flagged: an empty honeypot, time to type, or neither known', async () => {
  for (const extras of [{ remarks: '', filledFor: '31000' }, {}]) {
    const submission = exampleSubmission({ Mobile: '9000000001' });
    expect((await post({ ...submission, ...extras })).statusCode).toBe(201);
    expect(context.records.find(submission.id)).toMatchObject({ spamSignals: [], mailState: 'pending' });
  }
});

test('the notice that the page showed is kept, or the one in force where it showed none that ever was', async () => {
  const shown = async (notice?: unknown) => {
    const submission = exampleSubmission({
      Mobile: String(9_000_000_000 + context.records.latest(9).length),
    });
    await post({ ...submission, notice });
    return context.records.find(submission.id)?.notice as string;
  };
  const inForce = await shown();
  expect(inForce).toMatch(/^[0-9a-f]{16}$/);
  expect(context.records.noticeText(inForce)).toContain(SAMPLE.enquiry.notice);
  expect(await shown('0123456789abcdef')).toBe(inForce);
  expect(await shown(7)).toBe(inForce);

  // The words are changed, and a page with the old ones is still open somewhere.
  const changed = { ...SAMPLE_SITE, notice: { version: '0123456789abcdef', text: 'Other words.' } };
  const later = openContext({ storeFile: join(folder.path, 'enquiries.db') }, changed);
  await later.store.storeNotice();
  expect(later.records.noticeText(changed.notice.version)).toBe('Other words.');
  await later.store.add(exampleSubmission().id, EXAMPLE_FIELDS, { notice: inForce });
  expect(later.records.latest(1)[0]?.notice).toBe(inForce);
  await later.store.add(exampleSubmission().id, EXAMPLE_FIELDS);
  const newest = later.records.latest(1)[0]?.notice as string;
  expect(newest).not.toBe(inForce);
  expect(later.records.noticeText(newest)).toContain('Other words.');
  later.database.close();
});
