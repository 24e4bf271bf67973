import type { Page } from '@playwright/test';
import { expect, fillLocalStorage, holdNext, routeNext, test } from '../support/browserTest.ts';
import { heading, row, statusButton } from '../support/inboxPage.ts';
import { OM, PRIYA } from '../support/inboxStaff.ts';

// Changes that fail, are concurrent or are undone.

const alert = (page: Page) => page.getByRole('alert').filter({ hasText: 'Not saved' });
const note = (page: Page) => page.getByLabel('Note');
const history = (page: Page) => page.locator('#history + ol');

test('when one of three changes fails, it is reported with its customer and can be retried', async ({
  inbox,
}) => {
  const [third, second, first] = [
    await inbox.addEnquiry(),
    await inbox.addEnquiry(),
    await inbox.addEnquiry(),
  ];
  const page = await inbox.openAs(PRIYA);
  await expect(page.locator('[data-row]')).toHaveCount(3);
  await routeNext(page, inbox.isChangeRequest, (route) => route.fulfill(inbox.failure.response));
  for (let count = 0; count < 3; count += 1) {
    await page.keyboard.press('j');
    await page.keyboard.press('c');
  }
  await expect(row(page, second)).toContainText('Contacted');
  await expect(row(page, third)).toContainText('Contacted');
  await expect(alert(page)).toContainText(first);
  await expect(alert(page)).toContainText(inbox.failure.message);
  // The report can be used while another enquiry is open.
  await row(page, third).click();
  await alert(page).getByRole('button', { name: 'Try again' }).click();
  await expect(alert(page)).toHaveCount(0);
  await expect(heading(page)).toBeFocused();
  await page.goBack();
  await expect(row(page, first)).toContainText('Contacted');
});

test('the time to undo a change goes on while a selection hides the button', {
  tag: '@any-delivery',
}, async ({ inbox }) => {
  const name = await inbox.addEnquiry();
  const page = await inbox.openAs(PRIYA);
  await expect(row(page, name)).toBeVisible();
  await page.clock.install();
  await page.keyboard.press('j');
  await page.keyboard.press('c');
  const undo = page.getByRole('button', { name: 'Undo' });
  await expect(undo).toBeVisible();
  const selected = page.getByLabel(`Select ${name}`);
  await selected.check();
  await expect(undo).toBeHidden();
  await page.clock.fastForward(11_000);
  await selected.uncheck();
  await expect(page.getByText('1 enquiry selected')).toBeHidden();
  expect(await undo.count()).toBe(0);
});

test('an error response without a body is reported', async ({ inbox }) => {
  const name = await inbox.addEnquiry();
  const page = await inbox.openAs(PRIYA);
  await row(page, name).click();
  await routeNext(page, inbox.isChangeRequest, (route) => route.fulfill({ status: 409 }));
  await statusButton(page, 'Contacted').click();
  await expect(alert(page)).toContainText(name);
  await expect(alert(page)).toContainText('We can’t reach');
});

test('a note that is saved by a retry leaves no draft', { tag: '@any-delivery' }, async ({ inbox }) => {
  const name = await inbox.addEnquiry();
  const page = await inbox.openAs(PRIYA);
  await row(page, name).click();
  await routeNext(page, inbox.isChangeRequest, (route) => route.fulfill(inbox.failure.response));
  await note(page).fill('Call after six');
  await page.getByRole('button', { name: 'Save note' }).click();
  await alert(page).getByRole('button', { name: 'Try again' }).click();
  await expect(history(page)).toContainText('Call after six');
  await expect(note(page)).toHaveValue('');
});

test('a note is saved once while another change is pending, and further input is kept as a draft', {
  tag: '@any-delivery',
}, async ({ inbox }) => {
  const name = await inbox.addEnquiry();
  const page = await inbox.openAs(PRIYA);
  await row(page, name).click();
  const release = await holdNext(page, inbox.isChangeRequest);
  await statusButton(page, 'Contacted').click();
  await note(page).fill('Call after six');
  await page.getByRole('button', { name: 'Save note' }).dblclick();
  await note(page).fill('Call after six, or tomorrow');
  release();
  await expect(history(page).getByText('Call after six', { exact: true })).toHaveCount(1);
  await expect(note(page)).toHaveValue('Call after six, or tomorrow');
});

test('a second change right after the first one is saved too', async ({ inbox }) => {
  const name = await inbox.addEnquiry();
  const page = await inbox.openAs(PRIYA);
  await expect(row(page, name)).toBeVisible();
  const release = await holdNext(page, inbox.isChangeRequest);
  await page.keyboard.press('j');
  await page.keyboard.press('c');
  await page.keyboard.press('n');
  release();
  await row(page, name).click();
  await expect(history(page).getByRole('listitem').first()).toContainText('You marked it as New');
});

test('undo restores what an enquiry was before the change, also if it has changed since it was selected', {
  tag: '@any-delivery',
}, async ({ inbox }) => {
  const name = await inbox.addEnquiry();
  const page = await inbox.openAs(PRIYA);
  const contacted = page.getByRole('article').getByRole('button', { name: 'Contacted' });
  await page.getByLabel(`Select ${name}`).check();
  await row(page, name).click();
  await contacted.click();
  await expect(contacted).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('x');
  await page.getByRole('dialog').getByRole('button', { name: 'Price' }).click();
  await expect(page.getByRole('region', { name: `Saved. ${name}: Closed` })).toBeVisible();
  await page.keyboard.press('z');
  await expect(page.getByText('Price', { exact: true })).toBeHidden();
  await expect(contacted).toHaveAttribute('aria-pressed', 'true');
});

test('undo restores what a colleague did before a change that was made over it', {
  tag: '@any-delivery',
}, async ({ inbox }) => {
  const name = await inbox.addEnquiry();
  const page = await inbox.openAs(PRIYA);
  const om = await inbox.openAs(OM);
  await page.getByLabel(`Select ${name}`).check();
  await row(om, name).click();
  await statusButton(om, 'Contacted').click();
  await expect(row(page, name)).toContainText('Contacted');
  await page.keyboard.press('x');
  await page.getByRole('dialog').getByRole('button', { name: 'Price' }).click();
  await alert(page).getByRole('button', { name: 'Mark it as Closed anyway' }).click();
  await expect(row(page, name)).toContainText('Closed');
  await page.keyboard.press('z');
  await expect(row(page, name)).toContainText('Contacted');
});

test('a note whose response is lost is saved once when it is tried again', async ({ inbox }) => {
  const name = await inbox.addEnquiry();
  const page = await inbox.openAs(PRIYA);
  await row(page, name).click();
  await routeNext(page, inbox.isChangeRequest, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await note(page).fill('Call after six ');
  await page.getByRole('button', { name: 'Save note' }).click();
  await alert(page).getByRole('button', { name: 'Try again' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await expect(alert(page)).toHaveCount(0);
  await expect(note(page)).toHaveValue('');
  await expect(history(page).getByText('Call after six', { exact: true })).toHaveCount(1);
});

test('a note can be written and saved while the browser’s storage is full', { tag: '@any-delivery' }, async ({
  inbox,
}) => {
  const name = await inbox.addEnquiry();
  const page = await inbox.openAs(PRIYA);
  await row(page, name).click();
  await expect(heading(page)).toBeFocused();
  await fillLocalStorage(page);
  await note(page).fill('Call after six');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(history(page)).toContainText('Call after six');
  await expect(note(page)).toHaveValue('');
});

test('the note of an outcome that is undone does not become a draft', async ({ inbox }) => {
  const name = await inbox.addEnquiry();
  const page = await inbox.openAs(PRIYA);
  await row(page, name).click();
  await page.locator('[data-reply="call"]').click();
  await page.getByRole('button', { name: 'No answer' }).click();
  await expect(history(page)).toContainText('Called, no answer.');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('You deleted a note')).toBeVisible();
  await expect(note(page)).toHaveValue('');
});

test('when a colleague erases the open enquiry, it is closed together with the outcome of its call', async ({
  inbox,
}) => {
  const erased = await inbox.addEnquiry();
  const name = await inbox.addEnquiry({ Mobile: '9000000001', Email: 'b@mail.example' });
  const om = await inbox.openAs(OM);
  const priya = await inbox.openAs(PRIYA);
  await row(om, erased).click();
  await om.locator('[data-reply="call"]').click();
  await expect(om.getByText('how did it go?')).toBeVisible();
  await row(priya, erased).click();
  await priya.getByRole('button', { name: 'Erase this person' }).click();
  await priya.getByRole('button', { name: 'Erase permanently' }).click();
  await expect(priya.locator('[data-row]')).toHaveCount(1);
  // The hosted inbox notices the erasure because Om’s call was the latest change.
  await expect(om.getByText('We can’t find this enquiry. It may have been erased.')).toBeVisible();
  await expect(heading(om)).toHaveCount(0);
  await expect(om.getByText('how did it go?')).toHaveCount(0);
  await om.getByRole('link', { name: 'All enquiries' }).click();
  await row(om, name).click();
  await statusButton(om, 'Contacted').click();
  await expect(om.getByRole('button', { name: 'Undo' })).toBeVisible();
});

test('signing out ends a call without an outcome', async ({ inbox }) => {
  const name = await inbox.addEnquiry();
  const page = await inbox.openAs(PRIYA);
  await page.getByRole('link', { name: `Call ${name}` }).click();
  await expect(page.getByText('how did it go?')).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByLabel('Your e-mail address')).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

test('a note is never cut, and a follow-up in the past or of a mistyped year is refused with a reason', async ({
  inbox,
}) => {
  const name = await inbox.addEnquiry();
  const page = await inbox.openAs(PRIYA);
  await row(page, name).click();
  const note = page.getByLabel('Note');
  const save = page.getByRole('button', { name: 'Save note' });
  await note.fill('x'.repeat(1_850));
  await expect(note).toHaveAccessibleDescription('150 characters left');
  await note.fill(`${'x'.repeat(2_000)} and the end`);
  await expect(note).toHaveAccessibleDescription(/too long by 12 characters/);
  await save.click();
  await expect(note).toBeFocused();
  await expect(note).toHaveValue(/and the end$/);
  await note.fill(`Ask for the map: https://maps.example/${'x'.repeat(150)}`);
  await save.click();
  await expect(page.locator('#history + ol')).toContainText('Ask for the map');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width);

  const year = new Date().getFullYear();
  const followUp = page.getByLabel('Follow-up, day and time in India');
  const saveFollowUp = page.getByRole('button', { name: 'Save', exact: true });
  for (const [typed, reason] of [
    [`${year - 1}-06-01T10:00`, /in the past/],
    [`${year + 10}-06-01T10:00`, /more than two years/],
  ] as const) {
    await followUp.fill(typed);
    await saveFollowUp.click();
    await expect(page.getByRole('alert')).toHaveText(reason);
    await expect(page.getByText('No follow-up planned.')).toBeVisible();
  }
  await followUp.fill(`${year + 1}-06-01T10:00`);
  await saveFollowUp.click();
  await expect(page.locator('#next-step + p')).toContainText(`1 Jun, ${year + 1}`);
  await expect(page.getByRole('alert')).toHaveCount(0);
});
