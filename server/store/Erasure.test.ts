import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { EXAMPLE_FIELDS } from '../../tests/support/exampleEnquiry.ts';
import { SAMPLE_SITE } from '../../tests/support/sampleSite.ts';
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts';
import { openContext } from '../context.ts';
import { Erasure, IS_FLAGGED } from './Erasure.ts';

test('erasing all flagged enquiries spares one that is marked as not spam in the meantime', async () => {
  await using folder = temporaryFolder();
  const { database, store, records } = openContext(
    { storeFile: join(folder.path, 'enquiries.db') },
    SAMPLE_SITE,
  );
  const [notSpam, erased] = [randomUUID(), randomUUID()];
  for (const id of [notSpam, erased]) await store.add(id, EXAMPLE_FIELDS, { spamSignals: ['hasty'] });
  const erasure = new Erasure(database, async () => {
    database.connection.prepare('UPDATE enquiries SET spam_signals = NULL WHERE id = ?').run(notSpam);
    return 0;
  });
  expect(await erasure.erase([notSpam, erased], IS_FLAGGED)).toMatchObject({ enquiries: 1 });
  expect(records.latest(9).map(({ id }) => id)).toEqual([notSpam]);
  database.close();
});
