import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { MAP_ORIGIN } from '../../../domain/content/contactUrls.ts';
import { test as base, expect, fillForm, openForm } from '../../support/browserTest.ts';
import { uniqueName } from '../../support/exampleEnquiry.ts';
import { copyPlainContent } from '../../support/plainContent.ts';
import type { HostedTestSite } from '../../support/startHostedSite.ts';
import { temporaryFolder } from '../../support/temporaryFolder.ts';

/** Of a site in English alone, which is built in half the time. */
const content = temporaryFolder();
let built: Promise<HostedTestSite> | undefined;

/** Builds the hosted site with App Check. */
async function build(site: HostedTestSite): Promise<HostedTestSite> {
  await copyPlainContent(content.path);
  await rm(join(content.path, 'translations'), { recursive: true });
  const settings = { PUBLIC_FIREBASE_APP_CHECK_KEY: 'demo-site-key', CONTENT_DIR: content.path };
  return site.buildAnother('dist-app-check', settings);
}

/** The hosted site, built with App Check. Google's reCAPTCHA and App Check themselves can't be tested. */
const test = base.extend({
  site: [
    async ({ site }, use) => {
      built ??= build(site as HostedTestSite);
      await use(await built);
    },
    { scope: 'test', timeout: 180_000 },
  ],
});

// In one worker: each would build the site.
test.describe.configure({ mode: 'default' });
test.afterAll(() => content[Symbol.asyncDispose]());

/** Answers in place of Google's reCAPTCHA and App Check; a token is valid for an hour. */
async function answerAsGoogle(page: Page) {
  const exchanges: { url: string; body: unknown }[] = [];
  await page.route('https://www.google.com/recaptcha/**', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: `globalThis.grecaptcha = { enterprise: {
        ready: (callback) => setTimeout(callback),
        render: (container, { sitekey, size }) => [container.hidden, sitekey, size].join(),
        execute: async (widget, { action }) => widget + ',' + action,
      } };`,
    }),
  );
  await page.route('https://firebaseappcheck.googleapis.com/**', (route) => {
    exchanges.push({ url: route.request().url(), body: route.request().postDataJSON() });
    return route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: { token: `token ${exchanges.length}`, ttl: '3600s' },
    });
  });
  return exchanges;
}

test('App Check is loaded at the first focus, allowed by the content security policy, and attests both writes', async ({
  page,
  site,
  thirdPartyRequests,
}) => {
  const exchanges = await answerAsGoogle(page);
  const tokens: (string | undefined)[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && site.isEnquiryRequest(new URL(request.url())))
      tokens.push(request.headers()['x-firebase-appcheck']);
  });
  const form = await openForm(page);
  await page.waitForLoadState('networkidle');
  // The map below the form may be loaded too.
  const others = () => thirdPartyRequests.filter((url) => !url.startsWith(MAP_ORIGIN));
  expect(others()).toEqual([]);
  await form.field('Name').focus();
  await expect
    .poll(() => exchanges)
    .toEqual([
      {
        url: `https://firebaseappcheck.googleapis.com/v1/projects/${site.services?.projectId}/apps/1:234:web:567:exchangeRecaptchaEnterpriseToken?key=demo-api-key`,
        body: { recaptchaEnterpriseToken: 'true,demo-site-key,invisible,fire_app_check' },
      },
    ]);
  const { Name } = await fillForm(page, { Name: uniqueName() });
  await form.buyNow.click();
  await expect(form.toasts).toHaveText(['Order Received Successfully']);
  expect(await site.documentsOf(Name)).toHaveLength(1);
  // The enquiry, and that it was mailed.
  await expect.poll(() => tokens).toEqual(['token 1', 'token 1']);
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
