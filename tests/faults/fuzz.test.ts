import { readdir, readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ENQUIRY_FIELD_NAMES, trimEnquiry, validateEnquiry } from '../../domain/enquiry.ts';
import { REFERENCE_PATTERN } from '../../domain/enquiryId.ts';
import { amount, logMeasurement } from '../support/heavy.ts';
import { type HostileRequest, hostileRequest } from '../support/hostileRequests.ts';
import { FORMULA, parseCsv } from '../support/parseCsv.ts';
import { readStore } from '../support/readStore.ts';
import { runEnquiriesCommand } from '../support/runEnquiriesCommand.ts';
import { type RawResponse, sendBytes } from '../support/sendBytes.ts';
import { type RunningServer, startServer } from '../support/startServer.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const REQUESTS = amount(1_000, 100_000);
const AT_ONCE = 20;

const folder = temporaryFolder();
const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
let server: RunningServer;
let port = 0;
let readBack: DatabaseSync;

beforeAll(async () => {
  server = await startServer(folder.path, { MAIL_PER_HOUR: '200' });
  port = Number(new URL(server.url).port);
  readBack = new DatabaseSync(join(folder.path, 'enquiries.db'), { readOnly: true, timeout: 5_000 });
});
afterAll(async () => {
  readBack.close();
  agent.destroy();
  await server.stop();
  await folder[Symbol.asyncDispose]();
});

function send(hostile: HostileRequest): Promise<RawResponse> {
  if (hostile.kind === 'raw') return sendBytes(port, hostile.bytes, true);
  const { type, body, headers } = hostile;
  return new Promise((resolve, reject) => {
    const asked = request(
      `${server.url}/api/enquiries`,
      {
        agent,
        method: 'POST',
        headers: {
          ...(type && { 'content-type': type }),
          'content-length': Buffer.byteLength(body),
          ...headers,
        },
      },
      (answer) => {
        let text = Object.entries(answer.headers).flat().join('\n');
        answer.on('data', (chunk) => (text += chunk));
        answer.on('end', () => resolve({ status: answer.statusCode, text }));
      },
    );
    asked.on('error', (error: NodeJS.ErrnoException) =>
      // The answer to a body that is too large may come before the body is through.
      error.code === 'EPIPE' || error.code === 'ECONNRESET'
        ? resolve({ status: undefined, text: '' })
        : reject(error),
    );
    asked.end(body);
  });
}

const statuses = new Map<number | undefined, number>();
const acknowledged = new Set<string>();
const details = new Set<string>();

function isStored(column: 'id' | 'reference', value: string): boolean {
  return readBack.prepare(`SELECT 1 FROM enquiries WHERE ${column} = ?`).get(value) !== undefined;
}

/** What must hold for any answer to anything. */
function check(hostile: HostileRequest, { status, text }: RawResponse): void {
  statuses.set(status, (statuses.get(status) ?? 0) + 1);
  expect(status ?? 400).toBeLessThan(500);
  expect(text).not.toMatch(/\n\s+at \S+ \(|node_modules|node:internal|\/server\/[a-z]/);
  if (hostile.kind === 'body') remember(hostile.body);
  if (status === 201 || status === 200) {
    const receipt = /\{"id":"([^"]+)","reference":"[^"]+"\}/.exec(text);
    if (!receipt) return;
    expect(isStored('id', receipt[1] ?? '')).toBe(true);
    acknowledged.add(receipt[1] ?? '');
  }
  if (status === 303) {
    const reference = /reference=([0-9A-Z-]+)/.exec(text)?.[1] ?? '';
    expect(isStored('reference', reference)).toBe(true);
    acknowledged.add(reference);
  }
}

/** What a visitor typed, to look for it in the logs: whatever is long enough not to be there by chance. */
function remember(body: string): void {
  let sent: unknown;
  try {
    sent = JSON.parse(body);
  } catch {
    return;
  }
  if (typeof sent !== 'object' || sent === null || details.size > 50_000) return;
  for (const name of ENQUIRY_FIELD_NAMES) {
    const value = (sent as Record<string, unknown>)[name];
    if (typeof value === 'string' && value.length > 9 && name !== 'RetailerSelfUse') details.add(value);
  }
}

test(`${REQUESTS} hostile requests: no 5xx, nothing acknowledged that is not stored, nothing stored that was not`, {
  timeout: 1_800_000,
}, async () => {
  const began = performance.now();
  await fc.assert(
    fc.asyncProperty(fc.array(hostileRequest, { minLength: AT_ONCE, maxLength: AT_ONCE }), async (batch) => {
      const answers = await Promise.all(batch.map(send));
      for (const [index, answer] of answers.entries()) check(batch[index] as HostileRequest, answer);
    }),
    { numRuns: Math.ceil(REQUESTS / AT_ONCE) },
  );
  const stored = readStore(folder.path);
  expect(stored.length).toBeGreaterThan(REQUESTS / 20);
  for (const { id, reference, fields } of stored) {
    expect(acknowledged.has(id) || acknowledged.has(reference)).toBe(true);
    expect(Object.keys(fields)).toEqual([...ENQUIRY_FIELD_NAMES]);
    expect(validateEnquiry(trimEnquiry(fields))).toBeUndefined();
  }
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  logMeasurement('fuzz', {
    requests: [...statuses.values()].reduce((sum, count) => sum + count, 0),
    stored: stored.length,
    seconds: Math.round((performance.now() - began) / 1000),
    statuses: Object.fromEntries(statuses),
  });
});

/** What differs from line to line by nature: times, counters, and the reference numbers that we make ourselves. */
function withoutCounters(line: string): string {
  const { time, pid, hostname, reqId, responseTime, reference, ...rest } = JSON.parse(line);
  expect([time, pid].every(Number.isInteger)).toBe(true);
  expect(reqId ?? 'req-1').toMatch(/^req-[0-9a-z]+$/);
  expect(responseTime ?? 1).toBeTypeOf('number');
  if (reference) expect(reference).toMatch(new RegExp(REFERENCE_PATTERN));
  return JSON.stringify(rest);
}

test('after it, the logs hold nothing of what was typed', () => {
  const lines = server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'));
  expect(lines.length).toBeGreaterThan(REQUESTS / 2);
  expect(details.size).toBeGreaterThan(100);
  const kinds = [...new Set(lines.map(withoutCounters))].join('\n');
  // What is left is what the program itself can say: a few hundred lines, however many requests there were.
  expect(kinds.length).toBeLessThan(30_000);
  const isInLog = (detail: string) =>
    kinds.includes(detail) || kinds.includes(JSON.stringify(detail).slice(1, -1));
  expect([...details].filter(isInLog)).toEqual([]);
  expect(kinds).not.toMatch(/127\.0\.0\.1(?!:\d)|1\.2\.3\.4|"level":[56]0/);
});

test('after it, each mail has the headers that every mail has', async () => {
  const mailFolder = join(folder.path, 'mail');
  const files = (await readdir(mailFolder)).filter((name) => name.endsWith('.eml'));
  expect(files.length).toBeGreaterThan(10);
  expect(files.length).toBeLessThanOrEqual(200);
  const shapes = new Set<string>();
  for (const file of files) {
    const mail = await PostalMime.parse(await readFile(join(mailFolder, file)));
    shapes.add(mail.headers.map(({ key }) => key).join());
    expect(mail.html).not.toMatch(/<(script|img|iframe|form|style|link)/i);
  }
  expect([...shapes]).toHaveLength(1);
});

test('after it, no cell of the exported list is a formula', async () => {
  const csv = await runEnquiriesCommand(folder.path, 'export');
  const rows = parseCsv(csv.slice(1));
  expect(rows.length).toBe(readStore(folder.path).length + 1);
  expect(rows.flat().filter((cell) => FORMULA.test(cell))).toEqual([]);
});
