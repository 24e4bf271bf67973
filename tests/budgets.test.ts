import { type CheerioAPI, load } from 'cheerio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readContent } from '../build/content/readContent.ts';
import { httpRequest } from './support/httpRequest.ts';
import { type RunningServer, startServer } from './support/startServer.ts';

// Transfer sizes of the built site, headers included. These tests need the built site; `npm test` builds it first.

/** A page with its styles. */
const MAX_DOCUMENT_BYTES = 20_000;

/** Everything that is loaded before the visitor scrolls. */
const MAX_FIRST_LOAD_BYTES = 110_000;

/** The same with all its fonts: those of Indian scripts are larger. */
const MAX_FIRST_LOAD_BYTES_WITH_FONTS = 140_000;

/** React, the form, the toasts and what follows sending, which are loaded when the visitor comes near the form. */
const MAX_FORM_BYTES = 102_000;

let server: RunningServer;
let landingPage: CheerioAPI;

beforeAll(async () => {
  server = await startServer();
  landingPage = load(await (await fetch(server.url)).text());
});
afterAll(() => server[Symbol.asyncDispose]());

/** The transfer size of a file, with Brotli. */
async function transferBytes(path: string): Promise<number> {
  const { status, headBytes, bodyBytes } = await httpRequest(server.url, path, { 'accept-encoding': 'br' });
  expect(status, path).toBe(200);
  return headBytes + bodyBytes;
}

/** Expects the sum of the sizes within a budget; the error lists them. */
function expectWithin(maxBytes: number, sizes: Record<string, number>): void {
  const total = Object.values(sizes).reduce((sum, bytes) => sum + bytes, 0);
  const list = Object.entries(sizes).map(([name, bytes]) => `  ${name}: ${bytes} bytes`);
  expect(total, `${total} bytes exceed the budget of ${maxBytes}:\n${list.join('\n')}\n`).toBeLessThanOrEqual(
    maxBytes,
  );
}

/** The URLs of the banner's AVIF files, one for each width. */
function heroPictures(): string[] {
  const srcset = landingPage('main picture source[type="image/avif"]').first().attr('srcset') ?? '';
  return srcset.split(',').map((source) => source.trim().split(' ')[0] ?? '');
}

/** The `src` or `href` of each element that the selector finds. */
function urlsOf(selector: string): string[] {
  return landingPage(selector)
    .toArray()
    .map((element) => landingPage(element).attr('src') ?? landingPage(element).attr('href') ?? '');
}

test.each(['/', '/privacy-policy', '/hi', '/mr', '/hi/privacy-policy'])(
  '%s is within the document budget',
  async (path) => {
    expectWithin(MAX_DOCUMENT_BYTES, { [`the document ${path}`]: await transferBytes(path) });
  },
);

test('the script of every page is one file, for which no other is waited for', async () => {
  const [src = ''] = urlsOf('script[type="module"]');
  expect(await (await fetch(server.url + src)).text()).not.toMatch(/\bimport\s*["'`{*\w]/);
});

test('the texts of the form’s script are not in the document, too', async () => {
  const { translations } = await readContent('content');
  for (const { language, messages } of translations) {
    const html = await (await fetch(server.url + language.path)).text();
    expect(html).toContain(messages.form.submit);
    for (const text of [messages.form.refused, messages.receipts.withdrawn]) expect(html).not.toContain(text);
  }
});

test.each([
  ['/', MAX_FIRST_LOAD_BYTES],
  ['/hi', MAX_FIRST_LOAD_BYTES_WITH_FONTS],
  ['/mr', MAX_FIRST_LOAD_BYTES_WITH_FONTS],
])('the first load of %s is within its budget on every phone', async (path, maxBytes) => {
  const pictures = await Promise.all(heroPictures().map(transferBytes));
  const sizes: Record<string, number> = { document: await transferBytes(path) };
  for (const url of urlsOf('link[rel="preload"], script[src]')) sizes[url] = await transferBytes(url);
  if (maxBytes === MAX_FIRST_LOAD_BYTES_WITH_FONTS) {
    const html = await (await fetch(server.url + path)).text();
    for (const [url] of html.matchAll(/\/_astro\/fonts\/\w+\.woff2/g)) sizes[url] = await transferBytes(url);
  }
  expectWithin(maxBytes, { ...sizes, 'the largest picture of the bottle': Math.max(...pictures) });
});

test('only one picture is loaded eagerly, and no style sheet except for print', () => {
  expect(urlsOf('link[rel="stylesheet"]:not([media="print"])')).toEqual([]);
  const eager = landingPage('img:not([loading="lazy"])');
  expect(eager.length).toBe(1);
  expect(eager.attr('fetchpriority')).toBe('high');
  // The map's frame waits in a template, whose content has a root of its own.
  const frames = landingPage('iframe').filter((_, { parent }) => parent?.type !== 'root');
  expect(frames.length).toBe(0);
});

test('the form with React and the toasts is within its budget', async () => {
  const island = landingPage('astro-island');
  const queue = [island.attr('component-url') ?? '', island.attr('renderer-url') ?? ''];
  const sizes: Record<string, number> = {};
  for (const path of queue) {
    if (path in sizes) continue;
    sizes[path] = await transferBytes(path);
    const script = await (await fetch(server.url + path)).text();
    // Static imports only; dynamic ones are loaded on demand.
    for (const [, name] of script.matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g))
      queue.push(`/_astro/${name}`);
  }
  expect(Object.keys(sizes).length).toBeGreaterThan(1);
  expectWithin(MAX_FORM_BYTES, sizes);
});
