import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { FIELD_MAX_LENGTHS, FIELD_MESSAGES } from '../domain/enquiry.ts';
import { referenceOf } from '../domain/enquiryId.ts';
import { EXAMPLE_FIELDS, exampleSubmission } from '../tests/support/exampleEnquiry.ts';
import { SAMPLE_SITE } from '../tests/support/sampleSite.ts';
import { temporaryFolder } from '../tests/support/temporaryFolder.ts';
import { createApp } from './app.ts';
import { openContext } from './context.ts';
import { SITE_FOLDER } from './readBuiltSite.ts';
import { EnquiryPages } from './routes/EnquiryPages.ts';

const folder = temporaryFolder();
const storeFile = join(folder.path, 'enquiries.db');
const { content } = SAMPLE_SITE;
const context = openContext({ storeFile }, SAMPLE_SITE);
const readBack = new DatabaseSync(storeFile, { readOnly: true });
const settings = { siteUrl: 'http://localhost:3000', trustedProxies: ['127.0.0.1'], rateLimit: 0 };
let woken = 0;
const app = await createApp({
  ...context,
  config: settings,
  onQueued: () => (woken += 1),
  log: false,
});
let url = '';

beforeAll(async () => {
  url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/api/enquiries`;
});
beforeEach(() => {
  woken = 0;
});
afterAll(async () => {
  await app.close();
  readBack.close();
  context.database.close();
  await folder[Symbol.asyncDispose]();
});

const send = (body: string, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    redirect: 'manual',
  });
const post = (body: unknown) => send(JSON.stringify(body));
const rowsOf = (id: string) => readBack.prepare('SELECT * FROM enquiries WHERE id = ?').all(id.toLowerCase());
const countAll = () =>
  (readBack.prepare('SELECT count(*) AS count FROM enquiries').get() as { count: number }).count;

async function expectProblem(answer: Response, status: number, field?: string, detail?: string) {
  expect(answer.status).toBe(status);
  expect(answer.headers.get('content-type')).toContain('application/problem+json');
  const problem = (await answer.json()) as Record<string, unknown>;
  expect(problem).toMatchObject({ type: 'about:blank', status, detail: expect.any(String) });
  if (field) expect(problem.field).toBe(field);
  if (detail) expect(problem.detail).toBe(detail);
}

describe('a valid enquiry', () => {
  test('is stored with exactly five strings, and its mail job, before it is answered 201', async () => {
    const { id, ...fields } = exampleSubmission({ Name: '  आशा "Rao" <b>  ' });
    const answer = await post({ id, ...fields, productName: 'x', extra: 1 });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toEqual({ id, reference: referenceOf(id) });
    const [row] = rowsOf(id);
    expect(JSON.parse(row?.document as string)).toEqual({ ...EXAMPLE_FIELDS, Name: 'आशा "Rao" <b>' });
    expect(row?.collection).toBe(`${content.product.name}_Form`);
    expect(context.queue.due('ordinary', Date.now() + 1)).toBeDefined();
    expect(woken).toBe(1);
  });

  test('sent again, in either case of its id, is answered 200 with the same body and stored once', async () => {
    const submission = exampleSubmission();
    const first = await (await post(submission)).json();
    const again = await post({ ...submission, id: submission.id.toUpperCase() });
    expect(again.status).toBe(200);
    expect(await again.json()).toEqual(first);
    expect(rowsOf(submission.id)).toHaveLength(1);
    expect(woken).toBe(1);
  });

  test('sent fifty times at once is stored once', async () => {
    const submission = exampleSubmission();
    const answers = await Promise.all(Array.from({ length: 50 }, () => post(submission)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([...Array(49).fill(200), 201]);
    expect(rowsOf(submission.id)).toHaveLength(1);
  });

  test('with an id that was used for another is answered 409 and changes nothing', async () => {
    const submission = exampleSubmission();
    await post(submission);
    await expectProblem(await post({ ...submission, Quantity: '4' }), 409, 'id');
    expect(JSON.parse(rowsOf(submission.id)[0]?.document as string)).toEqual(EXAMPLE_FIELDS);
  });
});

describe('a validation error is answered 422 with its field and its own message', () => {
  test.each<[Record<string, unknown>, string, string]>([
    [{ Name: '' }, 'Name', 'Please fill the data'],
    [{ Name: '\u200b\u3164' }, 'Name', 'Please fill the data'],
    [{ Mobile: '   ' }, 'Mobile', 'Please fill the data'],
    [{ Quantity: undefined }, 'Quantity', 'Please fill the data'],
    [{ Email: 'asha@mail' }, 'Email', 'Please enter a valid email address'],
    [{ Mobile: '98765x3210' }, 'Mobile', 'Please enter only number.'],
    [{ Mobile: '987654321' }, 'Mobile', 'Please enter 10 digit Mobile number.'],
    [{ Quantity: '0' }, 'Quantity', FIELD_MESSAGES.quantity],
    [{ RetailerSelfUse: 'Both' }, 'RetailerSelfUse', FIELD_MESSAGES.buyerKind],
    [{ Name: 'x'.repeat(FIELD_MAX_LENGTHS.Name + 1) }, 'Name', FIELD_MESSAGES.tooLong('Name')],
    [{ Name: 'A\r\nBcc: x@y.in' }, 'Name', FIELD_MESSAGES.unprintable('Name')],
    [{ Name: 7 }, 'Name', FIELD_MESSAGES.notText('Name')],
    [{ Email: ['a@b.in'] }, 'Email', FIELD_MESSAGES.notText('Email')],
    [{ Quantity: null }, 'Quantity', FIELD_MESSAGES.notText('Quantity')],
    [{ id: undefined }, 'id', 'id must be a UUID, made once for each enquiry.'],
    [{ id: "x'; DROP TABLE enquiries" }, 'id', 'id must be a UUID, made once for each enquiry.'],
    [{ id: 7 }, 'id', 'id must be a UUID, made once for each enquiry.'],
  ])('%j', async (changes, field, detail) => {
    const before = countAll();
    await expectProblem(await post({ ...exampleSubmission(), ...changes }), 422, field, detail);
    expect(countAll()).toBe(before);
    expect(woken).toBe(0);
  });
});

describe('what is no enquiry at all', () => {
  test.each(['', '{', 'null', '[]', '"x"', '7', '{"__proto__": {"x": 1}}', '\u0000'])(
    '%j is answered 400',
    async (body) => {
      await expectProblem(await send(body), 400);
    },
  );

  test('a post without a body and its type is answered 400', async () => {
    const answer = await app.inject({ method: 'POST', url: '/api/enquiries' });
    expect(answer.statusCode).toBe(400);
    expect(answer.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(answer.json()).toMatchObject({ type: 'about:blank', title: 'Bad Request', status: 400 });
  });

  test('more than 16 KB is answered 413', async () => {
    await expectProblem(await post(exampleSubmission({ Name: 'x'.repeat(20_000) })), 413);
  });

  test.each(['text/plain', 'multipart/form-data; boundary=x', 'application/xml', 'nonsense'])(
    '%s is answered 415',
    async (type) => {
      await expectProblem(await send('x', { 'content-type': type }), 415);
    },
  );

  test('nothing answers a GET, and no other site may send', async () => {
    expect((await fetch(url)).status).toBe(404);
    const preflight = await fetch(url, {
      method: 'OPTIONS',
      headers: { origin: 'https://other.example', 'access-control-request-method': 'POST' },
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('limits', () => {
  test('too many from one address are answered 429 with Retry-After; another address is not held', async () => {
    const limited = await createApp({
      ...context,
      config: { ...settings, rateLimit: 3 },
      onQueued: () => {},
      log: false,
    });
    const from = (address: string) =>
      limited.inject({
        method: 'POST',
        url: '/api/enquiries',
        headers: { 'x-forwarded-for': address },
        payload: exampleSubmission(),
      });
    for (let count = 0; count < 3; count += 1) expect((await from('203.0.113.1')).statusCode).toBe(201);
    const refused = await from('203.0.113.1');
    expect(refused.statusCode).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(refused.headers['content-type']).toContain('application/problem+json');
    expect(refused.headers['x-ratelimit-limit']).toBe('3');
    const accepted = await from('203.0.113.2');
    expect(accepted.statusCode).toBe(201);
    expect(Object.keys(accepted.headers).join()).not.toContain('ratelimit');
    for (let host = 1; host <= 3; host += 1)
      expect((await from(`2001:db8:1:1::${host}`)).statusCode).toBe(201);
    expect((await from('2001:db8:1:1::ffff')).statusCode).toBe(429);
    expect((await from('2001:db8:1:2::1')).statusCode).toBe(201);
    await limited.close();
  });

  test('a plain form post over the limit gets its values back', async () => {
    const limited = await createApp({
      ...context,
      config: { ...settings, rateLimit: 1 },
      site: { folder: SITE_FOLDER, pages: new EnquiryPages(SITE_FOLDER) },
      onQueued: () => {},
      log: false,
    });
    const form = () =>
      limited.inject({
        method: 'POST',
        url: '/api/enquiries',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ ...EXAMPLE_FIELDS, Name: 'Typed Name' }).toString(),
      });
    expect((await form()).statusCode).toBe(303);
    const refused = await form();
    expect(refused.statusCode).toBe(429);
    expect(refused.body).toContain('Too many enquiries');
    expect(refused.body).toContain('value="Typed Name"');
    await limited.close();
  });

  test('a store that cannot write is answered 503 with Retry-After, never 201', async () => {
    const blocker = new DatabaseSync(storeFile);
    blocker.exec('BEGIN IMMEDIATE');
    const submission = exampleSubmission();
    const answer = await post(submission);
    const health = await fetch(new URL('/healthz', url));
    blocker.exec('ROLLBACK');
    blocker.close();
    const detail = 'The enquiry could not be stored just now; please try again in a moment.';
    await expectProblem(answer, 503, undefined, detail);
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(health.status).toBe(503);
    expect(rowsOf(submission.id)).toHaveLength(0);
    expect((await post(submission)).status).toBe(201);
    expect((await fetch(new URL('/healthz', url))).status).toBe(200);
  });
});

describe('a form post without an id', () => {
  const type = { 'content-type': 'application/x-www-form-urlencoded' };
  const newForm = () =>
    new URLSearchParams({ ...EXAMPLE_FIELDS, Name: randomUUID(), productName: 'x' }).toString();
  const TEN_MINUTES = 600_000;

  afterEach(() => void vi.useRealTimers());

  test('is stored once in a double tap', async () => {
    const form = newForm();
    const before = countAll();
    const [one, two] = await Promise.all([send(form, type), send(form, type)]);
    expect(one.status).toBe(303);
    expect(one.headers.get('location')).toMatch(/^\/enquiry-received\?reference=[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    expect(two.headers.get('location')).toBe(one.headers.get('location'));
    expect(countAll()).toBe(before + 1);
  });

  test('is the same for ten minutes, whatever the clock shows, and another after twenty', async () => {
    const form = newForm();
    const before = countAll();
    vi.useFakeTimers({ toFake: ['Date'] });
    for (const [time, count] of [
      [-1, 1],
      [1, 1],
      [TEN_MINUTES - 2, 1],
      [2 * TEN_MINUTES, 2],
    ] as const) {
      vi.setSystemTime(Math.floor(Date.UTC(2026, 10, 5) / TEN_MINUTES) * TEN_MINUTES + time);
      expect((await send(form, type)).status).toBe(303);
      expect(countAll()).toBe(before + count);
    }
  });
});
