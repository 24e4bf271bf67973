import { mkdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { EXAMPLE_FIELDS } from '../../tests/support/exampleEnquiry.ts';
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts';
import { openContext, readContent } from '../context.ts';
import { addSearchFunction } from './inboxSchema.ts';
import { migrate, VERSIONS } from './schema.ts';

/** A store as the first version wrote it: one enquiry for each state of its mail. */
function writeFirstVersion(file: string): void {
  mkdirSync(dirname(file), { recursive: true });
  using database = new DatabaseSync(file, { enableForeignKeyConstraints: true });
  database.exec(VERSIONS[0] as string);
  database.exec('PRAGMA user_version = 1');
  const enquiry = database.prepare(
    "INSERT INTO enquiries (id, collection, document, reference, received_at) VALUES (?, 'X_Form', ?, '0000-0000', ?)",
  );
  const job = database.prepare('INSERT INTO mail_jobs VALUES (?, ?, ?, ?, ?)');
  for (const [index, state] of ['pending', 'sent', 'undelivered'].entries()) {
    enquiry.run(state, JSON.stringify(EXAMPLE_FIELDS), 1_700_000_000_000 + index);
    job.run(state, state, index, 5, index ? 'why' : null);
  }
}

test('a store of the first version is brought to the newest, with every enquiry and mail job as it was', async () => {
  await using folder = temporaryFolder();
  const storeFile = join(folder.path, 'enquiries.db');
  writeFirstVersion(storeFile);
  const context = openContext({ storeFile }, readContent());
  const records = [...context.records.all()];
  expect(records.map(({ id, mailState }) => [id, mailState])).toEqual([
    ['pending', 'pending'],
    ['sent', 'sent'],
    ['undelivered', 'undelivered'],
  ]);
  expect(records[2]).toMatchObject({ fields: EXAMPLE_FIELDS, mailError: 'why', signs: [], notice: null });
  expect(context.queue.due(10, 1e9)).toEqual({
    id: 'pending',
    attempts: 0,
    about: { kind: 'enquiry', id: 'pending' },
  });
  expect(context.queue.resend(1)).toBe(1);
  context.store.close();
  openContext({ storeFile }, readContent()).store.close();
});

test('mail jobs of version 3 keep what they tell of, their state and their number of tries', async () => {
  await using folder = temporaryFolder();
  const storeFile = join(folder.path, 'enquiries.db');
  writeFirstVersion(storeFile);
  const database = new DatabaseSync(storeFile, { enableForeignKeyConstraints: true });
  addSearchFunction(database);
  for (const statements of VERSIONS.slice(1, 3)) database.exec(statements);
  database.exec('PRAGMA user_version = 3');
  const named = database.prepare('INSERT INTO mail_jobs (id, due_at, urgent, attempts) VALUES (?, ?, 1, ?)');
  named.run('digest-2026-11-05', 20, 2);
  named.run('sign-in-4f', 30, 0);
  database.exec("UPDATE mail_jobs SET sent_at = 7 WHERE id = 'sent'");
  database.close();

  const { queue, records, store } = openContext({ storeFile }, readContent());
  const due = [];
  for (let job = queue.due(40, 1e9); job; job = queue.due(40, 1e9)) {
    due.push(job);
    queue.markSent(job.id, 40);
  }
  expect(due).toEqual([
    { id: 'digest-2026-11-05', attempts: 2, about: { kind: 'digest', day: '2026-11-05' }, urgent: true },
    { id: 'sign-in-4f', attempts: 0, about: { kind: 'sign-in' }, urgent: true },
    { id: 'pending', attempts: 0, about: { kind: 'enquiry', id: 'pending' } },
  ]);
  expect([...records.all()].map(({ id, mailState }) => [id, mailState])).toEqual([
    ['pending', 'sent'],
    ['sent', 'sent'],
    ['undelivered', 'undelivered'],
  ]);
  expect(queue.roomAt(40, 4)).toBe(7 + 3_600_000);
  store.close();
});

test('a migration that fails leaves the store as it was', async () => {
  await using folder = temporaryFolder();
  const file = join(folder.path, 'enquiries.db');
  writeFirstVersion(file);
  using database = new DatabaseSync(file);
  database.exec('CREATE TABLE notices (in_the_way INTEGER)');
  expect(() => migrate(database)).toThrow(/already exists/);
  expect(database.prepare('PRAGMA user_version').get()).toEqual({ user_version: 1 });
  expect(database.prepare('SELECT count(*) AS count FROM mail_jobs').get()).toEqual({ count: 3 });
});

test('a store of a newer version is left alone', () => {
  using database = new DatabaseSync(':memory:');
  database.exec('PRAGMA user_version = 99');
  expect(() => migrate(database)).toThrow(/of version 99, .* Update the program/);
});

test('the command line leaves an older store as it is, and makes a new one', async () => {
  await using folder = temporaryFolder();
  const storeFile = join(folder.path, 'enquiries.db');
  writeFirstVersion(storeFile);
  const open = () => openContext({ storeFile }, readContent(), 'refuse');
  expect(open).toThrow(/enquiries\.db can't be opened: it is of version 1, .* Restart the server/);
  using database = new DatabaseSync(storeFile);
  expect(database.prepare('PRAGMA user_version').get()).toEqual({ user_version: 1 });
  openContext({ storeFile }, readContent()).store.close();
  open().store.close();
  openContext({ storeFile: join(folder.path, 'new/enquiries.db') }, readContent(), 'refuse').store.close();
});
