import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { exampleSubmission } from '../../tests/support/exampleEnquiry.ts';
import { useStore } from '../../tests/support/useStore.ts';
import { createTestApp } from '../../tests/support/useTestApp.ts';
import { PROOF_FIELDS } from '../store/Proofs.ts';

const TOKEN = 'a-token-of-24-characters';

const context = useStore();
let app: FastifyInstance;

const open = (metricsToken?: string) =>
  createTestApp(context, { trustedProxies: ['127.0.0.1'], metricsToken });
beforeEach(async () => {
  app = await open(TOKEN);
});
afterEach(async () => {
  await app.close();
});

const post = (payload: object) => app.inject({ method: 'POST', url: '/api/enquiries', payload });

/** The values of the metrics, by name with labels. */
async function read(): Promise<Record<string, number>> {
  const { statusCode, headers, body } = await app.inject({
    url: '/metrics',
    headers: { authorization: `Bearer ${TOKEN}` },
  });
  expect(statusCode).toBe(200);
  expect(headers['content-type']).toMatch(/^text\/plain; version=0\.0\.4/);
  const samples = body.split('\n').filter((line) => line && !line.startsWith('#'));
  return Object.fromEntries(
    samples.map((line) => [line.replace(/ \S+$/, ''), Number(/\S+$/.exec(line)?.[0])]),
  );
}

test('the metrics count enquiries by outcome, but no proof, and tell of queue, store, backup and latency', async () => {
  const submission = exampleSubmission();
  await post(submission);
  await post(submission);
  await post({ ...submission, Name: 'Another' });
  await post(exampleSubmission({ Mobile: '1' }));
  await post({ ...exampleSubmission(), remarks: 'x' });
  await post({ id: context.store.proofs.id, ...PROOF_FIELDS });
  await app.inject({
    method: 'POST',
    url: '/api/enquiries',
    payload: '{',
    headers: { 'content-type': 'application/json' },
  });
  await context.health.recordBackup(1_000_000, '/copy.db');
  const metrics = await read();
  const outcomes = Object.entries(metrics).filter(
    ([name, value]) => name.startsWith('site_enquiries_total') && value > 0,
  );
  expect(Object.fromEntries(outcomes.map(([name, value]) => [/"(.+)"/.exec(name)?.[1], value]))).toEqual({
    stored: 1,
    flagged: 1,
    repeated: 1,
    conflict: 1,
    invalid: 1,
    malformed: 1,
  });
  expect(metrics.site_mails_waiting, 'a flagged one has no mail').toBe(1);
  expect(metrics.site_backup_timestamp_seconds).toBe(1_000);
  expect(metrics.site_store_bytes).toBeGreaterThan(50_000);
  expect(metrics.site_store_free_bytes).toBeGreaterThan(0);
  expect(
    metrics['site_http_request_duration_seconds_count{method="POST",route="/api/enquiries",status="4xx"}'],
  ).toBe(3);
});

test('nobody reads them without the token, whatever the request says of where it comes from', async () => {
  const origins = [
    {},
    { 'x-forwarded-for': '127.0.0.1' },
    { 'x-forwarded-for': '203.0.113.9', host: 'localhost' },
  ];
  const tokens = [
    {},
    { authorization: 'Bearer ' },
    { authorization: `Bearer ${TOKEN}x` },
    { authorization: TOKEN },
  ];
  for (const headers of origins.flatMap((origin) => tokens.map((token) => ({ ...origin, ...token })))) {
    const { statusCode, body } = await app.inject({ url: '/metrics', headers, remoteAddress: '127.0.0.1' });
    expect(statusCode, JSON.stringify(headers)).toBe(401);
    expect(body).not.toContain('site_');
  }
});

test('without a token in the settings there are none', async () => {
  await using without = { app: await open(), [Symbol.asyncDispose]: () => without.app.close() };
  expect(
    (await without.app.inject({ url: '/metrics', headers: { authorization: 'Bearer ' } })).statusCode,
  ).toBe(404);
});
