import { test } from '../support/browserTest.ts';
import { expectNoAxeViolation } from '../support/expectNoAxeViolation.ts';

test.beforeEach(({ page }) => page.emulateMedia({ reducedMotion: 'reduce' }));

// What comes with the form’s states is checked in their own tests.
for (const path of [
  '/',
  '/privacy-policy',
  '/label',
  '/enquiry-received?reference=7K4M-2PQX',
  '/my-enquiry',
  '/no-such-page',
]) {
  test(`${path} has no violations`, async ({ page, expectedErrors }) => {
    expectedErrors.push(/404/);
    await page.goto(path);
    await expectNoAxeViolation(page);
    // The others have the same header, footer and controls.
    if (path !== '/') return;
    await page.getByRole('button', { name: 'Menu' }).click();
    await expectNoAxeViolation(page, 'header');
    await page.setViewportSize({ width: 1280, height: 800 });
    await expectNoAxeViolation(page);
  });
}
