import type { Page } from '@playwright/test';
import { expect, fillForm, openForm, test } from '../support/browserTest.ts';
import { uniqueName } from '../support/exampleEnquiry.ts';
import { STAFF } from '../support/inboxStaff.ts';
import { startServer } from '../support/startServer.ts';

/**
 * Runs in the page before its own scripts: removes built-ins that the oldest browsers of `browserslist` in package.json
 * lack (Chrome 92, Safari 15, Firefox 91).
 */
function removeNewerBuiltIns(): void {
  const newerBuiltIns: [object, string[]][] = [
    [Array.prototype, ['at', 'findLast', 'findLastIndex', 'toReversed', 'toSorted', 'toSpliced', 'with']],
    [String.prototype, ['at', 'isWellFormed', 'toWellFormed']],
    [Object, ['groupBy', 'hasOwn']],
    [Map, ['groupBy']],
    [Promise, ['withResolvers', 'try']],
    [Array, ['fromAsync']],
    [Set.prototype, ['difference', 'intersection', 'isSubsetOf', 'isSupersetOf', 'union']],
    [AbortSignal, ['any', 'timeout']],
    [URL, ['canParse', 'parse']],
    // Except `checkVisibility`, which Playwright itself uses.
    [Element.prototype, ['setHTMLUnsafe']],
    [HTMLFormElement.prototype, ['requestSubmit']],
    [Navigator.prototype, ['locks']],
    [HTMLElement.prototype, ['popover', 'showPopover', 'hidePopover', 'togglePopover']],
    [HTMLButtonElement.prototype, ['popoverTargetElement', 'popoverTargetAction', 'commandForElement']],
    [Crypto.prototype, ['randomUUID']],
    [
      window,
      ['structuredClone', 'requestIdleCallback', 'cancelIdleCallback', 'scheduler', 'navigation', 'Iterator'],
    ],
    [window, ['onscrollend', 'URLPattern', 'CloseWatcher']],
  ];
  for (const [target, names] of newerBuiltIns) for (const name of names) Reflect.deleteProperty(target, name);
}

test.beforeEach(async ({ page }) => {
  await page.addInitScript(removeNewerBuiltIns);
});

const isAtBottom = (page: Page) =>
  page.evaluate(() => Math.ceil(scrollY + innerHeight) >= document.documentElement.scrollHeight - 1);

test('menu, scroll-to-top link and Contact links work in an old browser', { tag: '@any-delivery' }, async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/');
  const menu = page.getByRole('button', { name: 'Menu' });
  const about = page.getByRole('banner').getByRole('link', { name: 'About', exact: true });
  await expect(about).toBeHidden();
  await menu.click();
  await expect(menu).toHaveAttribute('aria-expanded', 'true');
  await about.click();
  await expect(page).toHaveURL(/#about$/);
  await expect(about).toBeHidden();
  await page.locator('a[data-contact]').last().click();
  await expect(page.locator('#contact')).toHaveAttribute('data-zoom', 'in');
  await expect.poll(() => isAtBottom(page)).toBe(true);
  await page.getByRole('link', { name: 'Scroll to top' }).click();
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0);
});

test('the inbox names the browsers that it requires', { tag: '@any-delivery' }, async ({ browser }) => {
  await using server = await startServer(STAFF);
  const page = await browser.newPage({ baseURL: server.url });
  await page.addInitScript(removeNewerBuiltIns);
  await page.goto('/inbox');
  await expect(page.getByRole('alert')).toContainText('Please use Chrome or Edge 116');
  await page.close();
});

test('an old browser can send an enquiry', async ({ page, site }) => {
  const form = await openForm(page);
  const { Name } = await fillForm(page, { Name: uniqueName() });
  await form.buyNow.click();
  await expect(form.toasts).toHaveText(['Order Received Successfully']);
  await expect(form.status).toContainText(/[0-9A-Z]{4}-[0-9A-Z]{4}/);
  expect(await site.documentsOf(Name)).toHaveLength(1);
});
