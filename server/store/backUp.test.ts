import { readdirSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts';
import { useStore } from '../../tests/support/useStore.ts';
import { waitFor } from '../../tests/support/waitFor.ts';
import { backUp } from './backUp.ts';

const context = useStore();
let backups: ReturnType<typeof temporaryFolder>;

beforeEach(() => {
  backups = temporaryFolder();
});
afterEach(async () => {
  await backups[Symbol.asyncDispose]();
});

test('what a killed backup has left is removed by the next one, whatever its name; other files stay', async () => {
  await context.add();
  // What is there while a backup is written is what a kill leaves.
  const written = new Set<string>();
  const watcher = watch(backups.path, (_event, name) => void written.add(name ?? ''));
  await backUp(context.database, join(backups.path, 'monday.db'));
  await waitFor(() => written.has('monday.db'), 'the events');
  watcher.close();
  const parts = [...written].filter((name) => name !== 'monday.db');
  expect(parts.length).toBeGreaterThan(0);
  for (const name of parts) writeFileSync(join(backups.path, name), 'Asha Rao');
  for (const name of ['holiday.mp4.part', 'other.db']) writeFileSync(join(backups.path, name), 'x');
  expect(await backUp(context.database, join(backups.path, 'tuesday.db'))).toBe(1);
  expect(readdirSync(backups.path).sort()).toEqual([
    'holiday.mp4.part',
    'monday.db',
    'other.db',
    'tuesday.db',
  ]);
});

test('a damaged store is not backed up as if it were whole', async () => {
  context.database.connection.exec(
    "PRAGMA ignore_check_constraints = ON; INSERT INTO mail_jobs (kind, due_at) VALUES ('damaged', 0)",
  );
  const file = join(backups.path, 'damaged.db');
  await expect(backUp(context.database, file)).rejects.toThrow(
    'the copy is damaged: CHECK constraint failed',
  );
  expect(readdirSync(backups.path)).toEqual([]);
});

test('two backups of a store at once do not disturb each other', async () => {
  await context.add();
  const results = await Promise.allSettled(
    ['one.db', 'two.db'].map((name) => backUp(context.database, join(backups.path, name))),
  );
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  expect(results[1]).toMatchObject({ reason: { message: expect.stringContaining('Another backup') } });
  expect(readdirSync(backups.path)).toEqual(['one.db']);
});
