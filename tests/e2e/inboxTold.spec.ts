import { randomUUID } from 'node:crypto';
import { chromium, type Page } from '@playwright/test';
import { INBOX_API } from '../../domain/desk/inboxApi.ts';
import type { InboxPage } from '../../domain/desk/inboxSchemas.ts';
import { expect, test } from '../support/browserTest.ts';
import { CERTIFICATE_FILE } from '../support/certificate.ts';
import { expectNoAxeViolation } from '../support/expectNoAxeViolation.ts';
import { findDesktopBrowser } from '../support/findBrowser.ts';
import { heading, LIST_REQUESTS, row } from '../support/inboxPage.ts';
import { OM, PRIYA, STAFF } from '../support/inboxStaff.ts';
import { inboxOf } from '../support/serverInbox.ts';
import { startPushService } from '../support/startPushService.ts';
import { startServer } from '../support/startServer.ts';

// How the staff are told of new enquiries, of follow-ups that are due, and of what colleagues assign to them.

const MINUTE_MS = 60_000;
/** Between two counts, see inbox/api/queries.ts. */
const SUMMARY_INTERVAL_MS = 15_000;
/** Longer than the test, however far it moves the page's clock before. */
const FOLLOW_UP_MS = 5 * MINUTE_MS;

/** What is global in a service worker. */
interface WorkerScope {
  registration: ServiceWorkerRegistration;
  NotificationEvent: new (type: string, init: { notification: Notification }) => Event;
  dispatchEvent(event: Event): boolean;
}

async function openNotifications(page: Page) {
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Notifications' }).click();
  return page.getByRole('dialog', { name: 'Notifications' });
}

test('while nobody sees the page it asks for the count alone, and title, icon and sound follow, whatever is listed', async ({
  inbox,
}) => {
  await inbox.addEnquiry();
  const page = await inbox.openAs(PRIYA, { path: '/inbox?due=yes&owner=mine' });
  await page.addInitScript(() => {
    const told = { badges: [] as number[], sounds: 0 };
    Object.assign(window, { told });
    Object.assign(Navigator.prototype, {
      setAppBadge: async (count: number) => void told.badges.push(count),
    });
    window.AudioContext = class extends AudioContext {
      constructor() {
        super();
        told.sounds += 1;
      }
    };
  });
  await page.clock.install();
  await page.reload();
  const dialog = await openNotifications(page);
  await dialog.getByLabel('Play a sound').check();
  await page.keyboard.press('Escape');
  await expect(page).toHaveTitle(/^\(1\) /);
  await expect(page.getByRole('link', { name: '1 new', exact: true })).toBeVisible();
  await setHidden(page, true);
  const first = page.waitForResponse('**/summary?*');
  await page.clock.fastForward(SUMMARY_INTERVAL_MS);
  await first;
  const requests: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/api/')) requests.push(pathname);
  });
  await inbox.addEnquiry();
  for (const minutes of [1, 2]) {
    const response = page.waitForResponse('**/summary?*');
    await page.clock.fastForward(MINUTE_MS);
    await response;
    await expect(page, `after ${minutes} minutes`).toHaveTitle(/^\(2\) /);
  }
  expect(new Set(requests)).toEqual(new Set(['/api/inbox/summary']));
  const told = () =>
    page.evaluate(() => (window as unknown as { told: { badges: number[]; sounds: number } }).told);
  expect(await told()).toMatchObject({ badges: [1, 2], sounds: 1 });
  const list = page.waitForResponse(LIST_REQUESTS);
  await setHidden(page, false);
  await list;
  await page
    .getByRole('region', { name: /^New enquiry from/ })
    .getByRole('button', { name: 'Close' })
    .click();
  const seen = await inbox.addEnquiry();
  await page.clock.fastForward(4_000);
  const notice = page.getByRole('region', { name: `New enquiry from ${seen}` });
  await expect(notice).toBeVisible();
  await expect.poll(async () => (await told()).sounds).toBe(2);
  await notice.getByRole('link', { name: 'Show' }).click();
  await expect(heading(page)).toHaveText(seen);
  await page.goBack();
  await expect(page).toHaveURL(/due=yes/);
  await expect(notice, 'is no news any more').toBeHidden();
  const several = [await inbox.addEnquiry(), await inbox.addEnquiry()];
  await page.clock.fastForward(4_000);
  await page.getByRole('region', { name: '2 new enquiries.' }).getByRole('link', { name: 'Show' }).click();
  for (const name of several)
    await expect(page.getByRole('listitem').filter({ hasText: name })).toBeVisible();

  const om = await inbox.openAs(OM);
  const sounds = (await told()).sounds + 1;
  await planFollowUp(om, inbox.url, seen, Date.now() + FOLLOW_UP_MS);
  await expect(row(page, seen)).toContainText('Due');
  const assigned = page.getByRole('region', { name: `Om assigned ${seen} to you.` });
  // A summary that was on its way when Om did so does not have it, and the next one is due after the interval.
  await expect(async () => {
    await page.clock.fastForward(SUMMARY_INTERVAL_MS);
    await expect(assigned).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await expect.poll(async () => (await told()).sounds).toBe(sounds);
  await setHidden(page, true);
  await page.clock.fastForward(FOLLOW_UP_MS);
  await expect(page).toHaveTitle(/Follow-up due/);
  expect((await told()).sounds).toBe(sounds + 1);
  await setHidden(page, false);
  const due = page.getByRole('region', { name: `Follow-up due now: ${seen}.` });
  await expect(page.locator('[data-bottom-bar]'), 'one covers the list, and not both').toHaveCount(1);
  await due.getByRole('button', { name: '1 more notice' }).click();
  await expect(assigned).toBeVisible();
  await due.getByRole('link', { name: 'Show' }).click();
  await expect(heading(page)).toHaveText(seen);
  await expect(due).toBeHidden();
  await expect(page).toHaveTitle(/Asha/);
});

test('a device that is turned on gets a message of a new enquiry, which opens it; turning it off removes it', async ({
  launchOptions,
}) => {
  const executablePath = findDesktopBrowser();
  test.skip(!executablePath, "needs a browser that shows notifications, as Debian's chromium");
  await using browser = await chromium.launch({
    ...launchOptions,
    ...(executablePath && { executablePath }),
  });
  await using service = await startPushService();
  const server = await startServer({ ...STAFF, NODE_EXTRA_CA_CERTS: CERTIFICATE_FILE });
  await using inbox = inboxOf(browser, server);
  const subscription = service.subscribe();
  const page = await inbox.openAs(PRIYA, { serviceWorkers: 'allow' });
  await page.context().grantPermissions(['notifications']);
  // The browser's own push service can't be reached; everything else is the browser's.
  await page.addInitScript((body) => {
    let key: ArrayBuffer;
    const subscribed = {
      toJSON: () => body,
      unsubscribe: async () => true,
      endpoint: body.endpoint,
      get options() {
        return { applicationServerKey: key };
      },
    };
    let isOn = false;
    PushManager.prototype.subscribe = async (options) => {
      isOn = true;
      const text = String(options?.applicationServerKey).replaceAll('-', '+').replaceAll('_', '/');
      key = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer;
      return subscribed as unknown as PushSubscription;
    };
    PushManager.prototype.getSubscription = async () =>
      isOn ? (subscribed as unknown as PushSubscription) : null;
  }, subscription.body);
  await page.reload();
  const dialog = await openNotifications(page);
  const tell = dialog.getByLabel(
    'Tell me on this device about new enquiries, my follow-ups and what colleagues assign to me or take over',
  );
  await tell.click();
  await expect(dialog.getByText(/\(this device\)/)).toBeVisible();
  const quiet = dialog.getByLabel('Quiet hours');
  // check() looks at once: the box does not go back until the server has responded.
  await quiet.check();
  await expect(dialog.getByText('quiet 21:00 to 08:00')).toBeVisible();
  await page.setViewportSize({ width: 320, height: 640 });
  await expectNoAxeViolation(page);
  await quiet.uncheck();
  await expect(dialog.getByText('quiet 21:00 to 08:00')).toHaveCount(0);
  await page.keyboard.press('Escape');

  const name = await inbox.addEnquiry({ Quantity: '4' });
  const [message] = await subscription.waitForMessages(1);
  // A message to a worker that is not yet activated is dropped.
  const workerState = () => page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await expect.poll(workerState).toBe('activated');
  await deliver(page, JSON.stringify(message));
  const worker = page.context().serviceWorkers()[0];
  const shown = () =>
    worker?.evaluate(async () => {
      const { registration } = globalThis as unknown as WorkerScope;
      return (await registration.getNotifications()).map(({ title, body }) => ({ title, body }));
    });
  await expect.poll(shown).toEqual([{ title: 'New enquiry', body: 'Retailer, 4 packs' }]);
  await worker?.evaluate(async () => {
    const scope = globalThis as unknown as WorkerScope;
    const [notification] = await scope.registration.getNotifications();
    if (notification) scope.dispatchEvent(new scope.NotificationEvent('notificationclick', { notification }));
  });
  await expect(heading(page)).toHaveText(name);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('link', { name: 'All enquiries' }).click();
  await openNotifications(page);
  await tell.click();
  await expect(dialog.getByText('No device yet.')).toBeVisible();
  await expect(tell).not.toBeChecked();
});

/** Assigns an enquiry to Priya and plans its follow-up. */
async function planFollowUp({ request }: Page, origin: string, search: string, followUpAt: number) {
  const list = await request.get(`${INBOX_API}/enquiries?${new URLSearchParams({ search })}`);
  const [item] = ((await list.json()) as InboxPage).items;
  const change = { version: item?.version, changeId: randomUUID(), owner: PRIYA, followUpAt };
  const data = { changes: [{ id: item?.id, change }] };
  const response = await request.post(`${INBOX_API}/changes`, { headers: { origin }, data });
  expect(response.status()).toBe(200);
}

/** Hands a message to the page's service worker, as the browser's push service does. */
async function deliver(page: Page, data: string): Promise<void> {
  const session = await page.context().newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      for (const { registrationId, isDeleted } of registrations) if (!isDeleted) resolve(registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  const { origin } = new URL(page.url());
  await session.send('ServiceWorker.deliverPushMessage', { origin, registrationId: await registered, data });
}

async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
    Object.defineProperty(document, 'visibilityState', {
      configurable: true,
      get: () => (hidden ? 'hidden' : 'visible'),
    });
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
  }, isHidden);
}
