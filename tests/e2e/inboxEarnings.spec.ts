import type { Page } from '@playwright/test';
import { expect, test } from '../support/browserTest.ts';
import { createSignInToken, PRIYA, STAFF, signIn } from '../support/inboxStaff.ts';
import { startServer } from '../support/startServer.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

/** The number of visits in the dialog's row of a source. */
async function visitsOf(page: Page, source: string): Promise<string> {
  await page.reload();
  await page.getByRole('button', { name: 'Sources and sales' }).click();
  const row = page.getByRole('row', { name: new RegExp(`^${source} `) });
  return (await row.getByRole('cell').nth(4).textContent({ timeout: 2_000 })) ?? '';
}

test('a visit is counted once, without reloads and internal links', {
  tag: '@desktop',
}, async ({ browser }) => {
  await using folder = temporaryFolder();
  await using server = await startServer(folder.path, STAFF);
  const staffContext = await browser.newContext({ baseURL: server.url });
  const page = await staffContext.newPage();
  await signIn(page, await createSignInToken(folder.path, PRIYA));
  // A headless browser counts as a crawler.
  const userAgent = (await page.evaluate(() => navigator.userAgent)).replace('Headless', '');
  const visitorContext = await browser.newContext({ baseURL: server.url, userAgent });
  const visitor = await visitorContext.newPage();
  await visitor.goto('/?s=clinic-12');
  await visitor.reload();
  await visitor.getByRole('link', { name: 'Privacy Policy' }).last().click();
  await expect(visitor).toHaveURL(/privacy-policy/);
  await visitor.goBack();
  await visitor.goto('/?s=poster-7');
  const crawler = await staffContext.newPage();
  await crawler.goto('/?s=poster-7');
  await expect(async () => expect(await visitsOf(page, 'poster-7')).toBe('1')).toPass({ timeout: 30_000 });
  expect(await visitsOf(page, 'clinic-12')).toBe('1');
});
