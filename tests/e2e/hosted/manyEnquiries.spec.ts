import type { Page, Response } from '@playwright/test';
import { INBOX_PAGE } from '../../../domain/inboxApi.ts';
import { expect, test } from '../../support/browserTest.ts';
import { fillFirestore } from '../../support/fillFirestore.ts';
import { PRIYA } from '../../support/inboxStaff.ts';

/** Counts the documents that Firestore returns for the list, its next page and a filter. */
async function measure(page: Page): Promise<Record<string, number>> {
  const rows = page.locator('[data-row]');
  const open = async (query: string, count: number) => {
    await page.goto(INBOX_PAGE + query);
    // The emulator has no indexes: it takes seconds for a query, which says nothing of Firestore.
    await expect(rows).toHaveCount(count, { timeout: 60_000 });
    await page.getByRole('link', { name: 'today' }).filter({ hasText: /\d/ }).waitFor();
  };
  const count = async (load: () => Promise<void>) => {
    const results: Promise<unknown[]>[] = [];
    const onResponse = (response: Response) => {
      if (!/:(runQuery|batchGet)/.test(response.url()) || response.request().method() === 'OPTIONS') return;
      results.push(response.json());
    };
    page.on('response', onResponse);
    await load();
    page.off('response', onResponse);
    return (await Promise.all(results)).flat().filter(hasDocument).length;
  };
  return {
    first: await count(() => open('', 20)),
    next: await count(async () => {
      await page.getByRole('button', { name: 'Show more enquiries' }).click();
      await expect(rows).toHaveCount(40, { timeout: 60_000 });
    }),
    filter: await count(() => open('?status=new&kind=retailer', 20)),
  };
}

/** https://firebase.google.com/docs/firestore/reference/rest/v1/projects.databases.documents/runQuery */
function hasDocument(result: unknown): boolean {
  return typeof result === 'object' && result !== null && ('document' in result || 'found' in result);
}

test('with 3,000 enquiries the list reads as many documents as with 100', {
  tag: '@heavy',
}, async ({ inbox, site }) => {
  test.setTimeout(300_000);
  const { services } = site;
  if (!services) throw new Error('this test needs the hosted mode');
  await fillFirestore(services, 100);
  const page = await inbox.openAs(PRIYA);
  const with100 = await measure(page);
  await fillFirestore(services, 2_900);
  const with3000 = await measure(page);
  // The page polls for changes meanwhile, each time with one document.
  for (const [name, documents] of Object.entries(with3000)) {
    expect(documents, name).toBeGreaterThan(20);
    expect(documents, name).toBeLessThan(1.1 * (with100[name] ?? 0));
  }

  await page.getByRole('button', { name: 'Menu' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download this list (CSV)' }).click(),
  ]);
  const csv = (await (await download.createReadStream()).toArray()).join('');
  expect(csv.match(/\b6\d{9}\b/g)?.length).toBe(3_000);
});
