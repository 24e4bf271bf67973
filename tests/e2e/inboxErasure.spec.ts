import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { expect, holdRequests, test } from '../support/browserTest.ts';
import { heading, refetch, row, statusButton, tab } from '../support/inboxPage.ts';
import { OM, PRIYA } from '../support/inboxStaff.ts';
import { markMailUndelivered } from '../support/markMailUndelivered.ts';

async function erasePerson(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Erase this person' }).click();
  await page.getByRole('button', { name: 'Erase permanently' }).click();
}

test('flagged enquiries have their own tab, are marked as not spam, or erased together; a failed mail is sent again', async ({
  inbox,
}) => {
  const name = await inbox.addEnquiry();
  for (const bot of ['Bot 1', 'Bot 2', 'Bot 3', 'Real']) await inbox.addFlaggedEnquiry(bot);
  await markMailUndelivered(inbox.dataDir, name, '550 mailbox full');
  const page = await inbox.openAs(PRIYA, { path: '/inbox?undelivered=yes' });
  await row(page, name).click();
  await expect(page.getByText('550 mailbox full')).toBeVisible();
  await page.getByRole('button', { name: 'Send the mail again' }).click();
  await expect(page.getByText('You sent the mail again')).toBeVisible();
  await expect.poll(() => inbox.countOf(page, 'undelivered=yes')).toBe(0);
  await refetch(page);
  await expect(page.getByText('550 mailbox full')).toHaveCount(0);

  await page.goto('/inbox?status=new');
  await expect(tab(page, 'New')).toHaveText('New1');
  await expect(page.locator('[data-row]')).toHaveText([new RegExp(name)]);
  await tab(page, 'Flagged').click();
  await row(page, 'Real').click();
  // The focus stays in the enquiry when what has it goes away.
  await page.getByRole('button', { name: 'Tomorrow 10 am' }).click();
  await page.getByRole('button', { name: 'Remove', exact: true }).press('Enter');
  await expect(page.getByText('No follow-up planned.')).toBeVisible();
  await expect(heading(page)).toBeFocused();
  await page.getByRole('button', { name: 'Not spam' }).press('Enter');
  await expect(page.getByText('You marked it as not spam')).toBeVisible();
  await expect(heading(page)).toBeFocused();
  // Whoever has done that is not told of a new enquiry.
  await page.getByRole('link', { name: 'All enquiries' }).click();
  await tab(page, 'All').click();
  await expect(row(page, 'Real')).toBeVisible();
  await expect(page.locator('[data-announcer="arrived"]')).toBeEmpty();
  await page.goto('/inbox?status=new');
  await expect(page.locator('[data-row]')).toHaveCount(2);
  await expect(tab(page, 'New')).toHaveText('New2');

  // With a filter the tabs count what they list, and nothing unseen is offered for erasure.
  await tab(page, 'Flagged').click();
  await page.getByLabel('Whose enquiries').selectOption('Mine');
  await expect(tab(page, 'Flagged')).toHaveText('Flagged0');
  await expect(page.locator('[data-row]')).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Erase/ })).toHaveCount(0);
  await page.getByRole('link', { name: 'Show everyone’s' }).click();
  await row(page, 'Bot 3').click();
  await page.getByRole('button', { name: 'Claim' }).click();
  await expect(page.getByText('Yours')).toBeVisible();
  await page.goto('/inbox?flagged=yes&owner=mine');
  await page.getByRole('button', { name: 'Erase this flagged enquiry' }).click();
  await page.getByRole('button', { name: 'Erase permanently' }).click();
  await expect(tab(page, 'Flagged')).toHaveText('Flagged0');

  // All of them, after their number was typed; with what is written about them.
  await page.getByRole('link', { name: 'Show everyone’s' }).click();
  await row(page, 'Bot 1').click();
  await page.getByLabel('Note').fill('Is this a real person?');
  await page.goBack();
  await expect(page.locator('[data-row]')).toHaveText([/Bot 2/, /Bot 1.*Draft/]);
  const open = page.getByRole('button', { name: 'Erase all flagged' });
  const confirm = page.getByRole('button', { name: 'Erase permanently' });
  const typed = page.getByLabel('To confirm, type 2');
  await open.click();
  await expect(page.getByRole('dialog', { name: 'Erase 2 flagged enquiries?' })).toBeVisible();
  await confirm.click();
  await expect(typed).toBeFocused();
  await expect(typed).toHaveAccessibleDescription('Enter 2 to erase them, or cancel');
  await page.keyboard.type('2');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(open).toBeFocused();
  await open.click();
  await expect(typed).toHaveValue('');
  await expect(typed).toHaveAccessibleDescription('');
  await typed.fill('3');
  await confirm.click();
  await expect(typed).toBeFocused();
  await typed.fill('2');
  await confirm.click();
  await expect(page.getByText('No enquiry is flagged as spam.')).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('real person');
  await page.goto('/inbox');
  await expect(page.locator('[data-row]')).toHaveText([/Real/, new RegExp(name)]);
});

test('a person is erased after a confirmation, which says that a program still reads traces; their order still counts, and what they wrote is escaped', async ({
  inbox,
}) => {
  const Name = '<img src=x onerror=alert(1)>';
  await inbox.addEnquiry({ Name, Mobile: '9000000007', Email: 'x@mail.example' });
  const called = await inbox.addEnquiry();
  const page = await inbox.openAs(PRIYA);
  await row(page, called).click();
  await page.locator('[data-reply="call"]').click();
  await page.getByRole('link', { name: 'All enquiries' }).click();
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => dialogs.push(dialog.message()));
  await row(page, '<img src=x').click();
  await expect(heading(page)).toHaveText(Name);
  await expect(page.locator('img')).toHaveCount(0);
  await statusButton(page, 'Won').click();
  await page.getByLabel('Packs (optional)').fill('2');
  await page.getByLabel('Amount in rupees (optional)').fill('1500');
  await page.getByRole('button', { name: 'Save as won' }).click();
  await expect(statusButton(page, 'Won')).toHaveAttribute('aria-pressed', 'true');
  using reader = new DatabaseSync(join(inbox.dataDir, 'enquiries.db'), { readOnly: true });
  reader.exec('BEGIN; SELECT count(*) FROM enquiries');
  await erasePerson(page);
  await expect(page.locator('[data-row]')).toHaveCount(1);
  expect(dialogs).toEqual([]);
  const bar = page.getByRole('region', { name: 'Another program, such as a backup, is still reading' });
  await expect(bar).toBeVisible();
  await bar.getByRole('button', { name: 'Close' }).click();
  await expect(bar).toHaveCount(0);
  await page.goto('/inbox?report=won');
  const report = page.getByRole('dialog', { name: 'Won orders' });
  await expect(report).toContainText('1 order, 2 packs, ₹1,500');
  for (const [table, name] of [
    ['Won by', 'priya'],
    ['Came from', 'No link or campaign'],
  ] as const) {
    const rows = report.getByRole('region', { name: table }).getByRole('row');
    await expect(rows.filter({ hasText: name })).toContainText('of which erased: 1, ₹1,500');
    // Of erased orders alone there is no list.
    await expect(rows.getByRole('link')).toHaveCount(0);
  }
});

test('an erasure that finishes late leaves the page as it is', { tag: '@desktop' }, async ({ inbox }) => {
  const erased = await inbox.addEnquiry();
  const other = await inbox.addEnquiry({ Mobile: '9000000001', Email: 'b@mail.example' });
  const page = await inbox.openAs(PRIYA);
  const release = await holdRequests(page, '**/erasure');
  await row(page, erased).click();
  await erasePerson(page);
  await page.keyboard.press('Escape');
  await tab(page, 'New').click();
  await row(page, other).click();
  await page.keyboard.press('o');
  await expect(page.getByRole('region', { name: `Saved. ${other}: claimed by you` })).toBeVisible();
  release();
  const announcer = page.locator('[data-announcer="done"]');
  await expect(announcer).toHaveText('1 enquiry is erased.');
  await expect(page.getByRole('region', { name: '1 enquiry is erased.' })).toBeVisible();
  await expect(row(page, erased)).toHaveCount(0);
  await expect(heading(page)).toHaveText(other);
  expect(new URL(page.url()).searchParams.get('status')).toBe('new');

  // The same text again is announced again, for which it has to be a new element.
  await announcer.locator(':scope > *').evaluate((element) => element.setAttribute('data-former', ''));
  await erasePerson(page);
  await expect(announcer.locator('> :not([data-former])')).toHaveText('1 enquiry is erased.');
  // Of an empty list no row can have the focus.
  await expect(page.locator('#enquiries')).toBeFocused();
});

test('an enquiry that a colleague erases is reported once, and leaves the selection, with the outcome of its call and a draft', {
  tag: '@desktop',
}, async ({ inbox }) => {
  const erased = await inbox.addEnquiry();
  const other = await inbox.addEnquiry({ Mobile: '9000000001', Email: 'b@mail.example' });
  const [page, om] = [await inbox.openAs(PRIYA), await inbox.openAs(OM)];
  await om.clock.install();
  // The clock can't stop the timers that were there before it.
  await om.reload();
  for (const desk of [page, om]) await row(desk, erased).click();
  for (const name of [erased, other]) await page.getByLabel(`Select ${name}`).check();
  await om.locator('[data-reply="call"]').click();
  await expect(om.getByText('how did it go?')).toBeVisible();
  await expect(om.getByText('Yours')).toBeVisible();
  await om.getByRole('textbox', { name: 'Note' }).fill('Has moved to Pune');
  await erasePerson(page);
  await expect(page.getByRole('region', { name: '1 enquiry selected' })).toBeVisible();

  const pane = om.getByRole('region', { name: 'Enquiry', exact: true });
  await om.clock.fastForward(5_000);
  await expect(pane.getByRole('alert')).toHaveText(
    'We can’t find this enquiry. It may have been erased. What you were typing about it is erased, too.',
  );
  const stored = await om.evaluate(() => Object.keys(localStorage));
  expect(stored.filter((key) => key.startsWith('inbox-draft:'))).toEqual([]);
  await expect(heading(om)).toHaveCount(0);
  await expect(om.getByText('how did it go?')).toHaveCount(0);
  await expect(om).not.toHaveTitle(new RegExp(erased));
  // No key acts on it any more.
  await om.keyboard.press('w');
  await expect(om.getByRole('dialog')).toHaveCount(0);
  await expect(pane.getByRole('alert')).toBeVisible();
  // Nor is Undo offered for the claim that was saved with the call, until its time is over.
  expect(await om.getByRole('button', { name: 'Undo' }).count()).toBe(0);
  let requests = 0;
  om.on('request', (request) => {
    if (/\/api\/inbox\/enquiries\/[^/]+$/.test(request.url())) requests += 1;
  });
  const listed = om.waitForRequest('**/api/inbox/enquiries?*');
  await om.clock.fastForward(5_000);
  await listed;
  await om.clock.fastForward(5_000);
  expect(requests).toBe(0);
  await expect(pane.getByRole('alert')).toBeVisible();
  await row(om, other).click();
  await statusButton(om, 'Contacted').click();
  await expect(om.getByRole('button', { name: 'Undo' })).toBeVisible();
});
