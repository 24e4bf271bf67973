import { type AddressInfo, connect, Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { EXAMPLE_FIELDS, exampleSubmission } from '../../tests/support/exampleEnquiry.ts';
import { useStore } from '../../tests/support/useStore.ts';
import { createApp } from '../app.ts';

const STAFF = 'priya@shop.example';

const context = useStore({ staff: [STAFF] });
let app: Awaited<ReturnType<typeof createApp>>;
let log: string;

beforeEach(async () => {
  log = '';
  const stream = new PassThrough().on('data', (chunk) => {
    log += chunk;
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const config = { siteUrl: 'http://localhost:3000', trustedProxies: [], rateLimit: 5 };
  app = await createApp({ ...context, config, log: stream });
});
afterEach(async () => {
  vi.useRealTimers();
  await app.close();
});

const linesWith = (text: string) => log.split('\n').filter((line) => line.includes(text));

test('refused requests are one line a minute with their number, however many there are', async () => {
  const send = (url: string, payload: object) => app.inject({ method: 'POST', url, payload });
  expect((await send('/api/enquiries', exampleSubmission())).statusCode).toBe(201);
  const { Name, Email, Mobile } = EXAMPLE_FIELDS;
  await app.inject(`/${Email}/${Mobile}?name=${Name}`);
  for (let count = 0; count < 50; count += 1) {
    await send('/api/enquiries', exampleSubmission());
    await send('/api/enquiries', { secret: 'of a visitor' });
    await send('/api/inbox/changes', { changes: [] });
    await send(`/nothing-here/${count}?secret=of-a-visitor`, {});
  }
  expect(linesWith('request completed')).toHaveLength(3);
  expect(linesWith('refused')).toHaveLength(0);
  expect(log.length).toBeLessThan(2_000);

  vi.advanceTimersByTime(60_000);
  const [line = '', ...others] = linesWith('refused');
  expect(others).toEqual([]);
  expect(JSON.parse(line)).toMatchObject({ refused: { 403: 50, 404: 50, 422: 2, 429: 96 } });
  for (const detail of [Name, Email, Mobile, '127.0.0.1', 'remoteAddress']) expect(log).not.toContain(detail);
  expect(log).not.toMatch(/of.a.visitor/);
  vi.advanceTimersByTime(60_000);
  expect(linesWith('refused')).toHaveLength(1);
  await send('/nothing-here', {});
  await app.close();
  expect(linesWith('refused')).toHaveLength(2);
});

test('a request for a sign-in link, which anyone can make, is no line of its own', async () => {
  const headers = { origin: 'http://localhost:3000' };
  for (let count = 0; count < 20; count += 1) {
    const payload = { email: `${count}@other.example` };
    const response = await app.inject({ method: 'POST', url: '/api/inbox/sign-in', payload, headers });
    expect(response.statusCode).toBe(202);
  }
  expect(log).toBe('');
});

test('a client that hangs up is no line, and no failure of the server', async () => {
  const seen: string[] = [];
  let client = new Socket();
  app.post('/stream', (_request, reply) => {
    const body = new PassThrough();
    body.on('close', () => seen.push('/stream'));
    reply.send(body);
    body.write('the beginning');
    return reply;
  });
  app.post('/at-once', async ({ socket }) => {
    client.resetAndDestroy();
    seen.push('/at-once');
    throw new TypeError(`no IP: ${socket.remoteAddress}`);
  });
  app.post('/later', async ({ socket }) => {
    client.resetAndDestroy();
    await new Promise((resolve) => socket.once('close', resolve));
    seen.push('/later');
    throw new TypeError(`no IP: ${socket.remoteAddress}`);
  });
  await app.listen({ port: 0 });
  const { port } = app.server.address() as AddressInfo;
  for (const path of ['/stream', '/at-once', '/later']) {
    client = connect(port, 'localhost').on('error', () => {});
    client.once('data', () => client.resetAndDestroy());
    client.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Length: 0\r\n\r\n`);
    await vi.waitFor(() => expect(seen).toContain(path));
  }
  await app.close();
  expect(linesWith('reqId')).toEqual([]);
});

test('a failure of the store is logged once a minute, whoever asks how often', async () => {
  context.database.connection.exec('PRAGMA query_only = ON');
  const ask = async () => expect((await app.inject('/healthz')).statusCode).toBe(503);
  for (let count = 0; count < 20; count += 1) await ask();
  expect(linesWith('the store cannot write')).toHaveLength(1);
  vi.advanceTimersByTime(60_000);
  await ask();
  expect(linesWith('the store cannot write')).toHaveLength(2);
});
