import type { Page } from '@playwright/test';
import { expect, holdRequests, test } from '../support/browserTest.ts';
import { expectNoAxeViolation } from '../support/expectNoAxeViolation.ts';
import { CHANGE_REQUESTS, heading, row, statusButton } from '../support/inboxPage.ts';
import { OM, PRIYA } from '../support/inboxStaff.ts';

// Changes that fail, are concurrent or are undone.

const alert = (page: Page) => page.getByRole('alert').filter({ hasText: 'Not saved' });
const note = (page: Page) => page.getByLabel('Note');
const history = (page: Page) => page.locator('#history + ol');

test('the time to undo a change goes on while a selection hides the button', async ({ inbox }) => {
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

test('a change that the server refuses is reported, with an error response without a body too, and can be tried again', async ({
  inbox,
}) => {
  const name = await inbox.addEnquiry();
  const page = await inbox.openAs(PRIYA);
  await row(page, name).click();
  await page.route(CHANGE_REQUESTS, (route) => route.fulfill({ status: 409 }), { times: 1 });
  await note(page).fill('Call after six');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(alert(page)).toContainText(`${name}: note “Call after six”.`);
  await expect(alert(page)).toContainText('We can’t reach');
  await alert(page).getByRole('button', { name: 'Try again' }).click();
  await expect(alert(page)).toHaveCount(0);
  await expect(heading(page)).toBeFocused();
  await expect(history(page)).toContainText('Call after six');
  await expect(note(page)).toHaveValue('');
});

test('a note is saved once while another change is pending, and further input is kept as a draft', async ({
  inbox,
}) => {
  const name = await inbox.addEnquiry();
  const page = await inbox.openAs(PRIYA);
  await row(page, name).click();
  const release = await holdRequests(page, CHANGE_REQUESTS);
  await statusButton(page, 'Contacted').click();
  await note(page).fill('Call after six');
  await page.getByRole('button', { name: 'Save note' }).dblclick();
  await note(page).fill('Call after six, or tomorrow');
  release();
  await expect(history(page).getByText('Call after six', { exact: true })).toHaveCount(1);
  await expect(note(page)).toHaveValue('Call after six, or tomorrow');
});

test('an order won without a connection survives a reload, and is saved once when the connection is back', async ({
  inbox,
}) => {
  const name = await inbox.addEnquiry();
  const page = await inbox.openAs(PRIYA);
  await row(page, name).click();
  await expect(heading(page)).toHaveText(name);
  await page.context().setOffline(true);
  await page.keyboard.press('w');
  await page.getByLabel('Packs').fill('20');
  await page.getByLabel('Amount').fill('9800');
  await page.getByRole('button', { name: 'Save as won' }).click();
  await expect(statusButton(page, 'Won')).toHaveAttribute('aria-pressed', 'true');
  const waiting = page.getByRole('alert').filter({ hasText: 'Waiting to be saved' });
  await expect(waiting).toContainText(`${name}: Won, 20 packs, ₹9,800`);
  await expectNoAxeViolation(page);

  // The server makes the change, and its responses are lost.
  await page.route(CHANGE_REQUESTS, async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.context().setOffline(false);
  await page.reload();
  await expect(waiting).toContainText(`${name}: Won, 20 packs, ₹9,800`);
  await page.getByRole('link', { name: 'All enquiries' }).click();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText(`${name}: Won, 20 packs, ₹9,800`);
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await page.unroute(CHANGE_REQUESTS);
  await expect(waiting).toHaveCount(0);
  await row(page, name).click();
  await expect(history(page).getByText('marked it as Won')).toHaveCount(1);
  await expect(statusButton(page, 'Won')).toHaveAttribute('aria-pressed', 'true');
  expect(
    await page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('changes'))),
  ).toEqual([]);
});

test('owners of several are undone with a key', async ({ inbox }) => {
  const names = [await inbox.addEnquiry(), await inbox.addEnquiry()];
  const page = await inbox.openAs(PRIYA);
  await row(page, names[0] ?? '').waitFor();
  await page.keyboard.press('a');
  const bar = page.getByRole('region', { name: /selected$/ });
  await bar.getByRole('button', { name: 'Claim' }).click();
  await expect(page.getByRole('region', { name: 'Saved. 2 enquiries: assigned to' })).toBeVisible();
  await page.keyboard.press('z');
  await expect(page.locator('[data-announcer="done"]')).toHaveText('Undone.');
  await page.goto('/inbox?owner=unclaimed');
  await expect(page.locator('[data-row]')).toHaveCount(2);
});

test('each of three calls without a connection is asked about', async ({ inbox, expectedErrors }) => {
  expectedErrors.push(/Failed to load resource/);
  const names = [await inbox.addEnquiry(), await inbox.addEnquiry(), await inbox.addEnquiry()];
  const page = await inbox.openAs(PRIYA);
  await expect(page.locator('[data-row]')).toHaveCount(3);
  await page.context().setOffline(true);
  // By the keyboard, since the bar of one call covers the row of the next until the list is scrolled.
  for (const name of names) await page.getByRole('link', { name: `Call ${name}` }).press('Enter');
  // Folded, so that the list stays on the screen.
  await expect(page.getByText('3 changes', { exact: true })).toBeVisible();
  await page.context().setOffline(false);
  await page.reload();
  for (const [index, name] of names.toReversed().entries()) {
    const more = index < 2 ? ` (${2 - index} more)` : '';
    const bar = page.getByRole('region', { name: `${name}: how did it go?${more}`, exact: true });
    await bar.getByRole('button', { name: 'Tomorrow 10 am' }).click();
    await expect(row(page, name)).toContainText('1 × no answer');
  }
  await expect(page.getByText('how did it go?')).toHaveCount(0);
});

test('an outcome that is undone is taken back, and leaves no draft', async ({ inbox }) => {
  const name = await inbox.addEnquiry();
  const page = await inbox.openAs(PRIYA);
  await row(page, name).click();
  await page.locator('[data-reply="call"]').click();
  const outcome = page.getByRole('region', { name: /how did it go/ });
  await outcome.getByRole('button', { name: 'Close it' }).click();
  await expect(history(page)).toContainText('called a wrong number, marked it as Closed');
  await expect(statusButton(page, 'Closed')).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(history(page)).toContainText('took back what was recorded');
  await expect(statusButton(page, 'New')).toHaveAttribute('aria-pressed', 'true');
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
  await expect(om.getByText('We can’t find this enquiry. It may have been erased.')).toBeVisible();
  await expect(heading(om)).toHaveCount(0);
  await expect(om.getByText('how did it go?')).toHaveCount(0);
  await om.getByRole('link', { name: 'All enquiries' }).click();
  await row(om, name).click();
  await statusButton(om, 'Contacted').click();
  await expect(om.getByRole('button', { name: 'Undo' })).toBeVisible();
});

test('signing out ends a call without an outcome, and waits for a change on its way', async ({ inbox }) => {
  const name = await inbox.addEnquiry();
  const page = await inbox.openAs(PRIYA);
  const answer = Promise.withResolvers<void>();
  await page.route(CHANGE_REQUESTS, async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.getByRole('link', { name: `Call ${name}` }).click();
  await expect(page.getByText('how did it go?')).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText(`${name}: `);
  answer.resolve();
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
