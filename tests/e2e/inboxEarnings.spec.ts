import type { Page } from '@playwright/test';
import { expect, test } from '../support/browserTest.ts';
import { exampleSubmission } from '../support/exampleEnquiry.ts';
import { expectNoViolation } from '../support/expectNoViolation.ts';
import { PRIYA, printedToken, STAFF, signIn } from '../support/inboxStaff.ts';
import { startServer } from '../support/startServer.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

test('the overview shows what came of each source, and leads to its enquiries', async ({ browser }) => {
  await using folder = temporaryFolder();
  await using server = await startServer(folder.path, STAFF);
  await server.post({ ...exampleSubmission({ Name: 'From the clinic' }), source: 's=clinic-12' });
  await server.post(exampleSubmission({ Name: 'From nowhere' }));
  const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, await printedToken(folder.path, PRIYA));
  await page.getByRole('button', { name: 'Chart' }).click();
  await page.getByRole('button', { name: 'Sources and sales' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sources and sales' });
  await expect(
    dialog.getByRole('row', { name: /^clinic-12 Enquiries 1 Won 0 Packs 0 Amount ₹0/ }),
  ).toBeVisible();
  await expect(dialog.getByRole('row', { name: /^All Enquiries 2 Won 0 Packs 0 Amount ₹0/ })).toBeVisible();
  await expectNoViolation(page);
  await dialog.getByRole('button', { name: '90 days' }).click();
  await expect(dialog.getByRole('button', { name: '90 days' })).toHaveAttribute('aria-pressed', 'true');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: 'Download (CSV)' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^sources-90-days-.*\.csv$/);
  await dialog.getByRole('link', { name: 'clinic-12' }).click();
  await expect(page.locator('[data-row]')).toHaveText([/From the clinic/]);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Came from').selectOption('direct');
  await expect(page.locator('[data-row]')).toHaveText([/From nowhere/]);
});

/** The visits that the dialog shows in the row of a source. */
async function visitsOf(page: Page, source: string): Promise<string> {
  await page.reload();
  await page.getByRole('button', { name: 'Sources and sales' }).click();
  const row = page.getByRole('row', { name: new RegExp(`^${source} `) });
  return (await row.getByRole('cell').nth(4).textContent({ timeout: 2_000 })) ?? '';
}

test('a visit with a browser is counted once: not when it is reloaded, nor on the way through the site', {
  tag: '@desktop',
}, async ({ browser }) => {
  await using folder = temporaryFolder();
  await using server = await startServer(folder.path, STAFF);
  const inbox = await browser.newContext({ baseURL: server.url });
  const page = await inbox.newPage();
  await signIn(page, await printedToken(folder.path, PRIYA));
  // The headless browser says that it is one, and counts as a program.
  const userAgent = (await page.evaluate(() => navigator.userAgent)).replace('Headless', '');
  const people = await browser.newContext({ baseURL: server.url, userAgent });
  const visitor = await people.newPage();
  await visitor.goto('/?s=clinic-12');
  await visitor.reload();
  await visitor.getByRole('link', { name: 'Privacy Policy' }).last().click();
  await expect(visitor).toHaveURL(/privacy-policy/);
  await visitor.goBack();
  await visitor.goto('/?s=poster-7');
  const program = await inbox.newPage();
  await program.goto('/?s=poster-7');
  await expect(async () => expect(await visitsOf(page, 'poster-7')).toBe('1')).toPass({ timeout: 30_000 });
  expect(await visitsOf(page, 'clinic-12')).toBe('1');
});
