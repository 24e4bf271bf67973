import { randomUUID } from 'node:crypto';
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { changeEnquiry } from '../../tests/support/changeEnquiry.ts';
import { EXAMPLE_FIELDS } from '../../tests/support/exampleEnquiry.ts';
import { mailJobOf } from '../../tests/support/mailJobOf.ts';
import { SAMPLE_SITE } from '../../tests/support/sampleSite.ts';
import { useTemporaryFolder } from '../../tests/support/useTemporaryFolder.ts';
import { writeVersion1 } from '../../tests/support/writeVersion1.ts';
import { type Context, openContext } from '../context.ts';
import { backUp } from './backUp.ts';
import { importStore } from './importStore.ts';
import type { MailJob } from './JobQueue.ts';

const folder = useTemporaryFolder();
let upgraded: Context;
const open: Context[] = [];

function openStore(name: string): Context {
  const context = openContext({ storeFile: join(folder.path, name) }, SAMPLE_SITE);
  open.push(context);
  return context;
}

beforeEach(() => {
  upgraded = openStore('enquiries.db');
});
afterEach(() => {
  for (const { database } of open.splice(0)) database.close();
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
  await changeEnquiry(upgraded, worked, { note: 'Called' }, 'priya@shop.example');
  await upgraded.queue.markSent(mailJobOf(upgraded, worked), Date.now());
  const waiting = await store('Waiting');
  const flagged = await store('Flagged', { spamSignals: ['honeypot'] });
  const after = await backUpTo('after.db');

  const restored = openStore('before.db');
  expect(await importStore(restored, after)).toEqual({ added: 3, erased: 0 });
  expect(await importStore(restored, after)).toEqual({ added: 0, erased: 0 });
  for (const id of [early, worked, waiting, flagged]) {
    const { rowId: _, ...expected } = upgraded.records.find(id) ?? { rowId: 0 };
    expect(restored.records.find(id)).toMatchObject(expected);
  }
  expect(restored.records.find(worked)?.mailState).toBe('sent');
  const historyIn = ({ inboxStore }: Context) => inboxStore.stepsOf(worked);
  expect(historyIn(restored)).toEqual(historyIn(upgraded));
  expect(JSON.stringify(historyIn(restored))).toContain('Called');
  const due = restored.queue.due('ordinary', Date.now(), [
    { rowId: mailJobOf(restored, early) },
  ] as MailJob[]);
  expect(due).toMatchObject({ id: waiting });
  expect(restored.inboxStore.list({ search: 'waiting' }, Date.now(), 9).items).toHaveLength(1);
});

test('the history of a store of 1.0.0 is read, and what was won', async () => {
  const file = join(folder.path, 'version1.db');
  const id = randomUUID();
  writeVersion1(file, (old) =>
    old.exec(`
      INSERT INTO enquiries (row_id, id, collection, document, reference, received_at, search_text, status, won_amount)
      VALUES (7, '${id}', 'S_Form', '{"Email":"a@mail.example","Mobile":"9876543210"}', 'AAAA-AAAA', 1, '', 'won', 900);
      INSERT INTO inbox_events (enquiry, at, by, kind, value) VALUES (7, 2, 'om@shop.example', 'status', 'won');`),
  );
  expect(await importStore(upgraded, file)).toEqual({ added: 1, erased: 0 });
  expect(upgraded.inboxStore.stepsOf(id)).toMatchObject([
    { version: 1, at: 2, by: 'om@shop.example', changed: { status: { before: 'new', after: 'won' } } },
  ]);
  expect(upgraded.records.find(id)).toMatchObject({ wonAmount: 900, wonAt: 2, wonBy: 'om@shop.example' });
});

test('who was erased in one of the two stores is in neither', async () => {
  const early = await store('Erased There');
  await backUpTo('before.db');
  const late = await store('Erased Here');
  await upgraded.erasure.erase([early]);
  const after = await backUpTo('after.db');
  const restored = openStore('before.db');
  expect(await importStore(restored, after)).toEqual({ added: 1, erased: 1 });
  await restored.erasure.erase([late]);
  expect(await importStore(restored, after)).toEqual({ added: 0, erased: 0 });
  expect(restored.records.latest(9)).toEqual([]);
});

test('the order of who was erased since a backup counts once, as it was last', async () => {
  const OM = 'om@shop.example';
  const early = await store('Won Early');
  await changeEnquiry(upgraded, early, { status: 'won', wonAmount: 100 }, OM);
  await backUpTo('before.db');
  await changeEnquiry(upgraded, early, { version: 1, wonAmount: 150 }, OM);
  const late = [await store('Won Late'), await store('Won Late')];
  for (const id of late) await changeEnquiry(upgraded, id, { status: 'won', wonAmount: 40 }, OM);
  await upgraded.erasure.erase([early, ...late]);
  const after = await backUpTo('after.db');
  const restored = openStore('before.db');
  for (const erased of [1, 0]) {
    expect(await importStore(restored, after)).toEqual({ added: 0, erased });
    expect(restored.statistics.won(undefined, Date.now()).total).toMatchObject({
      won: 3,
      packs: 0,
      amount: 230,
    });
  }
});

test('of equal orders that were erased in one of the stores each, both count; one that was erased in both counts once', async () => {
  const change = { status: 'won', wonAmount: 40 } as const;
  const [here, there, both] = [await store('Here'), await store('There'), await store('Both')];
  for (const id of [here, there, both]) await changeEnquiry(upgraded, id, change, 'om@shop.example', 1_000);
  await backUpTo('before.db');
  await upgraded.erasure.erase([there, both]);
  const after = await backUpTo('after.db');
  const restored = openStore('before.db');
  await changeEnquiry(restored, both, { version: 1, wonAmount: 50 }, 'om@shop.example');
  await restored.erasure.erase([here, both]);
  await importStore(restored, after);
  expect(restored.statistics.won(undefined, Date.now()).total).toMatchObject({
    won: 3,
    amount: 130,
    erased: 3,
  });
});

test('the order of who was erased counts once, and they stay erased, also once the hash of their id is deleted', async () => {
  const id = await store('Won');
  await changeEnquiry(upgraded, id, { status: 'won', wonAmount: 100 }, 'om@shop.example');
  const before = await backUpTo('before.db');
  await upgraded.erasure.erase([id]);
  upgraded.database.sql.run`DELETE FROM erased_ids`;
  const after = await backUpTo('after.db');
  const wonIn = ({ statistics }: Context) => statistics.won(undefined, Date.now()).total;
  expect(await importStore(upgraded, before)).toEqual({ added: 0, erased: 0 });
  expect(wonIn(upgraded)).toMatchObject({ won: 1, amount: 100 });
  const restored = openStore('before.db');
  expect(await importStore(restored, after)).toEqual({ added: 0, erased: 1 });
  expect(wonIn(restored)).toMatchObject({ won: 1, amount: 100, erased: 1 });
});

test('an order that was won here since its enquiry was erased in the other store still counts', async () => {
  const id = await store('Won Here');
  await backUpTo('before.db');
  await upgraded.erasure.erase([id]);
  const after = await backUpTo('after.db');
  const restored = openStore('before.db');
  await changeEnquiry(restored, id, { status: 'won', wonAmount: 100 }, 'om@shop.example');
  expect(await importStore(restored, after)).toEqual({ added: 0, erased: 1 });
  expect(restored.statistics.won(undefined, Date.now()).total).toMatchObject({ won: 1, amount: 100 });
});

test('what visitors have withdrawn or corrected since a backup stays so', async () => {
  const withdrawn = await store('Withdrawn');
  const corrected = await store('Corrected');
  const wrong = await store('Wrong');
  await backUpTo('before.db');
  await upgraded.visitorChanges.withdraw(withdrawn, 1_000);
  const correction = await store('Correction', { replaces: corrected });
  const erasedCorrection = await store('Erased Correction', { replaces: wrong });
  const after = await backUpTo('after.db');
  const restored = openStore('before.db');
  await restored.database.write(() => restored.erasedIds.add(erasedCorrection, 1_000));
  await importStore(restored, after);
  expect(restored.records.find(withdrawn)).toMatchObject({ withdrawnAt: 1_000 });
  const { items } = restored.inboxStore.list({}, Date.now(), 9);
  expect(items.map(({ id }) => id).toSorted()).toEqual([correction, wrong].toSorted());
  const mailed = restored.database.sql
    .all`SELECT id FROM mail_jobs m JOIN enquiries e ON e.row_id = m.enquiry`;
  expect(mailed.map(({ id }) => id).toSorted()).toEqual([correction, wrong].toSorted());
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
  expect(await importStore(older, file)).toEqual({ added: 1, erased: 0 });
  expect(older.records.find(id)?.fields.Name).toBe('Newer');
});

test('a store of no release is refused, and leaves no copy behind', async () => {
  const id = await store('Unreleased');
  const file = await backUpTo('unreleased.db');
  {
    using unreleased = new DatabaseSync(file);
    unreleased.exec('PRAGMA user_version = 5');
  }
  vi.stubEnv('TMPDIR', folder.path);
  await expect(importStore(upgraded, file)).rejects.toThrow(/unreleased\.db .*schema version 5/);
  expect((await readdir(folder.path)).filter((name) => name.startsWith('import-'))).toEqual([]);
  expect(upgraded.records.find(id)).toBeDefined();
});

test('a file that is no store is refused', async () => {
  const file = join(folder.path, 'notes.txt');
  await writeFile(file, 'Notes '.repeat(999));
  await expect(importStore(upgraded, file)).rejects.toThrow(/notes\.txt can't be imported: .*not a database/);
  await expect(importStore(upgraded, '/no/such.db')).rejects.toThrow('There is no file /no/such.db');
});

/** A backup in which the last page of a table is damaged. */
async function damagedBackup(table: string): Promise<string> {
  const file = await backUpTo('damaged.db');
  using backup = new DatabaseSync(file);
  const lastLeaf = backup.prepare(
    "SELECT pgoffset, pgsize FROM dbstat WHERE name = ? AND pagetype = 'leaf' ORDER BY path DESC LIMIT 1",
  );
  const { pgoffset, pgsize } = lastLeaf.get(table) as { pgoffset: number; pgsize: number };
  const bytes = await readFile(file);
  await writeFile(file, bytes.fill(0xff, pgoffset, pgoffset + pgsize));
  return file;
}

test('of a backup that is damaged in its middle, it is said how many were added, which stay', async () => {
  for (let count = 0; count < 55; count += 1) await store(`Number ${count}`);
  const file = await damagedBackup('enquiries');
  const other = openStore('other.db');
  await expect(importStore(other, file)).rejects.toThrow(
    /can't be imported: .*malformed, after 40 enquiries were added, which stay\. Name a backup/,
  );
  expect(other.records.latest(99)).toHaveLength(40);
});

test('a backup whose history is damaged is named as what is at fault, not the store', async () => {
  await changeEnquiry(upgraded, await store('Worked On'), { note: 'Called' }, 'priya@shop.example');
  const file = await damagedBackup('steps');
  await expect(importStore(openStore('other.db'), file)).rejects.toThrow(
    /damaged\.db can't be imported: .*malformed\. Name a backup/,
  );
});

test('while many are added, the server goes on writing', async () => {
  await backUpTo('before.db');
  await Promise.all(Array.from({ length: 100 }, (_value, index) => store(`Number ${index}`)));
  const after = await backUpTo('after.db');
  const [restored, server] = [openStore('before.db'), openStore('before.db')];
  const importing = importStore(restored, after);
  const added = await server.database.write(
    () => server.database.sql.get`SELECT count(*) AS count FROM enquiries`?.count,
  );
  expect(added).toBeLessThan(100);
  expect(await importing).toEqual({ added: 100, erased: 0 });
});
