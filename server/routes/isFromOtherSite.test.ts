import { afterAll, expect, test } from 'vitest';
import { exampleSubmission } from '../../tests/support/exampleEnquiry.ts';
import { openTestStore } from '../../tests/support/useStore.ts';
import { createTestApp } from '../../tests/support/useTestApp.ts';

const context = openTestStore();
const siteUrl = 'https://www.example.com';
const app = await createTestApp(context, { siteUrl, trustedProxies: ['127.0.0.1'] });
afterAll(() => app.close());

const post = (headers: Record<string, string>) =>
  app.inject({ method: 'POST', url: '/api/enquiries', headers, payload: exampleSubmission() });

test.each<Record<string, string>>([
  {},
  { host: 'localhost:3000', origin: 'http://localhost:3000' },
  { host: '192.0.2.7:8080', origin: 'http://192.0.2.7:8080', 'sec-fetch-site': 'same-origin' },
  { host: 'www.example.com', origin: 'https://www.example.com' },
  { host: 'www.example.com:443', origin: 'https://www.example.com' },
  { host: 'inner:3000', origin: 'https://www.example.com' },
  { host: 'inner:3000', 'x-forwarded-host': 'shop.example.com', origin: 'https://shop.example.com' },
  { host: 'localhost', origin: 'null', 'sec-fetch-site': 'same-origin' },
  { host: 'localhost', 'sec-fetch-site': 'none' },
])('%j is accepted', async (headers) => {
  expect((await post(headers)).statusCode).toBe(201);
});

test.each<Record<string, string>>([
  { host: 'localhost:3000', origin: 'https://other.example' },
  { host: 'localhost:3000', origin: 'http://localhost:4000' },
  { host: 'localhost:3000', origin: 'http://localhost:3000.other.example' },
  { host: 'www.example.com', origin: 'https://example.com' },
  { host: 'www.example.com', origin: 'https://www.example.com.other.example' },
  { host: 'www.example.com', origin: 'ftp://www.example.com' },
  { host: 'localhost', origin: 'null' },
  { host: 'localhost', origin: 'null', 'sec-fetch-site': 'cross-site' },
  { host: 'localhost', origin: 'http://[' },
  { host: 'localhost', origin: '' },
  { host: 'localhost', 'sec-fetch-site': 'cross-site' },
  { host: 'localhost:3000', origin: 'http://localhost:3000', 'sec-fetch-site': 'cross-site' },
])('%j gets a 403', async (headers) => {
  const response = await post(headers);
  expect(response.statusCode).toBe(403);
  expect(response.headers['content-type']).toContain('application/problem+json');
  expect(response.json()).toMatchObject({
    status: 403,
    detail: 'Please send the enquiry from our own page.',
  });
  for (const name of Object.keys(response.headers)) expect(name).not.toMatch(/^access-control-/);
});

test('a rejected enquiry is not stored and does not count towards the rate limit', async () => {
  const limited = await createTestApp(context, { siteUrl, rateLimit: 1 });
  const payload = exampleSubmission();
  const send = (headers: Record<string, string>) =>
    limited.inject({ method: 'POST', url: '/api/enquiries', headers, payload });
  for (let count = 0; count < 5; count += 1) {
    expect((await send({ origin: 'https://other.example' })).statusCode).toBe(403);
  }
  expect(context.records.find(payload.id)).toBeUndefined();
  expect((await send({})).statusCode).toBe(201);
  await limited.close();
});
