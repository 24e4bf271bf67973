import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type RunningServer, startServer } from '../../tests/support/startServer.ts';
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts';

// The score of the MDN HTTP Observatory (https://developer.mozilla.org/en-US/observatory/docs/tests_and_scoring):
// it starts with 100 points, of which each test adds or removes some; A+ needs 100.

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

/** Parses a content security policy into its directives and their sources. */
function parsePolicy(policy: string): Map<string, string[]> {
  const directives = policy.split(';').map((directive) => directive.trim().split(/\s+/));
  const names = directives.map(([name]) => name);
  // The Observatory rejects a policy with a repeated directive.
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
  test('content security policy: +10, no framing: +5', async () => {
    const response = await fetch(server.url + path);
    const meta =
      /<meta http-equiv="content-security-policy" content="([^"]+)"/.exec(await response.text())?.[1] ?? '';
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
    // `frame-ancestors` works in a header only; both policies are enforced, so the header needs nothing else.
    expect(response.headers.get('content-security-policy')).toBe("frame-ancestors 'none'");
    expect(response.headers.get('x-frame-options')).toBe('DENY');
  });

  test('referrer policy: +5; cross-origin resource policy: +10; nosniff, HSTS, no CORS, no cookies: 0', async () => {
    const { headers } = await fetch(server.url + path);
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    const maxAgeSeconds = Number(/^max-age=(\d+)/.exec(headers.get('strict-transport-security') ?? '')?.[1]);
    expect(maxAgeSeconds).toBeGreaterThanOrEqual(15_768_000);
    for (const name of headers.keys())
      expect(name).not.toMatch(/^(access-control-|set-cookie$|server$|x-powered-by$)/);
  });

  test('scripts and styles of our own origin only: 0', async () => {
    const page = await (await fetch(server.url + path)).text();
    for (const [, url] of page.matchAll(/<(?:script|link rel="stylesheet")[^>]+(?:src|href)="([^"]+)"/g)) {
      expect(url).toMatch(/^\/(?!\/)/);
    }
  });
});

test('an API response may load nothing', async () => {
  const response = await fetch(`${server.url}/api/enquiries`, {
    method: 'POST',
    body: '{',
    headers: { 'content-type': 'application/json' },
  });
  expect(response.status).toBe(400);
  expect(response.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
  expect(response.headers.get('strict-transport-security')).toMatch(/^max-age=/);
});
