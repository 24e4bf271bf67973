import type { Page } from '@playwright/test';
import { expect, test } from '../support/browserTest.ts';
import { expectNoAxeViolation } from '../support/expectNoAxeViolation.ts';
import { CHANGE_REQUESTS, heading, row, rows, statusButton } from '../support/inboxPage.ts';
import { OM, PRIYA } from '../support/inboxStaff.ts';

/** How long news that ask for nothing stay. */
const PASSING_MS = 30_000;

test('enquiries are assigned to a colleague, one or many, with Undo, all open ones of a colleague are taken over, and each is told what the other did', async ({
  inbox,
}) => {
  const names: string[] = [];
  for (let nth = 0; nth < 4; nth += 1)
    names.push(await inbox.addEnquiry({ Mobile: `900000000${nth}`, Email: `p${nth}@mail.example` }));
  const [first = '', second = '', third = '', fourth = ''] = names;
  const om = await inbox.openAs(OM);
  await om.clock.install();
  await om.reload();
  /** What Om is told within 15 seconds. */
  const told = async (label: string) => {
    await om.clock.fastForward(15_000);
    const notice = om.getByRole('region', { name: label, exact: true });
    await expect(notice).toBeVisible();
    return notice.getByRole('link', { name: 'Show' });
  };
  await expect(row(om, first)).toBeVisible();
  const page = await inbox.openAs(PRIYA);
  const ofOm = () => inbox.countOf(page, `owner=${encodeURIComponent(OM)}`);

  // Two taps from the list.
  await row(page, first).click();
  await page.getByRole('button', { name: 'Assign to Om' }).press('Enter');
  await expect(page.getByText('Assigned to Om', { exact: true })).toBeVisible();
  await expect(heading(page)).toBeFocused();
  await expect(page.getByText('You assigned it to Om')).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  const author = page.locator('#history + ol').getByText('You', { exact: true });
  await expect(author).toBeHidden();
  await expect(author.locator('..')).toHaveAttribute('data-name', 'Priya');
  await page.emulateMedia({ media: 'screen' });
  await (await told(`Priya assigned ${first} to you.`)).click();
  await expect(heading(om)).toHaveText(first);
  const owner = om.getByText('Yours', { exact: true }).locator('..');
  await expect(owner, 'is printed').toHaveAttribute('data-name', 'Assigned to Om');
  await expectNoAxeViolation(page);
  await page.locator('[data-reply="call"]').click();
  await expect(page.getByRole('region', { name: `${first}: how did it go?` })).toContainText(
    '. Assigned to Om',
  );
  await page.keyboard.press('0');
  await expect(page.getByRole('button', { name: 'Skip' })).toBeHidden();
  await om.getByRole('link', { name: 'All enquiries' }).click();
  await statusButton(page, 'Contacted').click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  const changed = await told(`Priya marked your ${first} as Contacted.`);
  await om.keyboard.press('?');
  await om.clock.fastForward(PASSING_MS);
  await om.keyboard.press('Escape');
  await expect(changed, 'was behind a dialog').toBeVisible();
  await om.clock.fastForward(PASSING_MS);
  await expect(changed, 'asks for nothing, and goes by itself').toBeHidden();
  await row(om, first).click();
  // Once Om has set another, there is nothing that Priya can undo.
  await page.getByRole('button', { name: /^Erase this person/ }).scrollIntoViewIfNeeded();
  await statusButton(om, 'New').click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeHidden();
  await expect(statusButton(page, 'New')).toHaveAttribute('aria-pressed', 'true');
  // Neither one's own steps are told, nor what was there when it was opened.
  const since = (of: Page) => of.getByRole('article').getByRole('status').first();
  await expect(since(page)).toHaveText('Om marked it as New');
  await expect(since(page)).toBeInViewport({ ratio: 1 });
  await expect(since(om)).toBeEmpty();
  await om.getByRole('link', { name: 'All enquiries' }).click();
  await page.getByRole('link', { name: 'All enquiries' }).click();

  // A call whose outcome is not recorded yet hides neither the enquiry that is opened next nor what was saved of others.
  await page.getByRole('link', { name: `Call ${fourth}` }).click();
  await row(page, first).click();
  await expect(page.getByRole('button', { name: 'Reached' })).toBeHidden();
  await page.getByRole('link', { name: 'All enquiries' }).click();
  for (const name of [second, third]) await page.getByLabel(`Select ${name}`).check();
  await expect(page.getByRole('status').filter({ hasText: '2 enquiries selected' })).toBeAttached();
  await page.getByRole('button', { name: 'Assign to Om' }).click();
  await expect.poll(ofOm).toBe(3);
  await expect(page.getByRole('region', { name: /how did it go\?$/ })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(ofOm).toBe(1);
  for (const name of [second, third, fourth]) await page.getByLabel(`Select ${name}`).check();
  await om.goto('about:blank');
  await page.getByRole('button', { name: 'Assign to Om' }).click();
  await expect.poll(ofOm).toBe(4);
  await om.goto(`${inbox.url}/inbox`);
  await (await told('Priya assigned 3 enquiries to you.')).click();
  await expect(om).toHaveURL(/owner=mine/);
  await expect(rows(om)).toHaveCount(4);
  await expect(rows(om).first()).toBeFocused();
  await om.reload();

  // Om is ill.
  await page.setViewportSize({ width: 390, height: 400 });
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await page.getByLabel('Whose enquiries').selectOption('Om');
  await expect(page.locator('[data-row]')).toHaveCount(4);
  const takeOverAll = page.getByRole('button', { name: 'Take over all 4 open enquiries' });
  await expect(takeOverAll).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 390, height: 844 });
  await takeOverAll.press('Enter');
  await expect.poll(ofOm).toBe(0);
  const takenOver = await told('Priya took over 4 enquiries from you.');
  await om.clock.fastForward(2 * PASSING_MS);
  await expect(takenOver).toBeVisible();
  await expect(page.getByRole('region', { name: /^Saved. 4 enquiries/ })).toBeVisible();
  await expect(page.locator('#enquiries')).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(ofOm).toBe(4);
  await om.clock.fastForward(15_000);
  await expect(takenOver).toBeHidden();
  await expect(om.locator('[data-announcer="done"]')).toHaveText(
    'Undone or changed since: Priya took over 4 enquiries from you.',
  );
  await om.clock.fastForward(10_000);
  await expect(om.locator('[data-announcer="done"]')).toBeEmpty();
  await row(page, first).click();
  await page.getByRole('button', { name: 'Take over', exact: true }).click();
  await expect.poll(ofOm).toBe(3);
  const tookFirst = await told(`Priya took over ${first} from you.`);

  // What colleagues did waits until it is known what became of one's own change.
  const undoing = Promise.withResolvers<void>();
  await om.route(CHANGE_REQUESTS, async (route) => {
    if (route.request().postData()?.includes('"undo"')) await undoing.promise;
    await route.continue();
  });
  await row(om, third).click();
  await statusButton(om, 'Contacted').click();
  const saved = om.getByRole('region', { name: `Saved. ${third}: Contacted` });
  await saved.getByRole('button', { name: 'Undo' }).waitFor();
  await om.keyboard.press('z');
  await expect(saved.getByRole('button', { name: 'Undo' })).toBeHidden();
  await expect(saved).toBeVisible();
  await expect(tookFirst).toBeHidden();
  undoing.resolve();
  await expect(om.getByRole('region', { name: /^Undone/ })).toBeVisible();
  await om.getByRole('link', { name: 'All enquiries' }).click();

  // What is closed stays with who closed it.
  await row(om, second).click();
  await om.getByRole('button', { name: 'Closed', exact: true }).click();
  await om.getByRole('button', { name: 'Duplicate' }).click();
  await expect(om.getByRole('region', { name: /^Saved/ })).toBeVisible();
  await page.goto('/inbox');
  await expect(row(page, second)).toContainText('Closed');
  for (const name of [second, third, fourth]) await page.getByLabel(`Select ${name}`).check();
  await expectNoAxeViolation(page);
  const ofOpen = page.getByRole('group', { name: '2 of 3 are open:' });
  await ofOpen.getByRole('button', { name: 'Take over' }).click();
  await expect(page.getByRole('region', { name: 'Saved. 2 enquiries: taken over from Om' })).toBeVisible();
  expect(await ofOm()).toBe(1);
});
