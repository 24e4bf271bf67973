import { MIN_FILL_MS } from '../../domain/enquiry/spamSignals.ts';
import { expect, fillForm, fillLocalStorage, holdRequests, openForm, test } from '../support/browserTest.ts';
import { uniqueName } from '../support/exampleEnquiry.ts';
import { freePort } from '../support/freePort.ts';
import { heading, markAs, refetch, row, statusButton, tab } from '../support/inboxPage.ts';
import { createSignInToken, OM, PRIYA, STAFF, signIn, tokenIn } from '../support/inboxStaff.ts';
import { inboxOf } from '../support/serverInbox.ts';
import { startMailServer } from '../support/startMailServer.ts';
import { startServer } from '../support/startServer.ts';

test('an enquiry from the public site appears without reload, is worked to "won", and survives a restart', async ({
  browser,
}) => {
  const server = await startServer({ ...STAFF, PORT: String(await freePort()) });
  await using inbox = inboxOf(browser, server);
  const staff = await inbox.openAs(PRIYA);
  await expect(staff.getByText('No enquiries here.')).toBeVisible();

  const visitor = await inbox.open();
  const form = await openForm(visitor);
  const { Name } = await fillForm(visitor, { Name: uniqueName(), Quantity: '12' });
  // Whoever is faster is flagged.
  await visitor.waitForFunction((minMs) => performance.now() > minMs, MIN_FILL_MS);
  await form.buyNow.click();
  await expect(form.toasts).toHaveText(['Order Received Successfully']);

  await expect(row(staff, Name)).toBeVisible();
  await expect(staff.locator('[data-announcer="arrived"]')).toContainText(Name);
  await expect(row(staff, Name)).toContainText('12');
  await row(staff, Name).click();
  await expect(heading(staff)).toBeFocused();
  await expect(staff.locator('[data-reply="call"]')).toHaveAttribute('href', 'tel:+919876543210');
  await expect(staff.locator('[data-reply="email"]')).toHaveAttribute(
    'href',
    /^mailto:asha\.rao@mail\.example\?subject=/,
  );
  await expect(staff.locator('[data-reply="whatsapp"]')).toHaveAttribute(
    'href',
    new RegExp(`^https://wa\\.me/919876543210\\?text=Hello%20${encodeURIComponent(Name)}`),
  );
  await statusButton(staff, 'Contacted').click();
  await expect(statusButton(staff, 'Contacted')).toHaveAttribute('aria-pressed', 'true');
  await staff.getByRole('textbox', { name: 'Note' }).fill('Wants delivery by Friday.\n<b>Bring change</b>');
  await staff.getByRole('button', { name: 'Save note' }).click();
  await expect(staff.getByRole('textbox', { name: 'Note' })).toHaveValue('');
  await markAs(staff, 'Won');
  await expect(statusButton(staff, 'Won')).toHaveAttribute('aria-pressed', 'true');

  await server.stop();
  await using _restarted = await startServer({
    ...STAFF,
    DATA_DIR: inbox.dataDir,
    PORT: new URL(inbox.url).port,
  });
  await staff.reload();
  await expect(heading(staff)).toHaveText(Name);
  await expect(statusButton(staff, 'Won')).toHaveAttribute('aria-pressed', 'true');
  const history = staff.locator('section', { has: staff.getByRole('heading', { name: 'History' }) }).last();
  await expect(history.getByRole('listitem')).toHaveText([
    /You marked it as Won, recorded an order of 12 packs/,
    /You wrote a note .*<b>Bring change<\/b>/s,
    /You marked it as Contacted, claimed it/,
    /Received/,
  ]);
});

test('a sign-in link is sent by mail, works once and then leaves the session; signing out works on all devices', async ({
  browser,
}) => {
  await using mail = await startMailServer();
  const server = await startServer({ ...STAFF, SMTP_URL: mail.url, MAIL_PER_HOUR: '1' });
  await using inbox = inboxOf(browser, server);
  // The hourly mail limit is reached and must not delay the link.
  await inbox.addEnquiry();
  await inbox.addEnquiry();
  const page = await inbox.open();
  await page.goto('/inbox');
  const emailField = page.getByLabel('Your e-mail address');
  await emailField.fill('stranger');
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(emailField).toBeFocused();
  await expect(emailField).toHaveAccessibleDescription('Enter an e-mail address like name@example.com');
  await emailField.fill('stranger@other.example');
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByRole('status')).toHaveText(/we have sent it/);
  const statusText = await page.getByRole('status').textContent();
  await emailField.fill(PRIYA.toUpperCase());
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByRole('status')).toHaveText(statusText ?? '');
  await expect(() => expect(mail.mails.some(({ to }) => to?.[0]?.address === PRIYA)).toBe(true)).toPass();
  const links = mail.mails.filter(({ subject }) => subject?.startsWith('Sign in'));
  expect(links.map(({ to }) => to?.[0]?.address)).toEqual([PRIYA]);
  const token = tokenIn(links[0]?.text ?? '');

  // A mail scanner opens the link, and may run scripts; that does not use up the link.
  const scanner = await inbox.open();
  await scanner.goto(`/inbox#sign-in=${token}`);
  await expect(scanner.getByRole('button', { name: 'Sign in' })).toBeFocused();
  expect(new URL(scanner.url()).hash).toBe('');

  await signIn(page, token);
  await expect(page.locator('[data-row]')).toHaveCount(2);
  await page.goto(`/inbox#sign-in=${token}`);
  const used = page.waitForResponse((response) => response.status() === 401);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await used;
  await expect(page.locator('[data-row]')).toHaveCount(2);
  await scanner.getByRole('button', { name: 'Sign in' }).click();
  await expect(scanner.getByRole('alert')).toContainText('already been used');
  // In the installed inbox, the link can be pasted.
  await scanner.addInitScript(() => {
    const { matchMedia } = window;
    window.matchMedia = (query) => matchMedia(query === '(display-mode: standalone)' ? 'all' : query);
  });
  await scanner.reload();
  const other = await createSignInToken(inbox.dataDir, PRIYA);
  await scanner.getByLabel('Or paste the link here').fill(`${inbox.url}/inbox#sign-in=${other}`);
  await scanner.getByRole('button', { name: 'Sign in' }).click();
  await scanner.getByRole('button', { name: 'Menu' }).waitFor();

  const otherTab = await page.context().newPage();
  await otherTab.goto('/inbox');
  await otherTab.getByRole('button', { name: 'Menu' }).waitFor();
  // It need not poll to know.
  await otherTab.route('**/api/inbox/**', (route) =>
    route.request().url().endsWith('/session') ? route.fallback() : route.abort(),
  );
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Sign out on all devices' }).click();
  await expect(page.getByLabel('Your e-mail address')).toBeVisible();
  await expect(otherTab.getByLabel('Your e-mail address')).toBeVisible();
  await refetch(scanner);
  await expect(scanner.getByLabel('Your e-mail address')).toBeVisible();
  expect(server.output()).not.toContain(token);
});

test('failed requests are retried, and so is a part of the page that could not be loaded; the session is kept', async ({
  inbox,
}) => {
  const name = await inbox.addEnquiry();
  const page = await inbox.openAs(PRIYA);
  await page.route('**/api/inbox/enquiries/*', (route) => route.abort(), { times: 1 });
  await row(page, name).click();
  await expect(page.getByRole('alert')).toContainText('No connection');
  await expect(heading(page)).toHaveText(name);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.route('**/api/inbox/session', (route) => route.fulfill({ status: 503 }), { times: 1 });
  // With what it showed last, the inbox opens all the same; see inboxOffline.spec.ts.
  await page.addInitScript(() => {
    localStorage.clear();
    indexedDB.deleteDatabase('inbox');
  });
  await page.reload();
  await expect(page.getByText('We are reconnecting')).toBeVisible();
  await expect(heading(page)).toHaveText(name);

  await page.route('**/InboxScreen*.js', (route) => route.abort());
  await page.reload();
  await expect(page.getByRole('alert')).toHaveText(/^The inbox can’t be shown/);
  await page.unroute('**/InboxScreen*.js');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(heading(page)).toHaveText(name);
});

test('after a session has ended, drafts and changes that wait are for the same person, and for nobody else', async ({
  inbox,
}) => {
  const name = await inbox.addEnquiry();
  const page = await inbox.open();
  const note = page.getByRole('textbox', { name: 'Note' });
  const history = page.locator('#history + ol');
  const emailField = page.getByLabel('Your e-mail address');
  const signInAs = async (email: string) => signIn(page, await createSignInToken(inbox.dataDir, email));
  const endSession = async () => {
    await page.context().clearCookies();
    await refetch(page);
    await expect(emailField).toBeVisible();
  };
  await signInAs(PRIYA);
  await row(page, name).click();
  await note.fill('Call after six');
  await endSession();
  await expect(page.getByRole('alert')).toContainText('What you were writing is kept');
  // What is typed on goes nowhere, and the address is the one with which to go on.
  await page.keyboard.type(' or seven');
  await expect(emailField).toHaveValue(PRIYA);
  await signInAs(PRIYA);
  await expect(heading(page), 'what was open').toHaveText(name);
  await expect(note).toHaveValue('Call after six');
  await page.route('**/api/inbox/changes', (route) => route.abort());
  await statusButton(page, 'Contacted').click();
  await page.getByRole('button', { name: 'Tomorrow 10 am' }).click();
  await expect(page.getByText('2 changes waiting to be saved')).toBeVisible();
  await endSession();
  await expect(page.getByRole('alert')).toContainText('Changes that are not saved yet are kept');

  await signInAs(OM);
  await page.unroute('**/api/inbox/changes');
  // It is not opened for Om, as it was for Priya.
  await row(page, name).click();
  await expect(note).toHaveValue('');
  await note.fill('Is away');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(history).toContainText('You wrote a note, claimed it');
  await expect(history).not.toContainText('marked it as');
  await page.getByRole('button', { name: 'Correct the mobile number' }).click();
  await page.getByRole('textbox', { name: 'Mobile number' }).fill('90000');
  await page.goto('/inbox');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText(`A form that you have not saved: ${name}`);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await row(page, name).click();
  await note.fill('Is back');
  await page.getByRole('link', { name: 'All enquiries' }).click();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText(`A note that you have not saved: ${name} Is back`);
  await page.getByRole('button', { name: 'Sign out and delete them' }).click();
  await expect(page.getByLabel('Your e-mail address')).toBeVisible();
  await signInAs(OM);
  await row(page, name).click();
  await expect(note).toHaveValue('');
  await page.getByRole('link', { name: 'All enquiries' }).click();
  await tab(page, 'All').click();
  await row(page, name).click();
  await markAs(page, 'Won');
  await expect(history).toContainText('You marked it as Won');
  await endSession();
  await expect(emailField).toBeFocused();

  await signInAs(PRIYA);
  await tab(page, 'All').click();
  await row(page, name).click();
  await expect(note).toHaveValue('Call after six');
  // Om has won it meanwhile.
  await expect(page.getByText('2 not saved')).toBeVisible();
  const report = page.getByRole('alert').filter({ hasText: new RegExp(`${name}, [\\w-]{9}: Contacted`) });
  await expect(report).toContainText('Om marked it as Won');
  // All but the last are folded.
  await expect(page.getByRole('button', { name: 'Save anyway' })).toHaveCount(1);
  await report.getByText(new RegExp(`^Not saved\\. ${name}, [\\w-]{9}: Contacted`)).click();
  await report.getByRole('button', { name: 'Save anyway' }).click();
  await expect(history).toContainText('You marked it as Contacted');

  // In another tab someone else signs in.
  await note.fill('Asks for a bill');
  const otherTab = await page.context().newPage();
  await otherTab.goto(`/inbox#sign-in=${await createSignInToken(inbox.dataDir, OM)}`);
  await otherTab.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('alert')).toContainText(`${OM} has signed in`);
  await page.getByRole('button', { name: `Go on as ${OM}` }).click();
  await expect(note).toHaveValue('');
});

test('staff can sign in and write a note while the browser’s storage is full', async ({ inbox }) => {
  const name = await inbox.addEnquiry();
  const page = await inbox.open();
  await page.goto('/inbox');
  await fillLocalStorage(page);
  await signIn(page, await createSignInToken(inbox.dataDir, PRIYA));
  await row(page, name).click();
  await page.getByRole('textbox', { name: 'Note' }).fill('Call after six');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.locator('#history + ol')).toContainText('Call after six');
  await expect(page.getByRole('textbox', { name: 'Note' })).toHaveValue('');
  await page.route('**/api/inbox/changes', (route) => route.abort());
  await statusButton(page, 'Contacted').click();
  await page.getByText('1 change waiting to be saved').click();
  await expect(page.getByRole('alert')).toContainText('We keep trying only while this page is open.');
});

test('a link to an enquiry that is opened while signed out is followed after signing in, in another tab too', async ({
  inbox,
}) => {
  const name = await inbox.addEnquiry();
  const staff = await inbox.openAs(PRIYA);
  await row(staff, name).click();
  const { pathname, search } = new URL(staff.url());

  const page = await inbox.open();
  await page.goto(pathname + search);
  await page.getByLabel('Your e-mail address').fill(PRIYA);
  await page.getByRole('button', { name: 'Send me a link' }).click();
  await expect(page.getByRole('status')).not.toBeEmpty();
  const other = await page.context().newPage();
  await other.goto(`/inbox#sign-in=${await createSignInToken(inbox.dataDir, PRIYA)}`);
  await other.getByRole('button', { name: 'Sign in' }).click();
  await expect(heading(other)).toHaveText(name);
  expect(new URL(other.url()).search).toBe(search);
  // Once. A page that follows this one remembers what it has open when its session ends.
  await page.close();
  await other.goto('/inbox');
  await other.getByRole('button', { name: 'Menu' }).click();
  const release = await holdRequests(other, '**/api/inbox/session');
  await other.getByRole('button', { name: 'Sign out', exact: true }).click();
  // Work goes on while the request is on its way, and the connection is lost.
  await other.route('**/api/inbox/changes', (route) => route.abort());
  await row(other, name).focus();
  await other.keyboard.press('c');
  await expect(row(other, name)).toContainText('Contacted');
  release();
  await expect(other.getByLabel('Your e-mail address')).toBeVisible();
  await other.unroute('**/api/inbox/changes');
  await signIn(other, await createSignInToken(inbox.dataDir, PRIYA));
  expect(new URL(other.url()).search).toBe('');
  await expect.poll(() => inbox.countOf(other, 'status=contacted')).toBe(1);
});

test('without staff there is no inbox, and no public page links to it', async ({ site }) => {
  for (const path of ['/inbox', '/inbox/', '/inbox/index.html', '/inbox/index.html.br']) {
    expect((await fetch(site.url + path)).status).toBe(404);
  }
  for (const path of ['/', '/privacy-policy', '/sitemap-0.xml', '/robots.txt']) {
    expect(await (await fetch(site.url + path)).text()).not.toContain('/inbox');
  }
});
