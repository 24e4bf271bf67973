import { readdir, readFile } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  ENQUIRY_FIELD_NAMES,
  METADATA_FIELDS,
  normalizeEnquiry,
  validateEnquiry,
} from '../../domain/enquiry/enquiry.ts';
import { REFERENCE_PATTERN } from '../../domain/enquiry/enquiryId.ts';
import { amount, logMeasurement } from '../support/heavy.ts';
import { FORMULA, parseCsv } from '../support/parseCsv.ts';
import { readStore } from '../support/readStore.ts';
import { runEnquiriesCommand } from '../support/runEnquiriesCommand.ts';
import { type RunningServer, startServer } from '../support/startServer.ts';
import { type HostileRequest, hostileRequest } from './hostileRequests.ts';
import { type RawResponse, sendBytes } from './sendBytes.ts';

const REQUEST_COUNT = amount(1_000, 100_000);
const CONCURRENCY = 20;

const agent = new Agent({ keepAlive: true, maxSockets: CONCURRENCY });
let server: RunningServer;
let port = 0;
let database: DatabaseSync;

beforeAll(async () => {
  server = await startServer({ MAIL_PER_HOUR: '200' });
  port = Number(new URL(server.url).port);
  database = new DatabaseSync(join(server.dataDir, 'enquiries.db'), { readOnly: true, timeout: 5_000 });
});
afterAll(async () => {
  database.close();
  agent.destroy();
  await server[Symbol.asyncDispose]();
});

function send(hostile: HostileRequest): Promise<RawResponse> {
  if (hostile.kind === 'raw') return sendBytes(port, hostile.bytes, true);
  const { type, body, headers } = hostile;
  return new Promise((resolve, reject) => {
    const sent = request(
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
      (response) => {
        let text = Object.entries(response.headers).flat().join('\n');
        response.on('data', (chunk) => (text += chunk));
        response.on('end', () => resolve({ status: response.statusCode, text }));
      },
    );
    sent.on('error', (error: NodeJS.ErrnoException) =>
      // The server may respond to a body that is too large before it is sent completely.
      error.code === 'EPIPE' || error.code === 'ECONNRESET'
        ? resolve({ status: undefined, text: '' })
        : reject(error),
    );
    sent.end(body);
  });
}

const statusCounts = new Map<number | undefined, number>();
/** Ids and references in successful responses. */
const acknowledged = new Set<string>();
/** Input values, to search for them in the log. */
const inputs = new Set<string>();

function isStored(column: 'id' | 'reference', value: string): boolean {
  return database.prepare(`SELECT 1 FROM enquiries WHERE ${column} = ?`).get(value) !== undefined;
}

/** Expects what holds for every response. */
function expectValidResponse(hostile: HostileRequest, { status, text }: RawResponse): void {
  statusCounts.set(status, (statusCounts.get(status) ?? 0) + 1);
  expect(status ?? 400).toBeLessThan(500);
  expect(text).not.toMatch(/\n\s+at \S+ \(|node_modules|node:internal|\/server\/[a-z]/);
  if (hostile.kind === 'body') recordInputs(hostile.body);
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

/** Records values that are long enough not to be in the log by chance. */
function recordInputs(body: string): void {
  let parsed: unknown;
  try {
    parsed = JSON.parse(body);
  } catch {
    return;
  }
  if (typeof parsed !== 'object' || parsed === null || inputs.size > 50_000) return;
  for (const name of [...ENQUIRY_FIELD_NAMES, METADATA_FIELDS.source]) {
    const value = (parsed as Record<string, unknown>)[name];
    if (typeof value === 'string' && value.length > 9 && name !== 'RetailerSelfUse') inputs.add(value);
  }
}

test(`${REQUEST_COUNT} hostile requests: no 5xx, and exactly the acknowledged enquiries are stored`, {
  timeout: 1_800_000,
}, async () => {
  const startedAt = performance.now();
  await fc.assert(
    fc.asyncProperty(
      fc.array(hostileRequest, { minLength: CONCURRENCY, maxLength: CONCURRENCY }),
      async (batch) => {
        const responses = await Promise.all(batch.map(send));
        for (const [index, response] of responses.entries())
          expectValidResponse(batch[index] as HostileRequest, response);
      },
    ),
    { numRuns: Math.ceil(REQUEST_COUNT / CONCURRENCY) },
  );
  const stored = readStore(server.dataDir);
  expect(stored.length).toBeGreaterThan(REQUEST_COUNT / 20);
  for (const { id, reference, fields } of stored) {
    expect(acknowledged.has(id) || acknowledged.has(reference)).toBe(true);
    expect(Object.keys(fields)).toEqual([...ENQUIRY_FIELD_NAMES]);
    expect(validateEnquiry(normalizeEnquiry(fields))).toBeUndefined();
  }
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  logMeasurement('fuzz', {
    requests: [...statusCounts.values()].reduce((sum, count) => sum + count, 0),
    stored: stored.length,
    seconds: Math.round((performance.now() - startedAt) / 1000),
    statusCounts: Object.fromEntries(statusCounts),
  });
});

/** Removes what differs in every line: times, counters and references. */
function withoutVariables(line: string): string {
  const { time, pid, hostname, reqId, responseTime, reference, ...rest } = JSON.parse(line);
  expect([time, pid].every(Number.isInteger)).toBe(true);
  expect(reqId ?? 'req-1').toMatch(/^req-[0-9a-z]+$/);
  expect(responseTime ?? 1).toBeTypeOf('number');
  if (reference) expect(reference).toMatch(new RegExp(REFERENCE_PATTERN));
  return JSON.stringify(rest);
}

test('after hostile requests, the log contains no input', () => {
  const lines = server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'));
  // Those of refused requests are one line a minute.
  expect(lines.length).toBeGreaterThanOrEqual(acknowledged.size);
  expect(inputs.size).toBeGreaterThan(100);
  const distinctLines = [...new Set(lines.map(withoutVariables))].join('\n');
  // A few hundred distinct lines, independent of the number of requests.
  expect(distinctLines.length).toBeLessThan(30_000);
  const isInLog = (input: string) =>
    distinctLines.includes(input) || distinctLines.includes(JSON.stringify(input).slice(1, -1));
  expect([...inputs].filter(isInLog)).toEqual([]);
  expect(distinctLines).not.toMatch(/127\.0\.0\.1(?!:\d)|1\.2\.3\.4|"level":[56]0/);
});

test('after hostile requests, all mails have the same headers', async () => {
  const mailFolder = join(server.dataDir, 'mail');
  const files = (await readdir(mailFolder)).filter((name) => name.endsWith('.eml'));
  expect(files.length).toBeGreaterThan(10);
  expect(files.length).toBeLessThanOrEqual(200);
  const headerNames = new Set<string>();
  for (const file of files) {
    const mail = await PostalMime.parse(await readFile(join(mailFolder, file)));
    headerNames.add(mail.headers.map(({ key }) => key).join());
    expect(mail.html).not.toMatch(/<(script|img|iframe|form|style|link)/i);
  }
  expect([...headerNames]).toHaveLength(1);
});

test('after hostile requests, no cell of the export is a formula', async () => {
  const csv = await runEnquiriesCommand(server.dataDir, 'export');
  const rows = parseCsv(csv.slice(1));
  expect(rows.length).toBe(readStore(server.dataDir).length + 1);
  expect(rows.flat().filter((cell) => FORMULA.test(cell))).toEqual([]);
});
