import type { Page } from '@playwright/test';
import { expect, test } from '../support/browserTest.ts';
import { PRIYA } from '../support/inboxStaff.ts';

/** The number of visits in the dialog's row of a source. */
async function visitsOf(page: Page, source: string): Promise<string> {
  await page.reload();
  await page.getByRole('button', { name: 'Sources and sales' }).click();
  const row = page.getByRole('row', { name: new RegExp(`^${source} `) });
  return (await row.getByRole('cell').nth(4).textContent({ timeout: 2_000 })) ?? '';
}

test('a visit is counted once, without reloads and internal links', {
  tag: '@desktop',
}, async ({ browser, inbox }) => {
  const page = await inbox.openAs(PRIYA);
  // A headless browser counts as a crawler.
  const userAgent = (await page.evaluate(() => navigator.userAgent)).replace('Headless', '');
  await using visitorContext = await browser.newContext({ baseURL: inbox.url, userAgent });
  const visitor = await visitorContext.newPage();
  await visitor.goto('/?s=clinic-12');
  await visitor.reload();
  await visitor.getByRole('link', { name: 'Privacy Policy' }).last().click();
  await expect(visitor).toHaveURL(/privacy-policy/);
  await visitor.goBack();
  await visitor.goto('/?s=poster-7');
  const crawler = await page.context().newPage();
  await crawler.goto('/?s=poster-7');
  await expect(async () => expect(await visitsOf(page, 'poster-7')).toBe('1')).toPass({ timeout: 30_000 });
  expect(await visitsOf(page, 'clinic-12')).toBe('1');
});
