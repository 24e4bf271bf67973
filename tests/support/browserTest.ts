import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { test as base, expect, type Page } from '@playwright/test';
import type { EnquiryFields } from '../../domain/enquiry/enquiryFields.ts';
import { MAP_ORIGIN } from '../../domain/map/mapAddresses.ts';
import { EXAMPLE_FIELDS } from './exampleEnquiry.ts';
import { type RunningServer, startServer } from './startServer.ts';
import { temporaryFolder } from './temporaryFolder.ts';

interface Site {
  server: RunningServer;
  dataDir: string;
  /** The documents that the store holds under this name, oldest first. */
  documentsOf(name: string): EnquiryFields[];
  /** What the store keeps beside the latest enquiry under this name. */
  marksOf(name: string): { signs: string | null; notice: string | null };
}

interface Fixtures {
  /** What the page asked of other origins. */
  foreignRequests: string[];
  /** Errors that a test expects in the console; anything else there fails it. */
  expectedErrors: RegExp[];
}

/** A browser test on the built site, served by the real server with a store of its own. */
export const test = base.extend<Fixtures & { watched: undefined }, { site: Site }>({
  site: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
    async ({}, use) => {
      await using folder = temporaryFolder();
      await using server = await startServer(folder.path);
      const rowsOf = (name: string) => {
        using database = new DatabaseSync(join(folder.path, 'enquiries.db'), { readOnly: true });
        return database
          .prepare("SELECT * FROM enquiries WHERE document ->> 'Name' = ? ORDER BY sequence")
          .all(name);
      };
      await use({
        server,
        dataDir: folder.path,
        documentsOf: (name) => rowsOf(name).map(({ document }) => JSON.parse(document as string)),
        marksOf: (name) => rowsOf(name).at(-1) as unknown as ReturnType<Site['marksOf']>,
      });
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ site }, use) => use(site.server.url),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  foreignRequests: async ({}, use) => use([]),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's needs from this pattern
  expectedErrors: async ({}, use) => use([]),
  /** On every page of every test: no violation of the security policy, no error, nothing asked of third parties. */
  watched: [
    async ({ context, site, foreignRequests, expectedErrors }, use) => {
      const errors: string[] = [];
      await context.route(
        (url) => url.origin !== site.server.url,
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
    status: page.locator('#buy [role="status"]'),
  };
}

/** Goes to the form and waits until it is alive. */
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
