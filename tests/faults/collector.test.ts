import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { FIELD_MAX_LENGTHS } from '../../domain/enquiry/enquiry.ts';
import { intakeCollectionsOf } from '../../domain/enquiry/hostedIntake.ts';
import { DAY_MS, HOUR_MS } from '../../domain/time.ts';
import { EXAMPLE_FIELDS, exampleSubmission } from '../support/exampleEnquiry.ts';
import { amount, IS_HEAVY, logMeasurement } from '../support/heavy.ts';
import { readStore } from '../support/readStore.ts';
import { runEnquiriesCommand, runEnquiriesWith } from '../support/runEnquiriesCommand.ts';
import { SAMPLE } from '../support/sampleSite.ts';
import { startMailServer } from '../support/startMailServer.ts';
import type { RunningServer } from '../support/startServer.ts';
import { startTcpProxy } from '../support/startTcpProxy.ts';
import { temporaryFolder } from '../support/temporaryFolder.ts';
import { useFirestoreEmulator } from '../support/useFirestoreEmulator.ts';
import { waitFor } from '../support/waitFor.ts';
import { waitForMailQueue } from '../support/waitForMailQueue.ts';
import { createShiftedClock } from './createShiftedClock.ts';
import { expectMailedUnderOneId, expectStoredExactlyOnce } from './expectExactlyOnce.ts';
import { HostedVisitors, textsOf } from './HostedVisitors.ts';
import { CAN_MOUNT, mountSmallDisk } from './mountSmallDisk.ts';
import { deskSettings, startDesk, waitForCollector, waitForStored } from './startDesk.ts';
import { startFailingFirestore } from './startFailingFirestore.ts';

const PRODUCT = SAMPLE.product.name;
const { form: FORM, arrival: ARRIVAL, withdrawn: WITHDRAWN } = intakeCollectionsOf(PRODUCT);

const emulator = useFirestoreEmulator();

/** A project of its own in the emulator, its visitors, and a folder for the desk. */
async function startProject() {
  const projectId = `demo-${crypto.randomUUID().slice(0, 8)}`;
  const { port } = emulator();
  const proxy = await startTcpProxy('127.0.0.1', port);
  const folder = temporaryFolder();
  const visitors = new HostedVisitors(() => proxy.host, projectId, PRODUCT);
  return {
    projectId,
    proxy,
    visitors,
    dataDir: folder.path,
    isEmpty: async () => (await emulator().documentsOf(projectId, ARRIVAL)).length === 0,
    /** Collects by the command line. */
    runCollect: (dataDir: string) =>
      runEnquiriesWith({ ...deskSettings(proxy.host, projectId), DATA_DIR: dataDir }, 'collect'),
    startDesk: (settings?: Record<string, string>) => startDesk(folder.path, proxy.host, projectId, settings),
    async [Symbol.asyncDispose]() {
      await proxy[Symbol.asyncDispose]();
      await folder[Symbol.asyncDispose]();
    },
  };
}

type Project = Awaited<ReturnType<typeof startProject>>;

function waitUntilEmpty(project: Project, timeoutMs = 60_000): Promise<true> {
  return waitFor(async () => await project.isEmpty(), 'Firestore to be empty', timeoutMs);
}

/** The ids of the enquiries in the store that are withdrawn. */
function readWithdrawn(dataDir: string): string[] {
  using database = new DatabaseSync(join(dataDir, 'enquiries.db'), { readOnly: true });
  const rows = database.prepare('SELECT id FROM enquiries WHERE withdrawn_at IS NOT NULL').all();
  return rows.map(({ id }) => String(id));
}

// The emulator keeps its documents in memory, so that its connections are cut instead of its process.
const KILLS = amount(3, 110);
const ENQUIRIES = amount(60, 20_000);

test(`after ${KILLS} kills of desk and Firestore's connections, ${ENQUIRIES} enquiries are stored and mailed once`, {
  timeout: 3_000_000,
}, async () => {
  await using project = await startProject();
  const { visitors, proxy, dataDir } = project;
  await using mail = await startMailServer();
  await using clockFolder = temporaryFolder();
  const clock = createShiftedClock(clockFolder.path);
  const settings = { ...clock.env, SMTP_URL: mail.url };
  const visits = visitors.run(amount(4, 12), amount(50, 300), 0.7);
  for (let kill = 0; kill < KILLS || visitors.sent.size < ENQUIRIES; kill += 1) {
    await using desk = await project.startDesk(settings);
    await delay(Math.random() * amount(1_500, 6_000));
    if (kill % 3 === 2) {
      await proxy.disconnect();
      await delay(Math.random() * 500);
      await proxy.connect();
      await delay(Math.random() * 2_000);
    }
    await desk.stop('SIGKILL');
  }
  visitors.stop();
  await using desk = await project.startDesk(settings);
  await visits;
  await waitForStored(dataDir, visitors.sent.size, amount(60_000, 300_000));
  const { sent, mailed, maybeMailed } = visitors;
  if (IS_HEAVY) {
    await waitUntilEmpty(project, 480_000);
  } else {
    // All notes are read before the mails are due that nobody has noted.
    const isNoted = () => readStore(dataDir).every(({ id, mail }) => mail === 'sent' || !mailed.has(id));
    await waitFor(isNoted, 'the notes about mails to be read');
    clock.shiftTo(HOUR_MS);
  }
  await waitForMailQueue(dataDir, amount(60_000, 600_000));
  expectStoredExactlyOnce(dataDir, sent);
  const mailedByDesk = new Set(
    mail.mails.map(({ messageId = '' }) => messageId.slice(1, messageId.indexOf('@'))),
  );
  const byDesk = [...sent.keys()].filter((id) =>
    maybeMailed.has(id) ? mailedByDesk.has(id) : !mailed.has(id),
  );
  const repeatedMails = expectMailedUnderOneId(mail, byDesk);
  await waitForCollector(desk, 'collecting');
  logMeasurement('collector kills', {
    enquiries: sent.size,
    mailedByBrowser: mailed.size,
    maybeMailed: maybeMailed.size,
    repeatedMails,
  });
});

/** More than a page. */
const WAITING = amount(300, 5_000);

test(`${WAITING} that waited while the desk was off are collected within two minutes, while new ones arrive`, {
  timeout: 300_000,
}, async () => {
  await using project = await startProject();
  const { visitors, dataDir } = project;
  await visitors.sendMany(WAITING);
  const startedAt = performance.now();
  await using desk = await project.startDesk();
  const visits = visitors.run(6, 1_000);
  // From the tap to the store, while those wait that the desk found at its start.
  await waitForStored(dataDir, 1);
  const delays: number[] = [];
  for (let count = 0; count < 20; count += 1) {
    const submission = exampleSubmission();
    await visitors.send(submission);
    const isStored = () => readStore(dataDir).some(({ id }) => id === submission.id);
    await waitFor(isStored, 'the enquiry to be stored');
    delays.push(performance.now() - (visitors.storedAt.get(submission.id) ?? 0));
  }
  await waitForStored(dataDir, WAITING, 120_000);
  const seconds = Math.round((performance.now() - startedAt) / 1_000);
  visitors.stop();
  await visits;
  await waitForStored(dataDir, visitors.sent.size);
  expectStoredExactlyOnce(dataDir, visitors.sent);
  delays.sort((one, other) => one - other);
  expect(delays[10]).toBeLessThan(3_000);
  await waitForCollector(desk, 'collecting');
  // The emulator may not reply in time beside other tests.
  const errors = desk
    .output()
    .split('\n')
    .filter((line) => line.includes('"level":50'));
  expect(errors.filter((line) => !line.includes('"error":"FirestoreTimeoutError"'))).toEqual([]);
  logMeasurement('collector', { waiting: WAITING, seconds, medianMs: delays[10], maxMs: delays.at(-1) });
});

test('a customer gets a receipt, and withdraws the enquiry, also before it is collected; what is sent again is deleted', {
  timeout: 120_000,
}, async () => {
  await using project = await startProject();
  const { visitors, dataDir, projectId } = project;
  await using mail = await startMailServer();
  const [early, late] = [exampleSubmission(), exampleSubmission({ Email: 'late@mail.example' })];
  await visitors.send(early);
  await visitors.withdraw(early.id);
  const settings = { SMTP_URL: mail.url, HOSTED_SITE_URL: 'https://www.shop.example' };
  await using desk = await project.startDesk(settings);
  await visitors.send(late);
  await waitForStored(dataDir, 1);
  const [receipt] = await waitFor(
    () => (mail.receipts.length > 0 ? mail.receipts : undefined),
    'the receipt',
  );
  expect(receipt?.to?.[0]?.address).toBe(late.Email);
  expect(receipt?.text).toContain(`https://www.shop.example/my-enquiry#${late.id}`);

  await visitors.withdraw(late.id);
  const isWithdrawn = () => readWithdrawn(dataDir).includes(late.id);
  await waitFor(isWithdrawn, 'the withdrawal to be applied');
  const withdrawalsLeft = async () => (await emulator().documentsOf(projectId, WITHDRAWN)).length;
  await waitFor(async () => (await withdrawalsLeft()) === 0, 'the withdrawal to be deleted');
  // The page that was offline sends both once more, with the mail that it has sent.
  for (const submission of [early, late]) {
    await visitors.send(submission);
    await visitors.noteMail(submission.id);
  }
  await waitUntilEmpty(project);
  expect(readStore(dataDir).map(({ id, mail: state }) => [id, state])).toEqual([[late.id, null]]);
  expect([mail.mails, mail.receipts].map(({ length }) => length)).toEqual([0, 1]);
  expect(desk.output()).not.toContain(late.id);
});

test('of two desks, the second says so and only serves; the command line says the same', async () => {
  await using project = await startProject();
  const { visitors, projectId, proxy, dataDir } = project;
  await using first = await project.startDesk();
  await visitors.send(exampleSubmission());
  await waitForStored(dataDir, 1);
  await using other = temporaryFolder();
  {
    await using second = await startDesk(other.path, proxy.host, projectId);
    await waitForCollector(second, 'failing');
    expect(second.output()).toMatch(
      /Another server, on .+, collects from this project; this one only serves/,
    );
    await visitors.send(exampleSubmission());
    await waitForStored(dataDir, 2);
    expect(readStore(other.path)).toEqual([]);
  }
  await expect(project.runCollect(other.path)).rejects.toThrow(/Another server, on .+, collects/);
  await first.stop();
  await visitors.send(exampleSubmission());
  expect(await project.runCollect(other.path)).toMatch(
    /Stored 3 new enquiries, 0 of them flagged as invalid; 0 were stored before\.\nDeleted 0 from Firestore; 3 younger than 5 minutes stay/,
  );
});

test('documents of every odd kind are flagged, and none blocks the others', async () => {
  await using project = await startProject();
  const { projectId, visitors, dataDir } = project;
  const at = { timestampValue: new Date().toISOString() };
  const odd: Record<string, unknown> = {
    nullValue: null,
    booleanValue: true,
    integerValue: '9223372036854775807',
    doubleValue: 'NaN',
    timestampValue: '0001-01-01T00:00:00Z',
    stringValue: 'x\u0000\r\n\u202e',
    bytesValue: 'AAAA',
    referenceValue: `projects/${projectId}/databases/(default)/documents/a/b`,
    geoPointValue: { latitude: 12.9, longitude: 77.6 },
    arrayValue: { values: [{ stringValue: 'a' }, { mapValue: { fields: {} } }] },
    mapValue: { fields: { deep: { mapValue: { fields: { deeper: { arrayValue: {} } } } } } },
  };
  const write = (collection: string, id: string, fields: Record<string, Record<string, unknown>>) =>
    emulator().write(projectId, `${collection}/${encodeURIComponent(id)}`, fields);
  const ids: string[] = [];
  const writeBoth = async (
    form: Record<string, Record<string, unknown>>,
    arrival: Record<string, Record<string, unknown>>,
    id: string = crypto.randomUUID(),
  ) => {
    ids.push(id);
    await write(FORM, id, form);
    await write(ARRIVAL, id, arrival);
  };
  const valid = textsOf(EXAMPLE_FIELDS);
  for (const [type, value] of Object.entries(odd)) {
    await writeBoth({ ...valid, Name: { [type]: value }, Quantity: { [type]: value } }, { at });
    await writeBoth(valid, { at: { [type]: value } });
    await writeBoth(valid, {
      at,
      mail: { [type]: value },
      source: { [type]: value },
      spamSignals: { [type]: value },
    });
  }
  await writeBoth({ ...valid, Name: { stringValue: 'x'.repeat(900_000) } }, { at });
  await writeBoth({ ...valid, [`${'k'.repeat(500)}`]: { stringValue: 'y' } }, { at });
  for (const id of ['typed by hand', 'ünïcode', '"quoted"', 'x'.repeat(1_000), '..hidden']) {
    await writeBoth(valid, { at }, id);
  }
  await write(ARRIVAL, crypto.randomUUID(), { at });
  await write(ARRIVAL, crypto.randomUUID(), { at: { timestampValue: '2200-01-01T00:00:00Z' } });
  await write(FORM, 'alone', valid);
  await write(FORM, crypto.randomUUID(), {});
  await visitors.send(exampleSubmission());
  const count = ids.length + 5;

  await using desk = await project.startDesk({ STAFF_EMAILS: 'priya@shop.example' });
  await waitForStored(dataDir, count);
  expect(readStore(dataDir)).toHaveLength(count);
  await visitors.send(exampleSubmission());
  await waitForStored(dataDir, count + 1);
  for (const { fields, spamSignals } of readStore(dataDir)) {
    expect(Object.keys(fields).toSorted()).toEqual(Object.keys(EXAMPLE_FIELDS).toSorted());
    if (spamSignals === null) expect(fields).toEqual(EXAMPLE_FIELDS);
    else expect(fields.Quantity.replace(/\D.*/s, '').length).toBeLessThanOrEqual(FIELD_MAX_LENGTHS.Quantity);
  }
  // Everything that reads enquiries copes with them.
  expect(await runEnquiriesCommand(dataDir, 'list', '--limit', '500')).toContain('(no name)');
  expect(desk.output()).not.toContain('"level":50');
});

const STATUSES: [number, string, string][] = [
  [8, 'Quota exceeded.', 'The quota of the Firebase project is used up'],
  [7, 'Missing or insufficient permissions.', 'refuses access to the service account'],
  [16, 'Request had invalid authentication credentials.', 'does not accept the key'],
  [5, 'The database (default) does not exist for project demo.', 'There is no such project or database'],
];

/** The library takes its time to give up or connect anew: such tests wait for it together. */
const WAITING_TEST = { concurrent: true, timeout: 200_000 };

test.each(IS_HEAVY ? STATUSES : STATUSES.slice(0, 1))(
  'when Firestore responds with the status %i, the desk serves and says why it does not collect',
  WAITING_TEST,
  async (status, message, reason) => {
    await using folder = temporaryFolder();
    await using firestore = await startFailingFirestore(status, message);
    await using desk = await startDesk(folder.path, firestore.host, 'demo-failing');
    await waitForCollector(desk, 'failing');
    const [line = ''] = desk.output().match(/.*the desk does not collect.*/) ?? [];
    expect(line).toContain(reason);
    expect(line).toContain('"remedy":"');
    expect((await desk.post(exampleSubmission())).status).toBe(201);
  },
);

test(
  'while Firestore is unreachable or silent the desk says so, and collects when it is back',
  WAITING_TEST,
  async () => {
    await using project = await startProject();
    const { visitors, proxy, dataDir } = project;
    await visitors.send(exampleSubmission());
    await proxy.disconnect();
    await using desk = await project.startDesk();
    const collecting = project.runCollect(dataDir).catch(({ stderr }) => stderr);
    await waitForCollector(desk, 'failing', 90_000);
    expect(desk.output()).toContain('Cloud Firestore can’t be reached.');
    expect(await collecting).toMatch(/^Cloud Firestore can’t be reached\. .+\n$/);
    await proxy.connect();
    await waitForCollector(desk, 'collecting', 90_000);
    await waitForStored(dataDir, 1);
    if (!IS_HEAVY) return;
    proxy.holdResponses();
    await waitForCollector(desk, 'failing', 120_000);
    await proxy.connect();
    await visitors.send(exampleSubmission());
    await waitForStored(dataDir, 2, 120_000);
  },
);

test(
  'when the desk’s clock is wrong by a year, enquiries keep the time of Firestore, and are mailed',
  WAITING_TEST,
  async () => {
    await using project = await startProject();
    const { visitors, dataDir } = project;
    await using mail = await startMailServer();
    await using clockFolder = temporaryFolder();
    const clock = createShiftedClock(clockFolder.path);
    for (const [index, days] of (IS_HEAVY ? [365, -365] : [365]).entries()) {
      clock.shiftTo(days * DAY_MS);
      await using desk = await project.startDesk({ ...clock.env, SMTP_URL: mail.url, RETENTION_DAYS: '30' });
      await visitors.send(exampleSubmission());
      await waitForStored(dataDir, index + 1);
      await waitFor(
        () => desk.output().includes('the clock of this machine is wrong'),
        'the warning about the clock',
      );
      // Nobody notes these mails: they are due after some minutes of this clock.
      clock.shiftTo(days * DAY_MS + HOUR_MS);
      await mail.waitForMails(index + 1);
    }
    await using desk = await project.startDesk({ RETENTION_DAYS: '30' });
    const csv = await runEnquiriesCommand(dataDir, 'list');
    expect(csv.match(new RegExp(String(new Date().getFullYear()), 'g'))?.length).toBeGreaterThanOrEqual(
      visitors.sent.size,
    );
    expectStoredExactlyOnce(dataDir, visitors.sent);
    expect(expectMailedUnderOneId(mail, visitors.sent.keys())).toBe(0);
    await desk.stop();
  },
);

test.skipIf(!CAN_MOUNT)(
  'while the disk of the desk is full, enquiries stay in Firestore, and none is lost',
  { timeout: 120_000 },
  async () => {
    await using project = await startProject();
    const { visitors, proxy, projectId } = project;
    using disk = mountSmallDisk(32);
    await using desk: RunningServer = await startDesk(disk.path, proxy.host, projectId);
    await visitors.send(exampleSubmission());
    await waitForStored(disk.path, 1);
    disk.fill();
    // The write-ahead log has room for some.
    await waitFor(
      async () => {
        await visitors.send(exampleSubmission());
        return desk.output().includes('the desk does not collect');
      },
      'the store to be full',
      60_000,
    );
    expect(desk.output()).toContain('the enquiries stay in Cloud Firestore');
    const [first] = visitors.sent.keys();
    if (first) await visitors.noteMail(first);
    disk.empty();
    await waitForStored(disk.path, visitors.sent.size);
    expectStoredExactlyOnce(disk.path, visitors.sent);
    await waitForCollector(desk, 'collecting');
  },
);
