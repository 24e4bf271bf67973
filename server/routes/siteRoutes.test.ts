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

// On the really built site: `npm run build` comes before these in `npm test`.
const folder = temporaryFolder();
let server: RunningServer;

beforeAll(async () => {
  server = await startServer(folder.path);
});
afterAll(async () => {
  await server.stop();
  await folder[Symbol.asyncDispose]();
});

const ask = (path: string, headers?: Record<string, string>, method?: string) =>
  httpRequest(server.url, path, headers, method);

describe('the built site', () => {
  test.each([
    ['br', 'br'],
    ['gzip', 'gzip'],
    ['gzip, deflate, br, zstd', 'br'],
    ['identity', undefined],
  ])('is sent compressed as the browser takes it: %s', async (accepted, encoding) => {
    const answer = await ask('/', { 'accept-encoding': accepted });
    expect(answer.status).toBe(200);
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers.vary).toMatch(/accept-encoding/i);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  });

  test.each([
    '/',
    '/privacy-policy',
    '/privacy-policy/',
    '/robots.txt',
    '/sitemap-index.xml',
    '/site.webmanifest',
  ])('%s is there, is revalidated each time, and costs nothing when unchanged', async (path) => {
    const first = await ask(path, { 'accept-encoding': 'br' });
    expect(first.status).toBe(200);
    expect(first.headers['cache-control']).toBe('no-cache');
    const again = await ask(path, { 'accept-encoding': 'br', 'if-none-match': first.headers.etag as string });
    expect(again.status).toBe(304);
    expect(again.bodyBytes).toBe(0);
  });

  test('whom to tell of a weakness is where RFC 9116 puts it', async () => {
    const response = await fetch(new URL('/.well-known/security.txt', server.url));
    expect(response.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(await response.text()).toMatch(/^Contact: mailto:\S+\nExpires: \d{4}-/);
  });

  test('what the build records for the server is not served', async () => {
    expect((await ask('/.built-site.json')).status).toBe(404);
  });

  test('each compressed copy has an ETag of its own, and only that one is unchanged', async () => {
    const tags = new Set<string>();
    for (const accepted of ['br', 'gzip', 'identity']) {
      tags.add((await ask('/', { 'accept-encoding': accepted })).headers.etag as string);
    }
    expect(tags.size).toBe(3);
    const [brotli = '', gzip = ''] = tags;
    const askWith = (known: string) => ask('/', { 'accept-encoding': 'br', 'if-none-match': known });
    expect((await askWith(gzip)).status).toBe(200);
    for (const known of [`"other", ${brotli}`, '*']) expect((await askWith(known)).status).toBe(304);
  });

  test.each(['br;q=0, gzip', 'gzip;q=0.5, br;q=0.0'])('what is refused is not sent: %s', async (accepted) => {
    const { headers } = await ask('/', { 'accept-encoding': accepted });
    expect(headers['content-encoding']).toBe('gzip');
  });

  test.each(['/', '/icon-512.png', '/no-such-page'])(
    'HEAD %s says what GET would, without it',
    async (path) => {
      const whole = await ask(path);
      const head = await ask(path, {}, 'HEAD');
      expect(head.status).toBe(whole.status);
      expect(head.bodyBytes).toBe(0);
      const { date: _whole, ...expected } = whole.headers;
      const { date: _head, ...headers } = head.headers;
      expect(headers).toEqual(expected);
      expect(headers['content-length']).toBe(String(whole.bodyBytes));
    },
  );

  test('a stretch of a file is sent where it is still the same file', async () => {
    const whole = await ask('/icon-512.png');
    const part = await ask('/icon-512.png', { range: 'bytes=10-19' });
    expect(part.status).toBe(206);
    expect(part.bodyBytes).toBe(10);
    expect(part.headers['content-range']).toBe(`bytes 10-19/${whole.bodyBytes}`);
    const stale = await ask('/icon-512.png', { range: 'bytes=10-19', 'if-range': '"other"' });
    expect(stale.bodyBytes).toBe(whole.bodyBytes);
    const beyond = await ask('/icon-512.png', { range: `bytes=${whole.bodyBytes}-` });
    expect(beyond.status).toBe(416);
  });

  test('files with a hash in their name are kept for a year', async () => {
    const page = await (await fetch(server.url)).text();
    const hashed = page.match(/\/_astro\/[\w.-]+\.\w+/g) ?? [];
    expect(hashed.length).toBeGreaterThan(0);
    for (const path of new Set(hashed)) {
      const answer = await ask(path);
      expect(answer.status).toBe(200);
      expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable');
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
    '/%69nbox/',
    '/enquiry-received/index.html',
    '//privacy-policy',
    '/..%2fpackage.json',
    '/../package.json',
    '//etc/passwd',
  ])('%s is not there, and the answer is the page that helps', async (path) => {
    const answer = await ask(path);
    expect(answer.status).toBe(404);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
  });

  test.each(['/', '/privacy-policy', '/no-such-page', '/healthz'])(
    '%s carries the security headers',
    async (path) => {
      const { headers } = await ask(path);
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

  test("each page's own policy starts from nothing and allows no inline script or style", async () => {
    for (const path of ['/', '/privacy-policy', '/no-such-page', '/enquiry-received']) {
      const page = await (await fetch(server.url + path)).text();
      const policy = /<meta http-equiv="content-security-policy" content="([^"]+)"/.exec(page)?.[1] ?? '';
      expect(policy).toContain("default-src 'none'");
      expect(policy).not.toContain('unsafe');
    }
  });
});

describe('where the site is served behind TLS', () => {
  test('browsers are told to stay there', async () => {
    await using other = temporaryFolder();
    await using secure = await startServer(other.path, { SITE_URL: 'https://www.example.com' });
    const { headers } = await fetch(secure.url);
    expect(headers.get('strict-transport-security')).toBe('max-age=63072000');
  });
});

test('files whose name begins with a dot are not served', async () => {
  await using other = temporaryFolder();
  writeFileSync(join(other.path, '.env'), 'secret');
  writeFileSync(join(other.path, '404.html'), 'not here');
  const app = Fastify();
  app.setValidatorCompiler(validatorCompiler);
  const pages = { received: () => '' } as unknown as EnquiryPages;
  await app.register(siteRoutes, { folder: other.path, pages });
  const { statusCode, body } = await app.inject('/.env');
  expect({ statusCode, body }).toEqual({ statusCode: 404, body: 'not here' });
  await app.close();
});
