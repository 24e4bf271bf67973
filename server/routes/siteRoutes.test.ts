import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { load } from 'cheerio';
import Fastify from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { httpRequest } from '../../tests/support/httpRequest.ts';
import { type RunningServer, startServer } from '../../tests/support/startServer.ts';
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts';
import type { EnquiryPages } from './EnquiryPages.ts';
import { siteRoutes } from './siteRoutes.ts';

// These tests need the built site; `npm test` builds it first.
let server: RunningServer;

beforeAll(async () => {
  server = await startServer({ SITE_URL: 'https://www.example.com' });
});
afterAll(() => server[Symbol.asyncDispose]());

const request = (path: string, headers?: Record<string, string>, method?: string) =>
  httpRequest(server.url, path, headers, method);

describe('the built site', () => {
  test.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['identity', undefined],
  ])('is compressed as the Accept-Encoding header allows: %s', async (accepted, encoding) => {
    const response = await request('/', { 'accept-encoding': accepted });
    expect(response.status).toBe(200);
    expect(response.headers['content-encoding']).toBe(encoding);
    expect(response.headers.vary).toMatch(/accept-encoding/i);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
  });

  test.each([
    '/',
    '/privacy-policy',
    '/privacy-policy/',
    '/robots.txt',
    '/sitemap-index.xml',
    '/site.webmanifest',
  ])('%s is revalidated with its ETag', async (path) => {
    const { status, headers } = await request(path, { 'accept-encoding': 'br' });
    expect(status).toBe(200);
    expect(headers['cache-control']).toBe('no-cache');
    const revalidated = await request(path, {
      'accept-encoding': 'br',
      'if-none-match': headers.etag as string,
    });
    expect(revalidated.status).toBe(304);
    expect(revalidated.bodyBytes).toBe(0);
  });

  test('has a security.txt (RFC 9116)', async () => {
    const response = await fetch(new URL('/.well-known/security.txt', server.url));
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await response.text()).toMatch(/^Contact: mailto:\S+\nExpires: \d{4}-/);
  });

  test('does not serve the build’s record for the server', async () => {
    expect((await request('/.built-site.json')).status).toBe(404);
  });

  test('has an ETag for each content encoding', async () => {
    const etags = new Set<string>();
    for (const accepted of ['br', 'gzip', 'identity']) {
      etags.add((await request('/', { 'accept-encoding': accepted })).headers.etag as string);
    }
    expect(etags.size).toBe(3);
    const [brotli = '', gzip = ''] = etags;
    const revalidate = (etag: string) => request('/', { 'accept-encoding': 'br', 'if-none-match': etag });
    expect((await revalidate(gzip)).status).toBe(200);
    for (const etag of [`"other", ${brotli}`, '*']) expect((await revalidate(etag)).status).toBe(304);
  });

  test.each(['br;q=0, gzip', 'gzip;q=0.5, br;q=0.0'])(
    'does not use an encoding with q=0: %s',
    async (accepted) => {
      const { headers } = await request('/', { 'accept-encoding': accepted });
      expect(headers['content-encoding']).toBe('gzip');
    },
  );

  test.each(['/', '/icon-512.png', '/no-such-page'])(
    'HEAD %s has the headers of GET and no body',
    async (path) => {
      const get = await request(path);
      const head = await request(path, {}, 'HEAD');
      expect(head.status).toBe(get.status);
      expect(head.bodyBytes).toBe(0);
      const { date: _getDate, ...expected } = get.headers;
      const { date: _headDate, ...headers } = head.headers;
      expect(headers).toEqual(expected);
      expect(headers['content-length']).toBe(String(get.bodyBytes));
    },
  );

  test('a range of a file is sent if the file is unchanged', async () => {
    const whole = await request('/icon-512.png');
    const part = await request('/icon-512.png', { range: 'bytes=10-19' });
    expect(part.status).toBe(206);
    expect(part.bodyBytes).toBe(10);
    expect(part.headers['content-range']).toBe(`bytes 10-19/${whole.bodyBytes}`);
    const stale = await request('/icon-512.png', { range: 'bytes=10-19', 'if-range': '"other"' });
    expect(stale.bodyBytes).toBe(whole.bodyBytes);
    const beyond = await request('/icon-512.png', { range: `bytes=${whole.bodyBytes}-` });
    expect(beyond.status).toBe(416);
  });

  test('files with a hash in their name are cached for a year', async () => {
    const page = await (await fetch(server.url)).text();
    const hashed = page.match(/\/_astro\/[\w.-]+\.\w+/g) ?? [];
    expect(hashed.length).toBeGreaterThan(0);
    for (const path of new Set(hashed)) {
      const response = await request(path);
      expect(response.status).toBe(200);
      expect(response.headers['cache-control']).toBe('public, max-age=31536000, immutable');
    }
  });

  test.each([
    '/no-such-page',
    '/_astro',
    '/_astro/none.js',
    '/index.html.br',
    '/privacy-policy/index.html.gz',
    '/inbox',
    '/inbox/index.html',
    '/inbox.webmanifest',
    '/inbox-worker.js',
    '/%69nbox/',
    '/enquiry-received/index.html',
    '//privacy-policy',
    '/..%2fpackage.json',
    '/../package.json',
    '//etc/passwd',
    '/100%-pure',
    '/hi/%E0%A4%',
    '/%ff?s=x',
    'http://other.example/no-such-page',
  ])('%s gets the 404 page', async (path) => {
    const response = await request(path);
    expect(response.status).toBe(404);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
  });

  test.each([
    'http://localhost/privacy-policy',
    'HTTPS://www.shop.example/privacy-policy?s=x',
    'http://www.shop.example?s=x',
  ])('%s is served, as a proxy requests it', async (path) => {
    const response = await request(path);
    expect(response.status).toBe(200);
    expect(response.headers['content-type']).toBe('text/html; charset=utf-8');
  });

  test('the 404 page leads to the landing page', async () => {
    const page = load(await (await fetch(`${server.url}/no-such-page`)).text());
    expect(page('h1').text()).not.toBe('');
    expect(page('main a').first().attr('href')).toMatch(/^\/(#|$)/);
  });

  test('has metadata, structured data and icons, and what they name is there', async () => {
    const page = load(await (await fetch(server.url)).text());
    const contentOf = (selector: string) => page(selector).attr('content');
    expect(page('title').text()).toMatch(/\S/);
    expect(page('link[rel="canonical"]').attr('href')).toBe('http://localhost:3000/');
    for (const property of ['title', 'description', 'image', 'url', 'type'])
      expect(contentOf(`meta[property="og:${property}"]`), property).toBeTruthy();
    expect(contentOf('meta[name="description"]')).toBeTruthy();
    expect(contentOf('meta[name="twitter:card"]')).toBe('summary_large_image');
    const data = page('script[type="application/ld+json"]').text();
    expect(JSON.parse(data)['@graph'] ?? JSON.parse(data)).toMatchObject([
      { '@type': 'Organization', address: { addressCountry: 'IN' } },
      { '@type': 'FAQPage' },
    ]);
    expect(data).not.toMatch(/"(offers|price|aggregateRating|review)"/);
    const icons = page('link[rel~="icon"], link[rel="apple-touch-icon"], link[rel="manifest"]')
      .toArray()
      .map(({ attribs }) => attribs.href ?? '');
    expect(icons.length).toBeGreaterThanOrEqual(3);
    const image = new URL(contentOf('meta[property="og:image"]') ?? '').pathname;
    for (const path of [image, ...icons.filter((icon) => icon.startsWith('/'))])
      expect((await request(path)).status, path).toBe(200);
  });
});

test('dotfiles are not served', async () => {
  await using other = temporaryFolder();
  writeFileSync(join(other.path, '.env'), 'secret');
  writeFileSync(join(other.path, '404.html'), 'not here');
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  const pages = {
    receivedPages: [],
    openingPages: [],
    notFoundFile: () => '404.html',
  } as unknown as EnquiryPages;
  await app.register(siteRoutes, { folder: other.path, pages });
  const { statusCode, body } = await app.inject('/.env');
  expect({ statusCode, body }).toEqual({ statusCode: 404, body: 'not here' });
  await app.close();
});

// The score of the MDN HTTP Observatory (https://developer.mozilla.org/en-US/observatory/docs/tests_and_scoring):
// it starts with 100 points, of which each test adds or removes some; A+ needs 100.

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
    // It would delay the first paint; see PRIVATE_HEADERS.
    expect(headers.get('cross-origin-opener-policy')).toBeNull();
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
