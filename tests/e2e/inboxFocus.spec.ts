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
