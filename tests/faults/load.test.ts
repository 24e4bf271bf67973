import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { EnquiryFields } from '../../domain/enquiry/enquiry.ts';
import { openContext } from '../../server/context.ts';
import { exampleSubmission } from '../support/exampleEnquiry.ts';
import { amount, IS_HEAVY, logMeasurement } from '../support/heavy.ts';
import { readStore } from '../support/readStore.ts';
import { SAMPLE_SITE } from '../support/sampleSite.ts';
import { startMailServer } from '../support/startMailServer.ts';
import { startServer } from '../support/startServer.ts';
import { waitFor } from '../support/waitFor.ts';
import { expectStoredExactlyOnce } from './expectExactlyOnce.ts';

const DURATION_S = amount(4, 60);
/** The rate of enquiries, and of page loads. */
const REQUESTS_PER_SECOND = 100;

/** The server's rate limit for one IP, per minute, and the rate at which one IP exceeds it. */
const RATE_LIMIT = 60;
const FLOOD_PER_SECOND = 20;

/** How much the memory may vary between garbage collections. */
const MAX_MEMORY_GROWTH_MB = 40;

interface TimedResponse {
  status: number;
  retryAfterS: number;
  durationMs: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** Sends a request as a proxy would for this IP; with `node:http`, because `fetch` would need a whole core. */
function send(url: string, path: string, ip: string, body?: string): Promise<TimedResponse> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(
      `${url}${path}`,
      {
        agent,
        method: body ? 'POST' : 'GET',
        headers: {
          'x-forwarded-for': ip,
          'accept-encoding': 'br',
          ...(body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } : {}),
        },
      },
      (response) => {
        response.resume();
        response.on('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            retryAfterS: Number(response.headers['retry-after']),
            durationMs: performance.now() - startedAt,
          }),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}

/** The resident memory of a process; Linux only. */
function memoryMbOf(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}

const randomIp = () => [11, ...crypto.getRandomValues(new Uint8Array(3))].join('.');

test(`${REQUESTS_PER_SECOND} enquiries and pages a second for ${DURATION_S} s succeed, and memory does not grow`, {
  timeout: 180_000,
}, async () => {
  await using mail = await startMailServer();
  await using server = await startServer({
    SMTP_URL: mail.url,
    TRUST_PROXY: '127.0.0.1',
    RATE_LIMIT: String(RATE_LIMIT),
    MAIL_PER_HOUR: '200',
  });
  const accepted = new Map<string, EnquiryFields>();
  const enquiryRequests: Promise<TimedResponse>[] = [];
  const pageRequests: Promise<TimedResponse>[] = [];
  const floodRequests: Promise<TimedResponse>[] = [];
  const memoryMb: number[] = [];
  const sendEnquiry = async (ip: string) => {
    const submission = exampleSubmission();
    const response = await send(server.url, '/api/enquiries', ip, JSON.stringify(submission));
    if (response.status === 201) accepted.set(submission.id, submission);
    return response;
  };

  const startedAt = performance.now();
  for (let tick = 0; tick < DURATION_S * REQUESTS_PER_SECOND; tick += 1) {
    enquiryRequests.push(sendEnquiry(randomIp()));
    pageRequests.push(send(server.url, '/', randomIp()));
    if (tick % (REQUESTS_PER_SECOND / FLOOD_PER_SECOND) === 0) floodRequests.push(sendEnquiry('10.9.9.9'));
    if (tick % REQUESTS_PER_SECOND === 0) memoryMb.push(memoryMbOf(server.process.pid as number));
    const nextTickAt = startedAt + ((tick + 1) * 1000) / REQUESTS_PER_SECOND;
    await delay(Math.max(0, nextTickAt - performance.now()));
  }
  const responses = await Promise.all(enquiryRequests);
  const floodResponses = await Promise.all(floodRequests);

  expect(responses.filter(({ status }) => status !== 201)).toEqual([]);
  expect((await Promise.all(pageRequests)).filter(({ status }) => status !== 200)).toEqual([]);
  const rejected = floodResponses.filter(({ status }) => status !== 201);
  expect(floodResponses.length - rejected.length).toBeLessThanOrEqual(
    RATE_LIMIT * (1 + Math.floor(DURATION_S / 60)),
  );
  expect(rejected.length).toBeGreaterThan(0);
  for (const { status, retryAfterS } of rejected) {
    expect(status).toBe(429);
    expect(retryAfterS).toBeGreaterThan(0);
    expect(retryAfterS).toBeLessThanOrEqual(60);
  }
  expectStoredExactlyOnce(server.dataDir, accepted);
  // Above the hourly limit, mail waits in the queue.
  expect(mail.mails.length).toBeLessThanOrEqual(200);
  const unmailed = readStore(server.dataDir).filter(
    ({ mail: state }) => state !== 'sent' && state !== 'pending',
  );
  // Enquiries of the flood are flagged and listed in the digest.
  expect(unmailed.filter(({ spamSignals }) => spamSignals === null)).toEqual([]);
  if (memoryMb.length >= 30) {
    const third = Math.floor(memoryMb.length / 3);
    const growthMb = Math.max(...memoryMb.slice(-third)) - Math.max(...memoryMb.slice(third, -third));
    expect(growthMb).toBeLessThan(MAX_MEMORY_GROWTH_MB);
  }
  const durations = responses.map(({ durationMs }) => durationMs).toSorted((one, other) => one - other);
  const percentile = (share: number) => Math.round(durations[Math.floor(durations.length * share)] ?? 0);
  logMeasurement('load', {
    enquiries: responses.length,
    pages: pageRequests.length,
    rejected: rejected.length,
    durationMs: { p50: percentile(0.5), p99: percentile(0.99), max: Math.round(Math.max(...durations)) },
    memoryMb: memoryMb.filter((_value, second) => second % 10 === 0).map(Math.round),
    mails: mail.mails.length,
  });
});

test.runIf(IS_HEAVY)(
  'after the time in Retry-After, a request is accepted again',
  { timeout: 90_000 },
  async () => {
    await using server = await startServer({ TRUST_PROXY: '127.0.0.1', RATE_LIMIT: '1' });
    const sendEnquiry = () =>
      send(server.url, '/api/enquiries', '11.1.1.1', JSON.stringify(exampleSubmission()));
    expect((await sendEnquiry()).status).toBe(201);
    const { status, retryAfterS } = await sendEnquiry();
    expect(status).toBe(429);
    expect(retryAfterS).toBeLessThanOrEqual(60);
    await delay((retryAfterS - 3) * 1000);
    expect((await sendEnquiry()).status).toBe(429);
    await delay(3_000);
    expect((await sendEnquiry()).status).toBe(201);
  },
);

test('when the mail server has an hourly limit, a flood from one IP does not delay the mail of a customer', {
  timeout: 60_000,
}, async () => {
  await using mail = await startMailServer();
  await using server = await startServer({
    SMTP_URL: mail.url,
    MAIL_PER_HOUR: '20',
    RATE_LIMIT: '100',
    TRUST_PROXY: '127.0.0.1',
  });
  const post = (ip: string, submission: object) => server.post(submission, { 'x-forwarded-for': ip });
  const flood = Array.from({ length: 80 }, (_value, index) =>
    exampleSubmission({ Mobile: String(9_000_000_000 + index) }),
  );
  // Each from another IPv6 address of the same network.
  for (const [index, submission] of flood.entries()) {
    expect((await post(`2001:db8::${index + 1}`, submission)).status).toBe(201);
  }
  const customers = ['203.0.113.7', '203.0.113.8', '2001:db8:0:1::1'];
  for (const ip of customers) {
    expect((await post(ip, exampleSubmission({ Name: 'A Customer' }))).status).toBe(201);
  }
  const customerMails = () => mail.mails.filter(({ text }) => text?.includes('A Customer'));
  await waitFor(() => customerMails().length === customers.length, 'the mails of the customers');
  // Half of the hourly limit is reserved for senders with few enquiries.
  expect(mail.mails.length).toBeLessThanOrEqual(10 + customers.length);
  const { records, database } = openContext({ storeFile: join(server.dataDir, 'enquiries.db') }, SAMPLE_SITE);
  const flagged = flood.map(({ id }) => records.find(id)?.spamSignals);
  expect(flagged.slice(0, 50).flat()).toEqual([]);
  expect(flagged.slice(50).flat()).toEqual(Array.from({ length: 30 }, () => 'repeated-ip'));
  database.close();
});
