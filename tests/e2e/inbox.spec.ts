import type { Browser, BrowserContext, Locator, Page } from '@playwright/test';
import { HONEYPOT_FIELD } from '../../domain/spamSignals.ts';
import { expect, fill, openForm, test, uniqueName } from '../support/browserTest.ts';
import { exampleSubmission } from '../support/exampleEnquiry.ts';
import { failMailOf } from '../support/failMail.ts';
import { OM, PRIYA, printedToken, STAFF, signIn, tokenIn, withoutDialer } from '../support/inboxStaff.ts';
import { slowDeletes } from '../support/slowDeletes.ts';
import { startMailServer } from '../support/startMailServer.ts';
import { type RunningServer, startServer } from '../support/startServer.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

/** Longer than the inbox waits for any other response, and than the server keeps an idle connection. */
const LONG_ERASURE_MS = 18_000;

const row = (page: Page, name: string) => page.locator('[data-row]', { hasText: name });
const heading = (page: Page) => page.locator('#enquiry');
const statusButton = (page: Page, name: string): Locator =>
  page.getByRole('group', { name: 'Status' }).getByRole('button', { name });

/** Marks the open enquiry as won or closed, through the dialog. */
async function markAs(page: Page, status: 'Won' | 'Closed', button = 'Save as won') {
  await statusButton(page, status).click();
  await page.getByRole('dialog').getByRole('button', { name: button, exact: true }).click();
}

/** A signed-in page of its own, as on another person's device. */
async function openAs(browser: Browser, server: RunningServer, dataDir: string, email: string) {
  const context: BrowserContext = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  await withoutDialer(page);
  await signIn(page, await printedToken(dataDir, email));
  return { page, context };
}

async function send(server: RunningServer, changes = {}): Promise<string> {
  const name = uniqueName();
  expect((await server.post(exampleSubmission({ Name: name, ...changes }))).status).toBe(201);
  return name;
}

test('an enquiry from the public site appears without reload, is worked to "won", and survives a restart', async ({
  browser,
  isMobile,
}) => {
  await using folder = temporaryFolder();
  let server = await startServer(folder.path, STAFF);
  try {
    const port = new URL(server.url).port;
    const { page: staff, context } = await openAs(browser, server, folder.path, PRIYA);
    if (isMobile) await staff.setViewportSize({ width: 390, height: 844 });
    await expect(staff.getByText('No enquiries here.')).toBeVisible();

    const visitor = await browser.newPage({ baseURL: server.url });
    const form = await openForm(visitor);
    const { Name } = await fill(visitor, { Name: uniqueName(), Quantity: '12' });
    await form.buyNow.click();
    await expect(form.toasts).toHaveText(['Order Received Successfully']);

    await expect(row(staff, Name)).toBeVisible({ timeout: 10_000 });
    await expect(staff.locator('[data-announcer="arrived"]')).toContainText(Name);
    await expect(row(staff, Name)).toContainText('12');
    await row(staff, Name).click();
    await expect(heading(staff)).toBeFocused();
    await expect(staff.locator('[data-reply="call"]')).toHaveAttribute('href', 'tel:+919876543210');
    await expect(staff.locator('[data-reply="mail"]')).toHaveAttribute(
      'href',
      /^mailto:asha\.rao@mail\.example\?subject=/,
    );
    await expect(staff.locator('[data-reply="whatsapp"]')).toHaveAttribute(
      'href',
      new RegExp(`^https://wa\\.me/919876543210\\?text=Hello%20${encodeURIComponent(Name)}`),
    );
    await statusButton(staff, 'Contacted').click();
    await expect(statusButton(staff, 'Contacted')).toHaveAttribute('aria-pressed', 'true');
    await staff.getByLabel('Note').fill('Wants delivery by Friday.\n<b>Bring change</b>');
    await staff.getByRole('button', { name: 'Save note' }).click();
    await expect(staff.getByLabel('Note')).toHaveValue('');
    await markAs(staff, 'Won');
    await expect(statusButton(staff, 'Won')).toHaveAttribute('aria-pressed', 'true');

    await server.stop();
    server = await startServer(folder.path, { ...STAFF, PORT: port });
    await staff.reload();
    await expect(heading(staff)).toHaveText(Name);
    await expect(statusButton(staff, 'Won')).toHaveAttribute('aria-pressed', 'true');
    const history = staff.locator('section', { has: staff.getByRole('heading', { name: 'History' }) });
    await expect(history.getByRole('listitem')).toHaveText([
      /You recorded an order of 12 packs/,
      /You marked it as Won/,
      /You wrote a note .*<b>Bring change<\/b>/s,
      /You assigned it to priya@shop.example/,
      /You marked it as Contacted/,
      /Received/,
    ]);
    await visitor.close();
    await context.close();
  } finally {
    await server.stop();
  }
});

test('a sign-in link comes by mail and works once; signing out works on all devices', async ({ browser }) => {
  await using folder = temporaryFolder();
  await using mail = await startMailServer();
  await using server = await startServer(folder.path, { ...STAFF, SMTP_URL: mail.url, MAIL_PER_HOUR: '1' });
  // The hourly limit of mails is reached and must not delay the link.
  await send(server);
  await send(server);
  const context = await browser.newContext({ baseURL: server.url });
  const page = await context.newPage();
  await page.goto('/inbox');
  await page.getByLabel('Your e-mail address').fill('stranger@other.example');
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByRole('status')).toHaveText(/we have sent it/);
  const response = await page.getByRole('status').textContent();
  await page.getByLabel('Your e-mail address').fill(PRIYA.toUpperCase());
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByRole('status')).toHaveText(response ?? '');
  await expect(() => expect(mail.mails.some(({ to }) => to?.[0]?.address === PRIYA)).toBe(true)).toPass();
  const links = mail.mails.filter(({ subject }) => subject?.startsWith('Sign in'));
  expect(links.map(({ to }) => to?.[0]?.address)).toEqual([PRIYA]);
  const token = tokenIn(links[0]?.text ?? '');

  // A mail scanner opens the link, and may run scripts; that does not use up the link.
  const scanner = await browser.newPage({ baseURL: server.url });
  await scanner.goto(`/inbox#sign-in=${token}`);
  await expect(scanner.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(new URL(scanner.url()).hash).toBe('');

  await signIn(page, token);
  await expect(page.locator('[data-row]')).toHaveCount(2);
  await scanner.getByRole('button', { name: 'Sign in' }).click();
  await expect(scanner.getByRole('alert')).toContainText('already been used');
  await signIn(scanner, await printedToken(folder.path, PRIYA));

  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Sign out on all devices' }).click();
  await expect(page.getByLabel('Your e-mail address')).toBeVisible();
  await expect(scanner.getByLabel('Your e-mail address')).toBeVisible({ timeout: 10_000 });
  expect(server.output()).not.toContain(token);
  await scanner.close();
  await context.close();
});

test('of two people who change an enquiry, the second sees what the first changed', async ({ browser }) => {
  await using folder = temporaryFolder();
  await using server = await startServer(folder.path, STAFF);
  const name = await send(server);
  const { page: priya, context: hers } = await openAs(browser, server, folder.path, PRIYA);
  const { page: om, context: his } = await openAs(browser, server, folder.path, OM);
  await row(om, name).click();
  await expect(heading(om)).toHaveText(name);
  // His phone receives no updates for a while.
  await om.route('**/api/inbox/enquiries?*', (route) => route.abort());
  await row(priya, name).click();
  await markAs(priya, 'Won');
  await expect(statusButton(priya, 'Won')).toHaveAttribute('aria-pressed', 'true');

  await om.getByLabel('Note').fill('Not reached.');
  await markAs(om, 'Closed', 'Price');
  const alert = om.locator('article').getByRole('alert');
  await expect(alert).toContainText(`${PRIYA} marked it as Won`);
  await expect(om.getByLabel('Note')).toHaveValue('Not reached.');
  await om.unroute('**/api/inbox/enquiries?*');
  await alert.getByRole('button', { name: 'Leave it as it is' }).click();
  await expect(statusButton(om, 'Won')).toHaveAttribute('aria-pressed', 'true', { timeout: 10_000 });
  await om.getByRole('button', { name: 'Save note' }).click();
  await expect(priya.getByText('Not reached.')).toBeVisible({ timeout: 10_000 });
  await hers.close();
  await his.close();
});

test('everything works by keyboard', { tag: '@desktop' }, async ({ browser }) => {
  await using folder = temporaryFolder();
  await using server = await startServer(folder.path, STAFF);
  const first = await send(server);
  const second = await send(server);
  const { page, context } = await openAs(browser, server, folder.path, PRIYA);
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
  await page.keyboard.press('Enter');
  await expect(statusButton(page, 'Won')).toHaveAttribute('aria-pressed', 'true');
  await page.keyboard.press('m');
  await page.keyboard.type('won by phone');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('won by phone')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(row(page, second)).toBeFocused();
  await page.keyboard.press('/');
  await page.keyboard.type(first);
  await expect(page.locator('[data-row]')).toHaveCount(1);
  await expect.poll(() => new URL(page.url()).searchParams.get('search')).toBe(first);
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await page.getByLabel('Use single-key shortcuts').press('Space');
  await page.keyboard.press('Escape');
  await page.keyboard.press('j');
  await expect(row(page, first)).not.toBeFocused();
  await context.close();
});

test('a view can be shared, navigated back to, and downloaded', async ({ browser }) => {
  await using folder = temporaryFolder();
  await using server = await startServer(folder.path, STAFF);
  const retailer = await send(server);
  const self = await send(server, {
    RetailerSelfUse: 'Self Use',
    Mobile: '9000000001',
    Email: 'b@mail.example',
  });
  const { page, context } = await openAs(browser, server, folder.path, PRIYA);
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
    page.getByRole('link', { name: 'Download this list' }).click(),
  ]);
  const stream = await download.createReadStream();
  const csv = (await stream.toArray()).join('');
  expect(csv).toContain(retailer);
  expect(csv).not.toContain(self);
  await context.close();
});

test('a late response for an earlier filter is not shown', async ({ browser }) => {
  await using folder = temporaryFolder();
  await using server = await startServer(folder.path, STAFF);
  const retailer = await send(server);
  const self = await send(server, { RetailerSelfUse: 'Self Use' });
  const { page, context } = await openAs(browser, server, folder.path, PRIYA);
  await expect(page.locator('[data-row]')).toHaveCount(2);
  const gate = Promise.withResolvers<void>();
  await page.route('**/api/inbox/enquiries?kind=retailer*', async (route) => {
    await gate.promise;
    await route.continue().catch(() => {});
  });
  await page.getByRole('button', { name: 'Filters' }).click();
  const requested = page.waitForRequest('**/api/inbox/enquiries?kind=retailer*');
  await page.getByLabel('Kind of buyer').selectOption('Retailer');
  await requested;
  await page.getByLabel('Kind of buyer').selectOption('Self use');
  await expect(row(page, retailer)).toHaveCount(0);
  gate.resolve();
  // The next poll comes after any late response.
  await page.waitForResponse('**/api/inbox/enquiries?kind=self-use*');
  await expect(row(page, self)).toBeVisible();
  await expect(row(page, retailer)).toHaveCount(0);
  await context.close();
});

test('all flagged enquiries are erased at once, after a confirmation', async ({ browser }) => {
  await using folder = temporaryFolder();
  await using server = await startServer(folder.path, STAFF);
  const name = await send(server);
  for (const Name of ['Bot 1', 'Bot 2']) {
    await server.post({ ...exampleSubmission({ Name }), [HONEYPOT_FIELD]: 'http://spam.example' });
  }
  const { page, context } = await openAs(browser, server, folder.path, PRIYA);
  await page.goto('/inbox?flagged=yes');
  await expect(page.locator('[data-row]')).toHaveCount(2);
  await page.getByRole('button', { name: 'Erase all flagged' }).click();
  await expect(page.getByRole('dialog', { name: 'Erase 2 flagged enquiries?' })).toBeVisible();
  await page.getByRole('button', { name: 'Erase permanently' }).click();
  await expect(page.getByLabel('To confirm, type 2')).toBeFocused();
  await page.keyboard.type('2');
  await page.getByRole('button', { name: 'Erase permanently' }).click();
  await expect(page.getByText('No enquiry is flagged as spam.')).toBeVisible();
  await page.goto('/inbox');
  await expect(page.locator('[data-row]')).toHaveCount(1);
  await expect(row(page, name)).toBeVisible();
  await context.close();
});

test('an erasure that takes longer than any other request is waited for', async ({ browser }) => {
  await using folder = temporaryFolder();
  await using server = await startServer(folder.path, STAFF);
  // Enough that a busy machine does not erase them all between two locks.
  const bots = Array.from({ length: 600 }, (_, index) => exampleSubmission({ Name: `Bot ${index}` }));
  await Promise.all(bots.map((bot) => server.post({ ...bot, [HONEYPOT_FIELD]: 'http://spam.example' })));
  const { page, context } = await openAs(browser, server, folder.path, PRIYA);
  await page.goto('/inbox?flagged=yes');
  await page.getByRole('button', { name: 'Erase all flagged' }).click();
  await page.getByRole('button', { name: 'Erase permanently' }).click();
  await page.keyboard.type('600');
  const slowing = slowDeletes(folder.path, LONG_ERASURE_MS);
  const response = page.waitForResponse('**/flagged/erasure');
  await page.getByRole('button', { name: 'Erase permanently' }).click();
  const isAnswered = await Promise.race([response.then(() => true), slowing.then(() => false)]);
  expect(isAnswered, 'it takes that long').toBe(false);
  expect(await (await response).json()).toMatchObject({ enquiries: 600 });
  await expect(page.getByText('No enquiry is flagged as spam.')).toBeVisible();
  await context.close();
});

test('a person is erased after a confirmation; what a visitor typed is never markup', async ({ browser }) => {
  await using folder = temporaryFolder();
  await using server = await startServer(folder.path, STAFF);
  await send(server, { Name: '<img src=x onerror=alert(1)>', Mobile: '9000000007', Email: 'x@mail.example' });
  await send(server);
  const { page, context } = await openAs(browser, server, folder.path, PRIYA);
  const dialogs: string[] = [];
  page.on('dialog', (dialog) => dialogs.push(dialog.message()));
  await row(page, '<img src=x').click();
  await expect(heading(page)).toHaveText('<img src=x onerror=alert(1)>');
  await expect(page.locator('img')).toHaveCount(0);
  await page.getByRole('button', { name: 'Erase this person' }).click();
  await page.getByRole('button', { name: 'Erase permanently' }).click();
  await expect(page.locator('[data-row]')).toHaveCount(1);
  expect(dialogs).toEqual([]);
  await context.close();
});

test('an undelivered mail shows its reason and can be sent again', async ({ browser }) => {
  await using folder = temporaryFolder();
  await using server = await startServer(folder.path, STAFF);
  const name = await send(server);
  await failMailOf(folder.path, name, '550 mailbox full');
  const { page, context } = await openAs(browser, server, folder.path, PRIYA);
  await page.goto('/inbox?undelivered=yes');
  await row(page, name).click();
  await expect(page.getByText('550 mailbox full')).toBeVisible();
  await page.getByRole('button', { name: 'Send the mail again' }).click();
  await expect(page.getByText('You sent the mail again')).toBeVisible();
  await expect(page.getByText('550 mailbox full')).toHaveCount(0);
  await context.close();
});

test('requests to an unreachable server are retried, and nobody is signed out', async ({ browser }) => {
  await using folder = temporaryFolder();
  await using server = await startServer(folder.path, STAFF);
  const name = await send(server);
  const { page, context } = await openAs(browser, server, folder.path, PRIYA);
  await page.route('**/api/inbox/enquiries/*', (route) => route.abort(), { times: 1 });
  await row(page, name).click();
  await expect(page.getByRole('alert')).toContainText('We can’t reach the server');
  await expect(heading(page)).toHaveText(name);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.route('**/api/inbox/session', (route) => route.fulfill({ status: 503 }), { times: 1 });
  await page.reload();
  await expect(page.getByText('We are reconnecting')).toBeVisible();
  await expect(heading(page)).toHaveText(name);
  await context.close();
});

test('a note that is not saved yet stays in this browser, marked as a draft', async ({ browser }) => {
  await using folder = temporaryFolder();
  await using server = await startServer(folder.path, STAFF);
  const first = await send(server);
  const second = await send(server, { Mobile: '9000000001', Email: 'b@mail.example' });
  const { page, context } = await openAs(browser, server, folder.path, PRIYA);
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
  await expect(page.getByText('You deleted a note')).toBeVisible();
  await context.close();
});

test('the keyboard stays in a list that its keys empty, and the last change can be undone', {
  tag: '@desktop',
}, async ({ browser }) => {
  await using folder = temporaryFolder();
  await using server = await startServer(folder.path, STAFF);
  const [last, third, second, first] = [
    await send(server),
    await send(server),
    await send(server),
    await send(server),
  ];
  const { page, context } = await openAs(browser, server, folder.path, PRIYA);
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
  await context.close();
});

test('flagged enquiries stand in their own tab until they are not spam', async ({ browser }) => {
  await using folder = temporaryFolder();
  await using server = await startServer(folder.path, STAFF);
  const name = await send(server);
  await server.post({ ...exampleSubmission({ Name: 'Bot' }), [HONEYPOT_FIELD]: 'http://spam.example' });
  const { page, context } = await openAs(browser, server, folder.path, PRIYA);
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
  await context.close();
});

test('a search in vain says what was searched, and can be cleared', async ({ browser }) => {
  await using folder = temporaryFolder();
  await using server = await startServer(folder.path, STAFF);
  const name = await send(server);
  const { page, context } = await openAs(browser, server, folder.path, PRIYA);
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
  await context.close();
});

test('the list is in view on a phone held either way, every tab can be reached, and the title names the enquiry', async ({
  browser,
}) => {
  await using folder = temporaryFolder();
  await using server = await startServer(folder.path, STAFF);
  const name = await send(server);
  const { page, context } = await openAs(browser, server, folder.path, PRIYA);
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
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Copy the mobile number' }).click();
  await expect(page.getByText('Copied')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('9876543210');
  await context.close();
});

test('on a desktop the search stays in view', { tag: '@desktop' }, async ({ browser }) => {
  await using folder = temporaryFolder();
  await using server = await startServer(folder.path, STAFF);
  for (let count = 0; count < 15; count += 1) await send(server);
  const { page, context } = await openAs(browser, server, folder.path, PRIYA);
  await page.locator('[data-row]').last().scrollIntoViewIfNeeded();
  await expect(page.locator('[data-row]').last()).toBeInViewport();
  await expect(page.getByRole('searchbox')).toBeInViewport({ ratio: 1 });
  await context.close();
});

test('after a call one tap records what came of it, with the next follow-up, and claims the enquiry', async ({
  browser,
}) => {
  await using folder = temporaryFolder();
  await using server = await startServer(folder.path, STAFF);
  const name = await send(server);
  const { page, context } = await openAs(browser, server, folder.path, PRIYA);
  await row(page, name).click();
  await page.locator('[data-reply="call"]').click();
  const question = page.getByRole('region', { name: `${name}: how did it go?` });
  await expect(page.getByText('Yours')).toBeVisible();
  // On a phone the page may have been loaded again meanwhile.
  await page.reload();
  await question.getByRole('button', { name: 'No answer' }).click();
  await expect(statusButton(page, 'Contacted')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('Called, no answer.')).toBeVisible();
  await expect(page.locator('#next-step + p')).toHaveText(/^Due to/);
  await expect(question).toHaveCount(0);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(statusButton(page, 'New')).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('No follow-up planned.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Release' })).toBeVisible();
  await page.goto('/inbox');
  await page.getByRole('link', { name: `Call ${name}` }).click();
  await expect(question).toBeVisible();
  await page.keyboard.press('1');
  await expect(row(page, name)).toContainText('Contacted');
  await context.close();
});

test('what is due comes first in line, overdue marked, and each sees their own', async ({ browser }) => {
  await using folder = temporaryFolder();
  await using server = await startServer(folder.path, STAFF);
  const hers = await send(server);
  const his = await send(server, { Mobile: '9000000001', Email: 'b@mail.example' });
  const { page: priya, context: one } = await openAs(browser, server, folder.path, PRIYA);
  const { page: om, context: other } = await openAs(browser, server, folder.path, OM);
  await row(om, his).click();
  await om.getByLabel('Follow-up, day and time in India').fill('2026-01-05T09:30');
  await om.getByLabel('Follow-up, day and time in India').blur();
  await expect(om.locator('#next-step + p')).toHaveText('Overdue: Mon, 5 Jan, 9:30 am');
  await row(priya, hers).click();
  await priya.getByRole('button', { name: 'Tomorrow 10 am' }).click();
  await expect(priya.locator('#next-step + p')).toHaveText('Due tomorrow 10:00 am');
  await priya.goto('/inbox');
  const due = priya.getByRole('navigation', { name: 'Status' }).getByRole('link').first();
  await expect(due).toHaveText('Due1');
  await due.click();
  await expect(priya.locator('[data-row]')).toHaveText([new RegExp(`${his}.*OM.*Overdue`)]);
  await priya.getByLabel('Whose enquiries').selectOption('Mine');
  await expect(priya.getByText('Nothing is due today.')).toBeVisible();
  await expect(due).toHaveText('Due0');
  await priya.goto(`/inbox?search=${encodeURIComponent(his)}`);
  await row(priya, his).click();
  await priya.getByRole('button', { name: 'Take over' }).click();
  await expect(priya.getByText('Yours')).toBeVisible();
  await one.close();
  await other.close();
});

test('a follow-up that is half entered stays with its enquiry', { tag: '@desktop' }, async ({ browser }) => {
  await using folder = temporaryFolder();
  await using server = await startServer(folder.path, STAFF);
  const [first, second] = [await send(server), await send(server)];
  const { page, context } = await openAs(browser, server, folder.path, PRIYA);
  for (const name of [first, second]) {
    await row(page, name).click();
    await expect(heading(page)).toHaveText(name);
  }
  const followUp = page.getByLabel('Follow-up, day and time in India');
  await followUp.fill('2027-01-05T09:30');
  await page.goBack();
  await expect(heading(page)).toHaveText(first);
  await expect(followUp).toHaveValue('');
  await context.close();
});

test('closing asks for a reason, winning for packs and amount', async ({ browser }) => {
  await using folder = temporaryFolder();
  await using server = await startServer(folder.path, STAFF);
  const name = await send(server);
  const { page, context } = await openAs(browser, server, folder.path, PRIYA);
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
  await expect(page.getByText('24 packs, ₹9,600')).toBeVisible();
  await context.close();
});

test('new enquiries are worked from the longest wait, or the largest; a person who writes again is marked', async ({
  browser,
}) => {
  await using folder = temporaryFolder();
  await using server = await startServer(folder.path, STAFF);
  const first = await send(server, { Quantity: '2' });
  const large = await send(server, { Quantity: '120', Mobile: '9000000001', Email: 'b@mail.example' });
  const again = await send(server, { Quantity: '9' });
  const { page, context } = await openAs(browser, server, folder.path, PRIYA);
  const rows = page.locator('[data-row]');
  await expect(rows).toHaveText([again, large, first].map((name) => new RegExp(name)));
  await page.getByRole('link', { name: /^New/ }).click();
  await expect(rows).toHaveText([first, large, again].map((name) => new RegExp(name)));
  await expect(row(page, again)).toContainText('2nd enquiry');
  await expect(row(page, first)).not.toContainText('enquiry');
  const later = await send(server, { Mobile: '9000000009', Email: 'z@mail.example' });
  await expect(page.locator('[data-announcer="arrived"]')).toContainText(later);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Sort by').selectOption('Largest first');
  await expect(rows.first()).toContainText(large);
  await page.getByRole('button', { name: 'Done' }).click();
  await row(page, again).click();
  await expect(page.locator('header', { has: heading(page) })).toContainText('2nd enquiry');
  await context.close();
});

test('without staff there is no inbox, and no public page links to it', async ({ site }) => {
  for (const path of ['/inbox', '/inbox/', '/inbox/index.html', '/inbox/index.html.br']) {
    expect((await fetch(site.url + path)).status).toBe(404);
  }
  for (const path of ['/', '/privacy-policy', '/sitemap-0.xml', '/robots.txt']) {
    expect(await (await fetch(site.url + path)).text()).not.toContain('/inbox');
  }
});
