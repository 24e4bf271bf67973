import type { Page } from '@playwright/test';
import { INBOX_PAGE } from '../../../domain/inboxApi.ts';
import { expect, test } from '../../support/browserTest.ts';
import { fillFirestore } from '../../support/fillFirestore.ts';
import { PRIYA } from '../../support/inboxStaff.ts';

const RUNS = 5;

/** The median of several loads of a page of the list, in milliseconds. */
async function timeOf(page: Page, load: () => Promise<void>): Promise<number> {
  const times: number[] = [];
  for (let run = 0; run < RUNS; run += 1) {
    await page.goto('about:blank');
    const start = performance.now();
    await load();
    times.push(performance.now() - start);
  }
  return times.sort((one, other) => one - other)[(RUNS - 1) / 2] ?? 0;
}

/** How long the first page, the next one, a filter and the counts take. */
async function timesOf(page: Page): Promise<Record<string, number>> {
  const rows = page.locator('[data-row]');
  const open = async (query: string, count: number) => {
    await page.goto(INBOX_PAGE + query);
    await expect(rows).toHaveCount(count);
  };
  return {
    first: await timeOf(page, () => open('', 50)),
    next: await timeOf(page, async () => {
      await open('', 50);
      await page.getByRole('button', { name: 'Show more enquiries' }).click();
      await expect(rows).toHaveCount(100);
    }),
    filter: await timeOf(page, () => open('?status=new&kind=retailer', 50)),
    count: await timeOf(page, async () => {
      await open('', 50);
      await page.getByRole('link', { name: 'today' }).filter({ hasText: /\d/ }).waitFor();
    }),
  };
}

/** The emulator has no indexes: each of the ten counts of a page load scans the collection. */
const MAX_RATIO = 4;

test('10,000 enquiries take at most four times the time of 100', { tag: '@heavy' }, async ({
  browser,
  inbox,
  site,
}) => {
  test.setTimeout(600_000);
  const { services } = site;
  if (!services) throw new Error('the hosted mode has services');
  await fillFirestore(services, 100);
  const { page, context } = await inbox.openAs(browser, PRIYA);
  const few = await timesOf(page);
  await fillFirestore(services, 9_900);
  const many = await timesOf(page);
  console.log('hosted inbox, ms with 100 and 10,000 enquiries:', { few, many });
  for (const [name, time] of Object.entries(many)) {
    expect(time, name).toBeLessThan(MAX_RATIO * (few[name] ?? 0));
  }

  await page.getByRole('button', { name: 'Menu' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  const csv = (await (await download.createReadStream()).toArray()).join('');
  expect(new Set(csv.match(/\b6\d{9}\b/g)).size).toBe(10_000);
  await context.close();
});
