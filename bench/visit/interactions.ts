import type { Browser, CDPSession, Locator, Page } from '@playwright/test';
import { EXAMPLE_FIELDS } from '../../tests/support/exampleEnquiry.ts';
import { isFaceLoaded } from '../../tests/support/faces/isFaceLoaded.ts';
import { medianOf } from '../report/medianOf.ts';
import { PHONE } from './chromium.ts';

/** How much slower than this machine the phone's processor is taken to be. */
const SLOWDOWN = 6;

/** How long the page is left alone around each interaction, in milliseconds. */
const QUIET = 500;

/** How long a finger stays on the glass, in milliseconds. */
const TOUCH = 80;

/** The time from a touch or key to the next paint that shows it, in milliseconds: of each visit the worst, of the visits the median. */
export interface Interactions {
  menu: number;
  typing: number;
  brokenSubmit: number;
  goodSubmit: number;
}

/** The same on a page without styles and scripts, where all that takes time is the browser's own. */
export type BareInteractions = Pick<Interactions, 'menu' | 'typing'>;

/**
 * Uses the page as a visitor on a slow phone would, and measures by the browser's own Event Timing, which counts in
 * steps of 8 ms. https://developer.mozilla.org/en-US/docs/Web/API/PerformanceEventTiming
 */
export async function interactions(browser: Browser, url: string, tries: number): Promise<Interactions> {
  const readings = await visits(browser, url, tries, useOnce);
  const median = (name: keyof Interactions) => medianOf(readings.map((reading) => reading[name]));
  return {
    menu: median('menu'),
    typing: median('typing'),
    brokenSubmit: median('brokenSubmit'),
    goodSubmit: median('goodSubmit'),
  };
}

/** Does on the bare page what can be done there; see {@link interactions}. */
export async function bareInteractions(
  browser: Browser,
  url: string,
  tries: number,
): Promise<BareInteractions> {
  const readings = await visits(browser, url, tries, async (page, client) => {
    await page.goto('/');
    return { menu: await useMenu(page, client), typing: await typeInto(page) };
  });
  return {
    menu: medianOf(readings.map(({ menu }) => menu)),
    typing: medianOf(readings.map(({ typing }) => typing)),
  };
}

async function visits<Reading>(
  browser: Browser,
  url: string,
  tries: number,
  use: (page: Page, client: CDPSession) => Promise<Reading>,
): Promise<Reading[]> {
  const readings: Reading[] = [];
  for (let index = 0; index < tries; index++) {
    const context = await browser.newContext({ ...PHONE, baseURL: url });
    const page = await context.newPage();
    await page.addInitScript(recordInteractions);
    const client = await context.newCDPSession(page);
    await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    readings.push(await use(page, client));
    await context.close();
  }
  return readings;
}

async function useMenu(page: Page, client: CDPSession): Promise<number> {
  const menu = page.locator('button[popovertarget]');
  await touch(client, menu);
  await touch(client, menu);
  return await worstSoFar(page);
}

async function typeInto(page: Page): Promise<number> {
  for (const name of ['Name', 'Email', 'Mobile', 'Quantity'] as const) {
    await page.locator(`[name="${name}"]`).focus();
    await page.waitForTimeout(QUIET);
    await page.keyboard.type(EXAMPLE_FIELDS[name], { delay: 100 });
  }
  return await worstSoFar(page);
}

async function useOnce(page: Page, client: CDPSession): Promise<Interactions> {
  await page.goto('/');
  await page.waitForFunction(isFaceLoaded, 'Text');
  const menu = await useMenu(page, client);

  await page.goto('/#buy');
  await page.waitForFunction(() => document.querySelector<HTMLFormElement>('#buy form')?.noValidate);
  await page.waitForFunction(isFaceLoaded, 'Text');
  const submit = page.locator('#buy form').getByRole('button');
  await touch(client, submit);
  const brokenSubmit = await worstSoFar(page);

  const typing = await typeInto(page);

  await touch(client, submit);
  const goodSubmit = await worstSoFar(page);
  await page.locator('#buy [data-state="sent"]').waitFor();
  return { menu, typing, brokenSubmit, goodSubmit };
}

/**
 * Touches as a finger does, for a moment, and with nothing but the touch: Playwright's own `tap` lets go at once and
 * runs checks of its own in the page meanwhile.
 */
async function touch(client: CDPSession, target: Locator): Promise<void> {
  const page = target.page();
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('there is nothing to touch');
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }];
  await page.waitForTimeout(QUIET);
  await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await page.waitForTimeout(TOUCH);
  await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.waitForTimeout(QUIET);
}

/** Runs in the page: keeps the longest interaction since it was last asked. */
function recordInteractions(): void {
  const kept = window as unknown as { longest: number };
  kept.longest = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as PerformanceEventTiming[]) {
      if (entry.interactionId) kept.longest = Math.max(kept.longest, entry.duration);
    }
  }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
}

async function worstSoFar(page: Page): Promise<number> {
  // The entries come some time after the paint.
  await page.waitForTimeout(QUIET);
  return page.evaluate(() => {
    const kept = window as unknown as { longest: number };
    const { longest } = kept;
    kept.longest = 0;
    return longest;
  });
}
