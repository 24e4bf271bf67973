import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import type { EnquiryFields } from '../../domain/enquiry.ts';
import { exampleSubmission } from '../support/exampleEnquiry.ts';
import { expectStoredExactlyOnce } from '../support/expectExactlyOnce.ts';
import { amount, logMeasurement } from '../support/heavy.ts';
import { readStore } from '../support/readStore.ts';
import { startMailServer } from '../support/startMailServer.ts';
import { startServer } from '../support/startServer.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

/** An hour in which 6000 people send an enquiry, and look at the page once more, in a minute. */
const SECONDS = amount(4, 60);
const ENQUIRIES_A_SECOND = 100;

/** One sender among them does not stop; the limit is what one address may send in a minute. */
const LIMIT = 60;
const FLOOD_A_SECOND = 20;

/** What is left over of a minute's garbage when memory is looked at, in MB. */
const FLAT = 40;

interface Answer {
  status: number;
  retryAfter: number;
  milliseconds: number;
}

const agent = new Agent({ keepAlive: true, maxSockets: 64 });

/** As from another address, behind a proxy; by hand, because `fetch` would take the load generator's whole core. */
function ask(url: string, path: string, address: string, body?: string): Promise<Answer> {
  const began = performance.now();
  return new Promise((resolve, reject) => {
    const asked = request(
      `${url}${path}`,
      {
        agent,
        method: body ? 'POST' : 'GET',
        headers: {
          'x-forwarded-for': address,
          'accept-encoding': 'br',
          ...(body ? { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) } : {}),
        },
      },
      (answer) => {
        answer.resume();
        answer.on('end', () =>
          resolve({
            status: answer.statusCode ?? 0,
            retryAfter: Number(answer.headers['retry-after']),
            milliseconds: performance.now() - began,
          }),
        );
      },
    );
    asked.on('error', reject);
    asked.end(body);
  });
}

/** Memory of a process that is in use, in MB; Linux only. */
function memoryOf(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}

const randomAddress = () => [11, ...crypto.getRandomValues(new Uint8Array(3))].join('.');
const highest = (numbers: number[]) => Math.max(...numbers);

test(`${ENQUIRIES_A_SECOND} enquiries and pages a second for ${SECONDS} s: each is answered and stored, memory stays flat`, {
  timeout: 180_000,
}, async () => {
  await using folder = temporaryFolder();
  await using mail = await startMailServer();
  await using server = await startServer(folder.path, {
    SMTP_URL: mail.url,
    TRUST_PROXY: '127.0.0.1',
    RATE_LIMIT: String(LIMIT),
    MAIL_PER_HOUR: '200',
  });
  const kept = new Map<string, EnquiryFields>();
  const honest: Promise<Answer>[] = [];
  const pages: Promise<Answer>[] = [];
  const flood: Promise<Answer>[] = [];
  const memory: number[] = [];
  const send = async (address: string) => {
    const submission = exampleSubmission();
    const answer = await ask(server.url, '/api/enquiries', address, JSON.stringify(submission));
    if (answer.status === 201) kept.set(submission.id, submission);
    return answer;
  };

  const began = performance.now();
  for (let tick = 0; tick < SECONDS * ENQUIRIES_A_SECOND; tick += 1) {
    honest.push(send(randomAddress()));
    pages.push(ask(server.url, '/', randomAddress()));
    if (tick % (ENQUIRIES_A_SECOND / FLOOD_A_SECOND) === 0) flood.push(send('10.9.9.9'));
    if (tick % ENQUIRIES_A_SECOND === 0) memory.push(memoryOf(server.process.pid as number));
    const next = began + ((tick + 1) * 1000) / ENQUIRIES_A_SECOND;
    await pause(Math.max(0, next - performance.now()));
  }
  const answers = await Promise.all(honest);
  const floodAnswers = await Promise.all(flood);

  expect(answers.filter(({ status }) => status !== 201)).toEqual([]);
  expect((await Promise.all(pages)).filter(({ status }) => status !== 200)).toEqual([]);
  const refused = floodAnswers.filter(({ status }) => status !== 201);
  expect(floodAnswers.length - refused.length).toBeLessThanOrEqual(LIMIT * (1 + Math.floor(SECONDS / 60)));
  expect(refused.length).toBeGreaterThan(0);
  for (const { status, retryAfter } of refused) {
    expect(status).toBe(429);
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(60);
  }
  expectStoredExactlyOnce(folder.path, kept);
  // Past the cap the mail waits, and nothing of it is lost.
  expect(mail.mails.length).toBeLessThanOrEqual(200);
  const unmailed = readStore(folder.path).filter(
    ({ mail: state }) => state !== 'sent' && state !== 'pending',
  );
  // The flood's own are flagged, and go into the digest.
  expect(unmailed.filter(({ spamSignals }) => spamSignals === null)).toEqual([]);
  if (memory.length >= 30) {
    const third = Math.floor(memory.length / 3);
    expect(highest(memory.slice(-third)) - highest(memory.slice(third, -third))).toBeLessThan(FLAT);
  }
  const times = answers.map(({ milliseconds }) => milliseconds).toSorted((one, other) => one - other);
  const at = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0);
  logMeasurement('load', {
    enquiries: answers.length,
    pages: pages.length,
    refused: refused.length,
    milliseconds: { half: at(0.5), '99 of 100': at(0.99), slowest: Math.round(highest(times)) },
    megabytes: memory.filter((_one, second) => second % 10 === 0).map(Math.round),
    mailsWithinTheCap: mail.mails.length,
  });
});

test('who is refused and comes back when the answer says is let in', { timeout: 90_000 }, async () => {
  await using folder = temporaryFolder();
  await using server = await startServer(folder.path, { TRUST_PROXY: '127.0.0.1', RATE_LIMIT: '1' });
  const send = () => ask(server.url, '/api/enquiries', '11.1.1.1', JSON.stringify(exampleSubmission()));
  expect((await send()).status).toBe(201);
  const { status, retryAfter } = await send();
  expect(status).toBe(429);
  expect(retryAfter).toBeLessThanOrEqual(60);
  if (amount(0, 1) === 0) return;
  await pause((retryAfter - 3) * 1000);
  expect((await send()).status).toBe(429);
  await pause(3_000);
  expect((await send()).status).toBe(201);
});
