import { test as base, expect, type Page } from '@playwright/test';
import { MAP_ORIGIN } from '../../domain/content/contactUrls.ts';
import type { EnquiryFields } from '../../domain/enquiry/enquiry.ts';
import { OUTBOX_KEY_PREFIX } from '../../site/order-form/outbox/EnquiryStorage.ts';
import { EXAMPLE_FIELDS } from './exampleEnquiry.ts';
import { inboxOf, type ServerInbox, startServerHere } from './serverInbox.ts';
import { NoEmulatorError } from './startFirestoreEmulator.ts';
import { startHostedSite } from './startHostedSite.ts';
import { startServerSite } from './startServerSite.ts';
import type { HostedServices, TestSite } from './TestSite.ts';

/** The options of a project in `playwright.config.ts`. */
export interface SiteOptions {
  /** How the site delivers enquiries. */
  delivery: 'server' | 'firebase';
}

interface Fixtures {
  /** The inbox with an empty store. */
  inbox: ServerInbox;
  site: TestSite;
  /** The URLs of requests to other origins. */
  thirdPartyRequests: string[];
  /** Errors that a test expects in the console; any other fails it. */
  expectedErrors: RegExp[];
  pageMonitor: undefined;
}

/** Tests of both devices share workers, with their browsers and servers. */
const DESKTOP = { viewport: { width: 1280, height: 800 }, isMobile: false, hasTouch: false };

interface WorkerFixtures extends SiteOptions {
  /** The error where the Firestore emulator is not available. */
  startedSite: TestSite | NoEmulatorError;
}

/** A browser test of the built site, with real services and a store of its own. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  delivery: ['server', { option: true, scope: 'worker' }],
  startedSite: [
    async ({ delivery }, use) => {
      const starting = delivery === 'firebase' ? startHostedSite('dist-hosted') : startServerSite();
      const site = await starting.catch((error: unknown) => {
        if (error instanceof NoEmulatorError) return error;
        throw error;
      });
      await use(site);
      if (!(site instanceof NoEmulatorError)) await site[Symbol.asyncDispose]();
    },
    // The hosted site is built first, and an emulator may have to be downloaded.
    { scope: 'worker', timeout: 400_000 },
  ],
  site: async ({ startedSite }, use, info) => {
    if (startedSite instanceof NoEmulatorError) {
      console.warn(`SKIPPED: ${info.title}: ${startedSite.message}`);
      info.skip(true, startedSite.message);
      return;
    }
    await use(startedSite);
  },
  inbox: async ({ browser }, use) => {
    await using inbox = inboxOf(browser, await startServerHere());
    await use(inbox);
  },
  viewport: ({ viewport }, use, { tags }) => use(tags.includes('@desktop') ? DESKTOP.viewport : viewport),
  isMobile: ({ isMobile }, use, { tags }) => use(tags.includes('@desktop') ? DESKTOP.isMobile : isMobile),
  hasTouch: ({ hasTouch }, use, { tags }) => use(tags.includes('@desktop') ? DESKTOP.hasTouch : hasTouch),
  baseURL: async ({ site }, use) => use(site.url),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern
  thirdPartyRequests: async ({}, use) => use([]),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern
  expectedErrors: async ({}, use) => use([]),
  /** Fails a test with an unexpected console error, which a CSP violation is too, or with a third-party request. */
  pageMonitor: [
    async ({ context, site, thirdPartyRequests, expectedErrors }, use) => {
      const errors: string[] = [];
      context.on('request', (request) => {
        if (!site.origins.includes(new URL(request.url()).origin)) thirdPartyRequests.push(request.url());
      });
      context.on('console', (message) => {
        // Only the tests of the map have its server.
        if (message.type() === 'error' && !message.location().url.startsWith(MAP_ORIGIN))
          errors.push(message.text());
      });
      context.on('weberror', (error) => errors.push(String(error.error())));
      await use(undefined);
      expect(errors.filter((error) => !expectedErrors.some((expected) => expected.test(error)))).toEqual([]);
      expect(thirdPartyRequests.filter((url) => !url.startsWith(MAP_ORIGIN))).toEqual([]);
    },
    { auto: true },
  ],
});

/** Declares a test for the phone and for a wide screen. */
export function testOnEachDevice(title: string, body: Parameters<typeof test>[2]): void {
  test(title, body);
  test(`${title}, on a wide screen`, { tag: '@desktop' }, body);
}

/** A browser test of the hosted mode, whose services are reachable again after each test. */
export const hostedTest = test.extend<{ services: HostedServices }>({
  services: async ({ site }, use) => {
    if (!site.services) throw new Error('this test needs the hosted mode');
    await use(site.services);
    await site.services.restore();
  },
});

export { expect };

/** Console errors when services can't be reached: ours and the browser's. */
export const UNREACHABLE_ERRORS = [
  /DatabaseWriteError/,
  /Failed to load resource/,
  /The mail was not sent/,
  /blocked by CORS policy/,
];

/** Locators of the form. */
export function formOf(page: Page) {
  const form = page.locator('#buy form');
  return {
    form,
    field: (name: keyof EnquiryFields) => form.locator(`#${name}`),
    buyNow: form.getByRole('button', { name: 'Buy Now' }),
    toasts: page.locator('[data-toast]:not([data-toast=""])'),
    status: page.locator('[data-enquiry-status]'),
  };
}

/** Opens the form and waits until it is interactive. */
export async function openForm(page: Page) {
  await page.goto('/#buy');
  const parts = formOf(page);
  await expect(parts.form).toHaveJSProperty('noValidate', true);
  return parts;
}

/** Holds requests to a URL until the returned function is called. */
export async function holdRequests(
  page: Page,
  url: string | RegExp | ((url: URL) => boolean),
): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(url, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Fills the local storage of the page, so that nothing more can be stored. */
export async function fillLocalStorage(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (let length = 2 ** 22; length >= 1; length /= 2) {
      try {
        for (let index = 0; ; index += 1) localStorage.setItem(`${length} ${index}`, 'x'.repeat(length));
      } catch {
        // Half as much may still fit.
      }
    }
  });
}

/** Fills in the example enquiry, with the given fields changed. */
export async function fillForm(page: Page, changes: Partial<EnquiryFields> = {}): Promise<EnquiryFields> {
  const fields = { ...EXAMPLE_FIELDS, ...changes };
  const { field } = formOf(page);
  for (const name of ['Name', 'Email', 'Mobile', 'Quantity'] as const) await field(name).fill(fields[name]);
  await field('RetailerSelfUse').selectOption(fields.RetailerSelfUse);
  return fields;
}

/** The keys of the enquiries in local storage that are not delivered yet. */
export function waitingKeys(page: Page): Promise<string[]> {
  return page.evaluate(
    (prefix) => Object.keys(localStorage).filter((key) => key.startsWith(prefix)),
    OUTBOX_KEY_PREFIX,
  );
}

/** What the page lists as sent from this device, newest first. */
export function receiptsOf(page: Page) {
  return page.locator('[data-receipt]');
}

/** Withdraws the first enquiry of the list. */
export async function withdrawFirst(page: Page): Promise<void> {
  const receipt = receiptsOf(page).first();
  await receipt.getByRole('button', { name: 'Withdraw it' }).click();
  await receipt.getByRole('button', { name: 'Yes, withdraw it' }).click();
}
