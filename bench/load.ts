import { randomInt } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import autocannon from 'autocannon';
import { ENQUIRY_ENDPOINT } from '../domain/enquiry/enquiry.ts';
import { exampleSubmission } from '../tests/support/exampleEnquiry.ts';
import { temporaryFolder } from '../tests/support/temporaryFolder.ts';
import { inTurn, type Section } from './report.ts';
import { startServer, startSite } from './startServer.ts';

const ROUNDS = 7;
const SECONDS = 3;

const HANDLER = 'bench/durableHandler.ts';
const JSON_TYPE = { 'content-type': 'application/json' };

/** How many enquiries a second are accepted, and how long each takes at a steady rate. */
export async function measureLoad(): Promise<Section[]> {
  await using folder = temporaryFolder();
  await using site = await startSite(join(folder.path, 'site'));
  await using bare = await startServer([HANDLER, join(folder.path, 'bare')]);
  const urls = { ours: site.url, reference: bare.url };
  for (const url of Object.values(urls)) await acceptRate(url, 64, SECONDS);
  const results = await inTurn(ROUNDS, urls, async (url) => {
    return {
      'accepted, 1 connection': await acceptRate(url, 1, SECONDS),
      'accepted, 64 connections': await acceptRate(url, 64, SECONDS),
      'p99 at 500 a second': await steadyP99(url, 500, SECONDS),
    };
  });
  return [
    {
      title: 'Enquiries',
      method:
        `Our server with its default settings, under autocannon on the same machine; median of ${ROUNDS} rounds of ` +
        `${SECONDS} s, in turn with the reference. The bare handler is \`node:http\` with the same rows and one durable ` +
        'commit for each request. For the p99 an enquiry is sent every 2 ms, whether or not the ones before were answered.',
      reference: 'bare handler',
      metrics: {
        'accepted, 1 connection': { unit: 'a second', minRatio: 0.6 },
        'accepted, 64 connections': { unit: 'a second', minRatio: 1 },
        'p99 at 500 a second': { unit: 'ms', max: 20 },
      },
      results,
    },
  ];
}

/** Enquiries accepted a second when each connection sends the next as soon as it has its response. */
export async function acceptRate(url: string, connections: number, duration: number): Promise<number> {
  const setupRequest = (request: autocannon.Request) => ({ ...request, body: newEnquiry() });
  const post = { method: 'POST' as const, path: ENQUIRY_ENDPOINT, headers: JSON_TYPE, setupRequest };
  const result = await autocannon({ url, connections, duration, requests: [post] });
  const failed = result.errors + result.non2xx;
  if (failed > 0) throw new Error(`${failed} requests to ${url} failed under load`);
  return result['2xx'] / result.duration;
}

/**
 * The 99th percentile of the response times at a steady rate, in milliseconds. Not by autocannon, which sends each
 * second's requests in one burst.
 */
async function steadyP99(url: string, perSecond: number, seconds: number): Promise<number> {
  const start = performance.now();
  const pending: Promise<number>[] = [];
  for (let sent = 1; sent <= perSecond * seconds; sent++) {
    pending.push(responseTime(`${url}${ENQUIRY_ENDPOINT}`));
    await delay(Math.max(0, start + (sent * 1000) / perSecond - performance.now()));
  }
  const times = (await Promise.all(pending)).sort((a, b) => a - b);
  return times[Math.floor(times.length * 0.99)] ?? Number.NaN;
}

async function responseTime(url: string): Promise<number> {
  const start = performance.now();
  const response = await fetch(url, { method: 'POST', headers: JSON_TYPE, body: newEnquiry() });
  await response.arrayBuffer();
  if (response.status !== 201) throw new Error(`${url} responded ${response.status} under load`);
  return performance.now() - start;
}

/** From a mobile number of its own: many from one number would be flagged. */
function newEnquiry(): string {
  return JSON.stringify(exampleSubmission({ Mobile: `${randomInt(6_000_000_000, 10_000_000_000)}` }));
}
