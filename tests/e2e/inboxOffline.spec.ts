import { chromium, type Locator, type Page } from '@playwright/test';
import { INBOX_API } from '../../domain/desk/inboxApi.ts';
import { DAY_MS, MINUTE_MS } from '../../domain/time.ts';
import { expect, holdRequests, test } from '../support/browserTest.ts';
import { uniqueName } from '../support/exampleEnquiry.ts';
import { expectNoAxeViolation } from '../support/expectNoAxeViolation.ts';
import {
  CHANGE_REQUESTS,
  heading,
  LIST_REQUESTS,
  markAs,
  row,
  rows,
  statusButton,
  tab,
} from '../support/inboxPage.ts';
import { addSession, OM, PRIYA } from '../support/inboxStaff.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

/** The worker opens the inbox without a connection. */
const WITH_WORKER = { serviceWorkers: 'allow' } as const;

/** The longest time between two polls for new enquiries. */
const POLL_INTERVAL_MS = 4_000;

const STORE_FULL = { status: 503, json: { detail: 'The store is full.' } };

test('the inbox opens without a connection with its last lists; an order won there is saved once, and its user signs out', async ({
  inbox,
}) => {
  const unopened = await inbox.addEnquiry();
  const name = await inbox.addEnquiry();
  const own = await inbox.addEnquiry();
  await inbox.addFlaggedEnquiry(uniqueName());
  const page = await inbox.openAs(PRIYA, { path: '/inbox?status=new', ...WITH_WORKER });
  await row(page, own).click();
  await statusButton(page, 'Contacted').click();
  await page.goto('/inbox?status=new');
  await row(page, name).click();
  await expect(heading(page)).toHaveText(name);
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state !== 'activated')
      await new Promise((resolve) => active?.addEventListener('statechange', resolve));
  });
  const id = new URL(page.url()).searchParams.get('open');
  await expect.poll(() => storedText(page)).toContain(`/enquiries/${id}`);
  // One's own are kept, whatever list is shown.
  await expect.poll(() => storedText(page)).toContain(own);
  const manifest = await page.request.get('/inbox.webmanifest');
  expect(await manifest.json()).toMatchObject({
    start_url: '/inbox',
    scope: '/inbox',
    display: 'standalone',
  });

  await page.context().setOffline(true);
  await page.reload();
  await expect(heading(page)).toHaveText(name);
  await expect(page.getByText('No connection since').filter({ visible: true })).toBeVisible();
  await page.keyboard.press('w');
  await page.getByLabel('Packs').fill('20');
  await page.getByLabel('Amount').fill('9800');
  await page.getByRole('button', { name: 'Save as won' }).click();
  await expect(statusButton(page, 'Won')).toHaveAttribute('aria-pressed', 'true');
  const waiting = page.getByRole('alert').filter({ hasText: 'waiting to be saved' });
  await expect(waiting).toContainText(new RegExp(`${name}, [\\w-]{9}:\\s+Won, 20 packs, ₹9,800`));
  await expect(page.locator('#history + ol li').first()).toContainText('Waiting to be saved');
  await expectNoAxeViolation(page);
  await page.goto('/inbox');
  await expect(row(page, name)).toContainText('Won');
  await expect(row(page, name)).toContainText('Waiting to be saved');
  await expect(page.getByText('No connection since')).toBeVisible();
  await page.getByRole('button', { name: 'Chart' }).click();
  await expect(page.getByRole('region', { name: 'Overview' })).toContainText('We can’t reach the server.');
  await page.getByRole('button', { name: 'Chart' }).click();
  await expect(waiting).toContainText(new RegExp(`${name}, [\\w-]{9}:\\s+Won, 20 packs, ₹9,800`));
  // Of lists that were not opened, what other lists have.
  await tab(page, 'Won').click();
  await expect(rows(page)).toHaveText([new RegExp(name)]);
  await tab(page, 'Contacted').click();
  await expect(rows(page)).toHaveText([new RegExp(own)]);
  await tab(page, 'Closed').click();
  await expect(page.getByText('No enquiries here.')).toBeVisible();
  // The server's count is of them all.
  await expect(tab(page, 'Flagged')).toHaveText('Flagged0 here0 of 1 on this device');
  await tab(page, 'Flagged').click();
  await expect(page.getByText('0 of 1 on this device. The rest appears')).toBeVisible();
  await page.getByRole('searchbox').fill(unopened);
  await expect(rows(page)).toHaveText([new RegExp(unopened)]);
  await expect(page.getByText('Others may be missing.')).toBeVisible();
  await page.getByRole('searchbox').fill('Nobody');
  await expect(page.getByText('No match among the enquiries that are kept')).toBeVisible();
  await page.getByRole('searchbox').fill('');
  // As it was loaded, without what has left it since; and each count is that of its list.
  await tab(page, 'New').click();
  await expect(rows(page)).toHaveText([new RegExp(unopened)]);
  await expect(tab(page, 'New')).toHaveText('New1');
  await expect(tab(page, 'Won')).toHaveText('Won1');
  await expect(page.getByText('Others may be missing.')).toBeHidden();
  await tab(page, 'All').click();
  // Added by hand, it is listed until the server has it.
  const added = uniqueName();
  await page.keyboard.press('e');
  await page.getByRole('dialog').getByLabel('Mobile').fill('9000000001');
  await page.getByRole('dialog').getByLabel('Name').fill(added);
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  await page.keyboard.press('Escape');
  const entered = page.getByRole('region', { name: 'Waiting to be saved' });
  await expect(entered).toContainText(`${added}, 1 pack`);
  await page.getByRole('searchbox').fill('90000 00001');
  await expect(entered).toContainText(added);
  await page.getByRole('searchbox').fill('Nobody');
  await expect(entered).toHaveCount(0);
  await page.getByRole('searchbox').fill('');
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText(
    new RegExp(`${name}, [\\w-]{9}:\\s+Won, 20 packs, ₹9,800`),
  );
  await page.getByRole('button', { name: 'Sign out and delete them' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('You are still signed in.');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  // All but its history is in the list.
  await row(page, unopened).click();
  await expect(heading(page)).toHaveText(unopened);
  await expect(page.getByText('No connection since').filter({ visible: true })).toBeVisible();
  await expect(page.getByText('The history, and the button that erases')).toBeVisible();
  await page.getByRole('link', { name: 'All enquiries' }).click();

  // The server makes the change, and its first response is lost.
  await page.route(
    CHANGE_REQUESTS,
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await page.context().setOffline(false);
  await expect(page.getByRole('region', { name: 'Changes that are not saved' })).toHaveCount(0);
  await expect(row(page, added)).toHaveCount(1);
  await expect(entered).toHaveCount(0);
  await expect(page.getByText('Waiting to be saved')).toHaveCount(0);
  await row(page, name).click();
  await expect(page.locator('#history + ol').getByText('marked it as Won')).toHaveCount(1);
  expect(await inbox.countOf(page, 'status=won')).toBe(1);
  await page.getByRole('link', { name: 'All enquiries' }).click();

  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByLabel('Your e-mail address')).toBeVisible();
  await expect(page).toHaveTitle(/^Inbox/);
  expect(await storedText(page)).not.toContain(name);
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByText('We can’t reach the server.')).toBeVisible();
  await expect(row(page, name)).toHaveCount(0);
});

test('each of three calls without a connection is asked about, also after the app was closed; one is recorded over a colleague’s won', async ({
  inbox,
}) => {
  const names = [await inbox.addEnquiry(), await inbox.addEnquiry(), await inbox.addEnquiry()];
  let page = await inbox.openAs(PRIYA, WITH_WORKER);
  await expect(rows(page)).toHaveCount(3);
  await page.context().setOffline(true);
  // The bar of one call covers the row of the next until it is folded.
  for (const name of names) {
    await page.getByRole('link', { name: `Call ${name}` }).tap();
    await page.getByText(`${name}: how did it go?`).tap();
    await expect(page.getByRole('button', { name: 'Reached' })).toBeHidden();
  }
  // One line, so that the list stays on the screen.
  const unsaved = page.getByRole('region', { name: 'Changes that are not saved' });
  await expect.poll(async () => (await unsaved.boundingBox())?.height).toBeLessThan(64);
  await expect(unsaved.getByText(`${names[0]},`)).toBeHidden();
  // The call's bar stays in its place below that there is no connection, and what is not saved does not cover the tabs,
  // wherever the list is scrolled.
  const alert = page.getByRole('alert').filter({ hasText: 'No connection since' });
  await expect(alert).toBeVisible();
  expect(await bottomOf(alert)).toBeLessThanOrEqual(await topOf(page.locator('[data-bottom-bar]')));
  await page.setViewportSize({ width: 390, height: 400 });
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(96);
  expect(await topOf(tab(page, 'All'))).toBeGreaterThanOrEqual(await bottomOf(unsaved));
  await page.setViewportSize({ width: 390, height: 844 });
  await unsaved.getByText('3 changes waiting to be saved').tap();
  await expect(unsaved.getByText(`${names[0]},`)).toBeVisible();
  // What was recorded in error is undone, and never sent.
  const spoken = names[0] ?? '';
  await row(page, spoken).click();
  await statusButton(page, 'Contacted').click();
  const kept = page.getByRole('region', { name: `Kept on this device. ${spoken}: Contacted` });
  await kept.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('region', { name: `Undone: Contacted (${spoken})` })).toBeVisible();
  await expect(statusButton(page, 'New')).toHaveAttribute('aria-pressed', 'true');
  // It is no part of what is printed.
  await page.emulateMedia({ media: 'print' });
  await expect(unsaved).toBeHidden();
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('link', { name: 'All enquiries' }).click();
  await expect(unsaved.getByText('3 changes waiting to be saved')).toBeVisible();
  const context = page.context();
  await page.close();
  await context.setOffline(false);
  page = await context.newPage();
  await page.goto('/inbox');
  await expect(page.getByText('how did it go?')).toBeVisible();
  // It waits until staff have time for it.
  await expect(page.getByRole('button', { name: 'Reached' })).toBeHidden();
  await expect(page.getByRole('region', { name: 'Changes that are not saved' })).toHaveCount(0);
  await page.getByText('how did it go?').tap();
  await context.setOffline(true);
  for (const [index, name] of names.toReversed().entries()) {
    const more = index < 2 ? ` (${2 - index} more)` : '';
    const bar = page.getByRole('region', { name: `${name}: how did it go?${more}`, exact: true });
    const undo = page.getByRole('button', { name: 'Undo' });
    if (index > 0) {
      // Beside what was done, the next question is folded; opened, it alone covers the page.
      await expect(undo).toBeVisible();
      await bar.locator('summary').click();
      await expect(undo).toBeHidden();
    }
    await bar.getByRole('button', { name: 'Tomorrow 10 am' }).click();
    await expect(row(page, name)).toContainText('1 × no answer');
    await expect(row(page, name)).toContainText('New');
  }
  await expect(page.getByText('how did it go?')).toHaveCount(0);
  const [won = '', taken = ''] = names;
  const om = await inbox.openAs(OM);
  await row(om, taken).click();
  await om.getByRole('button', { name: 'Take over' }).click();
  await expect(om.getByRole('region', { name: `Saved. ${taken}: taken over from Priya` })).toBeVisible();
  await expect(om.getByText('You took it over from Priya')).toBeVisible();
  await om.getByRole('link', { name: 'All enquiries' }).click();
  await row(om, won).click();
  await markAs(om, 'Won');
  await expect(om.getByRole('region', { name: `Saved. ${won}: Won` })).toBeVisible();
  // What waits behind the first one still does once that is sent.
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  let sentCount = 0;
  await page.route(CHANGE_REQUESTS, async (route) => {
    sentCount += 1;
    if (sentCount > 1) await held;
    await route.continue();
  });
  await context.setOffline(false);
  const report = page.getByRole('region', { name: 'Changes that are not saved' });
  await expect(report.getByText('2 changes waiting to be saved')).toBeVisible();
  release();
  await expect(page.getByRole('region', { name: `2 changes saved. ${taken} is Om’s now.` })).toBeVisible();
  // While something else is open it is folded.
  await row(page, taken).click();
  await expect.poll(async () => (await report.boundingBox())?.height).toBeLessThan(80);
  await page.getByRole('link', { name: 'All enquiries' }).click();
  await expect(page.getByText('It stays Won.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save anyway' })).toBeHidden();
  // What is discarded by mistake comes back.
  await page.getByRole('button', { name: 'Record nothing' }).click();
  await expect(page.getByText('Not saved')).toHaveCount(0);
  await page
    .getByRole('region', { name: `Discarded. ${won}: no answer, follow-up` })
    .getByRole('button', { name: 'Undo' })
    .click();
  await page.getByRole('button', { name: 'Record my call only' }).click();
  await expect(page.getByRole('region', { name: `Saved. ${won}: no answer` })).toBeVisible();
  await expect(page.getByText('Not saved')).toHaveCount(0);
  await expect(row(page, won)).toContainText(/Won \d+ \w+ \d+ by Om/);
  await expect(om.locator('#history + ol')).toContainText('Priya called, no answer');
});

test('an undo that a colleague has overtaken says what it would set, and so does the history once it is made anyway', async ({
  inbox,
}) => {
  const name = await inbox.addEnquiry();
  const [page, om] = [await inbox.openAs(PRIYA), await inbox.openAs(OM)];
  await row(page, name).click();
  await statusButton(page, 'Contacted').click();
  await expect(page.getByRole('region', { name: `Saved. ${name}: Contacted` })).toBeVisible();
  await page.context().setOffline(true);
  await row(om, name).click();
  await markAs(om, 'Won');
  await expect(om.getByRole('region', { name: `Saved. ${name}: Won` })).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.context().setOffline(false);
  const refusal = page.getByRole('alert').filter({ hasText: `Not saved. ${name}` });
  await expect(refusal).toContainText('Om marked it as Won');
  await expect(refusal).toContainText('After “Undo anyway”: New, released');
  await expect(refusal).toContainText(
    'If you go on, this is removed from “Won orders” and the other reports: 1 order,',
  );
  await refusal.getByRole('button', { name: 'Undo anyway' }).click();
  await expect(statusButton(page, 'New')).toHaveAttribute('aria-pressed', 'true');
  const undid = 'You undid: marked it as Contacted, claimed it, which marked it as New';
  await expect(page.locator('#history + ol li').first()).toContainText(undid);
});

test('of several changes that were refused, one is left as it is, also by Undo of that, and the other saved anyway', async ({
  inbox,
}) => {
  const names = [
    await inbox.addEnquiry(),
    await inbox.addEnquiry({ Mobile: '9000000001', Email: 'b@mail.example' }),
  ];
  const [left = '', saved = ''] = names;
  const [page, om] = [await inbox.openAs(PRIYA), await inbox.openAs(OM)];
  for (const name of names) await page.getByLabel(`Select ${name}`).check();
  for (const name of names) {
    await row(om, name).click();
    await markAs(om, 'Won');
    await expect(om.getByRole('region', { name: `Saved. ${name}: Won` })).toBeVisible();
    await om.getByRole('link', { name: 'All enquiries' }).click();
  }
  await page.getByRole('button', { name: 'Closed' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Not serious' }).click();
  const refusal = page.getByRole('alert').filter({ hasText: 'Not saved. 2 enquiries' });
  await refusal.getByRole('button', { name: `Leave it as it is: ${left}` }).click();
  await expect(page.getByText(`Not saved. ${saved}`)).toBeVisible();
  await page
    .getByRole('region', { name: `Discarded. ${left}` })
    .getByRole('button', { name: 'Undo' })
    .click();
  await expect(page.getByText(/^2 not saved \(/)).toBeVisible();
  await page
    .getByRole('alert')
    .filter({ hasText: `Not saved. ${left}` })
    .getByRole('button', { name: 'Leave it as it is' })
    .click();
  await page.getByRole('button', { name: 'Save anyway' }).click();
  await expect(row(page, saved)).toContainText('Closed');
  await expect(row(page, left)).toContainText('Won');
  await expect(page.getByText('Not saved')).toHaveCount(0);
});

test('without a connection the list says so all along; an error response is another alert; both end by themselves', async ({
  inbox,
}) => {
  const page = await inbox.openAs(PRIYA);
  // The device's clock is fast.
  await page.clock.install({ time: Date.now() + 10 * MINUTE_MS });
  await page.goto('/inbox');
  await expect(page.getByText('No enquiries here.')).toBeVisible();
  for (let count = 0; count < 2; count += 1) {
    const name = await inbox.addEnquiry();
    await page.clock.fastForward(POLL_INTERVAL_MS);
    await expect(page.locator('[data-announcer="arrived"]')).toContainText(name);
  }

  await page.route(LIST_REQUESTS, (route) => route.abort());
  await page.goto('/inbox');
  const alert = page.getByRole('alert').filter({ hasText: 'No connection' });
  await expect(alert).toBeVisible();
  await page.unroute(LIST_REQUESTS);
  const release = await holdRequests(page, LIST_REQUESTS);
  const requested = page.waitForRequest(LIST_REQUESTS);
  await page.clock.fastForward(POLL_INTERVAL_MS);
  await requested;
  await expect(alert).toBeVisible();
  release();
  await expect(rows(page)).toHaveCount(2);
  await expect(alert).toHaveCount(0);
  await rows(page).first().click();
  await page.getByRole('button', { name: 'Tomorrow 10 am' }).click();
  await expect(page.getByRole('region', { name: /^Saved/ })).toBeVisible();
  await page.getByRole('link', { name: 'All enquiries' }).click();
  const top = () =>
    rows(page)
      .first()
      .evaluate((element) => element.getBoundingClientRect().top);
  const connectedTop = await top();
  await page.context().setOffline(true);
  await page.clock.fastForward(POLL_INTERVAL_MS);
  await expect(alert).toBeVisible();
  expect(await top()).toBe(connectedTop);
  await tab(page, 'Due').click();
  await expect(page.getByText('Nothing is due today.')).toBeVisible();
  await page.clock.fastForward(2 * DAY_MS);
  await expect(rows(page)).toHaveCount(1);
  await page.context().setOffline(false);

  await page.route(LIST_REQUESTS, (route) => route.fulfill(STORE_FULL));
  await page.goto('/inbox?status=won');
  await expect(page.getByRole('alert')).toHaveText(STORE_FULL.json.detail);
  await page.unroute(LIST_REQUESTS);
  await page.route(`**${INBOX_API}/sales?*`, (route) => route.fulfill(STORE_FULL), { times: 1 });
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Sources and sales' }).click();
  await expect(page.getByRole('dialog').getByRole('alert')).toHaveText(STORE_FULL.json.detail);
  await page.clock.fastForward(15_000);
  await expect(page.getByRole('row', { name: /^All/ })).toBeVisible();
  // The list is polled meanwhile, and a report seldom.
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  const polled = page.waitForResponse(LIST_REQUESTS);
  await page.clock.fastForward(MINUTE_MS / 2);
  await polled;
  expect(requests.filter((url) => url.includes('/sales?'))).toEqual([]);
});

test('what colleagues did before an enquiry was opened is no news, also where the device’s copy is shown first', async ({
  inbox,
}) => {
  const name = await inbox.addEnquiry();
  const page = await inbox.openAs(PRIYA);
  await row(page, name).click();
  await expect(page.locator('#history + ol')).toBeVisible();
  await page.getByRole('link', { name: 'All enquiries' }).click();
  await expect.poll(() => storedText(page)).toContain('/enquiries/');
  const om = await inbox.openAs(OM);
  await row(om, name).click();
  await statusButton(om, 'Contacted').click();
  await expect(om.getByRole('region', { name: /^Saved/ })).toBeVisible();

  await page.reload();
  await expect(row(page, name)).toBeVisible();
  const details = /\/enquiries\/[^/?]+$/;
  await page.route(details, (route) => route.abort());
  await row(page, name).click();
  await expect(page.getByRole('alert').filter({ hasText: 'No connection' })).toBeVisible();
  await page.unroute(details);
  await expect(page.locator('#history + ol')).toContainText('Contacted');
  await expect(page.getByRole('article').getByRole('status').first()).toBeEmpty();
});

test('what was entered without a connection outlasts a browser that is killed', async ({
  inbox,
  launchOptions,
}) => {
  await using profile = temporaryFolder();
  const name = await inbox.addEnquiry();
  const launch = async (unreachable: string | RegExp) => {
    const options = { ...launchOptions, baseURL: inbox.url, serviceWorkers: 'block' } as const;
    const context = await chromium.launchPersistentContext(profile.path, options);
    await context.route(unreachable, (route) => route.abort());
    const page = await context.newPage();
    await addSession(page, inbox.url, inbox.dataDir, PRIYA);
    await page.goto('/inbox');
    return { context, page };
  };
  const first = await launch(CHANGE_REQUESTS);
  await row(first.page, name).click();
  await first.page.getByRole('textbox', { name: 'Note' }).fill('Asks for a bill');
  const kept = first.page.getByRole('region', { name: /^Kept on this device/ });
  await statusButton(first.page, 'Won').click();
  await first.page.getByRole('dialog').getByRole('button', { name: 'Won' }).click();
  await expect(kept).toBeVisible();
  // By now Chromium has written it to the disk, and not yet what follows.
  await first.page.waitForTimeout(7_000);
  await kept.getByRole('button', { name: 'Undo' }).click();
  await statusButton(first.page, 'Contacted').click();
  await expect(kept).toBeVisible();
  const killed = first.context.waitForEvent('close');
  const session = await first.context.newCDPSession(first.page);
  await Promise.allSettled([session.send('Browser.crash'), killed]);

  await using second = {
    ...(await launch(`**${INBOX_API}/**`)),
    [Symbol.asyncDispose]: () => second.context.close(),
  };
  await row(second.page, name).click();
  const note = second.page.getByRole('textbox', { name: 'Note' });
  await expect(note).toHaveValue('Asks for a bill');
  await second.context.unrouteAll();
  await expect(second.page.locator('#history + ol')).toContainText('You marked it as Contacted');
  await expect(second.page.locator('#history + ol')).not.toContainText('Won');

  // Stored by a page that was closed before it was copied.
  await second.page.evaluate(() => {
    const key = Object.keys(localStorage).find((one) => one.startsWith('inbox-draft:')) ?? '';
    localStorage.setItem(key, 'Asks for two bills');
    localStorage.setItem('inbox-written-at', `${Date.now()}`);
  });
  await second.page.reload();
  await expect(note).toHaveValue('Asks for two bills');
});

async function topOf(element: Locator): Promise<number> {
  return (await element.boundingBox())?.y ?? Number.NaN;
}

async function bottomOf(element: Locator): Promise<number> {
  const box = await element.boundingBox();
  return box ? box.y + box.height : Number.NaN;
}

/** Everything that the page's origin has stored in the browser. */
function storedText(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
    for (const cacheName of await caches.keys()) {
      const cache = await caches.open(cacheName);
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        texts.push(request.url, (await response?.text()) ?? '');
      }
    }
    const opening = indexedDB.open('inbox');
    await new Promise((resolve) => opening.addEventListener('success', resolve));
    const copies = opening.result.transaction('texts').objectStore('texts').getAll();
    await new Promise((resolve) => copies.addEventListener('success', resolve));
    opening.result.close();
    texts.push(...copies.result);
    return texts.join('\n');
  });
}
