import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { referenceOf } from '../../domain/enquiry/enquiryId.ts';
import { DAY_MS, HOUR_MS, indiaDayOf, startOfIndiaDay } from '../../domain/time.ts';
import { changeEnquiry } from '../../tests/support/changeEnquiry.ts';
import { erasePerson } from '../../tests/support/erasePerson.ts';
import { EXAMPLE_FIELDS } from '../../tests/support/exampleEnquiry.ts';
import { mailJobOf } from '../../tests/support/mailJobOf.ts';
import { SAMPLE_SITE } from '../../tests/support/sampleSite.ts';
import { startMailServer } from '../../tests/support/startMailServer.ts';
import { useStore } from '../../tests/support/useStore.ts';
import { waitFor } from '../../tests/support/waitFor.ts';
import type { MailTransport } from '../config.ts';
import type { Context } from '../context.ts';
import { createMailWorker } from '../mail/MailWorkers.ts';
import { mailComposer } from '../mail/mailComposer.ts';
import type { MailSubject } from '../store/mailSubjects.ts';
import { Maintenance } from './Maintenance.ts';

const { content } = SAMPLE_SITE;
const SITE_URL = 'https://www.shop.example';

const context = useStore();
let logged: string[];
const record = (details: unknown, message = details) => void logged.push(String(message));
const log = { info: record, warn: record, error: record } as never;

beforeEach(() => {
  logged = [];
});

/** Stores an enquiry; resolves with its id. */
async function store(
  daysAgo: number,
  { isFlagged = false, isMailed = true, Name = 'Asha' } = {},
): Promise<string> {
  const receivedAt = Date.now() - daysAgo * DAY_MS;
  const id = await context.add({ Name }, { receivedAt, spamSignals: isFlagged ? ['honeypot'] : [] });
  if (isMailed) await context.queue.markSent(mailJobOf(context, id), Date.now());
  return id;
}

function sql(statement: string, ...values: (string | number)[]): void {
  using database = new DatabaseSync(context.storeFile);
  database.prepare(statement).run(...values);
}

const MAIL = { to: ['orders@mail.example'], from: 'site@mail.example' };

const mailFolder = () => ({ kind: 'folder' as const, folder: join(context.dataDir, 'mail') });

/** Runs the worker of daily mails until a condition holds. */
async function sendMailsUntil(isDone: () => boolean, transport: MailTransport, perHour = 0): Promise<void> {
  const config = { mail: { ...MAIL, transport, perHour }, siteUrl: SITE_URL };
  const worker = createMailWorker('urgent', context, content, config, log);
  worker.start();
  await waitFor(isDone, 'the mails to be sent');
  await worker.stop();
}

const isQueueEmpty = () => context.queue.nextDueAt('urgent') === undefined;

const compose = (about: MailSubject) =>
  mailComposer(context, content, { mail: MAIL, siteUrl: SITE_URL })(about);

async function runMaintenance(retentionDays = 0, builtAt = 0): Promise<void> {
  const maintenance = new Maintenance({ ...context, retentionDays, builtAt, log });
  await maintenance.tick();
}

describe('the digest', () => {
  test('lists the flagged enquiries of earlier days, in one mail a day with a stable Message-ID', async () => {
    await using server = await startMailServer();
    const flagged = [
      await store(2, { isFlagged: true, Name: 'Bot <b>' }),
      await store(1, { isFlagged: true }),
    ];
    await store(0, { isFlagged: true, Name: 'Of today' });
    await runMaintenance();
    await runMaintenance();
    await sendMailsUntil(isQueueEmpty, server.transport);
    expect(server.mails).toHaveLength(1);
    const [digest] = server.mails;
    const day = indiaDayOf(Date.now());
    expect(digest?.messageId).toBe(`<digest-${day}@mail.example>`);
    expect(digest?.subject).toBe(`2 flagged enquiries about ${content.product.name}`);
    for (const id of flagged) expect(digest?.text).toContain(context.records.find(id)?.reference);
    expect(digest?.text).toContain('filled in a hidden field');
    expect(digest?.text).toContain(EXAMPLE_FIELDS.Mobile);
    expect(digest?.text).not.toContain('Of today');
    expect(digest?.html).not.toContain('<b>');
  });

  test('does not list what the staff flagged themselves', async () => {
    await store(1, { isFlagged: true });
    const id = await store(1);
    await changeEnquiry(context, id, { isSpam: true }, 'priya@shop.example');
    await runMaintenance();
    const listed = context.records.flaggedOf(indiaDayOf(Date.now()), 9);
    expect(listed.map(({ spamSignals }) => spamSignals)).toEqual([['honeypot']]);
  });

  test('is not sent without flagged enquiries, nor when all of them were erased', async () => {
    await store(1);
    await runMaintenance();
    expect(context.queue.nextDueAt('urgent')).toBeUndefined();
    await store(1, { isFlagged: true });
    await runMaintenance();
    expect(context.queue.nextDueAt('urgent')).toBeDefined();
    await erasePerson(context, { email: EXAMPLE_FIELDS.Email });
    await sendMailsUntil(isQueueEmpty, mailFolder());
    expect(existsSync(join(context.dataDir, 'mail'))).toBe(false);
  });
});

describe('retention', () => {
  const remainingIds = () =>
    context.records
      .latest(9_999)
      .toReversed()
      .map(({ id }) => id);

  test('deletes older enquiries and the copies of their mails, and is off by default', async () => {
    const old = await store(31);
    const recent = await store(29);
    const copy = join(context.dataDir, 'mail', `${old}@any.example.eml`);
    await mkdir(join(context.dataDir, 'mail'));
    await writeFile(copy, 'x');
    await runMaintenance();
    expect(remainingIds()).toEqual([old, recent]);
    await runMaintenance(30);
    expect(remainingIds()).toEqual([recent]);
    expect(existsSync(copy)).toBe(false);
  });

  test('never deletes enquiries whose mail or digest is not sent yet', async () => {
    const waiting = await store(40, { isMailed: false });
    const flagged = await store(40, { isFlagged: true });
    await runMaintenance(30);
    expect(remainingIds()).toEqual([waiting, flagged]);
    await context.queue.markSent(mailJobOf(context, waiting), Date.now());
    await context.queue.markSent(mailJobOf(context, indiaDayOf(Date.now())), Date.now());
    await runMaintenance(30);
    expect(remainingIds()).toEqual([]);
  });

  test('erases what was withdrawn seven days ago with the copies of its mails, also where nothing expires', async () => {
    const withdrawn = await store(1, { isMailed: false });
    const flagged = await store(1, { isFlagged: true });
    const recent = await store(1);
    const copy = join(context.dataDir, 'mail', `${withdrawn}@any.example.eml`);
    await mkdir(join(context.dataDir, 'mail'));
    await writeFile(copy, 'x');
    const now = Date.now();
    for (const id of [withdrawn, flagged]) await context.visitorChanges.withdraw(id, now - 7 * DAY_MS - 1);
    await context.visitorChanges.withdraw(recent, now - 6 * DAY_MS);
    await runMaintenance();
    expect(remainingIds()).toEqual([recent]);
    expect(existsSync(copy)).toBe(false);
    // The device sends it again.
    expect(await context.store.add(withdrawn, EXAMPLE_FIELDS)).toMatchObject({ kind: 'repeated' });
    expect(remainingIds()).toEqual([recent]);
  });

  test('a stop leaves what is not erased yet to the next start', async () => {
    const id = await store(31);
    const maintenance = new Maintenance({ ...context, retentionDays: 30, builtAt: 0, log });
    maintenance.start();
    await maintenance.stop();
    expect(remainingIds()).toEqual([id]);
    await runMaintenance(30);
    expect(remainingIds()).toEqual([]);
  });

  test('neither lists nor keeps waiting what was withdrawn or replaced while it was flagged', async () => {
    const [withdrawn, replaced] = [
      await store(31, { isFlagged: true }),
      await store(31, { isFlagged: true }),
    ];
    await context.visitorChanges.withdraw(withdrawn, Date.now());
    const id = randomUUID();
    await context.store.add(id, EXAMPLE_FIELDS, { replaces: replaced });
    await runMaintenance();
    expect(context.records.countFlaggedOf(indiaDayOf(Date.now()))).toBe(0);
    await runMaintenance(30);
    expect(remainingIds()).toEqual([id]);
  });

  test('deletes more than one batch', async () => {
    for (let count = 0; count < 500; count += 1) void context.add();
    await store(0);
    sql("UPDATE mail_jobs SET state = 'sent'");
    sql('UPDATE enquiries SET received_at = ?', Date.now() - 40 * DAY_MS);
    await runMaintenance(30);
    expect(remainingIds()).toEqual([]);
  });

  test('deletes nothing while the clock is not trusted', async () => {
    const old = await store(31);
    await context.health.recordRetentionRun(Date.now() - 365 * DAY_MS);
    await context.health.check();
    await runMaintenance(30);
    await runMaintenance(30);
    expect(remainingIds()).toEqual([old]);
    expect(logged.join()).toContain('the clock has jumped');
    await context.health.recordRetentionRun(Date.now());
    const undated = await store(31);
    sql('UPDATE enquiries SET received_at = 5000 WHERE id = ?', undated);
    await runMaintenance(30);
    expect(remainingIds()).toEqual([undated]);
    expect(logged.join()).toContain('before the clock was set are kept');
  });
});

test('what was erased while another program read the store is overwritten once it has ended', async () => {
  const log = join(context.dataDir, 'enquiries.db-wal');
  await store(0, { Name: 'Unforgettable' });
  const reader = new DatabaseSync(context.storeFile);
  reader.exec('BEGIN; SELECT count(*) FROM enquiries');
  expect(await erasePerson(context, { email: EXAMPLE_FIELDS.Email })).toMatchObject({ isOverwritten: false });
  await runMaintenance();
  expect(readFileSync(log, 'latin1')).toContain('Unforgettable');
  expect(logged.join()).toContain('another program keeps reading the store');
  reader.close();
  await runMaintenance();
  expect(readFileSync(log, 'latin1')).not.toContain('Unforgettable');
  expect(readFileSync(context.storeFile, 'latin1')).not.toContain('Unforgettable');
});

test('retention depends on when an enquiry was received, not on when it was imported', async () => {
  const recent = await store(29);
  const imported = await store(400);
  const future = await store(-400);
  await runMaintenance(30);
  const remaining = context.records.latest(9).map(({ id }) => id);
  expect(remaining).toEqual([future, recent]);
  expect(remaining).not.toContain(imported);
});

test('an enquiry that was received while the clock was ahead is dated when the clock is right, and expires', async () => {
  const ahead = await store(-3 * 365);
  const soon = await store(-0.5);
  const receivedAt = (id: string) => context.records.find(id)?.receivedAt ?? 0;
  await runMaintenance(30, Date.now() + 1_000);
  expect(receivedAt(ahead), 'not by a clock that is behind the build of the site').toBeGreaterThan(
    Date.now() + DAY_MS,
  );
  const soonAt = receivedAt(soon);
  await context.visitorChanges.withdraw(soon, Date.now() + 365 * DAY_MS);
  await runMaintenance(30, Date.now() - 1_000);
  expect(Math.abs(receivedAt(ahead) - Date.now())).toBeLessThan(60_000);
  expect(receivedAt(soon), 'a small step of the clock').toBe(soonAt);
  expect(context.records.find(soon)?.withdrawnAt).toBeLessThan(Date.now() + 60_000);
  expect(logged.join()).toContain('won while the clock was ahead are dated today');
});

test('an enquiry that was received while the clock was years behind does not expire before others', async () => {
  const builtAt = Date.now();
  vi.useFakeTimers({ toFake: ['Date'], now: builtAt - 3 * 365 * DAY_MS });
  const site = { ...SAMPLE_SITE, builtAt };
  context.reopen({}, site);
  await context.queue.markSent(mailJobOf(context, await context.add()), Date.now());
  context.store.insertByHand(randomUUID(), EXAMPLE_FIELDS, 'phone');
  for (const [days, count] of [
    [29, 2],
    [31, 0],
  ] as const) {
    vi.setSystemTime(builtAt + days * DAY_MS);
    await context.health.recordRetentionRun(Date.now());
    await runMaintenance(30, builtAt);
    expect(context.records.latest(9), `after ${days} days`).toHaveLength(count);
  }
});

test('what ended while the clock was ahead is missed, and what began ends as it should, once the clock is right', async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  const now = Date.now();
  const priya = 'priya@shop.example';
  context.reopen({ staff: [priya] });
  const token = async () => (await context.access.issueLink(priya, Date.now())).token;
  vi.setSystemTime(now + 365 * DAY_MS);
  const id = await store(0);
  await changeEnquiry(context, id, { status: 'won' }, priya);
  await context.health.recordBackup(Date.now(), '/copies/a.db');
  await context.health.recordProofBegun(Date.now());
  const unused = await token();
  const session = await context.access.openSession(await token(), Date.now());
  vi.setSystemTime(now);
  await runMaintenance();
  expect(context.health.times()).toMatchObject({ backedUpAt: now, proofMissedSince: now });
  expect(context.records.find(id)?.wonAt).toBe(now);
  expect(await context.access.openSession(unused, now)).toBeUndefined();
  expect(context.access.emailOf(session?.token ?? '', now + 30 * DAY_MS - 1)).toBe(priya);
  expect(context.access.emailOf(session?.token ?? '', now + 30 * DAY_MS)).toBeUndefined();
});

test('after a jump of the clock, what it was ahead of is dated at a start, and not while the server runs', async () => {
  await context.health.recordRetentionRun(Date.now() - 365 * DAY_MS);
  const maintenance = new Maintenance({ ...context, retentionDays: 0, builtAt: 0, log });
  const isDated = (id: string) => (context.records.find(id)?.receivedAt ?? 0) <= Date.now();
  const [before, after] = [await store(-3 * 365), randomUUID()];
  await maintenance.tick();
  expect(isDated(before)).toBe(true);
  await context.store.add(after, EXAMPLE_FIELDS, { receivedAt: Date.now() + 3 * 365 * DAY_MS });
  await maintenance.tick();
  expect(isDated(after)).toBe(false);
});

test.each([
  ['right', { isDated: true, isDeleted: true }],
  ['unknown', { isDated: false, isDeleted: true }],
  ['wrong', { isDated: false, isDeleted: false }],
])('while this machine’s clock is %s by Firestore’s: %o', async (clock, expected) => {
  const [ahead, old] = [await store(-3 * 365), await store(31)];
  const collector = { clock: () => clock } as Context['collector'];
  const maintenance = new Maintenance({ ...context, collector, retentionDays: 30, builtAt: 0, log });
  await maintenance.tick();
  const { receivedAt = 0 } = context.records.find(ahead) ?? {};
  expect({ isDated: receivedAt <= Date.now(), isDeleted: !context.records.find(old) }).toEqual(expected);
});

describe('the daily summary, with an inbox', () => {
  const staff = ['priya@shop.example'];
  const EIGHT_AM = startOfIndiaDay('2026-11-05') + 8 * HOUR_MS;

  /** Sends this many mails of the queue to a real mail server although the hourly limit is reached. */
  async function sendMails(count: number) {
    await using server = await startMailServer();
    await sendMailsUntil(() => server.mails.length >= count, server.transport, 1);
    return server.mails;
  }

  test('is queued once a day, at eight in India', async () => {
    context.reopen({ staff });
    vi.useFakeTimers({ toFake: ['Date'] });
    const queued = () => context.queue.due('urgent', Date.now() + 1);
    vi.setSystemTime(EIGHT_AM - 1);
    await runMaintenance();
    expect(queued()).toBeUndefined();
    vi.setSystemTime(EIGHT_AM);
    await runMaintenance();
    expect(queued()).toMatchObject({ kind: 'digest', day: '2026-11-05' });
    await context.queue.markSent(mailJobOf(context, '2026-11-05'), Date.now());
    context.reopen({ staff });
    await runMaintenance();
    expect(queued()).toBeUndefined();
    vi.setSystemTime(EIGHT_AM + DAY_MS);
    await runMaintenance();
    expect(queued()).toMatchObject({ kind: 'digest', day: '2026-11-06' });
  });

  test('comes each day, also of the days that a clock has named that was a month ahead', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    context.reopen({ staff });
    const [owner = ''] = staff;
    await changeEnquiry(context, await store(0), { owner, followUpAt: 0 }, owner);
    const expectDailyMails = async (from: number, days: number) => {
      for (let day = 0; day < days; day += 1) {
        vi.setSystemTime(from + day * DAY_MS);
        await runMaintenance();
        for (const kind of ['digest', 'due']) {
          const job = context.queue.due('urgent', Date.now());
          expect(job).toMatchObject({ kind, day: indiaDayOf(Date.now()) });
          if (job) await context.queue.markSent(job.rowId, Date.now());
        }
        expect(context.queue.due('urgent', Date.now())).toBeUndefined();
      }
    };
    await expectDailyMails(EIGHT_AM + 30 * DAY_MS, 3);
    await expectDailyMails(EIGHT_AM, 33);
  });

  test('is sent without any activity too, so that a missing mail means a fault', async () => {
    context.reopen({ staff });
    await context.mailJobs.queueDigest(indiaDayOf(Date.now()), Date.now(), []);
    const [mail] = await sendMails(1);
    expect(mail?.subject).toBe(
      `${content.product.name}: 0 due, 0 new, 0 received yesterday, 0 undelivered, 0 flagged`,
    );
    expect(mail?.messageId).toBe(`<digest-${indiaDayOf(Date.now())}@mail.example>`);
  });

  test.each([
    [undefined, 'There is no backup of the enquiries yet'],
    [HOUR_MS, /Last backup: \d+ \w+ 20\d\d, .* \(India\)\n/],
    [2 * DAY_MS, '(India), which is more than a day ago'],
  ])('says when the last backup was made: %s ms ago', async (age, text) => {
    context.reopen({ staff });
    if (age !== undefined)
      await context.health.recordBackup(Date.now() - age, join(context.dataDir, 'copy.db'));
    await context.mailJobs.queueDigest(indiaDayOf(Date.now()), Date.now(), []);
    const [mail] = await sendMails(1);
    expect(mail?.text).toMatch(text);
    if (typeof text === 'string') expect(mail?.html).toContain(text);
  });

  test('lists new, undelivered and flagged enquiries, and escapes the visitor’s input', async () => {
    context.reopen({ staff });
    await store(0, { Name: 'Waiting <b>Person</b>' });
    const lost = await store(0, { Name: 'Lost Mail', isMailed: false });
    await context.queue.markUndelivered(mailJobOf(context, lost), '550 mailbox full');
    await store(1, { isFlagged: true, Name: 'Bot' });
    await context.mailJobs.queueDigest(indiaDayOf(Date.now()), Date.now(), []);
    const [mail] = await sendMails(1);
    for (const body of [mail?.text, mail?.html]) {
      for (const part of ['2 waiting:', 'Undelivered mail: 1', '550 mailbox full', 'summary: 1', 'Bot'])
        expect(body).toContain(part);
    }
    expect(mail?.text).toContain('https://www.shop.example/inbox?undelivered=yes');
    expect(mail?.html).toContain('Waiting &#60;b&#62;Person');
    expect(mail?.text).toContain('https://www.shop.example/inbox?open=');
    expect(mail?.html).toContain('href="https://www.shop.example/inbox?open&#61;');
    expect(mail?.html).toContain('href="tel:+919876543210"');
    expect(mail?.html).toContain('href="https://wa.me/919876543210?text&#61;Hello%20Waiting');
  });

  test('links to the enquiry, as the mail of an enquiry does', async () => {
    context.reopen({ staff });
    const id = await store(0, { isMailed: false });
    const subject = { kind: 'enquiry' as const, id, reference: referenceOf(id) };
    expect((await compose(subject))?.text).toContain(`https://www.shop.example/inbox?open=${id}`);
  });

  test('deletes what has expired of sessions and sign-in links', async () => {
    context.reopen({ staff });
    const { access } = context;
    await access.issueLink('priya@shop.example', 0);
    await access.requestLink('priya@shop.example', 0);
    await runMaintenance();
    for (const table of ['sign_in_links', 'sign_in_requests'])
      expect(context.database.connection.prepare(`SELECT * FROM ${table}`).all(), table).toEqual([]);
  });

  test('does not tell someone who is no longer staff what is due, though the mail was queued before', async () => {
    context.reopen({ staff });
    const recipient = 'gone@shop.example';
    const id = await store(0);
    await changeEnquiry(context, id, { owner: recipient, followUpAt: 0 }, recipient);
    expect(await compose({ kind: 'due', day: indiaDayOf(Date.now()), recipient })).toBeUndefined();
  });

  test('does not tell an owner of follow-ups that were done before the mail was sent', async () => {
    context.reopen({ staff });
    const [recipient = ''] = staff;
    expect(await compose({ kind: 'due', day: indiaDayOf(Date.now()), recipient })).toBeUndefined();
  });

  test('lists what is due in one mail for each owner who is still staff', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    vi.setSystemTime(EIGHT_AM);
    context.reopen({ staff });
    const addFollowUp = async (owner: string, followUpAt: number, name: string) => {
      const id = await store(0, { Name: name });
      await changeEnquiry(context, id, { owner, followUpAt }, owner);
    };
    await addFollowUp('priya@shop.example', Date.now() - 3 * DAY_MS, 'Overdue Person');
    await addFollowUp('priya@shop.example', Date.now() + 3 * DAY_MS, 'Later Person');
    await addFollowUp('gone@shop.example', Date.now(), 'Colleague Who Left');
    for (let count = 0; count < 2; count += 1) await runMaintenance();
    const mails = await sendMails(2);
    expect(mails).toHaveLength(2);
    const mail = mails.find(({ to }) => to?.[0]?.address === 'priya@shop.example');
    expect(mail?.messageId).toBe('<due-2026-11-05-priya=shop.example@mail.example>');
    expect(mail?.subject).toBe(`${content.product.name}: 1 to follow up today`);
    expect(mail?.text).toContain('Overdue Person');
    expect(mail?.text).toContain('https://www.shop.example/inbox?due=yes&owner=mine');
    expect(mail?.text).not.toContain('Later Person');
    const summary = mails.find(({ to }) => to?.[0]?.address === 'orders@mail.example');
    expect(summary?.text).toContain('2 to follow up today (1 overdue):');
  });

  test('is deleted, where it is a file, when someone on it is erased', async () => {
    context.reopen({ staff });
    for (let count = 0; count < 9; count += 1) await store(count);
    sql("UPDATE enquiries SET document = json_set(document, '$.Mobile', '9111111111') WHERE row_id = 1");
    const today = indiaDayOf(Date.now());
    await context.mailJobs.queueDigest(indiaDayOf(Date.now()), Date.now(), []);
    const transport = mailFolder();
    const file = join(transport.folder, `digest-${today}@mail.example.eml`);
    await sendMailsUntil(() => existsSync(file), transport);
    await writeFile(
      join(transport.folder, 'digest-2026-11-04@mail.example.eml'),
      'Of another day: 0000-0000',
    );
    expect(await erasePerson(context, { mobile: '9333333333' })).toMatchObject({ mails: 0 });
    expect(await erasePerson(context, { mobile: '9111111111' })).toEqual({
      enquiries: 1,
      mails: 1,
      isOverwritten: true,
    });
    expect(await readdir(transport.folder)).toEqual(['digest-2026-11-04@mail.example.eml']);
  });
});
