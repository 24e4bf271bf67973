import { randomUUID } from 'node:crypto';
import {
  copyFileSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { referenceOf } from '../../domain/enquiry/enquiryId.ts';
import { indiaDayOf } from '../../domain/time.ts';
import { EXAMPLE_FIELDS, exampleSubmission } from '../../tests/support/exampleEnquiry.ts';
import { SAMPLE_SITE } from '../../tests/support/sampleSite.ts';
import { startMailServer } from '../../tests/support/startMailServer.ts';
import { useTemporaryFolder } from '../../tests/support/useTemporaryFolder.ts';
import { waitFor } from '../../tests/support/waitFor.ts';
import { writeVersion1 } from '../../tests/support/writeVersion1.ts';
import { openContext } from '../context.ts';
import { OperatorError, StoreUnavailableError } from '../errors.ts';
import { createMailWorker } from '../mail/MailWorkers.ts';
import { Database } from './database.ts';
import { MAIL_LANES } from './JobQueue.ts';
import { lockDataDir } from './locks.ts';
import { DAMAGE_REMEDY, operatorMessageOf } from './storageErrors.ts';

/** SQLite's default. */
const PAGE_BYTES = 4096;

const folder = useTemporaryFolder();
let storeFile: string;
beforeEach(() => {
  storeFile = join(folder.path, 'enquiries.db');
});

/** The tables with their columns, and the text of the indexes and triggers. */
function schemaOf(file: string): unknown {
  using sql = new DatabaseSync(file);
  const objects = sql.prepare('SELECT type, name, sql FROM sqlite_schema ORDER BY name').all();
  return objects.map(({ type, name, sql: text }) => [
    name,
    type === 'table'
      ? sql
          .prepare('SELECT name, type, "notnull", dflt_value, pk, hidden FROM pragma_table_xinfo(?)')
          .all(name as string)
      : text && String(text).replace(/\s+/g, ' '),
  ]);
}

describe('a migration', () => {
  test('makes the schema of a new store', () => {
    writeVersion1(storeFile);
    new Database(storeFile).close();
    const newFile = join(folder.path, 'new.db');
    new Database(newFile).close();
    expect(schemaOf(storeFile)).toEqual(schemaOf(newFile));
  });

  test('that fails is rolled back', () => {
    writeVersion1(storeFile, (old) => old.exec('CREATE TABLE erasures (x)'));
    const before = schemaOf(storeFile);
    expect(() => new Database(storeFile)).toThrow(/erasures already exists/);
    expect(schemaOf(storeFile)).toEqual(before);
  });

  test('is not made by the command line, and a store with a newer schema is rejected', () => {
    writeVersion1(storeFile);
    expect(() => new Database(storeFile, 'refuse')).toThrow(/schema version 1\. Restart the server/);
    new Database(storeFile).close();
    new Database(storeFile, 'refuse').close();
    using sql = new DatabaseSync(storeFile);
    sql.exec('PRAGMA user_version = 99');
    expect(() => new Database(storeFile)).toThrow(/schema version 99\. Update the program/);
    sql.exec('PRAGMA user_version = 5');
    expect(() => new Database(storeFile)).toThrow(/schema version 5, that of no release/);
  });
});

test('mails that wait in an older store are sent once, and sent ones are not sent again', async () => {
  const now = Date.now();
  const today = indiaDayOf(now);
  const waiting = randomUUID();
  const sent = randomUUID();
  const [link, sentLink] = [randomUUID(), randomUUID()];
  const insertEnquiry = (rowId: number, id: string) => `
    INSERT INTO enquiries (row_id, id, collection, document, reference, received_at, search_text)
    VALUES (${rowId}, '${id}', 'Snayura_Form', '${JSON.stringify(EXAMPLE_FIELDS)}', '${referenceOf(id)}', ${now}, '');`;
  const rows = `${insertEnquiry(1, waiting)}${insertEnquiry(2, sent)}
    UPDATE enquiries SET owner = 'priya@shop.example', follow_up_at = ${now} WHERE row_id = 1;
    INSERT INTO mail_jobs (enquiry, name, state, due_at, sent_at, urgent) VALUES
      (1, NULL, 'pending', 1, NULL, 0),
      (2, NULL, 'sent', 1, 2, 0),
      (NULL, 'digest-2026-11-05', 'pending', 1, NULL, 1),
      (NULL, 'digest-${today}', 'sent', 1, 2, 1),
      (NULL, 'due-2026-11-05-priya=shop.example', 'pending', 1, NULL, 1),
      (NULL, 'due-${today}-a=b=shop.example', 'sent', 1, 2, 1),
      (NULL, 'sign-in-${link}', 'pending', 1, NULL, 1),
      (NULL, 'sign-in-${sentLink}', 'undelivered', 1, NULL, 1),
      (99, NULL, 'pending', 1, NULL, 0);
    INSERT INTO sign_in_requests VALUES
      ('sign-in-${link}', 'x', 'priya@shop.example', ${now}), ('sign-in-${sentLink}', 'y', NULL, ${now});
    INSERT INTO sign_in_links VALUES ('z', 'priya@shop.example', 'sign-in-${link}', ${now});`;
  writeVersion1(storeFile, (old) => old.exec(rows));
  const staff = ['priya@shop.example'];
  const context = openContext({ storeFile, staff }, SAMPLE_SITE);
  const { queue, mailJobs, database } = context;
  expect(database.connection.prepare('SELECT day, recipient FROM mail_jobs WHERE row_id = 6').get()).toEqual({
    day: today,
    recipient: 'a=b@shop.example',
  });
  expect(mailJobs.unsent('undelivered').others).toMatchObject([{ id: `sign-in-${sentLink}` }]);
  // Today's digest was sent, and the owner was told.
  expect(await mailJobs.queueDigest(today, now, ['a=b@shop.example'])).toBe(false);

  await using server = await startMailServer();
  const mail = { transport: server.transport, to: undefined, from: 'site@mail.example', perHour: 0 };
  const siteUrl = 'https://www.shop.example';
  const log = { info: () => {}, warn: () => {}, error: () => {} };
  const workers = MAIL_LANES.map((lane) =>
    createMailWorker(lane, context, SAMPLE_SITE.content, { mail, siteUrl }, log as never),
  );
  for (const worker of workers) worker.start();
  const mails = await server.waitForMails(4);
  await waitFor(() => mailJobs.unsent('pending').count === 0, 'all mails to be sent');
  await Promise.all(workers.map((worker) => worker.stop()));
  expect(mails.map(({ messageId }) => messageId).sort()).toEqual(
    [waiting, 'digest-2026-11-05', 'due-2026-11-05-priya=shop.example', `sign-in-${link}`]
      .map((id) => `<${id}@mail.example>`)
      .sort(),
  );
  // A row is not used again, and the new link is of the same request as the one that was mailed before.
  await context.erasure.erase([waiting, sent]);
  await context.store.add(randomUUID(), EXAMPLE_FIELDS);
  expect(queue.due('ordinary', Date.now() + 1)?.rowId).toBeGreaterThan(9);
  const requests = database.connection.prepare('SELECT DISTINCT request FROM sign_in_links').all();
  expect(requests).toEqual([{ request: link }]);
  context.database.close();
});

test.each<[string, () => void]>([
  [
    'that was replaced',
    () => {
      copyFileSync(storeFile, `${storeFile}.backup`);
      renameSync(`${storeFile}.backup`, storeFile);
    },
  ],
  [
    'that was overwritten by an older copy',
    () => {
      new Database(`${storeFile}.backup`).close();
      copyFileSync(`${storeFile}.backup`, storeFile);
    },
  ],
  [
    'that was overwritten by an older copy after another process wrote',
    () => {
      new Database(`${storeFile}.backup`).close();
      new DatabaseSync(storeFile).exec('UPDATE health SET checked = NULL; PRAGMA wal_checkpoint(TRUNCATE)');
      copyFileSync(`${storeFile}.backup`, storeFile);
    },
  ],
  ['whose write-ahead log was deleted', () => rmSync(`${storeFile}-wal`)],
])('a store %s while the server runs becomes unavailable', async (_name, damageStore) => {
  const context = openContext({ storeFile }, SAMPLE_SITE);
  const add = () => {
    const { id, ...fields } = exampleSubmission();
    return context.store.add(id, fields);
  };
  await context.health.check();
  await context.database.truncateLog();
  await add();
  damageStore();
  await expect(add()).rejects.toThrow(StoreUnavailableError);
  await expect(context.health.check()).rejects.toThrow(StoreUnavailableError);
  context.database.close();
});

test.each<[string, (other: DatabaseSync) => void]>([
  ['written into the file at once', (other) => other.exec('PRAGMA wal_checkpoint(TRUNCATE)')],
  ['still in the write-ahead log', () => {}],
  [
    'followed by other writes',
    (other) => {
      other.exec("PRAGMA wal_checkpoint(TRUNCATE); INSERT INTO staff_sessions VALUES ('x', 'y', 1)");
      other.exec('CREATE TABLE of_another_program (x); INSERT INTO of_another_program VALUES (1)');
    },
  ],
])('a VACUUM beside the running server, %s, leaves the store available', async (_name, afterwards) => {
  const context = openContext({ storeFile }, SAMPLE_SITE);
  const add = (changes = {}) => {
    const { id, ...fields } = exampleSubmission(changes);
    return context.store.add(id, fields);
  };
  await context.health.check();
  await Promise.all(Array.from({ length: 60 }, (_value, nth) => add({ Email: `gone${nth}@mail.example` })));
  await context.erasure.erase(context.records.latest(60).map(({ id }) => id));
  const sizeBytes = statSync(storeFile).size;
  await add();
  {
    using other = new DatabaseSync(storeFile);
    other.exec('VACUUM');
    afterwards(other);
    for (let nth = 0; nth < 3; nth += 1) await add();
  }
  await context.database.truncateLog();
  expect(statSync(storeFile).size).toBeLessThan(sizeBytes);
  expect(await add()).toMatchObject({ kind: 'stored' });
  expect(context.records.latest(9)).toHaveLength(5);
  context.database.close();
});

test('a data folder can be used by one server at a time, and must not be a file', () => {
  const lock = lockDataDir(folder.path);
  expect(() => lockDataDir(folder.path)).toThrow(
    /Another server uses .*\. Stop it, or set another DATA_DIR\./,
  );
  lock[Symbol.dispose]();
  lockDataDir(folder.path)[Symbol.dispose]();
  expect(() => lockDataDir(join(folder.path, 'server.lock'))).toThrow(
    /^The folder \S+ can't be used: \S+ is a file, or a link to nowhere\. Check DATA_DIR/,
  );
});

test.skipIf(process.platform !== 'linux')(
  'a folder that no one can create is an error, and no endless try',
  () => {
    expect(() => lockDataDir('/proc/data')).toThrow(/^The folder \/proc\/data can't be used: ENOENT.+ Check/);
  },
);

test('while another program holds the lock of the store, it is opened and read', () => {
  new Database(storeFile).close();
  using other = new DatabaseSync(storeFile);
  other.exec('BEGIN IMMEDIATE');
  const database = new Database(storeFile);
  expect(database.sql.get`SELECT count(*) AS count FROM enquiries`).toEqual({ count: 0 });
  database.close();
});

test('a write that fails for another reason than a lock is not tried again', async () => {
  const database = new Database(storeFile);
  let runs = 0;
  const writing = database.write(() => {
    runs += 1;
    throw new OperatorError('the disk is gone');
  });
  await expect(writing).rejects.toThrow(StoreUnavailableError);
  expect(runs).toBe(1);
  database.close();
});

test('health checks write at most once a second while nothing fails', async () => {
  const { database, health } = openContext({ storeFile }, SAMPLE_SITE);
  const changes = () => database.sql.get`SELECT total_changes() AS count`?.count;
  vi.useFakeTimers({ toFake: ['performance'] });
  await health.check();
  const before = changes();
  vi.advanceTimersByTime(999);
  await health.check();
  expect(changes()).toBe(before);
  vi.advanceTimersByTime(1);
  await health.check();
  expect(changes()).not.toBe(before);
  vi.useRealTimers();
  database.close();
});

test('while another process writes, an enquiry waits without blocking the event loop', async () => {
  const context = openContext({ storeFile }, SAMPLE_SITE);
  using other = new DatabaseSync(storeFile);
  other.exec('BEGIN IMMEDIATE');
  const { id, ...fields } = exampleSubmission();
  let isStored = false;
  const adding = context.store.add(id, fields).then(() => {
    isStored = true;
  });
  let maxDelayMs = 0;
  for (let tick = 0; tick < 20; tick += 1) {
    const startedAt = performance.now();
    await new Promise((resolve) => setTimeout(resolve, 5));
    maxDelayMs = Math.max(maxDelayMs, performance.now() - startedAt);
  }
  expect(isStored).toBe(false);
  expect(maxDelayMs).toBeLessThan(500);
  other.exec('COMMIT');
  await adding;
  expect(context.store.has(id)).toBe(true);
  context.database.close();
});

test('of a damaged store the operator reads one line with what to do, also where it was opened', () => {
  const damaged = new Database(storeFile);
  const root = damaged.sql.get`SELECT rootpage FROM sqlite_schema WHERE name = 'enquiries'`
    ?.rootpage as number;
  damaged.close();
  const bytes = readFileSync(storeFile);
  writeFileSync(storeFile, bytes.fill(0x5a, (root - 1) * PAGE_BYTES, root * PAGE_BYTES));
  const database = new Database(storeFile);
  expect(operatorMessageOf(errorOf(() => database.sql.all`SELECT * FROM enquiries`))).toBe(
    `The store can't be read: database disk image is malformed. ${DAMAGE_REMEDY}`,
  );
  database.close();
  writeFileSync(storeFile, 'no store');
  expect(operatorMessageOf(errorOf(() => new Database(storeFile)))).toBe(
    `The store ${storeFile} can't be opened: file is not a database. ${DAMAGE_REMEDY}`,
  );
  expect(operatorMessageOf(errorOf(() => readdirSync(`${storeFile}/x`)))).toMatch(
    /^ENOTDIR: .+ Check DATA_DIR/,
  );
  expect(operatorMessageOf(new TypeError('a defect'))).toBeUndefined();
});

function errorOf(work: () => unknown): unknown {
  try {
    work();
  } catch (error) {
    return error;
  }
  throw new Error('There was no error.');
}
