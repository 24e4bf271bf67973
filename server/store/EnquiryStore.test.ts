import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { changeEnquiry } from '../../tests/support/changeEnquiry.ts';
import { exampleSubmission } from '../../tests/support/exampleEnquiry.ts';
import { useStore } from '../../tests/support/useStore.ts';
import { StoreUnavailableError } from '../errors.ts';
import { EnquiryStore } from './EnquiryStore.ts';

const context = useStore({ staff: ['priya@shop.example'] });

test('an enquiry inherits no history from one that was deleted in SQLite’s shell', async () => {
  context.addMany();
  const deleted = await context.add({ Name: 'Deleted' });
  await changeEnquiry(context, deleted, { note: 'Of the deleted one' }, 'priya');
  // The shell does not enforce foreign keys by default.
  using shell = new DatabaseSync(context.storeFile, { enableForeignKeyConstraints: false });
  shell.prepare('DELETE FROM enquiries WHERE id = ?').run(deleted);
  const id = await context.add({ Name: 'Next' });
  expect(context.inboxStore.detail(id)).toMatchObject({ mailState: 'pending', steps: [], version: 0 });
  expect(context.inboxStore.list({ search: 'deleted' }, Date.now(), 9)?.items).toEqual([]);
});

test('an enquiry that can’t be inserted fails alone, and the store stays available', async () => {
  context.database.connection.exec(
    `CREATE TRIGGER abort_insert BEFORE INSERT ON enquiries WHEN new.document ->> 'Name' = 'Unstorable'
     BEGIN SELECT RAISE(ABORT, 'not insertable'); END`,
  );
  const results = await Promise.allSettled(['One', 'Unstorable', 'Two'].map((Name) => context.add({ Name })));
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(results[1]).toMatchObject({ reason: { message: 'not insertable' } });
  expect(results[1]).not.toMatchObject({ reason: expect.any(StoreUnavailableError) });
  expect(context.records.latest(9).map(({ fields }) => fields.Name)).toEqual(['Two', 'One']);
});

test('a server with a new notice starts while another process writes, and stores it with the first enquiry', async () => {
  using other = new DatabaseSync(context.storeFile);
  other.exec('BEGIN IMMEDIATE');
  const notice = { version: '0123456789abcdef', text: 'Other words.' };
  const options = { collection: 'Example_Form', notices: [notice] as const, mobileLimit: 0 };
  const store = new EnquiryStore(context, options);
  other.exec('ROLLBACK');
  const { id, ...fields } = exampleSubmission();
  await store.add(id, fields);
  expect(context.records.find(id)?.notice).toBe(notice.version);
  expect(context.records.noticeText(notice.version)).toBe(notice.text);
});
