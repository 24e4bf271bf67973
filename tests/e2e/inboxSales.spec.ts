import { expect, test } from '../support/browserTest.ts';
import { expectNoAxeViolation } from '../support/expectNoAxeViolation.ts';
import { markAs, row } from '../support/inboxPage.ts';
import { PRIYA } from '../support/inboxStaff.ts';
import { findBrokenWords } from './textLayout.ts';

test('the sales of each source are shown and link to its enquiries', async ({ inbox }) => {
  const won = await inbox.addEnquiry({}, 's=clinic-12');
  const other = await inbox.addEnquiry();
  const page = await inbox.openAs(PRIYA);
  await row(page, won).click();
  await markAs(page, 'Won');
  await expect(page.getByRole('region', { name: /^Saved/ })).toBeVisible();
  await page.goto('/inbox');
  await page.getByRole('button', { name: 'Chart' }).click();
  await page.getByRole('button', { name: 'Sources and sales' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sources and sales' });
  await expect(
    dialog.getByRole('row', { name: /^clinic-12 Enquiries 1 Won 1 Packs won 3 Amount won ₹0/ }),
  ).toBeVisible();
  await expect(
    dialog.getByRole('row', { name: /^All Enquiries 2 Won 1 Packs won 3 Amount won ₹0/ }),
  ).toBeVisible();
  await expectNoAxeViolation(page);
  await page.setViewportSize({ width: 768, height: 844 });
  expect(await findBrokenWords(page, 'dialog table')).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await dialog.getByRole('button', { name: '90 days' }).click();
  await page.route(
    '**/sales.csv?*',
    (route) => route.fulfill({ status: 500, json: { detail: 'It failed.' } }),
    {
      times: 1,
    },
  );
  await dialog.getByRole('button', { name: 'Download (CSV)' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Nothing was downloaded. It failed.');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download (CSV)' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^sales-.*-to-.*\.csv$/);
  await dialog.getByRole('link', { name: 'clinic-12' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page).toHaveURL('/inbox?period=90-days&source=clinic-12');
  // Back from the list of a source, the report is as it was.
  await page.goBack();
  await expect(dialog.getByRole('button', { name: '90 days' })).toHaveAttribute('aria-pressed', 'true');
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeInViewport({ ratio: 1 });
  await page.goForward();
  await expect(page.locator('[data-row]')).toHaveText([new RegExp(`${won}.*Won \\d.*, 3 packs`)]);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Came from').selectOption('No link or campaign');
  await expect(page.locator('[data-row]')).toHaveText([new RegExp(other)]);
  await expect(page.getByRole('link', { name: /^Remove filter.*No link or campaign/ })).toBeVisible();
});
