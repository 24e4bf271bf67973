import type { Page } from '@playwright/test';
import { INBOX_PAGE } from '../../../domain/inboxApi.ts';
import { expect, test } from '../../support/browserTest.ts';
import { fillFirestore } from '../../support/fillFirestore.ts';
import { PRIYA } from '../../support/inboxStaff.ts';

const RUNS = 5;

/** The median duration of several loads. */
async function medianMs(page: Page, load: () => Promise<void>): Promise<number> {
  const durations: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    await page.goto('about:blank');
    const startedAt = performance.now();
    await load();
    durations.push(performance.now() - startedAt);
  }
  return durations.sort((one, other) => one - other)[(RUNS - 1) / 2] ?? 0;
}

/** Measures the first page, the next one, a filter and the counts; in milliseconds. */
async function measure(page: Page): Promise<Record<string, number>> {
  const rows = page.locator('[data-row]');
  const open = async (query: string, count: number) => {
    await page.goto(INBOX_PAGE + query);
    await expect(rows).toHaveCount(count);
  };
  return {
    first: await medianMs(page, () => open('', 50)),
    next: await medianMs(page, async () => {
      await open('', 50);
      await page.getByRole('button', { name: 'Show more enquiries' }).click();
      await expect(rows).toHaveCount(100);
    }),
    filter: await medianMs(page, () => open('?status=new&kind=retailer', 50)),
    count: await medianMs(page, async () => {
      await open('', 50);
      await page.getByRole('link', { name: 'today' }).filter({ hasText: /\d/ }).waitFor();
    }),
  };
}

/** The emulator has no indexes: each of the ten counts of a page load scans the collection. */
const MAX_RATIO = 4;

test('with 10,000 enquiries the list takes at most four times as long as with 100', {
  tag: '@heavy',
}, async ({ inbox, site }) => {
  test.setTimeout(600_000);
  const { services } = site;
  if (!services) throw new Error('this test needs the hosted mode');
  await fillFirestore(services, 100);
  const page = await inbox.openAs(PRIYA);
  const with100 = await measure(page);
  await fillFirestore(services, 9_900);
  const with10000 = await measure(page);
  console.log('hosted inbox, ms with 100 and 10,000 enquiries:', { with100, with10000 });
  for (const [name, durationMs] of Object.entries(with10000)) {
    expect(durationMs, name).toBeLessThan(MAX_RATIO * (with100[name] ?? 0));
  }

  await page.getByRole('button', { name: 'Menu' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  const csv = (await (await download.createReadStream()).toArray()).join('');
  expect(new Set(csv.match(/\b6\d{9}\b/g)).size).toBe(10_000);
});
