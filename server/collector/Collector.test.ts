import { beforeEach, describe, expect, test } from 'vitest';
import { EXAMPLE_FIELDS } from '../../tests/support/exampleEnquiry.ts';
import { MemoryIntake } from '../../tests/support/MemoryIntake.ts';
import { readStore } from '../../tests/support/readStore.ts';
import { SAMPLE_NOTICE } from '../../tests/support/sampleSite.ts';
import { useStore } from '../../tests/support/useStore.ts';
import { StoreUnavailableError } from '../errors.ts';
import { Collector } from './Collector.ts';
import { PAGE_SIZE } from './Intake.ts';
import { SETTLE_MS } from './pairs.ts';

const context = useStore();
let intake: MemoryIntake;
let collector: Collector;
let logged: unknown[];
let woken: number;

/** Another process with the same store, whose monotonic clock began at another time. */
function startCollector(): Collector {
  const startedAt = intake.now - 1_000;
  return new Collector({
    ...context,
    wakeWorkers: () => (woken += 1),
    log: { error: (about: unknown) => void logged.push(about) },
    monotonicNow: () => intake.now - startedAt,
  });
}

beforeEach(() => {
  intake = new MemoryIntake();
  logged = [];
  woken = 0;
  collector = startCollector();
});

/** Reads all pages. */
async function readAll(pages: AsyncGenerator<void>): Promise<void> {
  for await (const _ of pages);
}

async function collectPage(): Promise<void> {
  await collector.collect(intake, intake.page());
  await readAll(collector.removeSettled(intake));
}

const inFirestore = () => [intake.documents.form.size, intake.documents.arrival.size];
const mailsDueAt = (time: number) => context.queue.due('ordinary', time);

test('an enquiry is stored at once, and deleted when the browser notes its mail; then the desk sends none', async () => {
  const id = intake.arrive({}, { source: 's=clinic-12', spamSignals: [], notice: SAMPLE_NOTICE.version });
  await collectPage();
  expect(readStore(context.dataDir)).toEqual([
    expect.objectContaining({ id, fields: EXAMPLE_FIELDS, spamSignals: null, mail: 'pending' }),
  ]);
  expect(context.records.find(id)).toMatchObject({
    receivedAt: intake.now,
    source: { code: 'clinic-12' },
    notice: SAMPLE_NOTICE.version,
  });
  expect(inFirestore()).toEqual([1, 1]);
  expect(mailsDueAt(Date.now() + SETTLE_MS - 1_000)).toBeUndefined();
  // The staff's devices are told of it before its mail is due.
  expect(woken).toBe(1);
  expect(context.pushDevices.arrivalsAfter(0, intake.now)).toMatchObject({ count: 1, id });

  intake.noteMail(id);
  await collectPage();
  expect(inFirestore()).toEqual([0, 0]);
  expect(readStore(context.dataDir)[0]?.mail).toBe('sent');
  expect(intake.formReads).toBe(1);
});

test('without a note, the desk mails after five minutes, when the enquiry is deleted from Firestore', async () => {
  const id = intake.arrive();
  await collectPage();
  expect(collector.untilSweepMs).toBe(SETTLE_MS);
  intake.now += SETTLE_MS;
  expect(collector.untilSweepMs).toBe(0);
  await readAll(collector.sweep(intake));
  expect(inFirestore()).toEqual([0, 0]);
  expect(mailsDueAt(Date.now() + SETTLE_MS + 20_000)).toMatchObject({ id });
});

test('one sweep is enough for what arrived within seconds', async () => {
  intake.arrive();
  intake.now += 3_000;
  intake.arrive();
  await collectPage();
  intake.now += SETTLE_MS - 3_000;
  await readAll(collector.sweep(intake));
  expect(inFirestore()).toEqual([0, 0]);
});

test('a sweep is due once the first enquiry is settled, in whatever order they were read', async () => {
  intake.arrive();
  intake.now += 60_000;
  intake.arrive();
  const page = intake.page();
  await collector.collect(intake, { ...page, documents: page.documents.toReversed() });
  expect(collector.untilSweepMs).toBe(SETTLE_MS - 60_000);
});

test('a note that the listener has not seen, since newer arrivals fill its page, is read before the mail is due', async () => {
  const id = intake.arrive();
  await collectPage();
  intake.noteMail(id);
  intake.now += SETTLE_MS;
  await readAll(collector.sweep(intake));
  expect(inFirestore()).toEqual([0, 0]);
  expect(readStore(context.dataDir)[0]?.mail).toBe('sent');
});

test('what arrived while the desk was off is mailed at once, unless the browser has sent it', async () => {
  const late = intake.arrive();
  const mailed = intake.arrive({}, { mail: 'sent' });
  intake.now += SETTLE_MS;
  await collector.collect(intake, intake.page());
  // Before anything else is read or written, for the mail worker may be at it.
  expect(mailsDueAt(Date.now())).toMatchObject({ id: late });
  expect(context.mailJobs.unsent('pending').count).toBe(1);
  await readAll(collector.removeSettled(intake));
  expect(inFirestore()).toEqual([0, 0]);
  expect(readStore(context.dataDir).find(({ id }) => id === mailed)?.mail).toBe('sent');
});

test('the time of receipt is Firestore’s, whatever this machine’s clock says', async () => {
  intake.now = Date.UTC(2031, 0, 1);
  const id = intake.arrive();
  await collectPage();
  expect(context.records.find(id)?.receivedAt).toBe(Date.UTC(2031, 0, 1));
  expect(mailsDueAt(Date.now())).toBeUndefined();
  expect(mailsDueAt(Date.now() + SETTLE_MS + 20_000)).toMatchObject({ id });
});

test('a crash between storing and deleting costs nothing: the next process stores it no second time', async () => {
  const id = intake.arrive();
  intake.noteMail(id);
  intake.failures.set('remove', new Error('killed'));
  await expect(collectPage()).rejects.toThrow('killed');
  expect(inFirestore()).toEqual([1, 1]);
  collector = startCollector();
  await collectPage();
  expect(inFirestore()).toEqual([0, 0]);
  expect(readStore(context.dataDir)).toHaveLength(1);
  expect(collector.collected).toMatchObject({ stored: 0, repeated: 1, removed: 1 });
});

test('nothing is deleted while the store can’t be written', async () => {
  intake.arrive({}, { mail: 'sent' });
  const { store } = context;
  const failing = new Collector({
    ...context,
    store: {
      has: (id) => store.has(id),
      add: () => Promise.reject(new StoreUnavailableError(new Error('disk full'))),
    },
    log: { error: () => {} },
  });
  await expect(failing.collect(intake, intake.page())).rejects.toThrow(StoreUnavailableError);
  await readAll(failing.removeSettled(intake));
  expect(inFirestore()).toEqual([1, 1]);
});

test('one that can’t be stored stays in Firestore, is logged once, and does not block the others', async () => {
  const odd = intake.arrive({}, { mail: 'sent' });
  intake.arrive({}, { mail: 'sent' });
  const { store } = context;
  collector = new Collector({
    ...context,
    store: {
      has: (id) => store.has(id),
      add: (id, ...rest) => (id === odd ? Promise.reject(new Error('defect')) : store.add(id, ...rest)),
    },
    log: { error: (about: unknown) => void logged.push(about) },
    monotonicNow: () => intake.now,
  });
  await collectPage();
  await collectPage();
  intake.now += SETTLE_MS;
  await readAll(collector.sweep(intake));
  expect(readStore(context.dataDir)).toHaveLength(1);
  expect([...intake.documents.form.keys()]).toEqual([odd]);
  expect(logged).toEqual([expect.objectContaining({ document: odd })]);
});

test('other words under a stored id are kept under another id and flagged, once', async () => {
  const id = intake.arrive();
  intake.noteMail(id);
  await collectPage();
  for (const _ of [1, 2]) {
    intake.arrive({ Quantity: '9' }, { mail: 'sent' }, id.toUpperCase());
    await collectPage();
  }
  expect(readStore(context.dataDir).map(({ fields, spamSignals }) => [fields.Quantity, spamSignals])).toEqual(
    [
      ['3', null],
      ['9', 'used-id'],
    ],
  );
  expect(inFirestore()).toEqual([0, 0]);
});

test('documents without an arrival are collected by the scan, also with ids that are no UUID', async () => {
  intake.write('form', 'typed by hand', EXAMPLE_FIELDS);
  intake.write('form', crypto.randomUUID(), EXAMPLE_FIELDS);
  intake.write('arrival', 'alone', { at: 5 });
  intake.arrive();
  await readAll(collector.scan(intake));
  await readAll(collector.scan(intake));
  expect(readStore(context.dataDir).map(({ fields, spamSignals }) => [fields.Name, spamSignals])).toEqual([
    ['Asha Rao', null],
    ['Asha Rao', null],
    ['Asha Rao', null],
    ['(no name)', 'invalid'],
  ]);
  // The one with an arrival waits for the note about its mail.
  expect(inFirestore()).toEqual([1, 1]);
});

test('enquiries with work of version 1.0.0 stay in Firestore until they are in the store', async () => {
  const id = intake.arrive();
  intake.documents.arrival.clear();
  intake.work.add(id);
  intake.now += 2 * SETTLE_MS;
  await readAll(collector.scan(intake));
  expect(collector.collected).toMatchObject({ stored: 0, left: 1 });
  await context.store.add(id, EXAMPLE_FIELDS);
  await readAll(collector.scan(intake));
  expect(collector.collected).toMatchObject({ stored: 0, left: 0, removed: 1 });
});

test('the sweep finds what became visible behind the listener, and forgets what others deleted', async () => {
  intake.arrive();
  await collectPage();
  intake.documents.form.clear();
  intake.documents.arrival.clear();
  for (let count = 0; count <= PAGE_SIZE; count += 1) intake.arrive();
  intake.now += SETTLE_MS;
  await readAll(collector.sweep(intake));
  expect(readStore(context.dataDir)).toHaveLength(PAGE_SIZE + 2);
  expect(inFirestore()).toEqual([0, 0]);
  expect(collector.untilSweepMs).toBe(Number.POSITIVE_INFINITY);
});

describe('a withdrawal', () => {
  const withdrawAll = () => collector.withdrawAll(intake);
  const withdrawalsLeft = () => intake.documents.withdrawn.size;
  const withdrawIt = (id: string) =>
    intake.write('withdrawn', id, { at: new Date(intake.now).toISOString() });
  const mails = () => context.mailJobs.unsent('pending').count;

  test('takes the enquiry out of the lists, drops its mail, and is deleted; twice is once', async () => {
    const id = intake.arrive();
    await collectPage();
    const withdrawnAt = intake.now;
    for (const _ of [1, 2]) {
      withdrawIt(id.toUpperCase());
      await withdrawAll();
      intake.now += 1_000;
    }
    expect(context.records.find(id)).toMatchObject({ withdrawnAt, mailState: 'none' });
    expect(context.inboxStore.list({}, Date.now(), 9).items).toEqual([]);
    expect([mails(), withdrawalsLeft(), collector.collected.withdrawn]).toEqual([0, 0, 2]);
    // The pair is deleted as all others are.
    intake.now += SETTLE_MS;
    await readAll(collector.sweep(intake));
    expect(inFirestore()).toEqual([0, 0]);
    expect(mails()).toBe(0);
  });

  test('that comes before its enquiry keeps it from being stored and mailed', async () => {
    const id = intake.arrive({}, { mail: 'sent' });
    withdrawIt(id);
    await readAll(collector.collectAll(intake));
    expect([...inFirestore(), withdrawalsLeft()]).toEqual([0, 0, 0]);
    expect(readStore(context.dataDir)).toEqual([]);
    expect(mails()).toBe(0);
  });

  test.each(['uncollected', 'collected'])(
    'of a correction that is not collected yet withdraws what it corrects, which is %s',
    async (state) => {
      const first = intake.arrive();
      if (state === 'collected') await collectPage();
      const second = intake.arrive({}, { replaces: first });
      const last = intake.arrive({}, { replaces: second });
      withdrawIt(last);
      await readAll(collector.collectAll(intake));
      expect(context.inboxStore.list({}, Date.now(), 9).items).toEqual([]);
      expect([mails(), withdrawalsLeft(), collector.collected.withdrawn]).toEqual([0, 0, 1]);
    },
  );

  test('withdraws a correction that was sent before and is not collected yet, but not one that is sent later', async () => {
    const first = intake.arrive();
    await collectPage();
    const second = intake.arrive({}, { replaces: first, mail: 'sent' });
    intake.now += 1_000;
    const third = intake.arrive({}, { replaces: second });
    intake.now += 1_000;
    // By the link of the receipt, from a device that does not know of the corrections.
    withdrawIt(first);
    const withdrawnAt = intake.now;
    intake.now += 1_000;
    const later = intake.arrive({}, { replaces: first });
    await readAll(collector.collectAll(intake));
    for (const id of [first, second, third]) expect(context.records.find(id)).toMatchObject({ withdrawnAt });
    const listed = context.inboxStore.list({}, Date.now(), 9).items;
    expect(listed).toEqual([expect.objectContaining({ id: later, replaces: null })]);
    expect(mails()).toBe(1);
  });

  test.each(['withdrawn', 'erased'])('deletes in silence what is sent again once it is %s', async (state) => {
    const id = intake.arrive({}, { mail: 'sent' });
    await collectPage();
    withdrawIt(id);
    await withdrawAll();
    if (state === 'erased') await context.erasure.erase([id]);
    for (const Quantity of ['3', '9']) {
      intake.arrive({ Quantity }, { mail: 'sent' }, id);
      await collectPage();
    }
    expect(inFirestore()).toEqual([0, 0]);
    expect(readStore(context.dataDir)).toHaveLength(state === 'erased' ? 0 : 1);
    expect(mails()).toBe(0);
  });

  test('stays in Firestore until it is on disk', async () => {
    const id = intake.arrive();
    await collectPage();
    withdrawIt(id);
    const { visitorChanges } = context;
    const failing = new Collector({
      ...context,
      visitorChanges: {
        withdrawAll: () => Promise.reject(new StoreUnavailableError(new Error('disk full'))),
      },
      log: { error: () => {} },
    });
    await expect(failing.withdrawAll(intake)).rejects.toThrow(StoreUnavailableError);
    expect(withdrawalsLeft()).toBe(1);
    // A crash between the two steps.
    intake.failures.set('removeWithdrawals', new Error('killed'));
    await expect(withdrawAll()).rejects.toThrow('killed');
    await startCollector().withdrawAll(intake);
    expect(withdrawalsLeft()).toBe(0);
    expect(await visitorChanges.withdraw(id, 0)).toMatchObject({ withdrawnAt: intake.now });
  });

  test('more than a page of them, with ids that are none', async () => {
    for (let count = 0; count <= PAGE_SIZE; count += 1) withdrawIt(`by hand ${count}`);
    await withdrawAll();
    expect(withdrawalsLeft()).toBe(0);
  });
});

test('the language and the enquiry that it corrects are stored, and what is neither is left out', async () => {
  const first = intake.arrive({}, { language: 'hi', mail: 'sent' });
  await collectPage();
  const second = intake.arrive({}, { language: 'hi-IN', replaces: first.toUpperCase(), mail: 'sent' });
  await collectPage();
  expect(context.records.find(first)).toMatchObject({ language: 'hi', replacedBy: second });
  expect(context.records.find(second)).toMatchObject({ language: null, replaces: first });
});
