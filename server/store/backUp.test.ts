import { randomUUID } from 'node:crypto';
import { readdirSync, watch, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { EXAMPLE_FIELDS } from '../../tests/support/exampleEnquiry.ts';
import { SAMPLE_SITE } from '../../tests/support/sampleSite.ts';
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts';
import { waitFor } from '../../tests/support/waitFor.ts';
import { type Context, openContext } from '../context.ts';
import { backUp } from './backUp.ts';

let data: ReturnType<typeof temporaryFolder>;
let backups: ReturnType<typeof temporaryFolder>;
let context: Context;

beforeEach(() => {
  data = temporaryFolder();
  backups = temporaryFolder();
  context = openContext({ storeFile: join(data.path, 'enquiries.db') }, SAMPLE_SITE);
});
afterEach(async () => {
  context.database.close();
  await data[Symbol.asyncDispose]();
  await backups[Symbol.asyncDispose]();
});

test('what a killed backup has left is removed by the next one, whatever its name; other files stay', async () => {
  await context.store.add(randomUUID(), EXAMPLE_FIELDS);
  // What is there while a backup is written is what a kill leaves.
  const written = new Set<string>();
  const watcher = watch(backups.path, (_event, name) => void written.add(name ?? ''));
  await backUp(context.database, join(backups.path, 'monday.db'));
  await waitFor(() => written.has('monday.db') || undefined, 'the events');
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

test('two backups of a store at once do not disturb each other', async () => {
  await context.store.add(randomUUID(), EXAMPLE_FIELDS);
  const results = await Promise.allSettled(
    ['one.db', 'two.db'].map((name) => backUp(context.database, join(backups.path, name))),
  );
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected']);
  expect(results[1]).toMatchObject({ reason: { message: expect.stringContaining('Another backup') } });
  expect(readdirSync(backups.path)).toEqual(['one.db']);
});
