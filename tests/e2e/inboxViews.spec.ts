import { expect, test } from '../support/browserTest.ts';
import { heading, row } from '../support/inboxPage.ts';
import { PRIYA } from '../support/inboxStaff.ts';

// The list, its filters and the dialogs.

test('rows of another page are not announced as new', async ({ browser, inbox }) => {
  for (let count = 0; count < 51; count += 1) await inbox.addEnquiry();
  const { page, context } = await inbox.openAs(browser, PRIYA);
  await page.goto('/inbox?status=new');
  await expect(page.locator('[data-row]')).toHaveCount(50);
  await page.getByRole('button', { name: 'Show more enquiries' }).click();
  await expect(page.locator('[data-row]')).toHaveCount(51);
  await expect(page.locator('[data-announcer="arrived"]')).toHaveText('');
  const later = await inbox.addEnquiry();
  await expect(page.locator('[data-announcer="arrived"]')).toContainText(later);
  await context.close();
});

test('a failed request of the earnings is reported', async ({ browser, inbox }) => {
  await inbox.addEnquiry();
  const { page, context } = await inbox.openAs(browser, PRIYA);
  await page.route('**/earnings*', (route) =>
    route.fulfill({ status: 503, json: { detail: 'The store is full.' } }),
  );
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Sources and sales' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('The store is full.');
  await context.close();
});

test('the confirmation input is empty when its dialog opens again', async ({ browser, inbox }) => {
  for (const Name of ['Bot 1', 'Bot 2']) await inbox.addFlaggedEnquiry(Name);
  const { page, context } = await inbox.openAs(browser, PRIYA);
  await page.goto('/inbox?flagged=yes');
  const open = page.getByRole('button', { name: 'Erase all flagged' });
  await open.click();
  await page.getByLabel('To confirm, type 2').fill('2');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(open).toBeFocused();
  await open.click();
  await expect(page.getByLabel('To confirm, type 2')).toHaveValue('');
  await context.close();
});

test('clearing the filters clears the dates too, and a search cannot be sorted', async ({
  browser,
  inbox,
}) => {
  const name = await inbox.addEnquiry();
  const { page, context } = await inbox.openAs(browser, PRIYA);
  await page.getByRole('button', { name: 'Filters' }).click();
  const period = page.getByLabel('Period');
  await period.selectOption('days');
  await expect(page.getByLabel('From', { exact: true })).toBeVisible();
  await expect(page.getByLabel('Sort by')).toBeVisible();
  await page.getByRole('button', { name: 'Clear all' }).click();
  await expect(period).toHaveValue('');
  await expect(page.getByLabel('From', { exact: true })).toHaveCount(0);
  await page.getByRole('searchbox').fill(name);
  await expect(page.getByRole('link', { name: /^Remove filter/ })).toBeVisible();
  await expect(page.getByLabel('Sort by')).toHaveCount(0);
  await context.close();
});

test('Esc closes only the menu', { tag: '@desktop' }, async ({ browser, inbox }) => {
  const name = await inbox.addEnquiry();
  const { page, context } = await inbox.openAs(browser, PRIYA);
  await row(page, name).click();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Signed in as')).toBeHidden();
  await expect(heading(page)).toHaveText(name);
  await context.close();
});

test('an error response is not reported as a lost connection', async ({ browser, inbox }) => {
  const { page, context } = await inbox.openAs(browser, PRIYA);
  await page.route('**/api/inbox/enquiries?*', (route) =>
    route.fulfill({ status: 400, json: { detail: 'This page of the list does not exist.' } }),
  );
  await page.goto('/inbox?status=won');
  await expect(page.getByRole('alert')).toHaveText('This page of the list does not exist.');
  await context.close();
});
