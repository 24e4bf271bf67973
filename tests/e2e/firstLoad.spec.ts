import { createRequire } from 'node:module';
import type { CDPSession, Page } from '@playwright/test';
import { expect, test } from '../support/browserTest.ts';

/** Transfer size of everything that is loaded before the visitor scrolls. */
const MAX_BYTES = 110_000;

/** The sum of all layout shifts of a page load. https://web.dev/articles/cls */
const MAX_LAYOUT_SHIFT = 0.02;

/** The scripts that come with the form. */
const FRAMEWORK = /react|client|OrderForm/;

/** What headings are written in on Android until their web font arrives. */
const NOTO_SERIF = createRequire(import.meta.url).resolve(
  '@fontsource/noto-serif/files/noto-serif-latin-400-normal.woff2',
);

/** How many times slower the visitor's CPU is than this machine's. */
const CPU_SLOWDOWN = 6;

/** Where the CPU is slow: each such load keeps a core busy for seconds, and the widths differ by layout alone. */
const SLOW_WIDTH = 390;

/** The widths at which each page is loaded; the privacy policy has no section whose layout depends on more of them. */
const WIDTHS = { '/': [320, 390, 768, 1024, 1280], '/privacy-policy': [390, 1280] };

/** A slow 4G connection as Lighthouse has it, and one of 3G. */
const SLOW_LINES = [
  { latency: 150, megabits: 1.6 },
  { latency: 400, megabits: 0.4 },
];

test.describe('on a phone with the highest pixel density', () => {
  test.use({ deviceScaleFactor: 3 });

  test('the first load is within its budget, and has no framework before the form is near', async ({
    page,
    context,
  }) => {
    const client = await context.newCDPSession(page);
    await client.send('Network.enable');
    let bytes = 0;
    client.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await page.goto('/', { waitUntil: 'networkidle' });
    const urls = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    expect(urls.filter((url) => FRAMEWORK.test(url))).toEqual([]);
    expect(bytes, `${bytes} bytes: the document, ${urls.join(', ')}`).toBeLessThanOrEqual(MAX_BYTES);
    const framework = page.waitForRequest(FRAMEWORK);
    await page.locator('#buy').scrollIntoViewIfNeeded();
    await framework;
  });
});

/** The cumulative layout shift so far, once everything that was loaded is rendered. */
function layoutShiftOf(page: Page): Promise<number> {
  return page.evaluate(async () => {
    await document.fonts.ready;
    for (let frame = 0; frame < 2; frame += 1) await new Promise(requestAnimationFrame);
    return new Promise<number>((resolve) => {
      let sum = 0;
      const observer = new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) sum += (entry as PerformanceEntry & { value: number }).value;
      });
      observer.observe({ type: 'layout-shift', buffered: true });
      requestAnimationFrame(() => setTimeout(() => resolve(sum)));
    });
  });
}

/** The fonts in which an element's text is drawn. */
async function fontsOf(client: CDPSession, selector: string): Promise<string[]> {
  await client.send('DOM.enable');
  await client.send('CSS.enable');
  const { root } = await client.send('DOM.getDocument');
  const { nodeId } = await client.send('DOM.querySelector', { nodeId: root.nodeId, selector });
  const { fonts } = await client.send('CSS.getPlatformFontsForNode', { nodeId });
  return fonts.map(({ familyName }) => familyName);
}

/** Gives the page Noto Serif as if it were installed. */
async function useAndroidFont(page: Page): Promise<void> {
  await page.route('**/noto-serif.woff2', (route) => route.fulfill({ path: NOTO_SERIF }));
  await page.route(
    ({ pathname }) => pathname in WIDTHS,
    async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(/local\("?Noto Serif"?\)/, 'url("/noto-serif.woff2")');
      await route.fulfill({ response, body });
    },
  );
}

test.describe('fonts that arrive late', () => {
  // The test's page has another style sheet than the one whose hash its policy names.
  test.use({ bypassCSP: true });

  for (const [path, widths] of Object.entries(WIDTHS)) {
    for (const width of widths) {
      const tag = width < 768 ? [] : '@desktop';
      const isSlow = width === SLOW_WIDTH;
      test(`${path} has little layout shift at ${width} px when its fonts load late${isSlow ? ' on a slow phone' : ''}`, {
        tag,
      }, async ({ page, context }) => {
        if (isSlow) {
          const client = await context.newCDPSession(page);
          await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
        }
        const painted = Promise.withResolvers<void>();
        const fonts: Promise<unknown>[] = [];
        await page.route('**/_astro/**/*.woff2', async (route) => {
          await painted.promise;
          fonts.push(page.waitForEvent('requestfinished', (request) => request === route.request()));
          await route.continue();
        });
        await useAndroidFont(page);
        await page.setViewportSize({ width, height: 800 });
        await page.goto(path, { waitUntil: 'commit' });
        await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
        painted.resolve();
        await page.waitForLoadState('networkidle');
        expect(fonts).toHaveLength(2);
        await Promise.all(fonts);
        const shift = await layoutShiftOf(page);
        expect(shift, `layout shift ${shift}`).toBeLessThanOrEqual(MAX_LAYOUT_SHIFT);
      });
    }
  }
});

test('headings are in their web font on a first visit over a slow line', async ({ page, context }) => {
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  for (const { latency, megabits } of SLOW_LINES) {
    const downloadThroughput = (megabits * 1_000_000) / 8;
    await client.send('Network.clearBrowserCache');
    await client.send('Network.emulateNetworkConditions', {
      offline: false,
      latency,
      downloadThroughput,
      uploadThroughput: downloadThroughput,
    });
    await page.goto('/', { waitUntil: 'networkidle' });
    const shift = await layoutShiftOf(page);
    expect(shift, `layout shift ${shift} at ${megabits} Mbit/s`).toBeLessThanOrEqual(MAX_LAYOUT_SHIFT);
    expect(await fontsOf(client, 'h1')).toEqual(['Eczar Medium']);
    expect(await fontsOf(client, 'h2')).toEqual(['Eczar Medium']);
  }
});

test('text is in its web font from the second page on', async ({ page, context }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.goto('/privacy-policy');
  expect(await fontsOf(await context.newCDPSession(page), 'main p')).toEqual(['Figtree Light']);
});

test('a picture below the fold is lazy-loaded without a layout shift', { tag: '@desktop' }, async ({
  page,
}) => {
  await page.goto('/');
  const picture = page.locator('#ingredients img');
  const before = await picture.boundingBox();
  expect(before?.height).toBeGreaterThan(100);
  await picture.scrollIntoViewIfNeeded();
  await expect(picture).toHaveJSProperty('complete', true);
  expect((await picture.boundingBox())?.height).toBe(before?.height);
});
