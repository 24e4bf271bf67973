import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/browserTest.ts';
import { expectNoAxeViolation } from '../support/expectNoAxeViolation.ts';
import { PRIYA } from '../support/inboxStaff.ts';
import { markMailUndelivered } from '../support/markMailUndelivered.ts';

/** What is behind it was checked before, as for the other parts that open. */
const OPEN_DIALOG = 'dialog[open]';

test('the inbox has no violations in the list, filters, menu, shortcuts, an enquiry and its dialogs, and when signed out', async ({
  inbox,
}) => {
  // It checks many states, one after the other.
  test.slow();
  for (const Name of ['Asha Rao', 'Imran <b>Khan</b>']) await inbox.addEnquiry({ Name });
  await inbox.addFlaggedEnquiry('Bot');
  await markMailUndelivered(inbox.dataDir, 'Asha Rao', '550 mailbox full');
  const page = await inbox.openAs(PRIYA);
  const cspViolations: string[] = [];
  page.on('console', (message) => {
    if (/Content Security Policy/i.test(message.text())) cspViolations.push(message.text());
  });
  await expect(page.locator('[data-row]')).toHaveCount(2);
  await expectNoAxeViolation(page);
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByLabel('Period').selectOption('days');
  await expect(page.getByLabel('From', { exact: true })).toBeVisible();
  await expectNoAxeViolation(page, '[aria-labelledby="filters-heading"]');
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: 'Menu' }).click();
  await expectNoAxeViolation(page, '#menu');
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await expectNoAxeViolation(page, OPEN_DIALOG);
  await page.keyboard.press('Escape');
  await page.locator('[data-row]', { hasText: 'Asha Rao' }).click();
  await expect(page.getByText('550 mailbox full')).toBeVisible();
  await page.getByRole('button', { name: 'Contacted' }).click();
  await expect(page.getByText('You marked it as Contacted')).toBeVisible();
  await expectNoAxeViolation(page);
  await expectLargeTargets(page);
  await page.emulateMedia({ forcedColors: 'active' });
  for (const [selected, other] of [
    [page.getByRole('button', { name: 'Contacted' }), page.getByRole('button', { name: 'Won' })],
    [page.locator('nav [aria-current]'), page.locator('nav a:not([aria-current])').first()],
  ] as const)
    expect(await backgroundOf(selected)).not.toBe(await backgroundOf(other));
  await page.emulateMedia({ forcedColors: 'none' });
  await page.locator('[data-reply="call"]').click();
  await expect(page.getByText('how did it go?')).toBeVisible();
  await expectNoAxeViolation(page);
  await page.getByRole('button', { name: 'Reached' }).click();
  await expect(page.getByText('reached the customer by phone')).toBeVisible();
  await expectNoAxeViolation(page);
  for (const status of ['Won', 'Closed']) {
    await page.getByRole('group', { name: 'Status' }).getByRole('button', { name: status }).click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectNoAxeViolation(page, OPEN_DIALOG);
    await page.keyboard.press('Escape');
  }
  await page.getByRole('button', { name: 'Erase this person' }).click();
  await expectNoAxeViolation(page, OPEN_DIALOG);
  await page.keyboard.press('Escape');
  await page.getByRole('link', { name: 'All enquiries' }).click();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByLabel('Your e-mail address')).toBeVisible();
  await expectNoAxeViolation(page);
  expect(cspViolations).toEqual([]);
});

function backgroundOf(element: Locator): Promise<string> {
  return element.evaluate((node) => getComputedStyle(node).backgroundColor);
}

/** Expects touch targets of at least 48 by 48 pixels. */
async function expectLargeTargets(page: Page) {
  const smallTargets = await page
    .locator('a:visible, button:visible, select:visible, textarea:visible')
    .evaluateAll((targets) =>
      targets
        .map((target) => ({ name: target.textContent, box: target.getBoundingClientRect() }))
        .filter(({ box }) => box.width < 47.5 || box.height < 47.5)
        .map(({ name, box }) => `${name}: ${box.width} x ${box.height}`),
    );
  expect(smallTargets).toEqual([]);
}
