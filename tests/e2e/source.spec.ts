import type { Page } from '@playwright/test';
import { VISITS_ENDPOINT } from '../../domain/enquiry/source.ts';
import { expect, fillForm, formOf, openForm, test } from '../support/browserTest.ts';
import { uniqueName } from '../support/exampleEnquiry.ts';

/** The sample does not advertise: the number of the click is not kept. */
const LINK = '/?s=clinic-12&utm_source=Google&utm_medium=cpc&utm_campaign=diwali&gclid=Cj0K';

test('the source of a tab’s first page is stored as metadata of the enquiry, and is part of the WhatsApp text', async ({
  page,
  site,
  thirdPartyRequests,
}) => {
  await page.goto(LINK, { referer: 'https://www.justdial.com/pune' });
  await page.goto('/privacy-policy?s=poster-7');
  const form = await openForm(page);
  const { Name } = await fillForm(page, { Name: uniqueName() });
  await form.buyNow.click();
  await expect(form.toasts).toHaveText(['Order Received Successfully']);
  await expect
    .poll(() => site.metadataOf?.(Name))
    .toMatchObject({
      link_code: 'clinic-12',
      utm_source: 'google',
      utm_medium: 'cpc',
      utm_campaign: 'diwali',
      referrer: 'justdial.com',
      gclid: null,
    });
  expect(await page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Cj0K');
  const [document] = await site.documentsOf(Name);
  expect(JSON.stringify(document)).not.toContain('clinic');

  const link = page.locator('a[href^="https://wa.me/"]').first();
  await link.click();
  await expect.poll(() => thirdPartyRequests.find((url) => url.startsWith('https://wa.me/'))).toBeDefined();
  const opened = thirdPartyRequests.splice(0).find((url) => url.startsWith('https://wa.me/')) ?? '';
  expect(new URL(opened).searchParams.get('text')).toContain('[clinic-12]');
});

test('another tab has no source, and a plain post before hydration has one', async ({
  page,
  context,
  site,
  expectedErrors,
}) => {
  expectedErrors.push(/Failed to load resource/, /Error hydrating/, /Failed to fetch dynamically/);
  await page.route('**/_astro/{client,react-dom}*.js', (route) => route.abort());
  // A picture that never arrives: the page does not load either.
  await page.route('**/_astro/bottle*', () => {});
  await page.goto(`${LINK}#buy`, { waitUntil: 'domcontentloaded' });
  const otherTab = await context.newPage();
  const form = await openForm(otherTab);
  const first = await fillForm(otherTab, { Name: uniqueName() });
  await form.buyNow.click();
  await expect(form.toasts).toHaveText(['Order Received Successfully']);
  await expect.poll(() => site.metadataOf?.(first.Name)).toMatchObject({ link_code: null, referrer: null });

  const { Name } = await fillForm(page, { Name: uniqueName() });
  await page.keyboard.press('Tab');
  await expect(page.locator('[data-source]')).toHaveValue(/clinic-12/);
  await formOf(page).buyNow.click();

  await expect(page).toHaveURL(/enquiry-received/);
  expect(site.metadataOf?.(Name)).toMatchObject({ link_code: 'clinic-12', utm_campaign: 'diwali' });
});

/** The visits that pages of this tab report. */
function recordVisits(page: Page): string[] {
  const visits: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname === VISITS_ENDPOINT) visits.push(search);
  });
  return visits;
}

test('a page that the browser has fetched ahead of time is reported as a visit, with its source', async ({
  page,
}) => {
  const visits = recordVisits(page);
  const rules = {
    prefetch: [{ urls: ['/?s=poster-7'], eagerness: 'immediate', referrer_policy: 'no-referrer' }],
  };
  await page.route('**/result', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<link rel="icon" href="data:,"><script type="speculationrules">${JSON.stringify(rules)}</script>
        <a href="/?s=poster-7" rel="noreferrer">Shop</a>`,
    }),
  );
  // Again until the browser has done it by the time of the click.
  await expect(async () => {
    visits.length = 0;
    await page.goto('/result');
    await page.getByText('Shop').click();
    await page.waitForURL('**/?s=poster-7', { waitUntil: 'networkidle' });
    expect(visits).toEqual(['?s=poster-7']);
  }).toPass();
  await page.goto('/privacy-policy?s=clinic-12', { waitUntil: 'networkidle' });
  expect(visits).toEqual(['?s=poster-7']);
});

test('a page that the browser renders ahead of time is a visit once it is shown', async ({ page }) => {
  const visits = recordVisits(page);
  // Chromium does not prerender while it is debugged.
  await page.addInitScript(() => {
    let isShown = false;
    Object.defineProperty(document, 'prerendering', { get: () => !isShown });
    Object.defineProperty(PerformanceNavigationTiming.prototype, 'activationStart', {
      get: () => Number(isShown),
    });
    document.addEventListener('show', () => {
      isShown = true;
      document.dispatchEvent(new Event('prerenderingchange'));
    });
  });
  await page.goto('/?s=poster-7', { waitUntil: 'networkidle' });
  const storedSource = () => page.evaluate(() => sessionStorage.getItem('source'));
  expect(visits).toEqual([]);
  expect(await storedSource()).toBeNull();
  await page.evaluate(() => document.dispatchEvent(new Event('show')));
  await expect.poll(() => visits).toEqual(['?s=poster-7']);
  expect(await storedSource()).toBe('s=poster-7');
});

test('a page of a company that advertises keeps the number of the click', async ({ page }) => {
  await page.route('**/privacy-policy?*', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace('<body', '<body data-ads') });
  });
  await page.goto('/privacy-policy?gclid=Cj0K_Ab&utm_source=google');
  await expect
    .poll(() => page.evaluate(() => sessionStorage.getItem('source')))
    .toBe('utm_source=google&gclid=Cj0K_Ab');
});
