import { randomUUID } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { EXAMPLE_FIELDS } from '../../tests/support/exampleEnquiry.ts';
import { mailJobOf } from '../../tests/support/mailJobOf.ts';
import { SAMPLE_SITE } from '../../tests/support/sampleSite.ts';
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts';
import { type Context, openContext } from '../context.ts';
import { backUp } from './backUp.ts';
import { importStore } from './importStore.ts';

let folder: ReturnType<typeof temporaryFolder>;
let upgraded: Context;
const open: Context[] = [];

function openStore(name: string): Context {
  const context = openContext({ storeFile: join(folder.path, name) }, SAMPLE_SITE);
  open.push(context);
  return context;
}

beforeEach(() => {
  folder = temporaryFolder();
  upgraded = openStore('enquiries.db');
});
afterEach(async () => {
  for (const { database } of open.splice(0)) database.close();
  await folder[Symbol.asyncDispose]();
});

async function store(Name: string, metadata = {}): Promise<string> {
  const id = randomUUID();
  await upgraded.store.add(id, { ...EXAMPLE_FIELDS, Name }, metadata);
  return id;
}

async function backUpTo(name: string): Promise<string> {
  const file = join(folder.path, name);
  await backUp(upgraded.database, file);
  return file;
}

test('what came after a backup is added to it, with its history and the state of its mail, once', async () => {
  const early = await store('Early');
  await backUpTo('before.db');
  const worked = await store('Worked On');
  await upgraded.changes.change(worked, { version: 0, note: 'Called' }, 'priya@shop.example', Date.now());
  await upgraded.queue.markSent(mailJobOf(upgraded, worked), Date.now());
  const waiting = await store('Waiting');
  const flagged = await store('Flagged', { spamSignals: ['honeypot'] });
  const after = await backUpTo('after.db');

  const restored = openStore('before.db');
  expect(await importStore(restored.database, after)).toBe(3);
  expect(await importStore(restored.database, after)).toBe(0);
  for (const id of [early, worked, waiting, flagged]) {
    const { rowId: _, version: __, ...expected } = upgraded.records.find(id) ?? { rowId: 0, version: 0 };
    expect(restored.records.find(id)).toMatchObject(expected);
  }
  expect(restored.records.find(worked)?.mailState).toBe('sent');
  const historyIn = ({ inboxStore }: Context) =>
    inboxStore
      .historyOf([worked])
      .get(worked)
      ?.map(({ at, by, kind, value }) => ({ at, by, kind, value }));
  expect(historyIn(restored)).toEqual(historyIn(upgraded));
  expect(JSON.stringify(historyIn(restored))).toContain('Called');
  const due = restored.queue.due('ordinary', Date.now(), [mailJobOf(restored, early)]);
  expect(due).toMatchObject({ id: waiting });
  expect(restored.inboxStore.list({ search: 'waiting' }, Date.now(), 9).items).toHaveLength(1);
});

test('a store of a newer version is read, without what this one does not know', async () => {
  const id = await store('Newer');
  const file = await backUpTo('newer.db');
  {
    using newer = new DatabaseSync(file);
    newer.exec(`PRAGMA user_version = 99; ALTER TABLE enquiries ADD COLUMN mood TEXT DEFAULT 'fine';
      ALTER TABLE mail_jobs ADD COLUMN colour TEXT`);
  }
  const older = openStore('older.db');
  expect(await importStore(older.database, file)).toBe(1);
  expect(older.records.find(id)?.fields.Name).toBe('Newer');
});

test('a file that is no store is refused', async () => {
  const file = join(folder.path, 'notes.txt');
  await writeFile(file, 'Notes '.repeat(999));
  await expect(importStore(upgraded.database, file)).rejects.toThrow(
    /notes\.txt can't be imported: .*not a database/,
  );
  await expect(importStore(upgraded.database, '/no/such.db')).rejects.toThrow('There is no file /no/such.db');
});
