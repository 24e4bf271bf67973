import { INBOX_API } from '../../domain/desk/inboxApi.ts';
import { expect, holdRequests, test } from '../support/browserTest.ts';
import { heading, row, rows, statusButton, tab } from '../support/inboxPage.ts';
import { PRIYA } from '../support/inboxStaff.ts';

// What depends on the size of the screen.

test('on a phone in either orientation the list is in view, every tab is reachable, and the title names the enquiry', async ({
  inbox,
}) => {
  const [last, middle, first] = [
    await inbox.addEnquiry(),
    await inbox.addEnquiry(),
    await inbox.addEnquiry(),
  ];
  await inbox.addFlaggedEnquiry('Bot');
  const page = await inbox.openAs(PRIYA);
  for (const [width, height, limit] of [
    [844, 390, 160],
    [390, 844, 190],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect
      .poll(async () => (await row(page, first).boundingBox())?.y, { message: `${width}` })
      .toBeLessThan(limit);
  }
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.locator('#enquiries')).toBeFocused();
  for (const width of [320, 390]) {
    await page.setViewportSize({ width, height: 844 });
    await tab(page, 'Due').focus();
    for (const name of ['All', 'New', 'Contacted', 'Won', 'Closed', 'Flagged']) {
      await page.keyboard.press('Tab');
      await expect(tab(page, name)).toBeFocused();
      await expect(tab(page, name), `${name} at ${width}`).toBeInViewport({ ratio: 1 });
    }
  }
  // Magnified to 400 %, nothing is over the filter that has the focus.
  await page.setViewportSize({ width: 320, height: 256 });
  await page.keyboard.press('f');
  const isOnTop = (select: Element) => {
    const { x, y, width, height } = select.getBoundingClientRect();
    return [1, height - 1].every((down) => document.elementFromPoint(x + width / 2, y + down) === select);
  };
  for (const name of ['Kind of buyer', 'Period', 'Came from', 'Mail to staff', 'Sort by']) {
    const select = page.getByLabel('Filters').getByLabel(name);
    await expect(select).toBeFocused();
    await expect.poll(() => select.evaluate(isOnTop), { message: name }).toBe(true);
    await page.keyboard.press('Tab');
  }
  await page.keyboard.press('Escape');
  // Nor over a row, while the bar of a selection is there.
  await page.getByLabel(`Select ${first}`).check();
  const checkbox = page.getByLabel(`Select ${last}`);
  await checkbox.focus();
  await expect.poll(() => checkbox.evaluate(isOnTop)).toBe(true);
  await page.getByLabel(`Select ${first}`).press('Space');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: 'Chart' }).click();
  await expect(page.getByRole('img', { name: /Enquiries in the last 30 days/ })).toBeVisible();
  // After a dialog that was opened from the menu, the focus is on the menu button.
  const menuButton = page.getByRole('button', { name: 'Menu' });
  await menuButton.click();
  // Without a keyboard.
  await expect(page.getByRole('button', { name: 'Keyboard shortcuts' })).toBeHidden();
  await page.locator('#menu').getByRole('button', { name: 'Won orders' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await expect(menuButton).toBeFocused();

  await row(page, middle).click();
  await expect(page).toHaveTitle(new RegExp(`${middle} \\| Inbox`));
  await expect(page.getByRole('link', { name: '9876543210', exact: true })).toHaveAttribute(
    'href',
    'tel:+919876543210',
  );
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy the mobile number' }).click();
  await expect(page.getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('9876543210');

  // When the row of the open enquiry has left the list, going back focuses the row in its place.
  await page.goto('/inbox?status=new&order=newest');
  await row(page, middle).click();
  await statusButton(page, 'Contacted').click();
  await expect(statusButton(page, 'Contacted')).toHaveAttribute('aria-pressed', 'true');
  await page.goBack();
  await expect(rows(page)).toHaveText([new RegExp(first), new RegExp(last)]);
  await expect(row(page, last)).toBeFocused();

  // A tab that is in view stays where it is when the counts arrive.
  const release = await holdRequests(page, `**${INBOX_API}/summary*`);
  await page.goto('/inbox');
  await expect(rows(page)).toHaveCount(3);
  await tab(page, 'Flagged').scrollIntoViewIfNeeded();
  const box = await tab(page, 'Flagged').boundingBox();
  release();
  await expect(tab(page, 'Flagged')).toHaveText('Flagged1');
  expect(await tab(page, 'Flagged').boundingBox()).toEqual(box);
});

test('on a wide screen the list scrolls, the page does not, and the open enquiry stays beside it while filters change', {
  tag: '@desktop',
}, async ({ inbox }) => {
  const oldest = await inbox.addEnquiry();
  await Promise.all(Array.from({ length: 12 }, () => inbox.addEnquiry()));
  const [first, second] = [await inbox.addEnquiry(), await inbox.addEnquiry()];
  const page = await inbox.openAs(PRIYA);
  await expect(page.getByRole('img', { name: /Enquiries in the last 30 days/ })).toBeVisible();
  await expect(rows(page)).toHaveCount(15);
  const pageScrolls = () =>
    page.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight);
  expect(await pageScrolls()).toBe(0);
  await rows(page).last().scrollIntoViewIfNeeded();
  await expect(rows(page).last()).toBeInViewport();
  await expect(page.getByRole('searchbox')).toBeInViewport({ ratio: 1 });
  // All of the list is printed, and nothing over it.
  await page.emulateMedia({ media: 'print' });
  expect(await pageScrolls()).toBeGreaterThan(0);
  for (const hidden of [page.getByRole('searchbox'), page.getByRole('link', { name: /^Skip/ })])
    await expect(hidden).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  // The row of an enquiry that is opened elsewhere is in view, and stays there.
  const { href } = new URL((await rows(page).last().getAttribute('href')) ?? '', page.url());
  await page.goto(href);
  await expect(rows(page).last()).toBeInViewport();
  await page.emulateMedia({ media: 'print' });
  // As text, not as an empty field.
  await expect(statusButton(page, 'New')).toHaveCSS('border-top-width', '0px');
  await page.emulateMedia({ media: 'screen' });
  await inbox.addEnquiry();
  await expect(rows(page)).toHaveCount(16);
  await expect(row(page, oldest)).toBeInViewport();

  // A partly entered follow-up does not move to another enquiry.
  for (const name of [first, second]) {
    await row(page, name).click();
    await expect(heading(page)).toHaveText(name);
    expect(await pageScrolls()).toBe(0);
  }
  const followUp = page.getByLabel('Follow-up, day and time in India');
  await followUp.fill('2027-01-06T09:30');
  await followUp.press('Escape');
  await expect(heading(page)).toBeFocused();
  await expect(page.getByText('No follow-up planned.')).toBeVisible();
  await page.getByRole('button', { name: /^Erase this person/ }).scrollIntoViewIfNeeded();
  await expect(heading(page)).toBeInViewport({ ratio: 1 });
  await followUp.fill('2027-01-05T09:30');
  await page.goBack();
  await expect(heading(page)).toHaveText(first);
  await expect(followUp).toHaveValue('');

  await tab(page, 'Won').click();
  await page.getByLabel('Whose enquiries').selectOption('Mine');
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Kind of buyer').selectOption('Retailer');
  await expect(page.getByText('No enquiry matches these filters.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Filters, 1 in use' })).toBeVisible();
  await page.getByLabel('Filters').getByRole('button', { name: 'Clear all' }).click();
  await expect(page.getByRole('link', { name: /^Remove filter/ })).toHaveCount(0);
  await expect(heading(page)).toHaveText(first);
  await expect(page.getByRole('link', { name: 'All enquiries' })).toBeHidden();
  // Esc closes the menu alone.
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.keyboard.press('Escape');
  await expect(page.getByText('Signed in as')).toBeHidden();
  await expect(heading(page)).toHaveText(first);
  // So does Tab once it leaves it.
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Sign out on all devices' }).press('Tab');
  await expect(page.getByText('Signed in as')).toBeHidden();
  // The text is in its web font from the first visit on.
  await expect(page.locator('link[rel="preload"][as="font"]')).toHaveCount(1);

  // An enquiry that is loaded late does not take the focus from the search.
  await page.goto('/inbox');
  const release = await holdRequests(page, '**/api/inbox/enquiries/*');
  await expect(tab(page, 'Flagged')).toHaveText('Flagged0');
  await row(page, second).click();
  await page.keyboard.press('/');
  await page.keyboard.type('cha');
  release();
  await expect(heading(page)).toHaveText(second);
  await page.keyboard.type('ndan');
  await expect(page.getByRole('searchbox')).toHaveValue('chandan');
  // The results are not counted.
  await expect(page.getByText('No enquiry matches “chandan”.')).toBeVisible();
  await expect(tab(page, 'Flagged')).toHaveText('Flagged');
});
