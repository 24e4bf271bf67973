import type { Page } from '@playwright/test';
import { expect, test } from '../support/browserTest.ts';
import { heading, LIST_REQUESTS, markAs, refetch, row, statusButton } from '../support/inboxPage.ts';
import { createSignInToken, OM, PRIYA, signIn } from '../support/inboxStaff.ts';
import { translatePage } from '../support/translatePage.ts';

/** The errors of a page, also those that an error boundary has caught. */
function errorsOf(page: Page): string[] {
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('console', (message) => {
    // Asking who is signed in gets a 401 before the sign-in.
    if (message.type() === 'error' && !message.text().includes('401')) errors.push(message.text());
  });
  return errors;
}

test('a day’s work is done on a page that the browser translates, and every text is current', async ({
  inbox,
}) => {
  test.slow();
  const first = await inbox.addEnquiry({ Mobile: '9000000001', Email: 'a@mail.example' });
  const second = await inbox.addEnquiry({ Mobile: '9000000002', Email: 'b@mail.example' });
  await inbox.addFlaggedEnquiry('Bot');
  const page = await inbox.open();
  const errors = errorsOf(page);
  const saved = (text: string) => page.getByRole('region', { name: `Saved. ${text}` });
  const tab = (name: string) => page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name });

  await page.goto('/inbox');
  await expect(page.getByLabel('Your e-mail address')).toBeVisible();
  await translatePage(page);
  await page.getByLabel('Your e-mail address').fill(PRIYA);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByRole('status')).toContainText('link');
  await signIn(page, await createSignInToken(inbox.dataDir, PRIYA));
  await expect(tab('New')).toHaveText(/«New».*«2»/);

  await row(page, first).click();
  await expect(heading(page)).toContainText(first);
  await page.getByRole('button', { name: 'Claim' }).click();
  await expect(page.getByText('Yours')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Release' })).toBeVisible();
  await page.getByLabel('Note').fill('Calls back');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.locator('#history + ol')).toContainText('Calls back');
  await statusButton(page, 'Contacted').click();
  await expect(saved(`${first}: Contacted`)).toContainText(`«Saved. ${first}: Contacted»`);
  await expect(page.locator('header', { has: heading(page) })).not.toContainText('waiting');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(statusButton(page, 'New')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.locator('[data-announcer="done"]')).toHaveText(/^«Undone: .+»$/);
  await page.getByRole('button', { name: 'Tomorrow 10 am' }).click();
  await expect(page.locator('#next-step + p')).toHaveText(/^«Due tomorrow 10:00/);
  await page.getByRole('button', { name: 'Remove', exact: false }).last().click();
  await expect(page.locator('#next-step + p')).toHaveText('«No follow-up planned.»');
  await markAs(page, 'Won', '«Save as won»');
  await expect(page.getByText('«3 packs»').last()).toBeVisible();
  await page.locator('[data-reply="call"]').click();
  const outcome = page.getByRole('region', { name: /how did it go\?$/ });
  await outcome.getByRole('button', { name: 'Reached' }).click();
  await expect(page.locator('#history + ol')).toContainText('reached the customer by phone');
  await page.getByRole('link', { name: 'All enquiries' }).click();
  await expect(row(page, first)).toContainText('«Won»');

  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Kind of buyer').selectOption('self-use');
  await expect(page.locator('[data-row]')).toHaveCount(0);
  await expect(page.getByText('No enquiry matches these filters.')).toBeVisible();
  await expect(tab('New')).toHaveText(/«New».*«0»/);
  await page.getByLabel('Filters').getByRole('button', { name: 'Clear all' }).click();
  await expect(tab('New')).toHaveText(/«New».*«1»/);
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('searchbox').fill('nobody');
  await expect(page.getByText('«No enquiry matches “nobody”.»')).toBeVisible();
  await page.getByRole('link', { name: 'Clear the search' }).click();
  await page.getByLabel('Whose enquiries').selectOption('mine');
  await expect(page.locator('[data-row]')).toHaveCount(1);
  await expect(tab('Flagged')).toHaveText(/«Flagged».*«0»/);
  await page.getByLabel('Whose enquiries').selectOption('');
  await tab('Flagged').click();
  await page.getByRole('button', { name: 'Erase all flagged' }).click();
  await page.getByRole('button', { name: 'Erase permanently' }).click();
  await expect(page.getByText('No enquiry is flagged as spam.')).toBeVisible();

  await tab('All').click();
  await page.getByLabel(`Select ${first}`).check();
  const bar = page.getByRole('region', { name: /selected$/ });
  await expect(bar).toContainText('«1 enquiry selected»');
  await page.getByLabel(`Select ${second}`).check();
  await expect(bar).toContainText('«2 enquiries selected»');
  const om = await inbox.openAs(OM);
  await row(om, second).click();
  await statusButton(om, 'Closed').click();
  await om.getByRole('dialog').getByRole('button', { name: 'Price' }).click();
  await expect(om.getByRole('region', { name: /^Saved/ })).toBeVisible();
  await om.getByRole('button', { name: 'Correct the quantity' }).click();
  await om.getByRole('dialog').getByLabel('Packs').fill('7');
  await om.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(heading(om).locator('xpath=ancestor::header')).toContainText('7 packs');
  await refetch(page);
  await expect(row(page, second)).toContainText(/^«7»«packs»/);
  await expect(row(page, second)).toContainText('«Closed»');
  await bar.getByRole('button', { name: 'Contacted' }).click();
  const report = page.getByRole('alert').filter({ hasText: 'Not saved' });
  await expect(report).toContainText('marked it as Closed');
  await report
    .getByRole('button', { name: 'Save anyway' })
    .or(report.getByRole('button', { name: 'anyway' }))
    .first()
    .click();
  await expect(row(page, second)).toContainText('«Contacted»');
  await expect(report).toHaveCount(0);

  const later = await inbox.addEnquiry({ Mobile: '9000000002' });
  await refetch(page);
  await expect(row(page, later)).toBeVisible();
  await expect(page.locator('[data-announcer="arrived"]')).toContainText(later);
  await row(page, later).click();
  await page.getByRole('link', { name: '«2nd enquiry»' }).click();
  await expect(page.locator('#others + ul')).toContainText('«7 packs, Retailer, with Om»');
  await om.getByRole('button', { name: 'Correct the quantity' }).click();
  await om.getByRole('dialog').getByLabel('Packs').fill('8');
  await om.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await expect(heading(om).locator('xpath=ancestor::header')).toContainText('8 packs');
  await refetch(page);
  await expect(page.locator('#others + ul')).toContainText('«8 packs, Retailer, with Om»');
  await page.getByRole('link', { name: 'All enquiries' }).click();
  await row(page, second).click();
  await page.getByRole('button', { name: 'Erase this person’s data' }).click();
  const erasure = page.getByRole('dialog');
  await expect(erasure.getByRole('listitem')).toHaveText([new RegExp(second), new RegExp(later)]);
  for (const [name, label, value] of [
    ['e-mail address', 'E-mail address', 'new@mail.example'],
    ['mobile number', 'Mobile number', '9000000003'],
  ] as const) {
    await om.getByRole('button', { name: `Correct the ${name}` }).click();
    await om.getByRole('dialog').getByLabel(label).fill(value);
    await om.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(om.locator('dl')).toContainText(value);
  }
  await refetch(page);
  await expect(page.locator('dl')).toContainText('9000000003');
  await expect.soft(erasure).toContainText(`${second}, new@mail.example, 9000000003`);
  await erasure.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('link', { name: 'new@mail.example' })).toBeVisible();
  await page.getByRole('link', { name: 'All enquiries' }).click();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Sources and sales' }).click();
  await page.getByRole('button', { name: '90 days' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Sign out' }).first().click();
  await expect(page.getByLabel('Your e-mail address')).toBeVisible();
  expect(errors).toEqual([]);
});

test('a part of the page that fails is shown anew, or says so when it fails again and again; the others stay', {
  tag: '@desktop',
}, async ({ inbox }) => {
  const name = await inbox.addEnquiry();
  const page = await inbox.openAs(PRIYA);
  await row(page, name).click();
  await page.getByLabel('Note').fill('Calls back');
  // As an extension might, behind React's back.
  await page.locator('#enquiries ul', { has: row(page, name) }).evaluate((list) => list.remove());
  const tab = (status: string) =>
    page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: status });
  await tab('Won').click();
  await expect(page.getByText('No enquiries here.')).toBeVisible();
  await expect(heading(page)).toHaveText(name);
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.locator('#history + ol')).toContainText('Calls back');

  // What no version of the server sends; not for the list that is shown, with which the tabs would go.
  const closedRequests = `${LIST_REQUESTS}status=closed*`;
  await page.route(closedRequests, (route) => route.fulfill({ json: { items: [{ id: 'x' }], next: null } }));
  await tab('Closed').click();
  const alert = page.getByRole('alert').filter({ hasText: 'can’t be shown' });
  await expect(alert).toBeVisible();
  await expect(heading(page)).toHaveText(name);
  await page.unroute(closedRequests);
  const refetched = page.waitForResponse(closedRequests);
  await refetch(page);
  await refetched;
  await expect(async () => {
    if (await alert.isVisible()) await alert.getByRole('button', { name: 'Try again' }).click();
    await expect(alert).toHaveCount(0, { timeout: 1_000 });
  }).toPass();
  await tab('New').click();
  await expect(row(page, name)).toBeVisible();
});
