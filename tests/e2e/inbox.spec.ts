import { expect, test } from '../support/browserTest.ts';
import { expectNoAxeViolation } from '../support/expectNoAxeViolation.ts';
import { heading, LIST_REQUESTS, markAs, row, statusButton } from '../support/inboxPage.ts';
import { OM, PRIYA } from '../support/inboxStaff.ts';
import { parseCsv } from '../support/parseCsv.ts';

test('a conflicting change is reported with what a colleague changed', async ({ inbox }) => {
  const name = await inbox.addEnquiry();
  const priya = await inbox.openAs(PRIYA);
  const om = await inbox.openAs(OM);
  await row(om, name).click();
  await expect(heading(om)).toHaveText(name);
  // Om's page receives no updates for a while.
  await om.route(LIST_REQUESTS, (route) => route.abort());
  await row(priya, name).click();
  await markAs(priya, 'Won');
  await expect(statusButton(priya, 'Won')).toHaveAttribute('aria-pressed', 'true');

  await om.getByLabel('Note').fill('Not reached.');
  await markAs(om, 'Closed', 'Price');
  const alert = om.getByRole('alert').filter({ hasText: 'Not saved' });
  await expect(alert).toContainText(`${PRIYA} marked it as Won`);
  await expect(om.getByLabel('Note')).toHaveValue('Not reached.');
  await om.unroute(LIST_REQUESTS);
  await alert.getByRole('button', { name: 'Leave it as it is' }).click();
  await expect(statusButton(om, 'Won')).toHaveAttribute('aria-pressed', 'true', { timeout: 10_000 });
  await om.getByRole('button', { name: 'Save note' }).click();
  await expect(priya.locator('#history + ol')).toContainText('Not reached.', { timeout: 10_000 });
});

test('the inbox can be used with the keyboard only', { tag: '@desktop' }, async ({ inbox }) => {
  const first = await inbox.addEnquiry();
  const second = await inbox.addEnquiry();
  const page = await inbox.openAs(PRIYA);
  await expect(row(page, first)).toBeVisible();
  await page.keyboard.press('j');
  await expect(row(page, second)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(row(page, first)).toBeFocused();
  await page.keyboard.press('c');
  await expect(row(page, first)).toContainText('Contacted');
  await page.keyboard.press('k');
  await page.keyboard.press('Enter');
  await expect(heading(page)).toHaveText(second);
  await page.keyboard.press('w');
  await expect(page.getByRole('dialog')).toBeVisible();
  // In place of the packs of the enquiry.
  await page.keyboard.type('20');
  await page.keyboard.press('Enter');
  await expect(page.getByText('20 packs', { exact: true })).toBeVisible();
  await page.keyboard.press('m');
  await page.keyboard.type('won by phone');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.locator('#history + ol')).toContainText('won by phone');
  // Out of the field, and to the list.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(row(page, second)).toBeFocused();
  await page.keyboard.press('/');
  await page.keyboard.type(first);
  await expect(page.locator('[data-row]')).toHaveCount(1);
  await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe(first);
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await expect(row(page, first)).toBeFocused();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.getByLabel('Use single-key shortcuts').press('Space');
  await page.keyboard.press('Escape');
  await page.keyboard.press('x');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('a filtered list can be shared by URL, navigated back to, and downloaded', async ({ inbox }) => {
  const retailer = await inbox.addEnquiry();
  const self = await inbox.addEnquiry({
    RetailerSelfUse: 'Self Use',
    Mobile: '9000000001',
    Email: 'b@mail.example',
  });
  const page = await inbox.openAs(PRIYA);
  await page.goto('/inbox?kind=self-use&period=today');
  await expect(page.locator('[data-row]')).toHaveCount(1);
  await expect(row(page, self)).toBeVisible();
  await page.getByRole('link', { name: 'Remove filter: Self use' }).click();
  await expect(page.locator('[data-row]')).toHaveCount(2);
  await page.goBack();
  await expect(page.locator('[data-row]')).toHaveCount(1);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Kind of buyer').selectOption('Retailer');
  await expect(row(page, retailer)).toBeVisible();
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Menu' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByText('Download this list').click(),
  ]);
  const stream = await download.createReadStream();
  const csv = (await stream.toArray()).join('');
  expect(csv).toContain(retailer);
  expect(csv).not.toContain(self);
});

test('all flagged enquiries are erased together after a confirmation', async ({ inbox }) => {
  const name = await inbox.addEnquiry();
  for (const Name of ['Bot 1', 'Bot 2']) {
    await inbox.addFlaggedEnquiry(Name);
  }
  const page = await inbox.openAs(PRIYA);
  await page.goto('/inbox?flagged=yes');
  await row(page, 'Bot 1').click();
  await page.getByLabel('Note').fill('Is this a real person?');
  await page.goBack();
  await expect(row(page, 'Bot 1')).toContainText('Draft');
  await expect(page.locator('[data-row]')).toHaveCount(2);
  await page.getByRole('button', { name: 'Erase all flagged' }).click();
  await expect(page.getByRole('dialog', { name: 'Erase 2 flagged enquiries?' })).toBeVisible();
  await page.getByRole('button', { name: 'Erase permanently' }).click();
  await expect(page.getByLabel('To confirm, type 2')).toBeFocused();
  await page.keyboard.type('2');
  await page.getByRole('button', { name: 'Cancel' }).click();
  const open = page.getByRole('button', { name: 'Erase all flagged' });
  await expect(open).toBeFocused();
  await open.click();
  await page.getByRole('button', { name: 'Erase permanently' }).click();
  await expect(page.getByLabel('To confirm, type 2')).toHaveValue('');
  await page.keyboard.type('2');
  await page.getByRole('button', { name: 'Erase permanently' }).click();
  await expect(page.getByText('No enquiry is flagged as spam.')).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain('real person');
  await page.goto('/inbox');
  await expect(page.locator('[data-row]')).toHaveCount(1);
  await expect(row(page, name)).toBeVisible();
});

test('a person is erased after a confirmation, and the visitor’s input is escaped', async ({ inbox }) => {
  await inbox.addEnquiry({
    Name: '<img src=x onerror=alert(1)>',
    Mobile: '9000000007',
    Email: 'x@mail.example',
  });
  await inbox.addEnquiry();
  const page = await inbox.openAs(PRIYA);
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => dialogs.push(dialog.message()));
  await row(page, '<img src=x').click();
  await expect(heading(page)).toHaveText('<img src=x onerror=alert(1)>');
  await expect(page.locator('img')).toHaveCount(0);
  await page.getByRole('button', { name: 'Erase this person' }).click();
  await page.getByRole('button', { name: 'Erase permanently' }).click();
  await expect(page.locator('[data-row]')).toHaveCount(1);
  expect(dialogs).toEqual([]);
});

test('an unsaved note is stored in the browser as a draft', async ({ inbox }) => {
  const first = await inbox.addEnquiry();
  const second = await inbox.addEnquiry({ Mobile: '9000000001', Email: 'b@mail.example' });
  const page = await inbox.openAs(PRIYA);
  await row(page, first).click();
  await page.getByLabel('Note').fill('Call after six');
  await page.goBack();
  await expect(row(page, first)).toContainText('Draft');
  await row(page, second).click();
  await expect(page.getByLabel('Note')).toHaveValue('');
  await page.goBack();
  await row(page, first).click();
  await page.reload();
  await expect(page.getByLabel('Note')).toHaveValue('Call after six');
  const save = page.getByRole('button', { name: 'Save note' });
  await save.click();
  await expect(page.locator('#history + ol')).toContainText('Call after six');
  await expect(save).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByLabel('Note')).toHaveValue('Call after six');
  await expect(page.locator('#history + ol')).not.toContainText('Call after six');
  await expect(page.locator('#history + ol')).toContainText('deleted a note');
});

test('the focus moves to the next row when a change removes one from the list, and undo restores it', {
  tag: '@desktop',
}, async ({ inbox }) => {
  const [last, third, second, first] = [
    await inbox.addEnquiry(),
    await inbox.addEnquiry(),
    await inbox.addEnquiry(),
    await inbox.addEnquiry(),
  ];
  const page = await inbox.openAs(PRIYA);
  await page.goto('/inbox?status=new&order=newest');
  await expect(page.locator('[data-row]')).toHaveCount(4);
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(row(page, second)).toBeFocused();
  await page.keyboard.press('c');
  await expect(row(page, second)).toHaveCount(0);
  await expect(row(page, third)).toBeFocused();
  await page.keyboard.press('j');
  await expect(row(page, last)).toBeFocused();
  await page.keyboard.press('c');
  await expect(row(page, last)).toHaveCount(0);
  await expect(row(page, third)).toBeFocused();
  await page.keyboard.press('z');
  await expect(row(page, last)).toBeFocused();
  await page.keyboard.press('k');
  await page.keyboard.press('k');
  await expect(row(page, first)).toBeFocused();
  await page.keyboard.press('c');
  await expect(row(page, third)).toBeFocused();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(row(page, first)).toBeFocused();
});

test('flagged enquiries are in their own tab until they are marked as not spam', async ({ inbox }) => {
  const name = await inbox.addEnquiry();
  await inbox.addFlaggedEnquiry('Bot');
  const page = await inbox.openAs(PRIYA);
  const tab = (label: string) =>
    page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: label });
  await expect(tab('New')).toHaveText('New1');
  await tab('New').click();
  await expect(page.locator('[data-row]')).toHaveCount(1);
  await expect(row(page, name)).toBeVisible();
  await tab('Flagged').click();
  await row(page, 'Bot').click();
  await page.getByRole('button', { name: 'Not spam' }).click();
  await expect(page.getByText('You marked it as not spam')).toBeVisible();
  await page.goto('/inbox?status=new');
  await expect(page.locator('[data-row]')).toHaveCount(2);
  await expect(tab('New')).toHaveText('New2');
});

test('a search without results shows its text, and can be cleared', async ({ inbox }) => {
  const name = await inbox.addEnquiry();
  const page = await inbox.openAs(PRIYA);
  await page.goto('/inbox?status=won&search=Asha');
  await expect(page.getByText('No enquiry matches “Asha”.')).toBeVisible();
  await page.getByRole('link', { name: 'Search all enquiries' }).click();
  await expect(row(page, name)).toBeVisible();
  await expect(page.locator('#enquiries').getByRole('status').first()).toHaveText('1 enquiry matches.');
  await page.goto('/inbox?search=nobody');
  await page.getByRole('link', { name: 'Clear the search' }).click();
  await expect(row(page, name)).toBeVisible();
  await page.keyboard.press('f');
  await expect(page.getByLabel('Kind of buyer')).toBeFocused();
  await page.getByRole('button', { name: 'Done' }).click();
  await expect(page.getByRole('button', { name: 'Filters' })).toBeFocused();
  await page.goto('/inbox');
  await page.getByRole('button', { name: 'Menu' }).waitFor();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.locator('#enquiries')).toBeFocused();
});

test('on a phone in either orientation the list is in view, every tab is reachable, and the title names the enquiry', async ({
  inbox,
}) => {
  const name = await inbox.addEnquiry();
  const page = await inbox.openAs(PRIYA);
  for (const [width, height, limit] of [
    [390, 844, 230],
    [844, 390, 160],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(row(page, name)).toBeVisible();
    await expect
      .poll(async () => (await row(page, name).boundingBox())?.y, { message: `${width}` })
      .toBeLessThan(limit);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/inbox?flagged=yes');
  await page.getByRole('link', { name: 'Flagged' }).focus();
  await expect(page.getByRole('link', { name: 'Flagged' })).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Chart' }).click();
  await expect(page.getByRole('img', { name: /Enquiries in the last 30 days/ })).toBeVisible();
  await page.goto('/inbox');
  await row(page, name).click();
  await expect(page).toHaveTitle(new RegExp(`${name} \\| Inbox`));
  await expect(page.getByRole('link', { name: '9876543210', exact: true })).toHaveAttribute(
    'href',
    'tel:+919876543210',
  );
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy the mobile number' }).click();
  await expect(page.getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('9876543210');
});

test('on a desktop the list scrolls, the page does not, and the search box stays in view', {
  tag: '@desktop',
}, async ({ inbox }) => {
  for (let count = 0; count < 15; count += 1) await inbox.addEnquiry();
  const page = await inbox.openAs(PRIYA);
  await expect(page.getByRole('img', { name: /Enquiries in the last 30 days/ })).toBeVisible();
  const overflow = () =>
    page.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight);
  expect(await overflow()).toBe(0);
  await page.locator('[data-row]').last().scrollIntoViewIfNeeded();
  await expect(page.locator('[data-row]').last()).toBeInViewport();
  await expect(page.getByRole('searchbox')).toBeInViewport({ ratio: 1 });
});

test('after a call one tap records the outcome and the next follow-up, and claims the enquiry', async ({
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
  await outcomeBar.getByRole('button', { name: 'Tomorrow 11 am' }).click();
  await expect(page.getByRole('region', { name: /^Saved.*: no answer, follow-up .* 11:00/ })).toBeVisible();
  // Nobody was reached: it is no contact yet.
  await expect(statusButton(page, 'New')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('1 × no answer').last()).toBeVisible();
  await expect(page.locator('#next-step + p')).toHaveText(/^Due tomorrow 11:00/);
  await expect(outcomeBar).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('No follow-up planned.')).toBeVisible();
  await expect(page.getByText('1 × no answer')).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Release' })).toBeVisible();
  await page.locator('[data-reply="email"]').click();
  await outcomeBar.getByRole('button', { name: 'Sent' }).click();
  await expect(statusButton(page, 'Contacted')).toHaveAttribute('aria-pressed', 'true');
  await statusButton(page, 'New').click();
  await page.goto('/inbox');
  await page.getByRole('link', { name: `Call ${name}` }).click();
  await expect(outcomeBar).toBeVisible();
  await page.keyboard.press('1');
  await expect(row(page, name)).toContainText('Contacted');
});

test('due enquiries have the first tab, show when they are overdue, and are filtered by owner', async ({
  inbox,
}) => {
  const priyas = await inbox.addEnquiry();
  const oms = await inbox.addEnquiry({ Mobile: '9000000001', Email: 'b@mail.example' });
  const priya = await inbox.openAs(PRIYA);
  const om = await inbox.openAs(OM);
  // Om plans it the day before.
  await om.clock.setFixedTime(new Date('2026-01-04T04:00:00Z'));
  await om.reload();
  await row(om, oms).click();
  await om.getByLabel('Follow-up, day and time in India').fill('2026-01-05T09:30');
  await om.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(om.locator('#next-step + p')).toHaveText('Due tomorrow 9:30 am');
  await row(priya, priyas).click();
  await priya.getByRole('button', { name: 'Tomorrow 10 am' }).click();
  await expect(priya.locator('#next-step + p')).toHaveText('Due tomorrow 10:00 am');
  await priya.goto('/inbox');
  const due = priya.getByRole('navigation', { name: 'Status' }).getByRole('link').first();
  await expect(due).toHaveText('Due1');
  await due.click();
  await expect(priya.locator('[data-row]')).toHaveText([
    new RegExp(`${oms}.*OM.*Overdue: Mon, 5 Jan, (\\d{4}, )?9:30 am`),
  ]);
  const overdue = priya.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: 'Overdue' });
  await expect(overdue).toHaveText('Overdue1');
  await overdue.click();
  await expect(priya.locator('[data-row]')).toHaveCount(1);
  await due.click();
  await priya.getByLabel('Whose enquiries').selectOption('Mine');
  await expect(priya.getByText('Nothing is due today.')).toBeVisible();
  await expect(overdue).toHaveCount(0);
  await expect(due).toHaveText('Due0');
  await priya.goto(`/inbox?search=${encodeURIComponent(oms)}`);
  await row(priya, oms).click();
  await priya.getByRole('button', { name: 'Take over' }).click();
  await expect(priya.getByText('Yours')).toBeVisible();
  // The first opening of the next day shows what is due for her.
  await priya.evaluate(() => {
    for (const key of Object.keys(localStorage))
      if (key.startsWith('inbox-day:')) localStorage.setItem(key, '');
  });
  await priya.goto('/inbox');
  await expect(priya).toHaveURL('/inbox?due=yes&owner=mine');
  await expect(priya.locator('[data-row]')).toHaveCount(1);
});

test('a partly entered follow-up does not move to another enquiry', { tag: '@desktop' }, async ({
  inbox,
}) => {
  const [first, second] = [await inbox.addEnquiry(), await inbox.addEnquiry()];
  const page = await inbox.openAs(PRIYA);
  for (const name of [first, second]) {
    await row(page, name).click();
    await expect(heading(page)).toHaveText(name);
  }
  const followUp = page.getByLabel('Follow-up, day and time in India');
  await followUp.fill('2027-01-06T09:30');
  await followUp.press('Escape');
  await expect(page.getByText('No follow-up planned.')).toBeVisible();
  await followUp.fill('2027-01-05T09:30');
  await page.goBack();
  await expect(heading(page)).toHaveText(first);
  await expect(followUp).toHaveValue('');
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
  await page.getByLabel('Packs (optional)').fill('24');
  await page.getByLabel('Amount in rupees (optional)').fill('9600');
  await page.keyboard.press('Enter');
  await expect(page.getByText('24 packs, ₹9,600', { exact: true })).toBeVisible();
  // A wrong amount is corrected by marking it as won again.
  await statusButton(page, 'Won').click();
  await page.getByLabel('Amount in rupees (optional)').fill('');
  await page.keyboard.press('Enter');
  await expect(page.getByText('24 packs', { exact: true })).toBeVisible();
  await statusButton(page, 'Won').click();
  await page.getByLabel('Amount in rupees (optional)').fill('9700');
  await page.keyboard.press('Enter');
  await expect(page.getByText('24 packs, ₹9,700', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByText('24 packs', { exact: true })).toBeVisible();
});

test('new enquiries are sorted by waiting time or by size, and a repeated enquiry of a person is numbered', async ({
  inbox,
}) => {
  const small = await inbox.addEnquiry({ Quantity: '2' });
  const large = await inbox.addEnquiry({ Quantity: '120', Mobile: '9000000001', Email: 'b@mail.example' });
  const repeated = await inbox.addEnquiry({ Quantity: '9' });
  const page = await inbox.openAs(PRIYA);
  const rows = page.locator('[data-row]');
  await expect(rows).toHaveText([repeated, large, small].map((name) => new RegExp(name)));
  await expect(row(page, repeated)).toContainText('2nd enquiry');
  await expect(row(page, small)).not.toContainText('enquiry');
  await page.getByRole('link', { name: /^New/ }).click();
  await expect(rows).toHaveText([small, large, repeated].map((name) => new RegExp(name)));
  const later = await inbox.addEnquiry({ Mobile: '9000000009', Email: 'z@mail.example' });
  await expect(page.locator('[data-announcer="arrived"]')).toContainText(later);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Sort by').selectOption('Largest first');
  await expect(rows.first()).toContainText(large);
  await page.getByRole('button', { name: 'Done' }).click();
  await row(page, repeated).click();
  await expect(page.locator('header', { has: heading(page) })).toContainText('2nd enquiry');
});

test('the sales of each source are shown and link to its enquiries', async ({ inbox }) => {
  const won = await inbox.addEnquiry({}, 's=clinic-12');
  const other = await inbox.addEnquiry();
  const page = await inbox.openAs(PRIYA);
  await page.setViewportSize({ width: 390, height: 844 });
  await row(page, won).click();
  await markAs(page, 'Won');
  await expect(page.getByRole('region', { name: /^Saved/ })).toBeVisible();
  await page.goto('/inbox');
  await page.getByRole('button', { name: 'Chart' }).click();
  await page.getByRole('button', { name: 'Sources and sales' }).click();
  const dialog = page.getByRole('dialog', { name: 'Sources and sales' });
  await expect(
    dialog.getByRole('row', { name: /^clinic-12 Enquiries 1 Won 1 Packs 3 Amount ₹0/ }),
  ).toBeVisible();
  await expect(dialog.getByRole('row', { name: /^All Enquiries 2 Won 1 Packs 3 Amount ₹0/ })).toBeVisible();
  await expectNoAxeViolation(page);
  await dialog.getByRole('button', { name: '90 days' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Download (CSV)' }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^sales-90-days-.*\.csv$/);
  const rows = parseCsv((await (await download.createReadStream()).toArray()).join(''));
  expect(rows[0]).toContain('Amount won');
  for (const expected of [
    ['clinic-12', '1', '1', '3'],
    ['direct', '1', '0', '0'],
    ['All', '2', '1', '3'],
  ]) {
    const [source, ...counts] = expected;
    const cells = rows.find(([name]) => name === source);
    expect(cells?.slice(2, 5), source).toEqual(counts);
  }
  await dialog.getByRole('link', { name: 'clinic-12' }).click();
  await expect(page.locator('[data-row]')).toHaveText([new RegExp(won)]);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Came from').selectOption('No link or campaign');
  await expect(page.locator('[data-row]')).toHaveText([new RegExp(other)]);
  await expect(page.getByRole('link', { name: /^Remove filter.*No link or campaign/ })).toBeVisible();
});
