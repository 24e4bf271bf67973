import type { Browser, CDPSession, Page } from '@playwright/test';
import { PHONE, SLOW_4G } from './chromium.ts';

/** What a page's load cost on slow 4G. */
export interface Load {
  /** The largest contentful paint as it was observed, in milliseconds. */
  largestPaint: number;
  /** The files that had been asked for before that paint, the document included. */
  beforePaint: string[];
  /** What came over the wire, headers included. */
  bytes: number;
  requests: number;
}

/** Loads a page for the first time and then once more, on slow 4G, and says what each load cost. */
export async function throttledLoads(browser: Browser, url: string): Promise<{ first: Load; second: Load }> {
  const context = await browser.newContext({ ...PHONE });
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send('Network.enable');
  await client.send('Network.emulateNetworkConditions', SLOW_4G);
  const first = await load(page, client, url);
  await page.goto('about:blank');
  const second = await load(page, client, url);
  await context.close();
  return { first, second };
}

async function load(page: Page, client: CDPSession, url: string): Promise<Load> {
  let bytes = 0;
  let requests = 0;
  const count = ({ encodedDataLength }: { encodedDataLength: number }) => {
    bytes += encodedDataLength;
    // What comes from the cache takes nothing.
    if (encodedDataLength > 0) requests++;
  };
  client.on('Network.loadingFinished', count);
  await page.goto(url, { waitUntil: 'networkidle' });
  client.off('Network.loadingFinished', count);
  const { largestPaint, beforePaint } = await page.evaluate(paintsOf);
  return { largestPaint, beforePaint, bytes, requests };
}

/** Runs in the page. */
async function paintsOf(): Promise<Pick<Load, 'largestPaint' | 'beforePaint'>> {
  const paints = await new Promise<PerformanceEntryList>((resolve) => {
    new PerformanceObserver((list) => resolve(list.getEntries())).observe({
      type: 'largest-contentful-paint',
      buffered: true,
    });
  });
  const largestPaint = paints.at(-1)?.startTime ?? 0;
  const files = performance.getEntriesByType('resource').filter(({ startTime }) => startTime < largestPaint);
  return {
    largestPaint,
    beforePaint: [location.pathname, ...files.map(({ name }) => new URL(name).pathname)],
  };
}
