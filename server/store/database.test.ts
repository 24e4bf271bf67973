import { copyFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { exampleSubmission } from '../../tests/support/exampleEnquiry.ts';
import { SAMPLE_SITE } from '../../tests/support/sampleSite.ts';
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts';
import { openContext } from '../context.ts';
import { StoreUnavailableError } from '../errors.ts';
import { Database, lockDataDir } from './database.ts';
import { migrate } from './migrations.ts';

let folder: ReturnType<typeof temporaryFolder>;
let storeFile: string;

beforeEach(() => {
  folder = temporaryFolder();
  storeFile = join(folder.path, 'enquiries.db');
});
afterEach(() => folder[Symbol.asyncDispose]());

const versionOf = (sql: DatabaseSync) => sql.prepare('PRAGMA user_version').get()?.user_version;

describe('a migration', () => {
  const SECOND_VERSION = 'ALTER TABLE enquiries ADD COLUMN callback_at INTEGER';

  test('upgrades an older store to the current schema, with every row', async () => {
    const context = openContext({ storeFile }, SAMPLE_SITE);
    const { id, ...fields } = exampleSubmission();
    await context.store.add(id, fields);
    context.database.close();
    using sql = new DatabaseSync(storeFile);
    migrate(sql, 'migrate', [SECOND_VERSION]);
    expect(versionOf(sql)).toBe(2);
    expect(sql.prepare('SELECT id, callback_at FROM enquiries').all()).toEqual([{ id, callback_at: null }]);
  });

  test('that fails is rolled back', () => {
    new Database(storeFile).close();
    using sql = new DatabaseSync(storeFile);
    expect(() => migrate(sql, 'migrate', [`${SECOND_VERSION}; CREATE TABLE enquiries (x)`])).toThrow(
      /already exists/,
    );
    expect(versionOf(sql)).toBe(1);
    expect(() => sql.prepare('SELECT callback_at FROM enquiries')).toThrow(/no such column/);
  });

  test('is not made by the command line, and a store with a newer schema is rejected', () => {
    new Database(storeFile, 'refuse').close();
    using sql = new DatabaseSync(storeFile);
    expect(() => migrate(sql, 'refuse', [SECOND_VERSION])).toThrow(/schema version 1\. Restart the server/);
    sql.exec('PRAGMA user_version = 99');
    expect(() => new Database(storeFile)).toThrow(/schema version 99\. Update the program/);
  });
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

test('a data folder can be used by one server at a time, and must not be a file', () => {
  const lock = lockDataDir(folder.path);
  expect(() => lockDataDir(folder.path)).toThrow(
    /Another server uses .*\. Stop it, or set another DATA_DIR\./,
  );
  lock[Symbol.dispose]();
  lockDataDir(folder.path)[Symbol.dispose]();
  expect(() => lockDataDir(join(folder.path, 'server.lock'))).toThrow(
    /^The folder \S+ can't be used: it is a file\. Check DATA_DIR/,
  );
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
