import type { Browser, Locator, Page } from '@playwright/test';
import { EXAMPLE_FIELDS } from '../../tests/support/exampleEnquiry.ts';
import { PHONE } from './chromium.ts';

/** How much slower than this machine the phone's processor is taken to be. */
const SLOWDOWN = 6;

/** How long the page is left alone around each interaction, in milliseconds. */
const QUIET = 500;

/** The time from a touch or key to the next paint that shows it, in milliseconds: the worst of the tries. */
export interface Interactions {
  menu: number;
  typing: number;
  brokenSubmit: number;
  goodSubmit: number;
}

/**
 * Uses the page as a visitor on a slow phone would, and measures by the browser's own Event Timing, which counts in
 * steps of 8 ms. https://developer.mozilla.org/en-US/docs/Web/API/PerformanceEventTiming
 */
export async function interactions(browser: Browser, url: string, tries: number): Promise<Interactions> {
  const worst: Interactions = { menu: 0, typing: 0, brokenSubmit: 0, goodSubmit: 0 };
  for (let index = 0; index < tries; index++) {
    const context = await browser.newContext({ ...PHONE, baseURL: url });
    const page = await context.newPage();
    await page.addInitScript(recordInteractions);
    const client = await context.newCDPSession(page);
    await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    const now = await useOnce(page);
    for (const name of Object.keys(worst) as (keyof Interactions)[]) {
      worst[name] = Math.max(worst[name], now[name]);
    }
    await context.close();
  }
  return worst;
}

async function useOnce(page: Page): Promise<Interactions> {
  await page.goto('/');
  const menu = page.locator('button[popovertarget]');
  await touch(menu);
  await touch(menu);
  const menuTime = await worstSoFar(page);

  await page.goto('/#buy');
  await page.waitForFunction(() => document.querySelector<HTMLFormElement>('#buy form')?.noValidate);
  const form = page.locator('#buy form');
  const submit = form.getByRole('button');
  await touch(submit);
  const brokenSubmit = await worstSoFar(page);

  for (const name of ['Name', 'Email', 'Mobile', 'Quantity'] as const) {
    await form.locator(`[name="${name}"]`).focus();
    await page.waitForTimeout(QUIET);
    await page.keyboard.type(EXAMPLE_FIELDS[name], { delay: 100 });
  }
  const typing = await worstSoFar(page);

  await touch(submit);
  const goodSubmit = await worstSoFar(page);
  await page.locator('#buy [data-state="sent"]').waitFor();
  return { menu: menuTime, typing, brokenSubmit, goodSubmit };
}

/** Touches with nothing but the touch: Playwright's own `tap` runs checks of its own in the page meanwhile. */
async function touch(target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded();
  const box = await target.boundingBox();
  if (!box) throw new Error('there is nothing to touch');
  await target.page().waitForTimeout(QUIET);
  await target.page().touchscreen.tap(box.x + box.width / 2, box.y + box.height / 2);
  await target.page().waitForTimeout(QUIET);
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
