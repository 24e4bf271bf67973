import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { Firestore, Timestamp } from '@google-cloud/firestore';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { hostedCollectionsOf, newWorkOf, STEPS } from '../../domain/hostedWork.ts';
import type { EnquiryChange } from '../../domain/inboxSchemas.ts';
import { EXAMPLE_FIELDS } from '../../tests/support/exampleEnquiry.ts';
import { mailJobOf } from '../../tests/support/mailJobOf.ts';
import { runEnquiriesCommand } from '../../tests/support/runEnquiriesCommand.ts';
import { SAMPLE_SITE } from '../../tests/support/sampleSite.ts';
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts';
import { useFirestoreEmulator } from '../../tests/support/useFirestoreEmulator.ts';
import { type Context, openContext } from '../context.ts';
import { exportFirestore, importFirestore, openFirestore } from './firestoreCommands.ts';

const PRIYA = 'priya@shop.example';
const OM = 'om@shop.example';
const { form: FORM, work: WORK } = hostedCollectionsOf(`${SAMPLE_SITE.content.product.name}_Form`);

const folder = temporaryFolder();
const emulator = useFirestoreEmulator();

afterAll(() => folder[Symbol.asyncDispose]());

function openEmptyStore(): Context {
  const storeFile = join(folder.path, `${randomUUID()}.db`);
  return openContext({ storeFile, staff: [PRIYA, OM] }, SAMPLE_SITE);
}

/** Opens an empty database in the emulator. */
function openEmptyFirestore(): Firestore {
  const { host, port } = emulator();
  vi.stubEnv('FIRESTORE_EMULATOR_HOST', `${host}:${port}`);
  return new Firestore({ projectId: `demo-${randomUUID()}` });
}

async function change(context: Context, id: string, by: string, changes: EnquiryChange) {
  const version = context.inboxStore.detail(id)?.version ?? 0;
  await context.changes.change(id, { version, ...changes }, by, Date.now());
}

/** Stores enquiries in every state, with their history. */
async function fillStore(context: Context): Promise<string[]> {
  const ids = Array.from({ length: 8 }, () => randomUUID() as string);
  const [fresh, called, won, closed, spam, hasty, failed] = ids as [
    string,
    string,
    string,
    string,
    string,
    string,
    string,
  ];
  for (const [index, id] of ids.entries()) {
    const fields = { ...EXAMPLE_FIELDS, Name: `Asha ${index}`, Quantity: String(index + 1) };
    await context.store.add(id, fields, {
      spamSignals: id === hasty ? ['honeypot', 'hasty'] : [],
      source: id === won ? { code: 'clinic-12', utmCampaign: 'दिवाली + co', referrer: 'news.example' } : {},
    });
    await context.queue.markSent(mailJobOf(context, id), Date.now());
  }
  await context.queue.markUndelivered(mailJobOf(context, failed), '550 no such mailbox');
  await change(context, called, PRIYA, {
    status: 'contacted',
    note: 'called,\nnobody there',
    followUpAt: 1_900_000_000_000,
  });
  await change(context, called, OM, { note: 'a mistake' });
  const mistake = context.inboxStore.eventsOf(called).findLast(({ kind }) => kind === 'note')?.id ?? 0;
  await change(context, called, OM, { withdraw: mistake });
  await change(context, won, OM, { status: 'won', wonPacks: 12, wonAmount: 5_400 });
  await change(context, won, PRIYA, { owner: null });
  await change(context, closed, PRIYA, { status: 'closed', closeReason: 'price' });
  // Enough steps for numbers of two digits.
  for (let call = 1; call <= 11; call += 1) await change(context, closed, OM, { note: `call ${call}` });
  await change(context, spam, PRIYA, { isSpam: true });
  await change(context, hasty, PRIYA, { isSpam: false });
  await change(context, hasty, PRIYA, { isSpam: true });
  expect(context.inboxStore.detail(fresh)?.events).toEqual([]);
  return ids;
}

/** All data of a store's enquiries except the ids of rows and events and the errors of mails. */
function dataOf({ database, inboxStore }: Context) {
  const rows = database.connection
    .prepare(
      `SELECT row_id, id, collection, document, reference, received_at, status, spam_signals, owner, follow_up_at,
         first_contact_at, close_reason, won_packs, won_amount, privacy_notice, search_text,
         link_code, utm_source, utm_medium, utm_campaign, referrer,
         (SELECT state FROM mail_jobs WHERE enquiry = row_id) AS mail FROM enquiries ORDER BY received_at, id`,
    )
    .all();
  const notices = database.connection.prepare('SELECT * FROM privacy_notices ORDER BY version').all();
  const enquiries = rows.map(({ row_id: _rowId, ...row }) => ({
    ...row,
    id: row.id as string,
    events: inboxStore.eventsOf(row.id as string).map(({ id: _id, ...event }) => event),
  }));
  return { enquiries, notices };
}

/** Runs a command; resolves with its output. */
async function outputOf(
  command: typeof exportFirestore,
  context: Context,
  firestore: Firestore,
): Promise<string> {
  const lines: string[] = [];
  await command(context, firestore, (line) => lines.push(line));
  return lines.join('\n');
}

describe('moving to Cloud Firestore and back', () => {
  test('loses nothing, and can be repeated', async () => {
    const source = openEmptyStore();
    await fillStore(source);
    const firestore = openEmptyFirestore();
    expect(await outputOf(exportFirestore, source, firestore)).toBe(
      'Added 8 enquiries to Cloud Firestore; 0 were there already.',
    );
    expect(await outputOf(exportFirestore, source, firestore)).toContain('Added 0 enquiries');
    expect((await firestore.collection(FORM).get()).size).toBe(8);

    const target = openEmptyStore();
    expect(await outputOf(importFirestore, target, firestore)).toBe(
      'Added 8 enquiries to this store; 0 were there already.',
    );
    expect(dataOf(target)).toEqual(dataOf(source));
    expect(await outputOf(importFirestore, target, firestore)).toContain(
      'Added 0 enquiries to this store; 8 were',
    );
    expect(dataOf(target)).toEqual(dataOf(source));
    // No mail is sent about imported enquiries.
    expect(target.queue.unsent('pending').count).toBe(0);
    const notInDigest = 'SELECT 1 FROM enquiries WHERE spam_signals IS NOT NULL AND digest_day IS NULL';
    expect(target.database.connection.prepare(notInDigest).all()).toEqual([]);
    source.database.close();
    target.database.close();
  });

  test('stores the visitor’s document with exactly five strings, and times as timestamps', async () => {
    const source = openEmptyStore();
    const [id = ''] = await fillStore(source);
    const firestore = openEmptyFirestore();
    await exportFirestore(source, firestore, () => {});
    const document = await firestore.collection(FORM).doc(id).get();
    expect(document.data()).toEqual({ ...EXAMPLE_FIELDS, Name: 'Asha 0', Quantity: '1' });
    const work = await firestore.collection(WORK).doc(id).get();
    expect([work.get('at'), work.get('changedAt')]).toEqual(Array(2).fill(expect.any(Timestamp)));
    source.database.close();
  });

  test('adds new enquiries, and new history to earlier ones', async () => {
    const source = openEmptyStore();
    const [first = '', second = ''] = await fillStore(source);
    const [firestore, target] = [openEmptyFirestore(), openEmptyStore()];
    await exportFirestore(source, firestore, () => {});
    await importFirestore(target, firestore, () => {});
    await change(source, first, OM, { status: 'contacted', note: 'at last' });
    await change(source, second, PRIYA, { note: 'once more' });
    await source.store.add(randomUUID(), EXAMPLE_FIELDS);
    expect(await outputOf(exportFirestore, source, firestore)).toMatch(
      /^Added 1 .*\nOf 2 that were there, the later history was added\.\n1 mails still wait/,
    );
    expect(await outputOf(importFirestore, target, firestore)).toMatch(/^Added 1 .*\nOf 2 that were there/);
    for (const { id } of dataOf(source).enquiries as { id: string }[])
      await source.queue.markSent(mailJobOf(source, id), 1);
    const withoutMail = ({ enquiries }: ReturnType<typeof dataOf>) =>
      enquiries.map((enquiry) => ({ ...enquiry, mail: undefined }));
    expect(withoutMail(dataOf(target))).toEqual(withoutMail(dataOf(source)));
    source.database.close();
    target.database.close();
  });

  test('leaves an enquiry unchanged that was changed in both places, and reports it', async () => {
    const source = openEmptyStore();
    const [id = ''] = await fillStore(source);
    const firestore = openEmptyFirestore();
    await exportFirestore(source, firestore, () => {});
    await change(source, id, OM, { note: 'here' });
    const work = firestore.collection(WORK).doc(id);
    await work.collection(STEPS).doc('1').set({ at: new Date(), by: PRIYA, note: 'there' });
    const reference = source.inboxStore.detail(id)?.reference;
    expect(await outputOf(exportFirestore, source, firestore)).toContain(
      `1 were worked on in both places, and were left as they are: ${reference}`,
    );
    expect((await work.collection(STEPS).doc('1').get()).get('note')).toBe('there');
    const before = dataOf(source);
    expect(await outputOf(importFirestore, source, firestore)).toContain('1 were worked on in both places');
    expect(dataOf(source)).toEqual(before);
    source.database.close();
  });

  test('imports an enquiry that was stored by Firestore only', async () => {
    const [firestore, target] = [openEmptyFirestore(), openEmptyStore()];
    const id = randomUUID();
    await firestore.collection(FORM).doc(id).set(EXAMPLE_FIELDS);
    await firestore.collection('Other').doc(id).set({ anything: 1 });
    await importFirestore(target, firestore, () => {});
    expect(target.inboxStore.detail(id)).toMatchObject({ fields: EXAMPLE_FIELDS, status: 'new', version: 0 });
    expect(Math.abs((target.inboxStore.detail(id)?.receivedAt ?? 0) - Date.now())).toBeLessThan(60_000);
    target.database.close();
  });

  test('imports what only the hosted mode knows: a failed mail, and a notice', async () => {
    const [firestore, target] = [openEmptyFirestore(), openEmptyStore()];
    const id = randomUUID();
    const at = Timestamp.fromMillis(1_790_000_000_000);
    const work = newWorkOf(id, EXAMPLE_FIELDS, { notice: '0123456789abcdef' });
    await firestore.collection(FORM).doc(id).set(EXAMPLE_FIELDS);
    await firestore
      .collection(WORK)
      .doc(id)
      .set({ ...work, at, changedAt: at, mail: 'failed' });
    await importFirestore(target, firestore, () => {});
    expect(target.inboxStore.detail(id)).toMatchObject({
      receivedAt: at.toMillis(),
      mailState: 'undelivered',
      notice: '0123456789abcdef',
    });
    expect(target.records.noticeText('0123456789abcdef')).toContain('The hosted site showed this notice');
    target.database.close();
  });

  test('imports nothing when a document is invalid, and reports it', async () => {
    const [firestore, target] = [openEmptyFirestore(), openEmptyStore()];
    await firestore.collection(FORM).doc(randomUUID()).set(EXAMPLE_FIELDS);
    await firestore.collection(FORM).doc('invalid').set({ Name: 7 });
    await expect(importFirestore(target, firestore, () => {})).rejects.toThrow(
      `${FORM}/invalid can't be read: Name: `,
    );
    expect(target.records.latest(1)).toEqual([]);
    target.database.close();
  });
});

describe('opening the database', () => {
  test('fails when it is not configured', async () => {
    await expect(openFirestore({})).rejects.toThrow('Set GOOGLE_APPLICATION_CREDENTIALS');
  });

  test('fails without the library, and the error says how to install it', async () => {
    vi.doMock('@google-cloud/firestore', () => {
      throw new Error('Cannot find package');
    });
    await expect(openFirestore({ FIRESTORE_EMULATOR_HOST: '127.0.0.1:1' })).rejects.toThrow(
      /^This command needs a library; install it with: npm install --no-save @google-cloud\/firestore$/,
    );
    vi.doUnmock('@google-cloud/firestore');
  });

  test('works from the command line', async () => {
    await using dataDir = temporaryFolder();
    const source = openContext({ storeFile: join(dataDir.path, 'enquiries.db') }, SAMPLE_SITE);
    await source.store.add(randomUUID(), EXAMPLE_FIELDS);
    source.database.close();
    const projectId = `demo-${randomUUID()}`;
    const { host, port, documentsOf } = emulator();
    vi.stubEnv('FIRESTORE_EMULATOR_HOST', `${host}:${port}`);
    vi.stubEnv('PUBLIC_FIREBASE_PROJECT_ID', projectId);
    expect(await runEnquiriesCommand(dataDir.path, 'export-firestore')).toContain('Added 1 enquiries');
    expect(await documentsOf(projectId, FORM)).toHaveLength(1);
  });
});
