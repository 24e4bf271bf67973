import type { Page } from '@playwright/test';
import { expect, holdRequests, test } from '../support/browserTest.ts';
import { uniqueName } from '../support/exampleEnquiry.ts';
import { expectNoAxeViolation } from '../support/expectNoAxeViolation.ts';
import { heading, row, statusButton } from '../support/inboxPage.ts';
import { OM, PRIYA } from '../support/inboxStaff.ts';
import type { ServerInbox } from '../support/startServerInbox.ts';

const select = (page: Page, name: string) => page.getByLabel(`Select ${name}`);
const bar = (page: Page) => page.getByRole('region', { name: /selected$/ });

/** Adds enquiries of different people. */
async function addEnquiries(inbox: ServerInbox, count: number): Promise<string[]> {
  const names: string[] = [];
  for (let index = 0; index < count; index += 1) {
    names.push(await inbox.addEnquiry({ Mobile: `900000000${index}`, Email: `p${index}@mail.example` }));
  }
  return names;
}

test('selected enquiries are changed together, conflicts are reported, and the change can be undone', async ({
  inbox,
}) => {
  const [first = '', conflicting = '', third = '', fourth = ''] = await addEnquiries(inbox, 4);
  const page = await inbox.openAs(PRIYA);
  await page.setViewportSize({ width: 390, height: 844 });
  const om = await inbox.openAs(OM);

  await select(page, first).check();
  await select(page, conflicting).check();
  await select(page, third).check();
  await expect(bar(page)).toContainText('3 enquiries selected');
  await expectNoAxeViolation(page);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    bar(page).getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  const csv = (await (await download.createReadStream()).toArray()).join('');
  for (const name of [first, conflicting, third]) expect(csv).toContain(name);
  expect(csv).not.toContain(fourth);

  await row(om, conflicting).click();
  await om.getByRole('button', { name: 'Contacted' }).click();
  // It is a conflict even if Priya's list shows the change already.
  await expect(row(page, conflicting)).toContainText('Contacted');
  await bar(page).getByRole('button', { name: 'Closed' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Not serious' }).click();
  const report = page.getByRole('alert').filter({ hasText: 'Not saved' });
  await expect(report.getByRole('listitem')).toHaveText([
    new RegExp(`${conflicting}: Closed, Not serious. ${OM} marked it as Contacted`),
  ]);
  await expectNoAxeViolation(page);
  await report.getByRole('button', { name: 'Leave it as it is' }).click();
  await expect(row(page, conflicting)).toBeFocused();
  await expect(row(page, first)).toContainText('Closed');
  await expect(row(page, third)).toContainText('Closed');
  await expect(row(page, conflicting)).toContainText('Contacted');
  await page
    .getByRole('region', { name: 'Saved. 2 enquiries: Closed' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(row(page, first)).toContainText('New');
  await expect(row(page, third)).toContainText('New');
  await expect(row(page, conflicting)).toContainText('Contacted');
});

test('rows, ranges and the whole list are selected and changed with the keyboard; the next row gets the focus', {
  tag: '@desktop',
}, async ({ inbox }) => {
  const names = await addEnquiries(inbox, 5);
  const page = await inbox.openAs(PRIYA);
  await page.goto('/inbox?status=new');
  await expect(page.locator('[data-row]')).toHaveCount(5);
  await page.keyboard.press('j');
  await page.keyboard.press('s');
  await page.keyboard.press('j');
  await page.keyboard.press('s');
  await expect(bar(page)).toContainText('2 enquiries selected');
  await page.keyboard.press('c');
  await expect(page.locator('[data-row]')).toHaveCount(3);
  await expect(row(page, names[2] as string)).toBeFocused();
  await page.keyboard.press('z');
  await expect(page.locator('[data-row]')).toHaveCount(5);
  await select(page, names[0] as string).click();
  await select(page, names[2] as string).click({ modifiers: ['Shift'] });
  await expect(bar(page)).toContainText('3 enquiries selected');
  await page.keyboard.press('Escape');
  await expect(bar(page)).toHaveCount(0);
  await page.keyboard.press('a');
  await expect(bar(page)).toContainText('5 enquiries selected');
  await page.keyboard.press('b');
  await expect(bar(page).getByRole('button', { name: 'New' })).toBeFocused();
  await page.keyboard.press('o');
  await expect.poll(() => inbox.countOf(page, `owner=${encodeURIComponent(PRIYA)}`)).toBe(5);
  await page.keyboard.press('a');
  await bar(page).getByRole('button', { name: 'Spam' }).click();
  await expect(page.locator('[data-row]')).toHaveCount(0);
});

test('keys and selection belong to the list that is on the screen', { tag: '@desktop' }, async ({
  inbox,
}) => {
  const [first = '', second = '', third = ''] = await addEnquiries(inbox, 3);
  const page = await inbox.openAs(PRIYA);
  const tab = (name: string) => page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name });
  const release = await holdRequests(page, /status=closed/);
  await row(page, third).focus();
  await tab('Closed').click();
  await expect(tab('Closed')).toHaveAttribute('aria-current', 'true');
  await expect(row(page, third)).toBeVisible();
  for (const key of ['j', 's', 'c', 'a', 'c']) await page.keyboard.press(key);
  await expect(bar(page)).toHaveCount(0);
  release();
  await expect(page.locator('[data-row]')).toHaveCount(0);
  expect(await inbox.countOf(page, 'status=new')).toBe(3);

  // A cleared selection leaves no start of a range.
  await tab('All').click();
  await select(page, third).check();
  await page.keyboard.press('Escape');
  await select(page, first).click({ modifiers: ['Shift'] });
  await expect(bar(page)).toContainText('1 enquiry selected');
  // Beside the checkbox, Shift works too.
  await page
    .locator('label', { has: select(page, third) })
    .click({ modifiers: ['Shift'], position: { x: 3, y: 3 } });
  await expect(bar(page)).toContainText('3 enquiries selected');
  await page.keyboard.press('Escape');

  // In a narrow window the open enquiry hides the list.
  await page.setViewportSize({ width: 800, height: 800 });
  await row(page, second).click();
  await expect(heading(page)).toHaveText(second);
  await page.keyboard.press('a');
  await page.keyboard.press('s');
  await expect(bar(page)).toContainText('1 enquiry selected');
  await expect(bar(page).getByRole('button', { name: 'Select all shown' })).toHaveCount(0);
});

test('the open enquiries of a person are changed together, after a call or from the detail', async ({
  inbox,
}) => {
  const name = uniqueName();
  for (const Quantity of ['1', '2', '3']) await inbox.addEnquiry({ Name: name, Quantity });
  const page = await inbox.openAs(PRIYA);
  await page.setViewportSize({ width: 390, height: 844 });
  await row(page, name).first().click();
  await page.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'Closed' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Duplicate' }).click();
  await page.getByRole('link', { name: 'All enquiries' }).click();
  await row(page, name).nth(1).click();
  await page.locator('[data-reply="call"]').click();
  await page.getByLabel('For all 2 open enquiries from this person').check();
  await page.getByRole('button', { name: 'Reached' }).click();
  await expect(page.getByRole('region', { name: 'Saved. 2 enquiries: reached, Contacted' })).toBeVisible();
  const contacted = page.getByRole('group', { name: 'Status' }).getByRole('button', { name: 'Contacted' });
  await expect(contacted).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Select all 2 open enquiries' }).click();
  await bar(page).getByRole('button', { name: 'Won' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Save as won' }).click();
  await expect(page.getByRole('region', { name: 'Saved. 2 enquiries: Won' })).toBeVisible();
  await page.getByRole('link', { name: 'All enquiries' }).click();
  await expect(row(page, name)).toHaveText([/Closed/, /Won/, /Won/]);
});

test('an outcome for all is saved of the call alone once a colleague has closed them', async ({ inbox }) => {
  const name = uniqueName();
  for (const Quantity of ['1', '2']) await inbox.addEnquiry({ Name: name, Quantity });
  const page = await inbox.openAs(PRIYA);
  await row(page, name).first().click();
  await page.locator('[data-reply="call"]').click();
  const isForAll = page.getByLabel('For all 2 open enquiries from this person');
  await isForAll.check();
  await expect(page.getByText('Yours')).toBeVisible();

  const om = await inbox.openAs(OM);
  for (const index of [0, 1]) await select(om, name).nth(index).check();
  await bar(om).getByRole('button', { name: 'Closed' }).click();
  await om.getByRole('dialog').getByRole('button', { name: 'Duplicate' }).click();
  await expect(isForAll).toHaveCount(0);
  await page.getByRole('button', { name: 'Reached' }).click();
  await expect(page.locator('#history + ol')).toContainText('You reached the customer by phone');
  await expect(statusButton(page, 'Closed')).toHaveAttribute('aria-pressed', 'true');
});
