import type { Browser, Page } from '@playwright/test';
import { expect, test, uniqueName } from '../support/browserTest.ts';
import { exampleSubmission } from '../support/exampleEnquiry.ts';
import { expectNoViolation } from '../support/expectNoViolation.ts';
import { OM, PRIYA, printedToken, STAFF, signIn, withoutDialer } from '../support/inboxStaff.ts';
import { type RunningServer, startServer } from '../support/startServer.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

const row = (page: Page, name: string) => page.locator('[data-row]', { hasText: name });
const select = (page: Page, name: string) => page.getByLabel(`Select ${name}`);
const bar = (page: Page) => page.getByRole('region', { name: /selected$/ });

async function openAs(browser: Browser, server: RunningServer, dataDir: string, email: string) {
  const context = await browser.newContext({ baseURL: server.url, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await withoutDialer(page);
  await signIn(page, await printedToken(dataDir, email));
  return page;
}

/** Sends enquiries of different people. */
async function sendAll(server: RunningServer, count: number): Promise<string[]> {
  const names = Array.from({ length: count }, uniqueName);
  for (const [index, Name] of names.entries()) {
    const person = { Name, Mobile: `900000000${index}`, Email: `p${index}@mail.example` };
    expect((await server.post(exampleSubmission(person))).status).toBe(201);
  }
  return names;
}

test('several enquiries are selected and changed together; what a colleague changed is reported; Undo', async ({
  browser,
}) => {
  await using folder = temporaryFolder();
  await using server = await startServer(folder.path, STAFF);
  const [first = '', his = '', third = '', fourth = ''] = await sendAll(server, 4);
  const page = await openAs(browser, server, folder.path, PRIYA);
  await page.setViewportSize({ width: 390, height: 844 });
  const om = await openAs(browser, server, folder.path, OM);

  await select(page, first).check();
  await select(page, his).check();
  await select(page, third).check();
  await expect(bar(page)).toContainText('3 enquiries selected');
  await expectNoViolation(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    bar(page).getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  const csv = (await (await download.createReadStream()).toArray()).join('');
  for (const name of [first, his, third]) expect(csv).toContain(name);
  expect(csv).not.toContain(fourth);

  await row(om, his).click();
  await om.getByRole('button', { name: 'Contacted' }).click();
  // Also when her list shows it already: she may have looked at another row.
  await expect(row(page, his)).toContainText('Contacted');
  await bar(page).getByRole('button', { name: 'Closed' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Not serious' }).click();
  const report = page.getByRole('dialog', { name: 'Not all were changed' });
  await expect(report.getByRole('listitem')).toHaveText([new RegExp(`${his} ${OM} marked it as Contacted`)]);
  await expectNoViolation(page);
  await report.getByRole('button', { name: 'Leave it as it is' }).click();
  await expect(row(page, first)).toContainText('Closed');
  await expect(row(page, third)).toContainText('Closed');
  await expect(row(page, his)).toContainText('Contacted');
  await page
    .getByRole('region', { name: 'Saved. 2 enquiries: Closed' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(row(page, first)).toContainText('New');
  await expect(row(page, third)).toContainText('New');
  await expect(row(page, his)).toContainText('Contacted');
});

test('by keys: a range is selected, all shown, and marked; the next row has the focus', {
  tag: '@desktop',
}, async ({ browser }) => {
  await using folder = temporaryFolder();
  await using server = await startServer(folder.path, STAFF);
  const names = await sendAll(server, 5);
  const page = await openAs(browser, server, folder.path, PRIYA);
  await page.goto('/inbox?status=new');
  await expect(page.locator('[data-row]')).toHaveCount(5);
  await page.keyboard.press('j');
  await page.keyboard.press('s');
  await page.keyboard.press('j');
  await page.keyboard.press('s');
  await expect(bar(page)).toContainText('2 enquiries selected');
  await page.keyboard.press('c');
  await expect(page.locator('[data-row]')).toHaveCount(3);
  await expect(row(page, names[2] as string)).toBeFocused();
  await page.keyboard.press('z');
  await expect(page.locator('[data-row]')).toHaveCount(5);
  await select(page, names[0] as string).click();
  await select(page, names[2] as string).click({ modifiers: ['Shift'] });
  await expect(bar(page)).toContainText('3 enquiries selected');
  await page.keyboard.press('Escape');
  await expect(bar(page)).toHaveCount(0);
  await page.keyboard.press('a');
  await expect(bar(page)).toContainText('5 enquiries selected');
  await bar(page).getByRole('button', { name: 'Spam' }).click();
  await expect(page.locator('[data-row]')).toHaveCount(0);
});

test('the open enquiries of one person are answered together, by the outcome of a call or from the detail', async ({
  browser,
}) => {
  await using folder = temporaryFolder();
  await using server = await startServer(folder.path, STAFF);
  const name = uniqueName();
  for (let nth = 0; nth < 3; nth += 1)
    await server.post(exampleSubmission({ Name: name, Quantity: `${nth + 1}` }));
  const page = await openAs(browser, server, folder.path, PRIYA);
  await page.setViewportSize({ width: 390, height: 844 });
  await row(page, name).first().click();
  await page.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'Closed' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Duplicate' }).click();
  await page.getByRole('link', { name: 'All enquiries' }).click();
  await row(page, name).nth(1).click();
  await page.locator('[data-reply="call"]').click();
  await page.getByLabel('For all 2 open enquiries of this person').check();
  await page.getByRole('button', { name: 'Reached' }).click();
  await expect(page.getByRole('region', { name: 'Saved. 2 enquiries: Contacted' })).toBeVisible();
  const contacted = page.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'Contacted' });
  await expect(contacted).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Select all 2 open enquiries' }).click();
  await bar(page).getByRole('button', { name: 'Won' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save as won' }).click();
  await expect(page.getByRole('region', { name: 'Saved. 2 enquiries: Won' })).toBeVisible();
  await page.getByRole('link', { name: 'All enquiries' }).click();
  await expect(row(page, name)).toHaveText([/Closed/, /Won/, /Won/]);
});
