import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openContext } from '../../server/context.ts';
import { Database } from '../../server/store/database.ts';
import { exampleSubmission } from '../support/exampleEnquiry.ts';
import { fillStore } from '../support/fillStore.ts';
import { amount, logMeasurement } from '../support/heavy.ts';
import { SAMPLE_SITE } from '../support/sampleSite.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

/** The number of enquiries that one sender can add in an hour at the default limit. */
const FLOOD_COUNT = amount(300, 7_200);
const OTHER_COUNT = amount(2_000, 100_000);

/** The maximum time that an enquiry may wait during the erasure. */
const MAX_DELAY_MS = 500;

test(`erasing ${FLOOD_COUNT} enquiries of one number among ${OTHER_COUNT} delays no enquiry, and leaves no search terms`, {
  timeout: 600_000,
}, async () => {
  await using folder = temporaryFolder();
  const storeFile = join(folder.path, 'enquiries.db');
  fillStore(storeFile, OTHER_COUNT);
  const context = openContext({ storeFile }, SAMPLE_SITE);
  const flood = Array.from({ length: FLOOD_COUNT }, (_, index) =>
    exampleSubmission({ Name: `Flooding ${index}`, Mobile: '9111111111' }),
  );
  await Promise.all(flood.map(({ id, ...fields }) => context.store.add(id, fields)));

  let isErasing = true;
  const erasing = context.erasure.erase(flood.map(({ id }) => id)).finally(() => {
    isErasing = false;
  });
  let maxDelayMs = 0;
  for (let startedAt = performance.now(); isErasing; startedAt = performance.now()) {
    const { id, ...fields } = exampleSubmission();
    await context.store.add(id, fields);
    maxDelayMs = Math.max(maxDelayMs, performance.now() - startedAt);
  }
  expect((await erasing).enquiries).toBe(FLOOD_COUNT);
  logMeasurement('storing an enquiry during an erasure', { maxDelayMs: Math.round(maxDelayMs) });
  expect(maxDelayMs).toBeLessThan(MAX_DELAY_MS);
  context.database.close();
  using sql = new Database(storeFile).connection;
  const matches = sql.prepare(
    "SELECT count(*) AS count FROM enquiry_search WHERE enquiry_search MATCH 'flooding'",
  );
  expect(matches.get()).toEqual({ count: 0 });
});
