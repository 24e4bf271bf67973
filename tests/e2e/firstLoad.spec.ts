import type { Page } from '@playwright/test';
import { expect, test } from '../support/browserTest.ts';

/** Transfer size of everything that is loaded before the visitor scrolls. */
const MAX_BYTES = 110_000;

/** The sum of all layout shifts of a page load. https://web.dev/articles/cls */
const MAX_LAYOUT_SHIFT = 0.02;

/** How many times slower the visitor's CPU is than this machine's. */
const CPU_SLOWDOWN = 6;

const PAGES = ['/', '/privacy-policy'];
const PHONE_WIDTHS = [320, 390];
const WIDER_WIDTHS = [768, 1024, 1280];

test.describe('on a phone with the highest pixel density', () => {
  test.use({ deviceScaleFactor: 3 });

  test('the first load is within its budget and has no framework', async ({ page, context }) => {
    const client = await context.newCDPSession(page);
    await client.send('Network.enable');
    let bytes = 0;
    client.on('Network.loadingFinished', ({ encodedDataLength }) => {
      bytes += encodedDataLength;
    });
    await page.goto('/', { waitUntil: 'networkidle' });
    const urls = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
    expect(urls.filter((url) => /react|client|EnquiryForm|OrderForm/.test(url))).toEqual([]);
    expect(bytes, `${bytes} bytes: the document, ${urls.join(', ')}`).toBeLessThanOrEqual(MAX_BYTES);
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

for (const path of PAGES) {
  for (const width of [...PHONE_WIDTHS, ...WIDER_WIDTHS]) {
    const tag = PHONE_WIDTHS.includes(width) ? [] : '@desktop';
    test(`${path} has little layout shift at ${width} px when its fonts load late on a slow phone`, {
      tag,
    }, async ({ page, context }) => {
      const client = await context.newCDPSession(page);
      await client.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
      const painted = Promise.withResolvers<void>();
      const fonts: Promise<unknown>[] = [];
      await page.route('**/*.woff2', async (route) => {
        await painted.promise;
        fonts.push(page.waitForEvent('requestfinished', (request) => request === route.request()));
        await route.continue();
      });
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

test('web fonts are used from the second page on', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  await page.goto('/privacy-policy');
  const families = await page.evaluate(async () => {
    await document.fonts.ready;
    return [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family);
  });
  expect(families.join()).toContain('Eczar');
  expect(families.join()).toContain('Figtree');
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
