import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openStore } from '../../server/context.ts';
import { amount, logMeasurement } from '../support/heavy.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { writeVersion1 } from '../support/writeVersion1.ts';

const ENQUIRIES = amount(2_000, 100_000);
const KILLS = amount(5, 10);
const MAX_MIGRATION_MS = 60_000;

const DATABASE_MODULE = new URL('../../server/store/database.ts', import.meta.url);

const STAFF = ['priya@shop.example', 'om@shop.example'];

/** Fills a store of schema version 1 with enquiries that have three events each, in two changes. */
function fillVersion1(old: DatabaseSync): void {
  const insertEnquiry = old.prepare(
    `INSERT INTO enquiries (row_id, id, collection, document, reference, received_at, search_text, status, owner)
     VALUES (?, ?, 'S_Form', ?, 'AAAA-AAAA', 1, ?, 'contacted', ?)`,
  );
  const insertEvent = old.prepare(
    'INSERT INTO inbox_events (enquiry, at, by, kind, value) VALUES (?, ?, ?, ?, ?)',
  );
  for (let row = 1; row <= ENQUIRIES; row += 1) {
    const by = STAFF[row % 2] as string;
    const [email, mobile] = [`asha.${row}@mail.example`, String(9_000_000_000 + row)];
    const document = JSON.stringify({ Email: email, Mobile: mobile });
    insertEnquiry.run(row, randomUUID(), document, `asha rao ${mobile} ${email} aaaa-aaaa`, by);
    insertEvent.run(row, row, by, 'status', 'contacted');
    insertEvent.run(row, row, by, 'owner', by);
    insertEvent.run(row, row + 1, STAFF[0] as string, 'note', `Note ${row}`);
  }
}

/** The whole history, in either schema. Opened for writing: what a killed migration has begun is rolled back. */
function historyIn(file: string): unknown[] {
  using store = new DatabaseSync(file);
  const { user_version: version } = store.prepare('PRAGMA user_version').get() as { user_version: number };
  return version === 1
    ? store
        .prepare(
          `SELECT enquiry, at, by, group_concat(kind || ' ' || value, ', ' ORDER BY id) AS what FROM inbox_events
           GROUP BY enquiry, at, by ORDER BY enquiry, at`,
        )
        .all()
    : store
        .prepare(
          `SELECT enquiry, at, by, coalesce('note ' || note, 'status ' || (changed ->> '$.status.after') || ', owner ' ||
             (changed ->> '$.owner.after')) AS what FROM steps ORDER BY enquiry, version`,
        )
        .all();
}

test(`a store of 1.0.0 is migrated whole, though it is killed at ${KILLS} random moments`, {
  timeout: 600_000,
}, async () => {
  await using folder = temporaryFolder();
  const [original, storeFile] = [join(folder.path, 'original.db'), join(folder.path, 'enquiries.db')];
  writeVersion1(original, fillVersion1);
  const history = historyIn(original);
  expect(history).toHaveLength(2 * ENQUIRIES);

  copyFileSync(original, storeFile);
  const startedAt = performance.now();
  openStore({ storeFile }).database.close();
  const migrationMs = performance.now() - startedAt;
  expect(migrationMs).toBeLessThan(MAX_MIGRATION_MS);
  expect(historyIn(storeFile)).toEqual(history);

  const killedFile = join(folder.path, 'killed.db');
  copyFileSync(original, killedFile);
  let migratedBefore = 0;
  for (let kill = 0; kill < KILLS; kill += 1) {
    const migrating = spawn(process.execPath, [
      '--input-type=module',
      '--eval',
      `import { Database } from '${DATABASE_MODULE}'; console.log('ready'); new Database('${killedFile}');`,
    ]);
    await once(migrating.stdout, 'data');
    await delay(Math.random() * migrationMs);
    migrating.kill('SIGKILL');
    if (migrating.exitCode === null) await once(migrating, 'exit');
    expect(historyIn(killedFile)).toEqual(history);
    using store = new DatabaseSync(killedFile);
    const { user_version: version } = store.prepare('PRAGMA user_version').get() as { user_version: number };
    if (version > 1) {
      migratedBefore += 1;
      store.close();
      copyFileSync(original, killedFile);
    }
  }
  openStore({ storeFile: killedFile }).database.close();
  expect(historyIn(killedFile)).toEqual(history);
  logMeasurement('migration', {
    enquiries: ENQUIRIES,
    events: 3 * ENQUIRIES,
    migrationMs,
    kills: KILLS,
    migratedBefore,
  });
});
