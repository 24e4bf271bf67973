import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Page } from '@playwright/test';
import { expect, holdRequests, test } from '../support/browserTest.ts';
import { heading, row } from '../support/inboxPage.ts';
import { OM, PRIYA } from '../support/inboxStaff.ts';

async function erasePerson(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Erase this person' }).click();
  await page.getByRole('button', { name: 'Erase permanently' }).click();
}

test('an erasure that finishes late leaves the page as it is', { tag: '@desktop' }, async ({ inbox }) => {
  const erased = await inbox.addEnquiry();
  const other = await inbox.addEnquiry({ Mobile: '9000000001', Email: 'b@mail.example' });
  const page = await inbox.openAs(PRIYA);
  const release = await holdRequests(page, '**/erasure');
  await row(page, erased).click();
  await erasePerson(page);
  await page.keyboard.press('Escape');
  await page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name: 'New' }).click();
  await row(page, other).click();
  release();
  const announcer = page.locator('[data-announcer="done"]');
  await expect(announcer).toHaveText('Erased.');
  await expect(row(page, erased)).toHaveCount(0);
  await expect(heading(page)).toHaveText(other);
  expect(new URL(page.url()).searchParams.get('status')).toBe('new');

  // The same text again is announced again, for which it has to be a new element.
  await announcer.locator(':scope > *').evaluate((element) => element.setAttribute('data-former', ''));
  await erasePerson(page);
  await expect(announcer.locator('> :not([data-former])')).toHaveText('Erased.');
});

test('an erasure says that a program which reads the store still holds traces', async ({ inbox }) => {
  const erased = await inbox.addEnquiry();
  const page = await inbox.openAs(PRIYA);
  await row(page, erased).click();
  using reader = new DatabaseSync(join(inbox.dataDir, 'enquiries.db'), { readOnly: true });
  reader.exec('BEGIN; SELECT count(*) FROM enquiries');
  await erasePerson(page);
  const bar = page.getByRole('region', { name: 'Another program, such as a backup, still reads' });
  await expect(bar).toBeVisible();
  await bar.getByRole('button', { name: 'Close' }).click();
  await expect(bar).toHaveCount(0);
});

test('an enquiry that was erased is reported once, and leaves the selection', { tag: '@desktop' }, async ({
  inbox,
}) => {
  const erased = await inbox.addEnquiry();
  const other = await inbox.addEnquiry({ Mobile: '9000000001', Email: 'b@mail.example' });
  const [page, om] = [await inbox.openAs(PRIYA), await inbox.openAs(OM)];
  for (const desk of [page, om]) await row(desk, erased).click();
  for (const name of [erased, other]) await page.getByLabel(`Select ${name}`).check();
  await om.clock.install();
  await erasePerson(page);
  await expect(page.getByRole('region', { name: '1 enquiry selected' })).toBeVisible();

  const pane = om.getByRole('region', { name: 'Enquiry', exact: true });
  await om.clock.fastForward(5_000);
  await expect(pane.getByRole('alert')).toBeVisible();
  await expect(om).not.toHaveTitle(new RegExp(erased));
  // No key acts on it any more.
  await om.keyboard.press('w');
  await expect(om.getByRole('dialog')).toHaveCount(0);
  await expect(pane.getByRole('alert')).toBeVisible();
  let requests = 0;
  om.on('request', (request) => {
    if (/\/api\/inbox\/enquiries\/[^/]+$/.test(request.url())) requests += 1;
  });
  const listed = om.waitForRequest('**/api/inbox/enquiries?*');
  await om.clock.fastForward(5_000);
  await listed;
  await om.clock.fastForward(5_000);
  expect(requests).toBe(0);
  await expect(pane.getByRole('alert')).toBeVisible();
});
