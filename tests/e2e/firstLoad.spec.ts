import { expect, test } from '../support/browserTest.ts';

/** The document, one font and the picture of the bottle. */
const MOST_REQUESTS = 3;

/** Everything that is fetched before the visitor scrolls, in bytes over the wire. */
const MOST_BYTES = 90_000;

// The densest screens that phones have take the largest picture.
test.use({ deviceScaleFactor: 3 });

test('the first load is three files and light', async ({ page, context }) => {
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  let bytes = 0;
  client.on('Network.loadingFinished', ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto('/', { waitUntil: 'networkidle' });
  const files = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  expect(files.length + 1, `besides the document: ${files.join(', ')}`).toBeLessThanOrEqual(MOST_REQUESTS);
  expect(bytes, `the document, ${files.join(', ')}`).toBeLessThanOrEqual(MOST_BYTES);
});

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
