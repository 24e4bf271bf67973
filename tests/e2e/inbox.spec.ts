import type { Page } from '@playwright/test';
import { INBOX_API } from '../../domain/desk/inboxApi.ts';
import { expect, holdRequests, test } from '../support/browserTest.ts';
import { CHANGE_REQUESTS, heading, markAs, row, statusButton, tab } from '../support/inboxPage.ts';
import { OM, PRIYA } from '../support/inboxStaff.ts';

// Work on one enquiry.

const note = (page: Page) => page.getByRole('textbox', { name: 'Note' });
const history = (page: Page) => page.locator('#history + ol');
const nextStep = (page: Page) => page.locator('#next-step + p');
const followUp = (page: Page) => page.getByLabel('Follow-up, day and time in India');

test('after a call one tap records the outcome and the next follow-up, and claims the enquiry; signing out waits for it', async ({
  inbox,
}) => {
  const name = await inbox.addEnquiry();
  const page = await inbox.openAs(PRIYA);
  await row(page, name).click();
  await page.locator('[data-reply="call"]').click();
  const outcomeBar = page.getByRole('region', { name: `${name}: how did it go?` });
  await expect(page.getByText('Yours')).toBeVisible();
  // A phone may reload the page after the call.
  await page.reload();
  await expect(outcomeBar).toContainText(/3 packs, \S{4}-\S{4}/);
  await expect(page.locator('[data-announcer="done"]')).toHaveText(`${name}: record how it went.`);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  const ending = await page.getByRole('button', { name: /^Erase this person/ }).boundingBox();
  const barTop = (await outcomeBar.boundingBox())?.y;
  expect(ending && ending.y + ending.height, 'it is not behind the bar').toBeLessThanOrEqual(barTop ?? 0);
  await outcomeBar.getByRole('button', { name: 'Tomorrow 11 am' }).click();
  await expect(page.getByRole('region', { name: /^Saved.*: no answer, follow-up .* 11:00/ })).toBeVisible();
  // Nobody was reached: it is no contact yet.
  await expect(statusButton(page, 'New')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('1 × no answer').last()).toBeVisible();
  await expect(nextStep(page)).toHaveText(/^Due tomorrow 11:00/);
  await expect(outcomeBar).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('No follow-up planned.')).toBeVisible();
  await expect(page.getByText('1 × no answer')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Release' })).toBeVisible();

  await page.locator('[data-reply="call"]').click();
  const closeIt = outcomeBar.getByRole('button', { name: 'Close it' });
  await expect(closeIt).toBeVisible();
  await note(page).focus();
  await expect(closeIt, 'the field has the room').toBeHidden();
  await outcomeBar.locator('summary').click();
  await expect(closeIt).toBeVisible();
  await page.getByRole('button', { name: 'Correct the mobile number' }).click();
  await page.getByRole('textbox', { name: 'Mobile number' }).fill('9000000001');
  await page.keyboard.press('Enter');
  await expect(closeIt, 'the corrected number was not called').toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await closeIt.click();
  await expect(history(page)).toContainText('called a wrong number, marked it as Closed');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(history(page).getByText('undid: ')).toHaveCount(3);
  await expect(statusButton(page, 'New')).toHaveAttribute('aria-pressed', 'true');
  await expect(note(page)).toHaveValue('');

  await page.getByRole('link', { name: 'E-mail: Price' }).click();
  // What is planned before the answer stays.
  await page
    .getByRole('region', { name: 'Follow-up' })
    .getByRole('button', { name: 'Tomorrow 11 am' })
    .click();
  await expect(nextStep(page)).toHaveText(/^Due tomorrow 11:00/);
  await page.locator('[data-bottom-bar] summary').click();
  await outcomeBar.getByRole('button', { name: 'Sent' }).click();
  await expect(statusButton(page, 'Contacted')).toHaveAttribute('aria-pressed', 'true');
  await expect(nextStep(page)).toHaveText(/^Due tomorrow 11:00/);
  await expect(history(page)).toContainText('E-mail: Price');
  await statusButton(page, 'New').click();
  await page.goto('/inbox');
  await page.getByRole('link', { name: `Call ${name}` }).click();
  const reached = outcomeBar.getByRole('button', { name: 'Reached' });
  await page.reload();
  await expect(reached).toBeVisible();
  const heightOfBar = async () => (await outcomeBar.boundingBox())?.height;
  expect(await heightOfBar(), 'the list stays in view').toBeLessThan(280);
  // Whoever searches can read the list.
  await page.getByRole('searchbox').focus();
  await expect(reached).toBeHidden();
  expect(await heightOfBar()).toBeLessThan(70);
  await row(page, name).click();
  await expect(reached).toBeVisible();
  await page.keyboard.press('1');
  await expect(outcomeBar).toHaveCount(0);
  await page.getByRole('link', { name: 'All enquiries' }).click();
  await expect(row(page, name)).toContainText('Contacted');

  const release = await holdRequests(page, CHANGE_REQUESTS);
  await page.getByRole('link', { name: `Call ${name}` }).click();
  await page.keyboard.press('1');
  await page.getByRole('link', { name: `Call ${name}` }).click();
  await expect(outcomeBar).toBeVisible();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText(`${name}, `);
  release();
  // It may be another tab that has saved it.
  await page
    .getByRole('dialog', { name: 'Everything is saved' })
    .getByRole('button', { name: 'Sign out' })
    .click();
  await expect(page.getByLabel('Your e-mail address')).toBeVisible();
  expect(await page.evaluate(() => sessionStorage.length)).toBe(0);
});

test('due enquiries have the first tab, show when they are overdue, and are filtered by owner', async ({
  inbox,
}) => {
  const priyas = await inbox.addEnquiry();
  const oms = await inbox.addEnquiry({ Mobile: '9000000001', Email: 'b@mail.example' });
  const priya = await inbox.openAs(PRIYA);
  const om = await inbox.openAs(OM);
  // Om plans it the day before, by the server's clock too.
  const dayBefore = new Date('2026-01-04T04:00:00Z');
  await om.clock.setFixedTime(dayBefore);
  const requests = `**${INBOX_API}/**`;
  await om.route(requests, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), date: dayBefore.toUTCString() } });
  });
  await om.reload();
  await row(om, oms).click();
  await followUp(om).fill('2026-01-05T09:30');
  await om.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(nextStep(om)).toHaveText('Due tomorrow 9:30 am');
  await om.unrouteAll({ behavior: 'wait' });
  await om.reload();
  await expect(nextStep(om), 'whatever the device’s clock says').toContainText('Overdue');
  // While a colleague plans another follow-up, what is being typed stays.
  await om.getByRole('link', { name: 'All enquiries' }).click();
  await row(om, priyas).click();
  await followUp(om).pressSequentially('02022030');
  await row(priya, priyas).click();
  await expect(priya.locator('#enquiry')).toBeFocused();
  // The key has numbered the times, of which a digit chooses one.
  await priya.keyboard.press('p');
  const tomorrow = priya.getByRole('button', { name: 'Tomorrow 10 am' });
  await expect(tomorrow).toHaveAttribute('aria-keyshortcuts');
  await priya.keyboard.press((await tomorrow.getAttribute('aria-keyshortcuts')) ?? '');
  await expect(nextStep(priya)).toHaveText('Due tomorrow 10:00 am');
  await expect(tomorrow).not.toHaveAttribute('aria-keyshortcuts');
  await expect(nextStep(om)).toContainText('10:00 am');
  await om.keyboard.type('0930AM');
  await expect(followUp(om)).toHaveValue('2030-02-02T09:30');
  await om.getByRole('button', { name: 'Remove', exact: true }).click();
  await expect(followUp(om)).toHaveValue('');
  await priya.goto('/inbox');
  const due = priya.getByRole('navigation', { name: 'Status' }).getByRole('link').first();
  await expect(due).toHaveText('Due1');
  await due.click();
  await expect(priya.locator('[data-row]')).toHaveText([
    new RegExp(`${oms}.*OM.*Overdue: Mon, 5 Jan, (\\d{4}, )?9:30 am`),
  ]);
  await expect(tab(priya, 'late')).toHaveText('late1');
  await tab(priya, 'late').click();
  await expect(priya.locator('[data-row]')).toHaveCount(1);
  await due.click();
  await priya.getByLabel('Whose enquiries').selectOption('Mine');
  await expect(priya.getByText('Nothing is due today.')).toBeVisible();
  await expect(tab(priya, 'late')).toHaveCount(0);
  await expect(due).toHaveText('Due0');
  await priya.goto(`/inbox?search=${encodeURIComponent(oms)}`);
  await row(priya, oms).click();
  await priya.getByRole('button', { name: 'Take over' }).click();
  await expect(priya.getByText('Yours')).toBeVisible();
  // The first opening of the next day shows what is due for her.
  await priya.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('inbox-day:')) localStorage.setItem(key, '');
    // The copy, once this page is left.
    indexedDB.deleteDatabase('inbox');
  });
  await priya.goto('/inbox');
  await expect(priya).toHaveURL('/inbox?due=yes&owner=mine');
  await expect(priya.locator('[data-row]')).toHaveCount(1);
});

test('closing requires a reason, and winning offers packs and amount, which can be corrected', async ({
  inbox,
}) => {
  const name = await inbox.addEnquiry();
  const page = await inbox.openAs(PRIYA);
  await row(page, name).click();
  await statusButton(page, 'Closed').click();
  await page.keyboard.press('Escape');
  await expect(statusButton(page, 'New')).toHaveAttribute('aria-pressed', 'true');
  await markAs(page, 'Closed', 'Not serious');
  await expect(page.getByText('Not serious', { exact: true })).toBeVisible();
  await statusButton(page, 'Won').click();
  await expect(page.getByLabel('Amount in rupees (optional)')).toBeFocused();
  await page.getByLabel('Packs (optional)').fill('24');
  await page.getByLabel('Amount in rupees (optional)').fill('9600');
  // What was typed is there again after a reload and after other dialogs, and not once it was cancelled.
  await page.reload();
  await statusButton(page, 'Closed').click();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Correct the quantity' }).click();
  await page.keyboard.press('Escape');
  await statusButton(page, 'Won').click();
  await expect(page.getByLabel('Packs (optional)')).toHaveValue('24');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await statusButton(page, 'Won').click();
  await expect(page.getByLabel('Packs (optional)')).not.toHaveValue('24');
  await page.getByLabel('Packs (optional)').fill('24');
  await page.getByLabel('Amount in rupees (optional)').fill('9600');
  await page.keyboard.press('Enter');
  await expect(page.getByText('24 packs, ₹9,600', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Correct the order' }).click();
  await page.getByLabel('Amount in rupees (optional)').fill('9600,50');
  await page.getByLabel('Packs (optional)').fill('24');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter the amount in digits, such as 1500, 1,500 or 1500.50')).toBeVisible();
  await expect(page.getByLabel('Amount in rupees (optional)')).toBeFocused();
  await page.getByLabel('Amount in rupees (optional)').fill('');
  await page.keyboard.press('Enter');
  await expect(page.getByText('24 packs', { exact: true })).toBeVisible();
  await statusButton(page, 'Won').click();
  await page.getByLabel('Won on').fill('2020-01-01');
  await expect(page.getByText(/^This is before the enquiry was received on/)).toBeVisible();
  await page.getByLabel('Amount in rupees (optional)').fill('₹ 9,700/-');
  await page.keyboard.press('Enter');
  await expect(page.getByText('24 packs, ₹9,700', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('24 packs', { exact: true })).toBeVisible();
});

test('a note is kept as a draft until it is saved, is saved once, and is never cut', async ({ inbox }) => {
  const first = await inbox.addEnquiry();
  const second = await inbox.addEnquiry({ Mobile: '9000000001', Email: 'b@mail.example' });
  const page = await inbox.openAs(PRIYA);
  const save = page.getByRole('button', { name: 'Save note' });
  await row(page, first).click();
  await note(page).fill('Call after six');
  await page.goBack();
  await expect(row(page, first)).toContainText('Draft');
  await row(page, second).click();
  await expect(note(page)).toHaveValue('');
  await page.goBack();
  await row(page, first).click();
  await page.reload();
  await expect(note(page)).toHaveValue('Call after six');
  await save.click();
  await expect(history(page)).toContainText('Call after six');
  await expect(save).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(note(page)).toHaveValue('Call after six');
  await expect(history(page)).not.toContainText('Call after six');
  await expect(history(page)).toContainText('undid: wrote a note');

  // While another change is on its way; what is typed further is a new draft.
  const release = await holdRequests(page, CHANGE_REQUESTS);
  await statusButton(page, 'Contacted').click();
  await save.dblclick();
  await note(page).fill('Call after six, or tomorrow');
  release();
  await expect(history(page).getByText('Call after six', { exact: true })).toHaveCount(1);
  await expect(note(page)).toHaveValue('Call after six, or tomorrow');

  // The server refuses it, with an error response without a body too.
  await expect(page.getByRole('region', { name: `Saved. ${first}: note`, exact: true })).toBeVisible();
  await page.route(CHANGE_REQUESTS, (route) => route.fulfill({ status: 409 }), { times: 1 });
  await save.click();
  const screen = page.viewportSize() ?? { width: 0, height: 0 };
  const refusal = page.getByRole('alert').filter({ hasText: 'Not saved' });
  await expect(refusal).toContainText(new RegExp(`${first}, [\\w-]{9}: note “Call after six, or tomorrow”`));
  await expect(refusal).toContainText('We can’t reach');
  // What staff have folded stays folded while another change is saved.
  const again = refusal.getByRole('button', { name: 'Try again' });
  await refusal.locator('summary').click();
  await statusButton(page, 'New').click();
  await expect(page.getByRole('region', { name: `Saved. ${first}: New`, exact: true })).toBeVisible();
  await expect(again).toBeHidden();
  // Folded with another one, it can be reached once that is shown in its dialog.
  await page.keyboard.press('e');
  await page.getByRole('dialog').getByLabel('Name').fill(first);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByText(`1 not saved (${first}), 1 waiting`).click();
  await expect(refusal).toBeHidden();
  await page.keyboard.press('e');
  await expect(refusal).toBeVisible();
  await page.getByRole('dialog').getByRole('button', { name: 'Discard' }).click();
  // It would cover a low screen.
  await page.setViewportSize({ width: 844, height: 390 });
  await page.route(CHANGE_REQUESTS, (route) => route.fulfill({ status: 409 }), { times: 1 });
  await again.click();
  await expect(again).toBeHidden();
  await refusal.locator('summary').click();
  await again.click();
  await expect(refusal).toHaveCount(0);
  await page.setViewportSize(screen);
  await expect(heading(page)).toBeFocused();
  await expect(history(page)).toContainText('Call after six, or tomorrow');
  await expect(note(page)).toHaveValue('');

  await note(page).fill('x'.repeat(1_850));
  await expect(note(page)).toHaveAccessibleDescription('150 characters left');
  await note(page).fill(`${'x'.repeat(2_000)} and the end`);
  await expect(note(page)).toHaveAccessibleDescription(/too long by 12 characters/);
  await save.click();
  await expect(note(page)).toBeFocused();
  await expect(note(page)).toHaveValue(/and the end$/);
  await note(page).fill(`Ask for the map: https://maps.example/${'x'.repeat(150)}`);
  await save.click();
  await expect(history(page)).toContainText('Ask for the map');
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(page.viewportSize()?.width);

  // Nor is a follow-up in the past or of a mistyped year saved.
  const year = new Date().getFullYear();
  const saveFollowUp = page.getByRole('button', { name: 'Save', exact: true });
  for (const [typed, reason] of [
    [`${year - 1}-06-01T10:00`, /in the past/],
    [`${year + 10}-06-01T10:00`, /more than two years/],
    ['', /day and the time/],
  ] as const) {
    await followUp(page).fill(typed);
    await saveFollowUp.click();
    await expect(page.getByRole('alert')).toHaveText(reason);
    await expect(followUp(page)).toBeFocused();
    await expect(page.getByText('No follow-up planned.')).toBeVisible();
  }
  await followUp(page).fill(`${year + 1}-06-01T10:00`);
  await saveFollowUp.click();
  await expect(nextStep(page)).toContainText(`1 Jun, ${year + 1}`);
  await expect(heading(page)).toBeFocused();
  await expect(page.getByRole('alert')).toHaveCount(0);
});
