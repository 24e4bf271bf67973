import { PAGE_SIZE } from '../../domain/desk/inboxApi.ts';
import { expect, holdRequests, test } from '../support/browserTest.ts';
import { heading, row } from '../support/inboxPage.ts';
import { PRIYA } from '../support/inboxStaff.ts';

// Where the focus goes when what has it goes away, or when something else would take it.

test('an enquiry that arrives late does not take the focus from the search', { tag: '@desktop' }, async ({
  inbox,
}) => {
  const name = await inbox.addEnquiry();
  const page = await inbox.openAs(PRIYA);
  const release = await holdRequests(page, '**/api/inbox/enquiries/*');
  await row(page, name).click();
  await page.keyboard.press('/');
  await page.keyboard.type('cha');
  release();
  await expect(heading(page)).toHaveText(name);
  await page.keyboard.type('ndan');
  await expect(page.getByRole('searchbox')).toHaveValue('chandan');
});

test('after a dialog that was opened from the menu, the focus is on the menu button', async ({ inbox }) => {
  const page = await inbox.openAs(PRIYA);
  const menuButton = page.getByRole('button', { name: 'Menu' });
  for (const item of ['Sources and sales', 'Keyboard shortcuts']) {
    await menuButton.click();
    await page.getByRole('button', { name: item }).click();
    await page.getByRole('dialog', { name: item }).getByRole('button', { name: 'Close' }).click();
    await expect(menuButton).toBeFocused();
  }
});

test('the focus stays in the list when the button for more, a filter or the bulk bar goes away', async ({
  inbox,
}) => {
  for (let count = 0; count <= PAGE_SIZE; count += 1) await inbox.addEnquiry();
  const page = await inbox.openAs(PRIYA);
  const list = page.locator('#enquiries');
  await page.getByRole('button', { name: 'Show more enquiries' }).press('Enter');
  await expect(page.locator('[data-row]')).toHaveCount(PAGE_SIZE + 1);
  await expect(list).toBeFocused();

  await page.getByRole('checkbox').first().check();
  await page.getByRole('button', { name: 'Clear the selection' }).press('Enter');
  await expect(list).toBeFocused();

  await page.goto('/inbox?kind=retailer&period=today');
  await page.getByRole('link', { name: 'Remove filter: Retailer' }).press('Enter');
  await expect(page.getByRole('link', { name: 'Remove filter: Today' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(list).toBeFocused();

  await page.goto('/inbox?search=nobody');
  await page.getByRole('link', { name: 'Clear the search' }).press('Enter');
  await expect(list).toBeFocused();
});

test('the focus stays in the enquiry when its follow-up or its flag is removed', async ({ inbox }) => {
  await inbox.addFlaggedEnquiry('Bot');
  const page = await inbox.openAs(PRIYA);
  await page.goto('/inbox?flagged=yes');
  await row(page, 'Bot').click();
  await page.getByRole('button', { name: 'Tomorrow 10 am' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).press('Enter');
  await expect(page.getByText('No follow-up planned.')).toBeVisible();
  await expect(heading(page)).toBeFocused();
  await page.getByRole('button', { name: 'Not spam' }).press('Enter');
  await expect(page.getByText('You marked it as not spam')).toBeVisible();
  await expect(heading(page)).toBeFocused();
});
