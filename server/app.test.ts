import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { referenceOf } from '../domain/enquiry/enquiryId.ts';
import { ENQUIRY_MESSAGES } from '../domain/enquiry/enquiryMessages.ts';
import { MINUTE_MS } from '../domain/time.ts';
import { EXAMPLE_FIELDS, exampleSubmission } from '../tests/support/exampleEnquiry.ts';
import { SAMPLE_SITE } from '../tests/support/sampleSite.ts';
import { openTestStore } from '../tests/support/useStore.ts';
import { createTestApp, postForm } from '../tests/support/useTestApp.ts';
import { SITE_FOLDER } from './readBuiltSite.ts';
import { EnquiryPages } from './routes/EnquiryPages.ts';

const { content } = SAMPLE_SITE;
const context = openTestStore();
const database = new DatabaseSync(context.storeFile, { readOnly: true });
const trustedProxies = ['127.0.0.1'];
const app = await createTestApp(context, { trustedProxies });
let url = '';

beforeAll(async () => {
  url = `${await app.listen({ host: '127.0.0.1', port: 0 })}/api/enquiries`;
});
beforeEach(() => {
  vi.spyOn(context.mailWorkers, 'wake');
});
afterAll(async () => {
  await app.close();
  database.close();
});

const send = (body: string, headers: Record<string, string> = {}) =>
  fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
    redirect: 'manual',
  });
const post = (body: unknown) => send(JSON.stringify(body));
const rowsOf = (id: string) => database.prepare('SELECT * FROM enquiries WHERE id = ?').all(id.toLowerCase());
const countRows = () =>
  (database.prepare('SELECT count(*) AS count FROM enquiries').get() as { count: number }).count;

/** https://www.rfc-editor.org/rfc/rfc9457 */
async function expectProblem(response: Response, status: number, field?: string, detail?: string) {
  expect(response.status).toBe(status);
  expect(response.headers.get('content-type')).toContain('application/problem+json');
  const problem = (await response.json()) as Record<string, unknown>;
  expect(problem).toMatchObject({ type: 'about:blank', status, detail: expect.any(String) });
  if (field) expect(problem.field).toBe(field);
  if (detail) expect(problem.detail).toBe(detail);
}

describe('a valid enquiry', () => {
  test('is stored with exactly five strings, and its mail job, before the response 201', async () => {
    const { id, ...fields } = exampleSubmission({ Name: '  आशा "Rao" <b>  ' });
    const response = await post({ id, ...fields, productName: 'x', extra: 1 });
    expect(response.status).toBe(201);
    expect(await response.json()).toEqual({ id, reference: referenceOf(id) });
    const [row] = rowsOf(id);
    expect(JSON.parse(row?.document as string)).toEqual({ ...EXAMPLE_FIELDS, Name: 'आशा "Rao" <b>' });
    expect(row?.collection).toBe(`${content.product.name}_Form`);
    expect(context.queue.due('ordinary', Date.now() + 1)).toBeDefined();
    expect(context.mailWorkers.wake).toHaveBeenCalledOnce();
  });

  test('sent again, with its id in upper or lower case, gets a 200 with the same body and is stored once', async () => {
    const submission = exampleSubmission();
    const first = await (await post(submission)).json();
    const again = await post({ ...submission, id: submission.id.toUpperCase() });
    expect(again.status).toBe(200);
    expect(await again.json()).toEqual(first);
    expect(rowsOf(submission.id)).toHaveLength(1);
    expect(context.mailWorkers.wake).toHaveBeenCalledOnce();
  });

  test('sent fifty times concurrently is stored once', async () => {
    const submission = exampleSubmission();
    const responses = await Promise.all(Array.from({ length: 50 }, () => post(submission)));
    expect(responses.map(({ status }) => status).toSorted()).toEqual([...Array(49).fill(200), 201]);
    expect(rowsOf(submission.id)).toHaveLength(1);
  });

  test('with the id of another enquiry gets a 409 and changes nothing', async () => {
    const submission = exampleSubmission();
    await post(submission);
    await expectProblem(await post({ ...submission, Quantity: '4' }), 409, 'id');
    expect(JSON.parse(rowsOf(submission.id)[0]?.document as string)).toEqual(EXAMPLE_FIELDS);
  });
});

describe('a validation error gets a 422 with the field and its message', () => {
  test.each<[Record<string, unknown>, string, string]>([
    [{ Name: '' }, 'Name', 'Please fill the data'],
    [{ Quantity: undefined }, 'Quantity', 'Please fill the data'],
    [{ Email: 'asha@mail' }, 'Email', 'Please enter a valid email address'],
    [{ Mobile: '987654321' }, 'Mobile', 'Please enter 10 digit Mobile number.'],
    [{ Quantity: '0' }, 'Quantity', ENQUIRY_MESSAGES.error.quantity],
    [{ RetailerSelfUse: 'Both' }, 'RetailerSelfUse', ENQUIRY_MESSAGES.error.buyerKind],
    [{ Name: 7 }, 'Name', 'Name must be sent as text.'],
    [{ Email: ['a@b.in'] }, 'Email', 'Email must be sent as text.'],
    [{ Quantity: null }, 'Quantity', 'Quantity must be sent as text.'],
    [{ id: undefined }, 'id', 'id must be a UUID, made once for each enquiry.'],
    [{ id: "x'; DROP TABLE enquiries" }, 'id', 'id must be a UUID, made once for each enquiry.'],
    [{ id: 7 }, 'id', 'id must be a UUID, made once for each enquiry.'],
  ])('%j', async (changes, field, detail) => {
    const countBefore = countRows();
    await expectProblem(await post({ ...exampleSubmission(), ...changes }), 422, field, detail);
    expect(countRows()).toBe(countBefore);
    expect(context.mailWorkers.wake).toHaveBeenCalledTimes(0);
  });
});

describe('a malformed request', () => {
  test.each(['', '{', 'null', '[]', '"x"', '7', '{"__proto__": {"x": 1}}', '\u0000'])(
    'with the body %j gets a 400',
    async (body) => {
      await expectProblem(await send(body), 400);
    },
  );

  test('without body and content type gets a 400', async () => {
    const response = await app.inject({ method: 'POST', url: '/api/enquiries' });
    expect(response.statusCode).toBe(400);
    expect(response.headers['content-type']).toMatch(/^application\/problem\+json/);
    expect(response.json()).toMatchObject({ type: 'about:blank', title: 'Bad Request', status: 400 });
  });

  test.each([
    ['of another protocol', 'HELO shop.example', 400],
    ['whose headers are too large', `GET / HTTP/1.1\r\nhost: x\r\nx: ${'x'.repeat(20_000)}`, 431],
  ])('%s gets a problem too', async (_case, request, status) => {
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.write(`${request}\r\n\r\n`);
    const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
    const [, type] = /content-type: (.+)/.exec(head) ?? [];
    await expectProblem(new Response(body, { status, headers: { 'content-type': `${type}` } }), status);
    expect(head).toContain(`HTTP/1.1 ${status} `);
  });

  test('of more than 16 KB gets a 413', async () => {
    const response = await post(exampleSubmission({ Name: 'x'.repeat(20_000) }));
    await expectProblem(response, 413, undefined, 'The request is too large; send less than 16 KB.');
  });

  test.each(['text/plain', 'multipart/form-data; boundary=x', 'application/xml', 'nonsense'])(
    'with the content type %s gets a 415',
    async (type) => {
      await expectProblem(await send('x', { 'content-type': type }), 415);
    },
  );

  test('with GET gets a 404, and CORS is not allowed', async () => {
    expect((await fetch(url)).status).toBe(404);
    const preflight = await fetch(url, {
      method: 'OPTIONS',
      headers: { origin: 'https://other.example', 'access-control-request-method': 'POST' },
    });
    expect(preflight.headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('limits', () => {
  test('too many enquiries from one IP get a 429 with Retry-After; another IP is not limited', async () => {
    const limited = await createTestApp(context, { trustedProxies, rateLimit: 3 });
    const postFrom = (ip: string) =>
      limited.inject({
        method: 'POST',
        url: '/api/enquiries',
        headers: { 'x-forwarded-for': ip },
        payload: exampleSubmission(),
      });
    for (let count = 0; count < 3; count += 1) expect((await postFrom('203.0.113.1')).statusCode).toBe(201);
    const rejected = await postFrom('203.0.113.1');
    expect(rejected.statusCode).toBe(429);
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
    expect(rejected.headers['content-type']).toContain('application/problem+json');
    expect(rejected.headers['x-ratelimit-limit']).toBe('3');
    const accepted = await postFrom('203.0.113.2');
    expect(accepted.statusCode).toBe(201);
    expect(Object.keys(accepted.headers).join()).not.toContain('ratelimit');
    for (let host = 1; host <= 3; host += 1)
      expect((await postFrom(`2001:db8:1:1::${host}`)).statusCode).toBe(201);
    expect((await postFrom('2001:db8:1:1::ffff')).statusCode).toBe(429);
    expect((await postFrom('2001:db8:1:2::1')).statusCode).toBe(201);
    await limited.close();
  });

  test('a plain form post over the limit gets its values back', async () => {
    const site = { folder: SITE_FOLDER, pages: new EnquiryPages(SITE_FOLDER, SAMPLE_SITE.languages) };
    const limited = await createTestApp(context, { rateLimit: 1 }, { site });
    const form = () => postForm(limited, { ...EXAMPLE_FIELDS, Name: 'Typed Name' });
    expect((await form()).statusCode).toBe(303);
    const rejected = await form();
    expect(rejected.statusCode).toBe(429);
    expect(rejected.body).toContain('Too many enquiries');
    expect(rejected.body).toContain('value="Typed Name"');
    await limited.close();
  });

  test('while the store is not writable, an enquiry gets a 503 with Retry-After, never a 201', async () => {
    const blocker = new DatabaseSync(context.storeFile);
    blocker.exec('BEGIN IMMEDIATE');
    const submission = exampleSubmission();
    const [response, health] = await Promise.all([post(submission), fetch(new URL('/healthz', url))]);
    blocker.exec('ROLLBACK');
    blocker.close();
    const detail = 'The enquiry could not be stored just now; please try again in a moment.';
    await expectProblem(response, 503, undefined, detail);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
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
  const TEN_MINUTES_MS = 10 * MINUTE_MS;

  test('is stored once after a double tap', async () => {
    const form = newForm();
    const countBefore = countRows();
    const [one, two] = await Promise.all([send(form, type), send(form, type)]);
    expect(one.status).toBe(303);
    expect(one.headers.get('location')).toMatch(/^\/enquiry-received\?reference=[0-9A-Z]{4}-[0-9A-Z]{4}$/);
    expect(two.headers.get('location')).toBe(one.headers.get('location'));
    expect(countRows()).toBe(countBefore + 1);
  });

  test('is the same enquiry for ten minutes, and another one after twenty', async () => {
    const form = newForm();
    const countBefore = countRows();
    vi.useFakeTimers({ toFake: ['Date'] });
    for (const [time, count] of [
      [-1, 1],
      [1, 1],
      [TEN_MINUTES_MS - 2, 1],
      [2 * TEN_MINUTES_MS, 2],
    ] as const) {
      vi.setSystemTime(Math.floor(Date.UTC(2026, 10, 5) / TEN_MINUTES_MS) * TEN_MINUTES_MS + time);
      expect((await send(form, type)).status).toBe(303);
      expect(countRows()).toBe(countBefore + count);
    }
  });
});
