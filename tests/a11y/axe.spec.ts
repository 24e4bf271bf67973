import { expect, fill, openForm, test } from '../support/browserTest.ts';
import { expectNoViolation } from '../support/expectNoViolation.ts';

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

for (const path of ['/', '/privacy-policy', '/enquiry-received?reference=7K4M-2PQX', '/no-such-page']) {
  test(`${path} has no violation`, { tag: ['@each-device', '@any-delivery'] }, async ({
    page,
    expectedErrors,
  }) => {
    expectedErrors.push(/404/);
    await page.goto(path);
    await expectNoViolation(page);
  });
}

test('the open menu has none', { tag: '@any-delivery' }, async ({ page }) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Menu' }).click();
  await expectNoViolation(page);
});

test('the form in error has none, nor has it when sent', { tag: ['@each-device', '@any-delivery'] }, async ({
  page,
}) => {
  const form = await openForm(page);
  await form.buyNow.click();
  await expect(form.toasts).toHaveCount(1);
  await page.waitForTimeout(600);
  await expectNoViolation(page);
  await fill(page);
  await form.buyNow.click();
  await expect(form.toasts.filter({ hasText: 'Order Received Successfully' })).toBeVisible();
  await page.waitForTimeout(600);
  await expectNoViolation(page);
});
