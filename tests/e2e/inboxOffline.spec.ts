import type { Page } from '@playwright/test';
import { expect, test, UNREACHABLE_ERRORS } from '../support/browserTest.ts';
import { heading, row, statusButton } from '../support/inboxPage.ts';
import { createSignInToken, OM, PRIYA } from '../support/inboxStaff.ts';

test('the inbox opens without a connection with its last list and the changes that wait, until its user signs out', async ({
  inbox,
  expectedErrors,
}) => {
  expectedErrors.push(...UNREACHABLE_ERRORS);
  const unopened = await inbox.addEnquiry();
  const name = await inbox.addEnquiry();
  const page = await inbox.openAs(PRIYA);
  await row(page, name).click();
  await expect(heading(page)).toHaveText(name);
  await page.evaluate(async () => {
    const { active } = await navigator.serviceWorker.ready;
    if (active?.state !== 'activated')
      await new Promise((resolve) => active?.addEventListener('statechange', resolve));
  });
  await expect.poll(() => storedText(page)).toContain(name);
  const manifest = await page.request.get('/inbox.webmanifest');
  expect(await manifest.json()).toMatchObject({
    start_url: '/inbox',
    scope: '/inbox',
    display: 'standalone',
  });

  await page.context().setOffline(true);
  await page.reload();
  await expect(heading(page)).toHaveText(name);
  await page.keyboard.press('c');
  await expect(statusButton(page, 'Contacted')).toHaveAttribute('aria-pressed', 'true');
  await page.reload();
  await expect(statusButton(page, 'Contacted')).toHaveAttribute('aria-pressed', 'true');
  await page.goto('/inbox');
  await expect(row(page, name)).toBeVisible();
  await expect(page.getByText('No connection since')).toBeVisible();
  // All but its history is in the list.
  await row(page, unopened).click();
  await expect(heading(page)).toHaveText(unopened);
  await page.getByLabel('Note').fill('Call after six');
  await page.getByRole('button', { name: 'Save note' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Waiting to be saved' })).toContainText('2 changes');
  await page.getByRole('link', { name: 'All enquiries' }).click();
  await page.context().setOffline(false);
  await expect(page.getByRole('alert').filter({ hasText: 'Waiting to be saved' })).toHaveCount(0);
  const om = await inbox.openAs(OM);
  await om.goto('/inbox?status=contacted');
  await expect(row(om, name)).toBeVisible();

  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('button', { name: 'Sign out', exact: true }).click();
  await expect(page.getByLabel('Your e-mail address')).toBeVisible();
  expect(await storedText(page)).not.toContain(name);
  await page.context().setOffline(true);
  await page.reload();
  await expect(page.getByText('We can’t reach the server.')).toBeVisible();
  await expect(row(page, name)).toHaveCount(0);
});

test('in the installed inbox the link of the mail can be pasted', async ({ inbox }) => {
  const page = await inbox.open();
  await page.addInitScript(() => {
    const { matchMedia } = window;
    window.matchMedia = (query) => matchMedia(query === '(display-mode: standalone)' ? 'all' : query);
  });
  await page.goto('/inbox');
  const link = `${inbox.url}/inbox#sign-in=${await createSignInToken(inbox.dataDir, PRIYA)}`;
  await page.getByLabel('Or paste the link here').fill(link);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('button', { name: 'Menu' })).toBeVisible();
});

/** Everything that the page's origin has stored in the browser. */
function storedText(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const texts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
    for (const cacheName of await caches.keys()) {
      const cache = await caches.open(cacheName);
      for (const request of await cache.keys()) {
        const response = await cache.match(request);
        texts.push(request.url, (await response?.text()) ?? '');
      }
    }
    return texts.join('\n');
  });
}
