import { chromium, devices, type Page } from '@playwright/test';
import { EXAMPLE_FIELDS } from '../tests/support/exampleEnquiry.ts';
import { ensureBrowser } from '../tests/support/findBrowser.ts';

/** How long the page is left alone around an interaction; its Event Timing entry comes after the paint. */
const SETTLE_MS = 1000;

/** Uses a page once with the processor slowed 6 times: the longest interaction of each kind, in milliseconds. */
export async function interact(url: string): Promise<Record<string, number>> {
  await using browser = await chromium.launch({ executablePath: ensureBrowser() });
  const page = await browser.newPage(devices['Pixel 7']);
  await page.addInitScript(recordInteractions);
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: 6 });
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForTimeout(SETTLE_MS);
  const values: Record<string, number> = {};
  const menuButton = page.getByRole('button', { name: 'Menu' });
  await menuButton.tap();
  await page.waitForTimeout(SETTLE_MS);
  await menuButton.tap();
  values.menu = await takeLongest(page);

  const form = page.locator('#buy form');
  await form.scrollIntoViewIfNeeded();
  await page.waitForFunction(() => !document.querySelector('#buy astro-island[ssr]'));
  await page.waitForTimeout(SETTLE_MS);
  values['scripts with the form'] = await page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const sizes = files.map(({ name, transferSize }) => (name.endsWith('.js') ? transferSize : 0));
    return sizes.reduce((sum, size) => sum + size, 0) / 1000;
  });
  const submit = form.getByRole('button', { name: 'Buy Now' });
  await submit.tap();
  values['invalid submit'] = await takeLongest(page);
  for (const name of ['Name', 'Email', 'Mobile', 'Quantity'] as const) {
    await form.locator(`[name="${name}"]`).pressSequentially(EXAMPLE_FIELDS[name], { delay: 100 });
  }
  values.typing = await takeLongest(page);
  await submit.tap();
  values['valid submit'] = await takeLongest(page);
  return values;
}

/** Runs in the page. https://developer.mozilla.org/en-US/docs/Web/API/PerformanceEventTiming */
function recordInteractions(): void {
  const interactions: PerformanceEntry[] = [];
  new PerformanceObserver((list) => {
    interactions.push(
      ...list.getEntries().filter((entry) => 'interactionId' in entry && entry.interactionId),
    );
  }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  Object.assign(window, { interactions });
}

/** The longest interaction since the last call. */
async function takeLongest(page: Page): Promise<number> {
  await page.waitForTimeout(SETTLE_MS);
  return page.evaluate(() => {
    const { interactions } = window as unknown as { interactions: PerformanceEntry[] };
    return Math.max(0, ...interactions.splice(0).map(({ duration }) => duration));
  });
}
