import { cp, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { chromium, devices, type Locator, type Page } from '@playwright/test';
import { load } from 'cheerio';
import { launch } from 'chrome-launcher';
import lighthouse, { type Flags } from 'lighthouse';
import { compressFolder } from '../build/compressFolder.ts';
import { EXAMPLE_FIELDS } from '../tests/support/exampleEnquiry.ts';
import { ensureBrowser } from '../tests/support/findBrowser.ts';
import { temporaryFolder } from '../tests/support/temporaryFolder.ts';
import { inTurn, type Section, type Values } from './report.ts';
import { ROOT, startServer, startSite } from './startServer.ts';

const ROUNDS = 3;

/** The largest paint as Lighthouse measures it with throttling applied, instead of computing what it would be. */
const APPLIED_PAINT = 'largest-contentful-paint, applied';

const METRICS = {
  performance: { unit: '', min: 99 },
  accessibility: { unit: '', min: 100 },
  'best-practices': { unit: '', min: 100 },
  seo: { unit: '', min: 100 },
  'largest-contentful-paint': { unit: 'ms', max: 1300, maxRatio: 1.15 },
  [APPLIED_PAINT]: { unit: 'ms', maxRatio: 1.1 },
  'cumulative-layout-shift': { unit: '', max: 0.02 },
  'total-blocking-time': { unit: 'ms', max: 50 },
  document: { unit: 'KB', max: 20 },
  'first load': { unit: 'KB', max: 110 },
};
const INTERACTION = { unit: 'ms', max: 200 };
/** How much slower a mid-range phone is than this machine. */
const SLOWDOWN = 6;

/** What a visit to the landing page costs, and how fast the page responds. */
export async function measureVisit(): Promise<Section[]> {
  await using folder = temporaryFolder();
  await using site = await startSite(folder.path);
  await using bare = await startServer(['bench/staticServer.ts', await siteWithoutScripts(folder.path)]);
  return [
    {
      title: 'Visit',
      method:
        `The landing page in Lighthouse's mobile preset (simulated slow 4G, except where throttling is applied), median of ${ROUNDS}. Sizes are over the ` +
        'wire, text compressed with brotli.',
      reference: 'document without scripts',
      metrics: METRICS,
      results: await inTurn(ROUNDS, { ours: site.url, reference: bare.url }, runLighthouse),
    },
    {
      title: 'Use',
      method:
        `Interaction to next paint with the processor slowed ${SLOWDOWN} times: the longest of each kind, median of ${ROUNDS} ` +
        "visits, by the browser's Event Timing, in steps of 8 ms; and all scripts until the form can be used.",
      reference: 'at full speed',
      metrics: {
        'scripts with the form': { unit: 'KB', max: 95 },
        menu: INTERACTION,
        'invalid submit': INTERACTION,
        typing: INTERACTION,
        'valid submit': INTERACTION,
      },
      results: await inTurn(ROUNDS, { ours: SLOWDOWN, reference: 1 }, (slowdown) =>
        interact(site.url, slowdown),
      ),
    },
  ];
}

async function siteWithoutScripts(folder: string): Promise<string> {
  const copy = join(folder, 'without-scripts');
  await cp(join(ROOT, 'dist'), copy, { recursive: true });
  const file = join(copy, 'index.html');
  const page = load(await readFile(file, 'utf8'));
  page('script, link[rel="modulepreload"]').remove();
  await writeFile(file, page.html());
  await compressFolder(copy);
  return copy;
}

/** A Lighthouse run takes some ten seconds; Chromium hangs, or loses part of a trace, now and then. */
const RUN_TIMEOUT_MS = 60_000;

async function runLighthouse(url: string): Promise<Values> {
  try {
    return await measureWithLighthouse(url);
  } catch (error) {
    console.warn(`${error}: measuring ${url} once more.`);
    return measureWithLighthouse(url);
  }
}

async function measureWithLighthouse(url: string): Promise<Values> {
  const chromeFlags = ['--headless=new', ...(process.getuid?.() === 0 ? ['--no-sandbox'] : [])];
  const browser = await launch({ chromePath: await ensureBrowser(), chromeFlags });
  const options = { port: browser.port, logLevel: 'silent' } as const;
  const applied: Flags = {
    ...options,
    onlyAudits: ['largest-contentful-paint'],
    throttlingMethod: 'devtools',
  };
  const run = async (flags: Flags) => {
    const timeout = delay(RUN_TIMEOUT_MS, undefined, { ref: false });
    const result = await Promise.race([lighthouse(url, flags), timeout]);
    if (!result) throw new Error(`Lighthouse did not end within ${RUN_TIMEOUT_MS / 1000} s`);
    return result.lhr;
  };
  const runBoth = async () => [await run(options), await run(applied)] as const;
  const [result, appliedResult] = await runBoth().finally(browser.kill);
  const { categories, audits } = result;
  const values: Values = {};
  for (const id of Object.keys(METRICS)) {
    const score = categories[id]?.score;
    values[id] = typeof score === 'number' ? Math.round(score * 100) : Number(audits[id]?.numericValue);
  }
  values[APPLIED_PAINT] = Number(appliedResult.audits['largest-contentful-paint']?.numericValue);
  const { details } = audits['network-requests'] ?? {};
  const requests = details?.type === 'table' ? details.items : [];
  const kilobytes = requests.map(({ transferSize }) => Number(transferSize) / 1000);
  values.document = kilobytes[0] ?? Number.NaN;
  values['first load'] = kilobytes.reduce((sum, size) => sum + size, 0);
  if (!Object.values(values).every(Number.isFinite)) throw new Error('Lighthouse measured only a part');
  return values;
}

/** How long the page is left alone around an interaction; its Event Timing entry comes after the paint. */
const SETTLE_MS = 1000;

/** Uses the page once with the processor slowed: the longest interaction of each kind, in milliseconds. */
async function interact(url: string, slowdown: number): Promise<Values> {
  await using browser = await chromium.launch({ executablePath: await ensureBrowser() });
  const page = await browser.newPage(devices['Pixel 7']);
  await page.addInitScript(recordInteractions);
  const client = await page.context().newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.goto(url, { waitUntil: 'networkidle' });
  await page.waitForTimeout(SETTLE_MS);
  const values: Values = {};
  const menuButton = page.getByRole('button', { name: 'Menu' });
  await tap(menuButton);
  await page.waitForTimeout(SETTLE_MS);
  await tap(menuButton);
  values.menu = await takeLongest(page);

  const form = page.locator('#buy form');
  await form.scrollIntoViewIfNeeded();
  await page.waitForFunction(() => document.querySelector<HTMLFormElement>('#buy form')?.noValidate ?? true);
  await page.waitForTimeout(SETTLE_MS);
  values['scripts with the form'] = await page.evaluate(() =>
    (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ name }) => name.endsWith('.js'))
      .reduce((kilobytes, { transferSize }) => kilobytes + transferSize / 1000, 0),
  );
  const submit = form.getByRole('button', { name: 'Buy Now' });
  await tap(submit);
  values['invalid submit'] = await takeLongest(page);
  for (const name of ['Name', 'Email', 'Mobile', 'Quantity'] as const) {
    await form.locator(`[name="${name}"]`).pressSequentially(EXAMPLE_FIELDS[name], { delay: 100 });
  }
  values.typing = await takeLongest(page);
  await tap(submit);
  values['valid submit'] = await takeLongest(page);
  return values;
}

/** As a finger does: `locator.tap()` listens in the page to what it hits, which counts when the processor is slowed. */
async function tap(locator: Locator): Promise<void> {
  await locator.scrollIntoViewIfNeeded();
  await locator.page().waitForTimeout(SETTLE_MS);
  const box = await locator.boundingBox();
  if (!box) throw new Error('What is to be tapped is not shown');
  await locator.page().touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
}

/** Runs in the page. https://developer.mozilla.org/en-US/docs/Web/API/PerformanceEventTiming */
function recordInteractions(): void {
  const interactions: PerformanceEntry[] = [];
  new PerformanceObserver((list) => {
    const found = list.getEntries().filter((entry) => 'interactionId' in entry && entry.interactionId);
    interactions.push(...found);
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
