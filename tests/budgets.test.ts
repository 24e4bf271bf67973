import { type CheerioAPI, load } from 'cheerio';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askRaw } from './support/askRaw.ts';
import { type RunningServer, startServer } from './support/startServer.ts';
import { temporaryFolder } from './support/temporaryFolder.ts';

// What a visitor may be made to download, in bytes over the wire, headers included. Each thing has a budget of its
// own, so that what grew is named; on the really built site, which `npm test` has built before.

/** One initial congestion window of ten segments (RFC 6928): what arrives in the first round trip. */
const CONGESTION_WINDOW = 14_600;

/** Each of the two faces. */
const FACE = 13_000;

/** The picture of the bottle, in the size that any one phone takes. */
const HERO_PICTURE = 40_000;

/** Everything that is fetched before the visitor scrolls. */
const FIRST_LOAD = 90_000;

/** React, the form and the toasts; only for someone who is about to use the form. */
const FORM = 75_200;

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
  const { status, headBytes, bodyBytes } = await askRaw(server.url, path, { 'accept-encoding': 'br' });
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

/** The files of the banner in one format, smallest first. */
function heroPictures(format = 'avif'): string[] {
  const sources = landingPage(`main picture source[type="image/${format}"]`).first().attr('srcset') ?? '';
  return sources.split(',').map((source) => source.trim().split(' ')[0] ?? '');
}

/** The faces that the page's styles and script name: the display face and the text face. */
function faces(): string[] {
  const text = landingPage('style, script')
    .toArray()
    .map((element) => landingPage(element).text())
    .join('');
  return [...new Set(text.match(/\/_astro\/[\w.-]+\.woff2/g))];
}

test.each(['/', '/privacy-policy'])(
  '%s with its styles and headers arrives in the first round trip',
  async (path) => {
    expectWithin(CONGESTION_WINDOW, { [`the document ${path}`]: await weigh(path) });
  },
);

test('there are two faces, and each is small', async () => {
  expect(faces()).toHaveLength(2);
  for (const face of faces()) expectWithin(FACE, { [`the face ${face}`]: await weigh(face) });
});

test.each(['avif', 'webp'])('the picture of the bottle is small in every size, as %s', async (format) => {
  const pictures = heroPictures(format);
  expect(pictures.length).toBeGreaterThan(2);
  for (const picture of pictures)
    expectWithin(HERO_PICTURE, { [`the picture ${picture}`]: await weigh(picture) });
});

test('the first load stays within its budget on any phone', async () => {
  const pictures = await Promise.all(heroPictures().map(weigh));
  const fonts = await Promise.all(faces().map(weigh));
  expectWithin(FIRST_LOAD, {
    document: await weigh('/'),
    faces: fonts.reduce((sum, font) => sum + font, 0),
    'the largest picture of the bottle': Math.max(...pictures),
  });
});

test('the page asks for nothing else at once: no style sheet, no script, no second picture', () => {
  expect(landingPage('link[rel="stylesheet"], script[src]').toArray()).toEqual([]);
  // Those in a template wait there until the visitor is near.
  const atOnce = landingPage('img:not([loading="lazy"])').toArray();
  expect(atOnce).toHaveLength(1);
  expect(landingPage(atOnce[0]).attr('fetchpriority')).toBe('high');
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
  expectWithin(FORM, weights);
});
