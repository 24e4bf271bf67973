import { test as base, expect, type Page } from '@playwright/test';
import type { EnquiryFields } from '../../domain/enquiry.ts';
import { MAP_ORIGIN } from '../../domain/map.ts';
import { EXAMPLE_FIELDS } from './exampleEnquiry.ts';
import type { InboxDesk } from './InboxFixture.ts';
import { NoEmulatorError } from './startFirestoreEmulator.ts';
import { startHostedDesk } from './startHostedInbox.ts';
import { startHostedSite } from './startHostedSite.ts';
import { startServerDesk } from './startServerInbox.ts';
import { startServerSite } from './startServerSite.ts';
import type { TestSite } from './TestSite.ts';

/** What `playwright.config.ts` chooses for a project. */
export interface SiteOptions {
  /** How the tested site delivers enquiries. */
  delivery: 'server' | 'firebase';
}

interface Fixtures {
  /** The inbox with an empty store. */
  desk: InboxDesk;
  /** The site as it is served, and where its enquiries go. */
  site: TestSite;
  /** What the page asked of other origins. */
  foreignRequests: string[];
  /** Errors that a test expects in the console; anything else there fails it. */
  expectedErrors: RegExp[];
  watched: undefined;
}

interface WorkerFixtures extends SiteOptions {
  /** Where no Firestore emulator can be had, the reason. */
  startedSite: TestSite | NoEmulatorError;
}

/** A browser test on the built site, with the real parts behind it and a store of its own. */
export const test = base.extend<Fixtures, WorkerFixtures>({
  delivery: ['server', { option: true, scope: 'worker' }],
  startedSite: [
    async ({ delivery }, use) => {
      const starting = delivery === 'firebase' ? startHostedSite() : startServerSite();
      const site = await starting.catch((error: unknown) => {
        if (error instanceof NoEmulatorError) return error;
        throw error;
      });
      await use(site);
      if (!(site instanceof NoEmulatorError)) await site[Symbol.asyncDispose]();
    },
    // The hosted site is built first, and an emulator may have to be fetched.
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
  desk: async ({ site }, use, info) => {
    if (site.services?.auth instanceof NoEmulatorError) {
      console.warn(`SKIPPED: ${info.title}: ${site.services.auth.message}`);
      info.skip(true, site.services.auth.message);
      return;
    }
    await using desk = await (site.services ? startHostedDesk(site.url, site.services) : startServerDesk());
    await use(desk);
  },
  baseURL: async ({ site }, use) => use(site.url),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  foreignRequests: async ({}, use) => use([]),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  expectedErrors: async ({}, use) => use([]),
  /** On every page of every test: no violation of the security policy, no error, nothing asked of third parties. */
  watched: [
    async ({ context, site, foreignRequests, expectedErrors }, use) => {
      const errors: string[] = [];
      await context.route(
        (url) => !site.origins.includes(url.origin),
        async (route) => {
          const url = route.request().url();
          foreignRequests.push(url);
          if (url.startsWith(MAP_ORIGIN))
            await route.fulfill({ contentType: 'text/html', body: '<p>Map</p>' });
          else await route.abort();
        },
      );
      context.on('console', (message) => {
        if (message.type() === 'error') errors.push(message.text());
      });
      context.on('weberror', (error) => errors.push(String(error.error())));
      await use(undefined);
      expect(errors.filter((error) => !expectedErrors.some((expected) => expected.test(error)))).toEqual([]);
      expect(foreignRequests.filter((url) => !url.startsWith(MAP_ORIGIN))).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

/** What stands in the console when services can't be reached: our own words, the browser's, and both SDKs'. */
export const UNREACHABLE = [
  /DatabaseWriteError/,
  /Failed to load resource/,
  /RPC_ERROR/,
  /The mail was not sent/,
  /blocked by CORS policy/,
];

/** A name that no other test uses, to find one enquiry by. */
export function uniqueName(): string {
  return `Asha ${crypto.randomUUID().slice(0, 8)}`;
}

/** The form's parts, by what a visitor sees. */
export function formOf(page: Page) {
  const form = page.locator('#buy form');
  return {
    form,
    field: (name: keyof EnquiryFields) => form.locator(`[name="${name}"]`),
    buyNow: form.getByRole('button', { name: 'Buy Now' }),
    toasts: page.locator('.Toastify__toast'),
    status: page.locator('[data-enquiry-status]'),
  };
}

/** Goes to the form and waits until it is interactive. */
export async function openForm(page: Page) {
  await page.goto('/#buy');
  const parts = formOf(page);
  await expect(parts.form).toHaveJSProperty('noValidate', true);
  return parts;
}

/** Types an enquiry; the example one, with the given fields changed. */
export async function fill(page: Page, changes: Partial<EnquiryFields> = {}): Promise<EnquiryFields> {
  const fields = { ...EXAMPLE_FIELDS, ...changes };
  const { field } = formOf(page);
  for (const name of ['Name', 'Email', 'Mobile', 'Quantity'] as const) await field(name).fill(fields[name]);
  await field('RetailerSelfUse').selectOption(fields.RetailerSelfUse);
  return fields;
}
