import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../../tests/support/startServer.ts';
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts';

// What the MDN HTTP Observatory scores (https://developer.mozilla.org/en-US/observatory/docs/tests_and_scoring):
// 100 points to begin with, so much less or more for each of these; A+ is 100 or more.

const folder = temporaryFolder();
let server: RunningServer;

beforeAll(async () => {
  server = await startServer(folder.path, { SITE_URL: 'https://www.example.com' });
});
afterAll(async () => {
  await server.stop();
  await folder[Symbol.asyncDispose]();
});

const PAGES = ['/', '/privacy-policy', '/enquiry-received', '/no-such-page'];

/** A policy's directives with their sources. */
function parsePolicy(policy: string): Map<string, string[]> {
  const directives = policy.split(';').map((directive) => directive.trim().split(/\s+/));
  const names = directives.map(([name]) => name);
  // A directive said twice makes the whole policy invalid in the Observatory's eyes.
  expect(new Set(names).size).toBe(names.length);
  return new Map(directives.map(([name = '', ...sources]) => [name, sources]));
}

const TOO_BROAD = [
  '*',
  'http:',
  'https:',
  'ftp:',
  'data:',
  "'unsafe-inline'",
  "'unsafe-eval'",
  "'unsafe-hashes'",
];

describe.each(PAGES)('%s', (path) => {
  test('content security policy: +10, and nobody may frame it: +5', async () => {
    const answer = await fetch(server.url + path);
    const meta =
      /<meta http-equiv="content-security-policy" content="([^"]+)"/.exec(await answer.text())?.[1] ?? '';
    const policy = parsePolicy(meta);
    expect(policy.get('default-src')).toEqual(["'none'"]);
    for (const name of ['script-src', 'style-src']) {
      const sources = policy.get(name) ?? [];
      for (const source of TOO_BROAD) expect(sources).not.toContain(source);
    }
    for (const sources of policy.values())
      for (const source of sources) expect(source).not.toMatch(/^(http|ftp):/);
    expect(policy.get('base-uri')).toEqual(["'none'"]);
    expect(policy.get('form-action')).toEqual(["'self'"]);
    // It counts in a header only, and both are enforced, so the header says nothing about scripts and styles.
    expect(answer.headers.get('content-security-policy')).toBe("frame-ancestors 'none'");
    expect(answer.headers.get('x-frame-options')).toBe('DENY');
  });

  test('referrer policy: +5; cross-origin resource policy: +10; nosniff, HSTS, no sharing, no cookies: nothing off', async () => {
    const { headers } = await fetch(server.url + path);
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    const seconds = Number(/^max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '')?.[1]);
    expect(seconds).toBeGreaterThanOrEqual(15_768_000);
    for (const name of headers.keys())
      expect(name).not.toMatch(/^(access-control-|set-cookie$|server$|x-powered-by$)/);
  });

  test('every script and style is our own: nothing off', async () => {
    const page = await (await fetch(server.url + path)).text();
    for (const [, address] of page.matchAll(
      /<(?:script|link rel="stylesheet")[^>]+(?:src|href)="([^"]+)"/g,
    )) {
      expect(address).toMatch(/^\/(?!\/)/);
    }
  });
});

test('what is no page may load nothing at all', async () => {
  const answer = await fetch(`${server.url}/api/enquiries`, {
    method: 'POST',
    body: '{',
    headers: { 'content-type': 'application/json' },
  });
  expect(answer.status).toBe(400);
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
  expect(answer.headers.get('strict-transport-security')).toMatch(/^max-age=/);
});
