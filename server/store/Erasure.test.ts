import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { EXAMPLE_FIELDS } from '../../tests/support/exampleEnquiry.ts';
import { SAMPLE_SITE } from '../../tests/support/sampleSite.ts';
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts';
import { openContext } from '../context.ts';
import { Erasure } from './Erasure.ts';

test('erasing all that is flagged spares what a colleague marks as no spam meanwhile', async () => {
  await using folder = temporaryFolder();
  const { database, store, records } = openContext(
    { storeFile: join(folder.path, 'enquiries.db') },
    SAMPLE_SITE,
  );
  const [kept, erased] = [randomUUID(), randomUUID()];
  for (const id of [kept, erased]) await store.add(id, EXAMPLE_FIELDS, { spamSignals: ['hasty'] });
  const erasure = new Erasure(database, async () => {
    database.sql.prepare('UPDATE enquiries SET spam_signals = NULL WHERE id = ?').run(kept);
    return 0;
  });
  expect(await erasure.eraseFlagged(Date.now())).toMatchObject({ enquiries: 1 });
  expect(records.latest(9).map(({ id }) => id)).toEqual([kept]);
  database.close();
});
