import { type CheerioAPI, load } from 'cheerio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { httpRequest } from './support/httpRequest.ts';
import { type RunningServer, startServer } from './support/startServer.ts';
import { temporaryFolder } from './support/temporaryFolder.ts';

// What a visitor may be made to download, in bytes over the wire, headers included, from the really built site, which
// `npm test` has built before.

/** A page with its styles. */
const MAX_DOCUMENT = 20_000;

/** Everything that is fetched before the visitor scrolls. */
const MAX_FIRST_LOAD = 110_000;

/** React, the form and the toasts; only for someone who is about to use the form. */
const MAX_FORM = 90_000;

const folder = temporaryFolder();
let server: RunningServer;
let landingPage: CheerioAPI;

beforeAll(async () => {
  server = await startServer(folder.path);
  landingPage = load(await (await fetch(server.url)).text());
});
afterAll(async () => {
  await server.stop();
  await folder[Symbol.asyncDispose]();
});

/** The bytes that a file takes, compressed as a browser would have it. */
async function weigh(path: string): Promise<number> {
  const { status, headBytes, bodyBytes } = await httpRequest(server.url, path, { 'accept-encoding': 'br' });
  expect(status, path).toBe(200);
  return headBytes + bodyBytes;
}

/** Fails with everything that was weighed, when it is too much together. */
function expectWithin(budget: number, weights: Record<string, number>): void {
  const total = Object.values(weights).reduce((sum, weight) => sum + weight, 0);
  const list = Object.entries(weights).map(([what, weight]) => `  ${what}: ${weight} bytes`);
  expect(total, `${total} bytes, and the budget is ${budget}:\n${list.join('\n')}\n`).toBeLessThanOrEqual(
    budget,
  );
}

/** The AVIF files of the banner, one for each width. */
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

test.each(['/', '/privacy-policy'])('%s is a light document', async (path) => {
  expectWithin(MAX_DOCUMENT, { [`the document ${path}`]: await weigh(path) });
});

test('the first load stays within its budget on any phone', async () => {
  const pictures = await Promise.all(heroPictures().map(weigh));
  const weights: Record<string, number> = { document: await weigh('/') };
  for (const url of urlsOf('link[rel="preload"], script[src]')) weights[url] = await weigh(url);
  expectWithin(MAX_FIRST_LOAD, { ...weights, 'the largest picture of the bottle': Math.max(...pictures) });
});

test('one picture is loaded at once, and no style sheet but the one for print', () => {
  expect(urlsOf('link[rel="stylesheet"]:not([media="print"])')).toEqual([]);
  const eager = landingPage('img:not([loading="lazy"])');
  expect(eager.length).toBe(1);
  expect(eager.attr('fetchpriority')).toBe('high');
  expect(landingPage('iframe:not([loading="lazy"])').length).toBe(0);
});

test('the form with React and the toasts stays within its budget', async () => {
  const island = landingPage('astro-island');
  const queue = [island.attr('component-url') ?? '', island.attr('renderer-url') ?? ''];
  const weights: Record<string, number> = {};
  for (const path of queue) {
    if (path in weights) continue;
    weights[path] = await weigh(path);
    const script = await (await fetch(server.url + path)).text();
    // Only what is imported at once; what is loaded on demand has a budget of its own.
    for (const [, name] of script.matchAll(/(?:from|import)\s*["'`]\.\/([\w.-]+\.js)["'`]/g))
      queue.push(`/_astro/${name}`);
  }
  expect(Object.keys(weights).length).toBeGreaterThan(1);
  expectWithin(MAX_FORM, weights);
});
