import { describe, expect, test } from 'vitest';
import { EXAMPLE_FIELDS, exampleSubmission } from '../tests/support/exampleEnquiry.ts';
import { SAMPLE, SAMPLE_SITE } from '../tests/support/sampleSite.ts';
import { useTestApp } from '../tests/support/useTestApp.ts';
import { openContext } from './context.ts';

const testApp = useTestApp({ mobileLimit: 2 });

describe('an enquiry with spam signals gets the same response, is stored and flagged, and is not mailed', () => {
  test.each<[Record<string, string>, string[]]>([
    [{ remarks: 'http://buy.example' }, ['honeypot']],
    [{ filledFor: '499' }, ['hasty']],
    [{ remarks: 'x', filledFor: '0' }, ['honeypot', 'hasty']],
  ])('%j', async (extras, spamSignals) => {
    const submission = exampleSubmission();
    const { context, post } = testApp;
    const response = await post({ ...submission, ...extras });
    expect(response.statusCode).toBe(201);
    expect(response.json()).toMatchObject({ id: submission.id });
    const record = context.records.find(submission.id);
    expect(record).toMatchObject({ spamSignals, mailState: 'none', fields: EXAMPLE_FIELDS });
    expect(Object.keys(record?.fields ?? {})).toEqual(Object.keys(EXAMPLE_FIELDS));
    expect(context.queue.due('ordinary', Date.now() + 1)).toBeUndefined();
    expect((await post({ ...submission, ...extras })).statusCode).toBe(200);
  });

  test('also as a form post', async () => {
    const { context, postForm } = testApp;
    const form = { ...EXAMPLE_FIELDS, remarks: 'x', filledFor: '100' };
    expect((await postForm(form)).statusCode).toBe(303);
    expect(context.records.latest(1)[0]).toMatchObject({
      spamSignals: ['honeypot', 'hasty'],
      mailState: 'none',
    });
  });

  test('also when a mobile number exceeds its limit', async () => {
    const { context, post } = testApp;
    const submissions = Array.from({ length: 4 }, () => exampleSubmission());
    const responses = await Promise.all(submissions.map((submission) => post(submission)));
    expect(responses.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201]);
    expect(submissions.map(({ id }) => context.records.find(id)?.spamSignals)).toEqual([
      [],
      [],
      ['repeated-number'],
      ['repeated-number'],
    ]);
    expect((await post(exampleSubmission({ Mobile: '9000000009' }))).statusCode).toBe(201);
    expect(context.records.latest(1)[0]?.spamSignals).toEqual([]);
  });
});

test('an enquiry of a person is not flagged: an empty honeypot, a long fill time, or neither', async () => {
  const { context, post } = testApp;
  for (const extras of [{ remarks: '', filledFor: '31000' }, {}]) {
    const submission = exampleSubmission({ Mobile: '9000000001' });
    expect((await post({ ...submission, ...extras })).statusCode).toBe(201);
    expect(context.records.find(submission.id)).toMatchObject({ spamSignals: [], mailState: 'pending' });
  }
});

test('the notice that the page showed is stored, or the current one where that is unknown', async () => {
  const { context, post } = testApp;
  const { storeFile } = context;
  const storedNotice = async (notice?: unknown) => {
    const submission = exampleSubmission({
      Mobile: String(9_000_000_000 + context.records.latest(9).length),
    });
    await post({ ...submission, notice });
    return context.records.find(submission.id)?.notice as string;
  };
  const current = await storedNotice();
  expect(current).toMatch(/^[0-9a-f]{16}$/);
  expect(context.records.noticeText(current)).toContain(SAMPLE.enquiry.notice);
  expect(await storedNotice('0123456789abcdef')).toBe(current);
  expect(await storedNotice(7)).toBe(current);

  // The notice is changed while a page with the old one is still open.
  const notice = { version: '0123456789abcdef', text: 'Other words.' };
  const changed = { ...SAMPLE_SITE, languages: SAMPLE_SITE.languages.map((one) => ({ ...one, notice })) };
  const later = openContext({ storeFile }, changed);
  await later.store.storeNotices();
  expect(later.records.noticeText(notice.version)).toBe('Other words.');
  await later.store.add(exampleSubmission().id, EXAMPLE_FIELDS, { notice: current });
  expect(later.records.latest(1)[0]?.notice).toBe(current);
  await later.store.add(exampleSubmission().id, EXAMPLE_FIELDS);
  const newest = later.records.latest(1)[0]?.notice as string;
  expect(newest).not.toBe(current);
  expect(later.records.noticeText(newest)).toContain('Other words.');
  later.database.close();
});
