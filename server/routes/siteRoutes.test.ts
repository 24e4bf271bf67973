import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Fastify from 'fastify';
import { validatorCompiler } from 'fastify-type-provider-zod';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { httpRequest } from '../../tests/support/httpRequest.ts';
import { type RunningServer, startServer } from '../../tests/support/startServer.ts';
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts';
import type { EnquiryPages } from './EnquiryPages.ts';
import { siteRoutes } from './siteRoutes.ts';

// These tests need the built site; `npm test` builds it first.
const folder = temporaryFolder();
let server: RunningServer;

beforeAll(async () => {
  server = await startServer(folder.path);
});
afterAll(async () => {
  await server.stop();
  await folder[Symbol.asyncDispose]();
});

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

  test.each(['/', '/privacy-policy', '/no-such-page', '/healthz'])(
    '%s has the security headers',
    async (path) => {
      const { headers } = await request(path);
      expect(headers).toMatchObject({
        'content-security-policy': "frame-ancestors 'none'",
        'x-content-type-options': 'nosniff',
        'referrer-policy': 'strict-origin-when-cross-origin',
        'cross-origin-opener-policy': 'same-origin',
        'cross-origin-resource-policy': 'same-origin',
      });
      expect(headers['strict-transport-security']).toBeUndefined();
    },
  );

  test("each page's content security policy allows nothing by default and no inline script or style", async () => {
    for (const path of ['/', '/privacy-policy', '/no-such-page', '/enquiry-received']) {
      const page = await (await fetch(server.url + path)).text();
      const policy = /<meta http-equiv="content-security-policy" content="([^"]+)"/.exec(page)?.[1] ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toContain('unsafe');
    }
  });
});

test('with an https SITE_URL, HSTS is enabled', async () => {
  await using other = temporaryFolder();
  await using secure = await startServer(other.path, { SITE_URL: 'https://www.example.com' });
  const { headers } = await fetch(secure.url);
  expect(headers.get('strict-transport-security')).toBe('max-age=63072000');
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
