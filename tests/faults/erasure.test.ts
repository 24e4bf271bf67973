import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openContext } from '../../server/context.ts';
import { Database } from '../../server/store/database.ts';
import { exampleSubmission } from '../support/exampleEnquiry.ts';
import { fillStore } from '../support/fillStore.ts';
import { amount, logMeasurement } from '../support/heavy.ts';
import { SAMPLE_SITE } from '../support/sampleSite.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';

/** What an hour of one sender adds at the default limit, and the store that it is added to. */
const FLOOD = amount(300, 7_200);
const STORED = amount(2_000, 100_000);

/** The longest time, in milliseconds, in which the server may answer nobody. */
const MAX_GAP_MS = 500;

test(`erasing ${FLOOD} enquiries of one number among ${STORED} holds nobody up, and leaves no word of them`, {
  timeout: 600_000,
}, async () => {
  await using folder = temporaryFolder();
  const storeFile = join(folder.path, 'enquiries.db');
  const filled = new Database(storeFile);
  fillStore(filled.sql, STORED, Date.now());
  filled.close();
  const context = openContext({ storeFile }, SAMPLE_SITE);
  const sent = Array.from({ length: FLOOD }, (_, index) =>
    exampleSubmission({ Name: `Flooding ${index}`, Mobile: '9111111111' }),
  );
  await Promise.all(sent.map(({ id, ...fields }) => context.store.add(id, fields)));

  let isErasing = true;
  const erasing = context.erasure.erase(sent.map(({ id }) => id)).finally(() => {
    isErasing = false;
  });
  let longestMs = 0;
  for (let at = performance.now(); isErasing; at = performance.now()) {
    const { id, ...fields } = exampleSubmission();
    await context.store.add(id, fields);
    longestMs = Math.max(longestMs, performance.now() - at);
  }
  expect((await erasing).enquiries).toBe(FLOOD);
  logMeasurement('longest time to store an enquiry meanwhile, ms', { longestMs: Math.round(longestMs) });
  expect(longestMs).toBeLessThan(MAX_GAP_MS);
  context.database.close();
  using sql = new Database(storeFile).sql;
  const words = sql.prepare(
    "SELECT count(*) AS count FROM enquiry_search WHERE enquiry_search MATCH 'flooding'",
  );
  expect(words.get()).toEqual({ count: 0 });
});
