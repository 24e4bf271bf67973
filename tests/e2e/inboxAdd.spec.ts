import { expect, holdRequests, test } from '../support/browserTest.ts';
import { uniqueName } from '../support/exampleEnquiry.ts';
import { expectNoAxeViolation } from '../support/expectNoAxeViolation.ts';
import { CHANGE_REQUESTS, heading, row } from '../support/inboxPage.ts';
import { PRIYA } from '../support/inboxStaff.ts';

test('a caller is added by hand, without an e-mail and without a connection; nothing typed is lost', async ({
  inbox,
}) => {
  const known = await inbox.addEnquiry({ Mobile: '9000000001' });
  await Promise.all([1, 2, 3, 4].map(() => inbox.addEnquiry({ Mobile: '9000000002' })));
  const page = await inbox.openAs(PRIYA);
  const dialog = page.getByRole('dialog', { name: 'Add an enquiry' });
  // Of who has called and was searched for in vain.
  const search = page.getByRole('searchbox');
  await search.fill('+91 90000-00009');
  await expect(page.getByText('No enquiry matches')).toBeVisible();
  await page.locator('#enquiries').getByRole('button', { name: 'Add an enquiry' }).click();
  await expect(dialog.getByLabel('Mobile')).toHaveValue('9000000009');
  await dialog.getByRole('button', { name: 'Discard' }).click();
  // By its key, too.
  await page.keyboard.press('e');
  await expect(dialog.getByLabel('Mobile')).toHaveValue('9000000009');
  await dialog.getByRole('button', { name: 'Discard' }).click();
  await search.fill('Nobody');
  await expect(page.getByText('No enquiry matches “Nobody”')).toBeVisible();
  await expect(page.locator('#enquiries').getByRole('button', { name: 'Add an enquiry' })).toHaveCount(0);
  await search.fill('');
  await page.getByRole('button', { name: 'Add an enquiry' }).click();
  await expect(dialog.getByLabel('Mobile')).toBeFocused();
  await dialog.getByLabel('Mobile').fill('+91 90000 00001');
  await expect(dialog.getByRole('status')).toContainText(`1 enquiry with this number`);
  await expect(dialog.getByRole('status')).toContainText(known);
  await expectNoAxeViolation(page);
  // It comes after the number, for Tab too, and fills in what is empty.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Packs')).toBeFocused();
  await expect(dialog.getByLabel('Name')).toHaveValue(known);
  await expect(dialog.getByLabel('Kind of buyer')).toHaveValue('Retailer');
  await expect(dialog.getByLabel('E-mail (optional)')).toHaveValue(/@/);
  await dialog.getByLabel('E-mail (optional)').fill('');
  await dialog.getByLabel('Name').fill('');
  await dialog.getByLabel('Packs').fill('a box');
  await dialog.getByLabel('Kind of buyer').press('ControlOrMeta+Enter');
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await expect(dialog.getByText('Enter the customer’s name')).toBeVisible();
  await expect(dialog.getByText('Enter the quantity as a whole number')).toBeVisible();
  const name = uniqueName();
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Packs').fill('12');

  // The page is loaded again before it is saved.
  await page.reload();
  await page.getByRole('button', { name: 'Add an enquiry' }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue(name);
  await dialog.getByLabel('By phone').press('ArrowRight');
  await expect(dialog.getByLabel('By WhatsApp')).toBeChecked();
  await page.context().setOffline(true);
  await dialog.getByLabel('Mobile').fill('9000000003');
  await expect(dialog.getByRole('status')).toContainText('We can’t look up this number.');
  // The whole number was looked up before.
  await dialog.getByLabel('Mobile').fill('000000001');
  await expect(dialog.getByRole('status')).toContainText('On this device: 1 enquiry with this number');
  await expect(dialog.getByRole('status')).toContainText(known);
  await dialog.getByLabel('Mobile').fill('9000000001');
  await page.keyboard.press('ControlOrMeta+Enter');
  const unsaved = page.getByRole('region', { name: 'Changes that are not saved' });
  await expect(unsaved).toContainText(`${name} is waiting to be saved`);
  await expect(dialog).toHaveCount(0);
  // The page is loaded again before the server is reached.
  const added = '**/api/inbox/enquiries';
  await page.route(added, (route) => route.abort());
  await page.context().setOffline(false);
  await page.reload();
  await expect(unsaved).toContainText(`${name} is waiting to be saved`);
  await expect(dialog).toHaveCount(0);
  // Looked at, it goes on waiting; corrected, it is sent once it is saved again, which is said.
  const show = unsaved.getByRole('button', { name: 'Show' });
  await show.click();
  await expect(dialog.getByRole('alert')).toContainText('Waiting to be saved.');
  for (const part of [dialog.getByRole('alert'), dialog.getByRole('button', { name: 'Save' })])
    await expect(part).toBeInViewport({ ratio: 1 });
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(unsaved).toContainText(`${name} is waiting to be saved`);
  await show.click();
  await dialog.getByLabel('Packs').fill('13');
  await expect(dialog.getByRole('alert')).toContainText('It is not sent until you save it again.');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(unsaved).toContainText(`${name} was changed, and is not sent until you save it again`);
  await show.click();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(unsaved).toContainText(`${name} is waiting to be saved`);
  // Shown again when it is saved, it opens.
  await show.click();
  await expect(dialog.getByRole('alert')).toContainText('Waiting to be saved.');
  await page.unroute(added);
  await expect(heading(page)).toHaveText(name, { timeout: 10_000 });
  await expect(dialog).toHaveCount(0);
  // That is said in view, and can't be undone.
  await expect(page.getByRole('region', { name: `Saved. ${name}` }).getByRole('button')).toHaveCount(1);
  await expect(page.getByText('You added this enquiry (by WhatsApp)')).toBeVisible();
  await page.getByRole('link', { name: '2nd enquiry', exact: true }).tap();
  await expect(page.getByText('One other enquiry from this person')).toBeInViewport();
  await expect(page.locator('[data-reply="email"]')).toHaveCount(0);
  await page.getByRole('button', { name: 'Correct the mobile number' }).click();
  const releaseChange = await holdRequests(page, CHANGE_REQUESTS);
  await page.getByRole('textbox', { name: 'Mobile number' }).fill('9000000004');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('as entered: 9000000001')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Saving…' })).toBeVisible();
  await page.locator('[data-reply="call"]').click();
  // What is told of now was done before the call, and does not cover the question.
  releaseChange();
  await expect(page.locator('[data-announcer="done"]')).toContainText('mobile number 9000000004');
  // There is no address to ask for another number.
  await expect(page.getByRole('button', { name: 'Close it' })).toBeVisible();
  await expect(page.getByText('Ask by e-mail')).toHaveCount(0);
  await page.getByRole('button', { name: 'Skip', exact: true }).click();
  await page
    .getByRole('region', { name: /mobile number 9000000004/ })
    .getByRole('button', { name: 'Close' })
    .click();
  await expectNoAxeViolation(page);
  await page.getByRole('link', { name: 'All enquiries' }).click();
  await expect(row(page, name)).toHaveCount(1);
  // Nobody is told of what they have added themselves.
  await expect(page.locator('[data-announcer="arrived"]')).toBeEmpty();
  await page.getByRole('button', { name: 'Add an enquiry' }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue('');

  // Saved after the dialog was closed, it leaves the page as it is, and is reported.
  const later = uniqueName();
  await dialog.getByLabel('Mobile').fill('9000000002');
  await expect(dialog.getByRole('status')).toHaveText(/^4 enquiries with this number.*and 1 more$/);
  await dialog.getByLabel('Name').fill(later);
  const release = await holdRequests(page, added);
  let sent = 0;
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/enquiries')) sent += 1;
  });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog.getByRole('button', { name: 'Saving…' })).toBeVisible();
  await expect(dialog.getByRole('button', { name: 'Discard' })).toHaveAttribute('aria-disabled', 'true');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(unsaved).toContainText(`${later} is waiting to be saved`);
  await expectNoAxeViolation(page);
  // The next caller does not have to wait for it.
  await page.getByRole('button', { name: 'Add an enquiry' }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue('');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await unsaved.getByRole('button', { name: 'Show' }).click();
  await expect(dialog.getByLabel('Name')).toHaveValue(later);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByRole('dialog')).toHaveText(
    new RegExp(`${later} is not added yet.*it is deleted.*Sign out and delete it$`),
  );
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await row(page, known).click();
  const arrived = page.getByRole('region', { name: `New enquiry from ${await inbox.addEnquiry()}` });
  await expect(arrived).toBeVisible();
  release();
  const saved = page.getByRole('region', { name: `Saved. ${later}` });
  await expect(saved).toBeVisible();
  await saved.getByRole('button', { name: 'Close' }).click();
  await expect(arrived, 'it is still reported').toBeVisible();
  // However often it was shown.
  expect(sent).toBe(1);
  await expect(heading(page)).toHaveText(known);
  await expect(unsaved).toHaveCount(0);
});
