import type { Page } from '@playwright/test';
import { expect, test } from '../support/browserTest.ts';
import { isFaceLoaded } from '../support/faces/isFaceLoaded.ts';

/** The document, the picture of the bottle, and one to spare. */
const MOST_REQUESTS = 3;

/** Everything that is fetched before the visitor scrolls, in bytes over the wire. */
const MOST_BYTES = 90_000;

// The densest screens that phones have take the largest picture.
test.use({ deviceScaleFactor: 3 });

test('the first paint is complete with few files, and the whole first load is light', async ({
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
  const { before, after } = await page.evaluate(() => {
    const [visit] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    const files = performance.getEntriesByType('resource');
    const isEarly = ({ startTime }: PerformanceEntry) => startTime < (visit?.loadEventStart ?? 0);
    return {
      before: files.filter(isEarly).map(({ name }) => name),
      after: files.filter((file) => !isEarly(file)).map(({ name }) => name),
    };
  });
  expect(before.length + 1, `besides the document: ${before.join(', ')}`).toBeLessThanOrEqual(MOST_REQUESTS);
  expect(after, 'after it, the faces').toEqual([
    expect.stringContaining('/_astro/display.'),
    expect.stringContaining('/_astro/text.'),
  ]);
  expect(bytes, `the document, ${[...before, ...after].join(', ')}`).toBeLessThanOrEqual(MOST_BYTES);
});

const WIDTHS = [320, 360, 390, 412, 768, 1280];
const PAGES = ['/', '/privacy-policy'];

for (const [path, width] of PAGES.flatMap((path) => WIDTHS.map((width) => [path, width] as const))) {
  test(`nothing moves when the faces arrive, on ${path} at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(path, { waitUntil: 'networkidle' });
    for (const face of ['Display', 'Text']) await page.waitForFunction(isFaceLoaded, face);
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let sum = 0;
          new PerformanceObserver((list) => {
            for (const entry of list.getEntries())
              sum += (entry as PerformanceEntry & { value: number }).value;
          }).observe({ type: 'layout-shift', buffered: true });
          setTimeout(() => resolve(sum), 200);
        }),
    );
    expect(shift).toBe(0);
  });
}

test('what is far away comes when the visitor is near, and moves nothing', async ({ page }) => {
  await page.goto('/', { waitUntil: 'networkidle' });
  const place = page.locator('#ingredients [data-near]');
  const before = await place.boundingBox();
  await place.scrollIntoViewIfNeeded();
  const picture = place.locator('img');
  await expect(picture).toHaveJSProperty('complete', true);
  const size = await picture.boundingBox();
  expect(size?.height).toBeGreaterThan(100);
  expect((await place.boundingBox())?.height).toBe(before?.height);
});

test.describe('what lies far below', () => {
  /** Keeps the picture from coming, and with it the page from having loaded, until it is called. */
  async function holdLoad(page: Page): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    await page.route('**/bottle.*', async (route) => {
      await promise;
      await route.continue();
    });
    return resolve;
  }

  const isLaidOut = (section: Element) =>
    section.firstElementChild?.checkVisibility({ contentVisibilityAuto: true });

  test('is laid out once the page has loaded', async ({ page }) => {
    const release = await holdLoad(page);
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    const safety = page.locator('#safety');
    expect(await safety.evaluate(isLaidOut)).toBe(false);
    release();
    await expect.poll(() => safety.evaluate(isLaidOut)).toBe(true);
    await expect(page.locator('[data-later]')).toHaveCount(0);
  });

  test('is laid out in time for a link to lead to its place', async ({ page }) => {
    const release = await holdLoad(page);
    await page.goto('/', { waitUntil: 'domcontentloaded' });
    await page.getByRole('main').locator('a[href$="#buy"]').first().click();
    const distance = () =>
      page.evaluate(() => {
        const bar = document.querySelector('header')?.getBoundingClientRect();
        const target = document.querySelector('#buy')?.getBoundingClientRect();
        return Math.abs((target?.top ?? Number.NaN) - (bar?.bottom ?? Number.NaN));
      });
    await expect.poll(distance).toBeLessThanOrEqual(2);
    await page.waitForTimeout(300);
    expect(await distance()).toBeLessThanOrEqual(2);
    release();
  });
});
