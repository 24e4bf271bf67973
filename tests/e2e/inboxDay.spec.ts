import type { Page } from '@playwright/test';
import { expect, test } from '../support/browserTest.ts';
import { OM, PRIYA } from '../support/inboxStaff.ts';

const outcomeBar = (page: Page) => page.getByRole('region', { name: /how did it go\?$/ });

/** Calls the first person in the list and records the outcome by touch. */
async function callByTouch(page: Page, outcome: string) {
  const row = page.locator('[data-enquiry]').first();
  const id = await row.getAttribute('data-enquiry');
  await row.getByRole('link', { name: /^Call / }).tap();
  await outcomeBar(page).getByRole('button', { name: outcome }).tap();
  await expect(page.locator(`[data-enquiry="${id}"]`)).toHaveCount(0);
}

/** Calls the person in the focused row, or in the first, and records the outcome with the keyboard. */
async function callByKeyboard(page: Page, outcome: '1' | '2' | '3') {
  const focused = page.locator('[data-row]:focus');
  if ((await focused.count()) === 0) await page.keyboard.press('j');
  await expect(focused).toHaveCount(1);
  const id = await focused.getAttribute('data-row');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(outcomeBar(page)).toBeVisible();
  await page.keyboard.press(outcome);
  await expect(page.locator(`[data-enquiry="${id}"]`)).toHaveCount(0);
}

test('two people work on one list by touch and by keyboard; nobody is called twice or missed', async ({
  inbox,
}) => {
  test.slow();
  await Promise.all(
    Array.from({ length: 11 }, (_, nth) =>
      inbox.addEnquiry({ Mobile: `98765${43_000 + nth}`, Email: `person${nth}@mail.example` }),
    ),
  );
  await inbox.addFlaggedEnquiry('Cheap backlinks');
  const path = '/inbox?status=new&owner=unclaimed';
  const priya = await inbox.openAs(PRIYA, { path });
  // Om starts at the other end of the list.
  const desktop = { viewport: { width: 1280, height: 800 }, hasTouch: false, isMobile: false };
  const om = await inbox.openAs(OM, { path: `${path}&order=newest`, ...desktop });
  for (const page of [priya, om]) await expect(page.locator('[data-row]')).toHaveCount(11);

  const outcomes = [
    ['Reached', '1'],
    ['Tomorrow 10 am', '2'],
    ['Close it', '1'],
    ['Reached', '2'],
  ] as const;
  for (const [tapped, key] of outcomes) {
    await Promise.all([callByTouch(priya, tapped), callByKeyboard(om, key)]);
  }
  for (const page of [priya, om]) await expect(page.locator('[data-row]')).toHaveCount(3);
  // The row left the list when the call began; the outcome is saved after it.
  await expect.poll(() => inbox.countOf(priya, 'status=contacted')).toBe(4);
  expect(await inbox.countOf(priya, 'status=closed')).toBe(1);
  for (const owner of [PRIYA, OM]) {
    expect(await inbox.countOf(priya, `owner=${encodeURIComponent(owner)}`)).toBe(4);
  }

  // Om claims all remaining enquiries at once, except the one that Priya has claimed in the meantime.
  await om.keyboard.press('a');
  await callByTouch(priya, 'Reached');
  await expect(priya.locator('[data-row]')).toHaveCount(2);
  await om
    .getByRole('region', { name: /selected$/ })
    .getByRole('button', { name: 'Claim' })
    .press('Enter');
  const refused = om.getByRole('alert').filter({ hasText: 'Not saved' }).getByRole('listitem');
  await expect(refused).toHaveCount(1);
  await expect.poll(() => inbox.countOf(om, `owner=${encodeURIComponent(OM)}`)).toBe(6);
  expect(await inbox.countOf(priya, `owner=${encodeURIComponent(PRIYA)}`)).toBe(5);
  expect(await inbox.countOf(priya, 'owner=unclaimed&flagged=no')).toBe(0);
  expect(await inbox.countOf(priya, 'flagged=yes')).toBe(1);
});
