import type { Browser, CDPSession, Locator, Page } from '@playwright/test';
import { EXAMPLE_FIELDS } from '../../tests/support/exampleEnquiry.ts';
import { isFaceLoaded } from '../../tests/support/faces/isFaceLoaded.ts';
import { inTurn } from '../report/inTurn.ts';
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

/** The same of both pages. */
export interface InteractionsOfBoth {
  ours: Interactions;
  bare: Interactions;
}

/** A page to use. */
interface Candidate {
  url: string;
  /** Waits for the last that a load brings. */
  loaded: (page: Page) => Promise<unknown>;
  /** Waits until the form can be used. */
  ready: (page: Page) => Promise<unknown>;
  /** Waits until the form has been sent. */
  sent: (page: Page) => Promise<unknown>;
}

/**
 * Uses the page as a visitor on a slow phone would, and in turn with it the bare page, whose form does nothing but
 * clear itself: what takes time there is the browser's own. By the browser's own Event Timing, which counts in
 * steps of 8 ms. https://developer.mozilla.org/en-US/docs/Web/API/PerformanceEventTiming
 *
 * @param tries visits of each
 */
export async function interactions(
  browser: Browser,
  urls: { ours: string; bare: string },
  tries: number,
): Promise<InteractionsOfBoth> {
  const ours: Candidate = {
    url: urls.ours,
    loaded: (page) => page.waitForFunction(isFaceLoaded, 'Text'),
    ready: (page) =>
      page.waitForFunction(() => document.querySelector<HTMLFormElement>('#buy form')?.noValidate),
    sent: (page) => page.locator('#buy [data-state="sent"]').waitFor(),
  };
  const bare: Candidate = {
    url: urls.bare,
    loaded: async () => {},
    ready: (page) => page.evaluate(haveFormClearItself),
    sent: (page) =>
      page.waitForFunction(() => document.querySelector<HTMLInputElement>('#Name')?.value === ''),
  };
  const readings = await inTurn(tries, { ours, bare }, (candidate) => visit(browser, candidate));
  return { ours: mediansOf(readings.ours), bare: mediansOf(readings.bare) };
}

function mediansOf(readings: Interactions[]): Interactions {
  const median = (name: keyof Interactions) => medianOf(readings.map((reading) => reading[name]));
  return {
    menu: median('menu'),
    typing: median('typing'),
    brokenSubmit: median('brokenSubmit'),
    goodSubmit: median('goodSubmit'),
  };
}

async function visit(browser: Browser, { url, loaded, ready, sent }: Candidate): Promise<Interactions> {
  const context = await browser.newContext({ ...PHONE, baseURL: url });
  const page = await context.newPage();
  await page.addInitScript(recordInteractions);
  const client = await context.newCDPSession(page);
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });

  await page.goto('/');
  await loaded(page);
  const menu = await useMenu(page, client);

  await page.goto('/#buy');
  await ready(page);
  await loaded(page);
  const submit = page.locator('#buy form').getByRole('button');
  await touch(client, submit);
  const brokenSubmit = await worstSoFar(page);
  const typing = await typeInto(page);
  await touch(client, submit);
  const goodSubmit = await worstSoFar(page);
  await sent(page);
  await context.close();
  return { menu, typing, brokenSubmit, goodSubmit };
}

/** Runs in the bare page. */
function haveFormClearItself(): void {
  const form = document.querySelector<HTMLFormElement>('#buy form');
  if (!form) throw new Error('there is no form');
  form.noValidate = true;
  form.addEventListener('submit', (event) => {
    event.preventDefault();
    form.reset();
  });
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
