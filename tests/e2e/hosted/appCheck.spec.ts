import { MAP_ORIGIN } from '../../../domain/contactUrls.ts';
import { test as base, expect, fillForm, openForm } from '../../support/browserTest.ts';
import { uniqueName } from '../../support/exampleEnquiry.ts';
import { NoEmulatorError } from '../../support/startFirestoreEmulator.ts';
import { startHostedSite } from '../../support/startHostedSite.ts';

const SETTINGS = { PUBLIC_FIREBASE_APP_CHECK_KEY: 'demo-site-key' };

/** The hosted site, built with App Check. Google's reCAPTCHA itself can't be tested. */
const test = base.extend({
  startedSite: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern
    async ({}, use) => {
      const site = await startHostedSite('dist-app-check', SETTINGS).catch((error: unknown) => {
        if (error instanceof NoEmulatorError) return error;
        throw error;
      });
      await use(site);
      if (!(site instanceof NoEmulatorError)) await site[Symbol.asyncDispose]();
    },
    { scope: 'worker', timeout: 400_000 },
  ],
});

// In one worker: each builds the site anew.
test.describe.configure({ mode: 'default' });

test('App Check is loaded with the SDKs, and the content security policy allows reCAPTCHA', async ({
  page,
  thirdPartyRequests,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource: net::ERR_NAME_NOT_RESOLVED/);
  const form = await openForm(page);
  await page.waitForLoadState('networkidle');
  // The map below the form may be loaded too.
  const others = () => thirdPartyRequests.filter((url) => !url.startsWith(MAP_ORIGIN));
  expect(others()).toEqual([]);
  await form.field('Name').focus();
  const recaptcha = 'https://www.google.com/recaptcha/enterprise.js?render=explicit';
  await expect.poll(others).toEqual([recaptcha]);
  thirdPartyRequests.length = 0;
});

for (const fault of ['is blocked', 'does not respond'] as const) {
  test(`when reCAPTCHA ${fault}, an enquiry is still stored and mailed`, async ({
    page,
    context,
    site,
    thirdPartyRequests,
    expectedErrors,
  }) => {
    expectedErrors.push(/Failed to load resource: net::ERR_NAME_NOT_RESOLVED/);
    if (fault === 'does not respond') await context.route('https://www.google.com/**', () => {});
    const form = await openForm(page);
    const fields = await fillForm(page, { Name: uniqueName() });
    await form.buyNow.click();
    await expect(form.toasts).toHaveText(['Order Received Successfully']);
    expect(await site.documentsOf(fields.Name)).toEqual([fields]);
    await site.services?.emailJs.waitForRequest(fields.Name);
    thirdPartyRequests.length = 0;
  });
}

test('reCAPTCHA is mentioned next to the form and in the privacy policy', async ({ page }) => {
  for (const path of ['/', '/privacy-policy']) {
    await page.goto(path);
    await expect(page.locator('main')).toContainText('reCAPTCHA');
  }
});
