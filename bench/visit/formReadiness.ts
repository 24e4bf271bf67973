import type { Browser } from '@playwright/test';
import { medianOf } from '../report/medianOf.ts';
import { PHONE, SLOW_4G } from './chromium.ts';

/** How much slower than this machine Lighthouse's phone is. */
const SLOWDOWN = 4;

/** Typed while the form's script is still on its way. */
const TYPED = 'Asha Rao';

export interface Readiness {
  /** From the touch on the link to the form until its script is alive, in milliseconds. */
  alive: number;
  /** Whether what was typed in the meantime was still there in every try. */
  kept: boolean;
}

/** Asks for the form on slow 4G with a slow processor, the page just loaded, and types at once. */
export async function formReadiness(browser: Browser, url: string, tries: number): Promise<Readiness> {
  const times: number[] = [];
  let kept = true;
  for (let index = 0; index < tries; index++) {
    const context = await browser.newContext({ ...PHONE, baseURL: url });
    const page = await context.newPage();
    const client = await context.newCDPSession(page);
    await client.send('Network.enable');
    await client.send('Network.emulateNetworkConditions', SLOW_4G);
    await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    await page.goto('/', { waitUntil: 'networkidle' });
    await page.evaluate(watchForm);
    await page.locator('header a[href$="#buy"]').first().tap();
    const name = page.locator('#buy [name="Name"]');
    await name.focus();
    await page.keyboard.type(TYPED);
    await page.waitForFunction(() => (window as unknown as { aliveAfter?: number }).aliveAfter);
    times.push(await page.evaluate(() => (window as unknown as { aliveAfter: number }).aliveAfter));
    kept &&= (await name.inputValue()) === TYPED;
    await context.close();
  }
  return { alive: medianOf(times), kept };
}

/** Runs in the page: takes the time from the first touch until the form says that its script checks it. */
function watchForm(): void {
  const form = document.querySelector('#buy form') as HTMLFormElement;
  let asked = 0;
  addEventListener('pointerdown', (event) => (asked ||= event.timeStamp), { capture: true });
  new MutationObserver(() => {
    if (form.noValidate) (window as unknown as { aliveAfter: number }).aliveAfter = performance.now() - asked;
  }).observe(form, { attributes: true });
}
