import type { Page } from '@playwright/test';
import { expect, fillForm, openForm, test, UNREACHABLE_ERRORS } from '../support/browserTest.ts';
import { expectNoAxeViolation } from '../support/expectNoAxeViolation.ts';

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

for (const path of [
  '/',
  '/privacy-policy',
  '/label',
  '/enquiry-received?reference=7K4M-2PQX',
  '/my-enquiry',
  '/no-such-page',
]) {
  // The others have the same header, footer and controls.
  const tag = path === '/' ? ['@each-device', '@any-delivery'] : '@any-delivery';
  test(`${path} has no violations`, { tag }, async ({ page, expectedErrors }) => {
    expectedErrors.push(/404/);
    await page.goto(path);
    await expectNoAxeViolation(page);
  });
}

test('the open menu has no violations', { tag: '@any-delivery' }, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expectNoAxeViolation(page);
});

for (const [state, fault] of [
  ['waiting', { status: 503, body: '{}' }],
  ['refused', { status: 422, contentType: 'application/problem+json', body: '{}' }],
] as const) {
  test(`the status of a ${state} enquiry has no violations`, { tag: '@any-delivery' }, async ({
    page,
    site,
    expectedErrors,
  }) => {
    expectedErrors.push(...UNREACHABLE_ERRORS);
    await page.route(site.isEnquiryRequest, (route) => route.fulfill(fault));
    const form = await openForm(page);
    await fillForm(page);
    await form.buyNow.click();
    await expect(form.status).toHaveAttribute('data-enquiry-status', state);
    await expectNoAxeViolation(page);
  });
}

/** A toast that still moves has other colours. */
const waitForAnimations = (page: Page) =>
  page.evaluate(() => Promise.all(document.getAnimations().map(({ finished }) => finished)));

test('the form has no violations with an error and after it is sent', { tag: '@any-delivery' }, async ({
  page,
}) => {
  const form = await openForm(page);
  await form.buyNow.click();
  await expect(form.toasts).toHaveCount(1);
  await waitForAnimations(page);
  await expectNoAxeViolation(page);
  await fillForm(page);
  await form.buyNow.click();
  await expect(form.toasts.filter({ hasText: 'Order Received Successfully' })).toBeVisible();
  await waitForAnimations(page);
  await expectNoAxeViolation(page);
});
