import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import PostalMime from 'postal-mime';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { EnquiryFields } from '../../domain/enquiry/enquiryFields.ts';
import { referenceOf } from '../../domain/enquiry/enquiryId.ts';
import { EXAMPLE_FIELDS } from '../../tests/support/exampleEnquiry.ts';
import { startMailServer } from '../../tests/support/startMailServer.ts';
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts';
import { waitFor } from '../../tests/support/waitFor.ts';
import type { MailTransport } from '../config/readConfig.ts';
import { type Context, openContext, readContent } from '../context.ts';
import { EnquiryRecords } from '../store/EnquiryRecords.ts';
import { MailQueue } from '../store/MailQueue.ts';
import { createMailer } from './Mailer.ts';
import { MailWorker } from './MailWorker.ts';
import { mailComposer } from './mailComposer.ts';

const content = readContent();
const product = content.product.name;
const silent = { info: () => {}, warn: () => {}, error: () => {} };
/** The real policy's shape, in a hurry. */
const policy = { firstPause: 20, longestPause: 200, attempts: 4 };

let folder: ReturnType<typeof temporaryFolder>;
let context: Context;

beforeEach(() => {
  folder = temporaryFolder();
  context = openContext({ storeFile: join(folder.path, 'enquiries.db') }, content);
});
afterEach(async () => {
  context.store.close();
  await folder[Symbol.asyncDispose]();
});

function startWorker(
  transport: MailTransport,
  { perHour = 0, to = ['orders@meruvana.example'] } = {},
): AsyncDisposable & { worker: MailWorker } {
  const envelope = { to, from: 'site@meruvana.example' };
  const worker = new MailWorker({
    ...context,
    mailer: createMailer(transport),
    compose: mailComposer(context.records, content, envelope),
    policy,
    perHour,
    log: silent as never,
  });
  worker.start();
  return { worker, [Symbol.asyncDispose]: () => worker.stop() };
}

const smtp = (port: number): MailTransport => ({ kind: 'smtp', host: '127.0.0.1', port, secure: false });
const stateOf = (id: string) => context.records.find(id)?.mailState;

async function store(changes: Partial<EnquiryFields> = {}): Promise<string> {
  const id = randomUUID();
  await context.store.add(id, { ...EXAMPLE_FIELDS, ...changes });
  return id;
}

describe('the mail', () => {
  test('goes to the company, is answered to the visitor, and says all that is needed to act', async () => {
    await using server = await startMailServer();
    const id = await store();
    await using _worker = startWorker(smtp(server.port));
    const [mail] = await server.received(1);
    expect(mail?.to?.[0]?.address).toBe('orders@meruvana.example');
    expect(mail?.from?.address).toBe('site@meruvana.example');
    expect(mail?.replyTo).toEqual([{ name: 'Asha Rao', address: 'asha.rao@mail.example' }]);
    expect(mail?.messageId).toBe(`<${id}@meruvana.example>`);
    expect(mail?.subject).toBe(`Order enquiry ${referenceOf(id)}: 3 × ${product}, Retailer, Asha Rao`);
    for (const body of [mail?.text, mail?.html]) {
      expect(body).toContain('productName');
      for (const text of [product, ...Object.values(EXAMPLE_FIELDS), 'tel:+919876543210', referenceOf(id)]) {
        expect(body).toContain(text);
      }
    }
    expect(mail?.html).toContain('href="mailto:asha.rao@mail.example?subject');
    await waitFor(() => stateOf(id) === 'sent' || undefined, 'the job to end');
  });

  test('can be given neither a header nor markup by what a visitor types', async () => {
    await using server = await startMailServer();
    const Name = '"><script>alert(1)</script> =?utf-8?q?=0D=0ABcc:x@y.in?= आशा';
    await store({ Name, Email: "a'b&c@mail.example" });
    await using _worker = startWorker(smtp(server.port));
    const [mail] = await server.received(1);
    expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc');
    expect(mail?.subject).toContain('<script>');
    expect(mail?.replyTo?.[0]?.address).toBe("a'b&c@mail.example");
    expect(mail?.html).not.toMatch(/<script/i);
    expect(mail?.html).toContain('script&#62;');
    expect(mail?.text).toContain(Name);
  });

  test('becomes a file where there is no mail server', async () => {
    const id = await store();
    const mailFolder = join(folder.path, 'mail');
    await using _worker = startWorker({ kind: 'folder', folder: mailFolder });
    await waitFor(() => stateOf(id) === 'sent' || undefined, 'the job to end');
    const files = await readdir(mailFolder);
    expect(files).toEqual([`${id}@meruvana.example.eml`]);
    const mail = await PostalMime.parse(await readFile(join(mailFolder, files[0] as string)));
    expect(mail.messageId).toBe(`<${id}@meruvana.example>`);
  });
});

describe('when the mail server is in trouble', () => {
  test('a refused mail is tried again with the same Message-ID until it is taken', async () => {
    let refusals = 2;
    await using server = await startMailServer({
      onMailFrom: (_address, _session, callback) =>
        refusals-- > 0 ? callback(Object.assign(new Error('busy'), { responseCode: 451 })) : callback(),
    });
    const id = await store();
    await using _worker = startWorker(smtp(server.port));
    const [mail] = await server.received(1);
    expect(mail?.messageId).toBe(`<${id}@meruvana.example>`);
    await waitFor(() => stateOf(id) === 'sent' || undefined, 'the job to end');
    expect(server.mails).toHaveLength(1);
  });

  test('one that is refused for some of its recipients goes to them again, and to nobody twice', async () => {
    const got: string[][] = [];
    let refusals = 2;
    await using server = await startMailServer({
      onRcptTo: ({ address }, _session, callback) =>
        address === 'grey@meruvana.example' && refusals-- > 0
          ? callback(Object.assign(new Error('try later'), { responseCode: 451 }))
          : callback(),
      onData(stream, { envelope }, callback) {
        got.push(envelope.rcptTo.map(({ address }) => address));
        stream.resume().on('end', () => callback());
      },
    });
    const id = await store();
    const to = ['orders@meruvana.example', 'grey@meruvana.example'];
    await using _worker = startWorker(smtp(server.port), { to });
    await waitFor(() => stateOf(id) === 'sent' || undefined, 'the job to end');
    expect(got).toEqual([['orders@meruvana.example'], ['grey@meruvana.example']]);
  });

  test('one that keeps failing ends as undelivered with its reason, and can be sent again', async () => {
    const gone = await startMailServer();
    await gone[Symbol.asyncDispose]();
    const id = await store();
    await using running = startWorker(smtp(gone.port));
    await waitFor(() => stateOf(id) === 'undelivered' || undefined, 'the job to be given up');
    expect(context.records.undelivered()).toMatchObject([
      { id, mailError: expect.stringContaining('ECONNREFUSED') },
    ]);

    await using _back = await startMailServer({}, gone.port);
    expect(context.queue.resend(Date.now())).toBe(1);
    running.worker.wake();
    await waitFor(() => stateOf(id) === 'sent' || undefined, 'the mail to be sent after all');
  });

  test('what an earlier process left is sent by the next', async () => {
    const id = await store();
    context.store.close();
    context = openContext({ storeFile: join(folder.path, 'enquiries.db') }, content);
    await using server = await startMailServer();
    await using _worker = startWorker(smtp(server.port));
    expect((await server.received(1))[0]?.messageId).toBe(`<${id}@meruvana.example>`);
  });

  test('a job that is due far in the future, because the clock was set back, is sent now', async () => {
    const id = await store();
    context.queue.postpone(id, Date.now() + 86_400_000, 'before the clock was set back');
    await using server = await startMailServer();
    await using _worker = startWorker(smtp(server.port));
    await server.received(1);
  });
});

describe('the cap on mail an hour', () => {
  test('lets so many go; the others are stored, wait, and go when there is room', async () => {
    const ids = [await store(), await store(), await store()];
    await using server = await startMailServer();
    {
      await using _worker = startWorker(smtp(server.port), { perHour: 2 });
      await server.received(2);
      await new Promise((resolve) => setTimeout(resolve, 300));
    }
    expect(server.mails).toHaveLength(2);
    expect(ids.map(stateOf).toSorted()).toEqual(['pending', 'sent', 'sent']);
    const now = Date.now();
    expect(context.queue.roomAt(now, 2)).toBeGreaterThan(now + 3_590_000);
    expect(context.queue.roomAt(now, 3)).toBe(now);
    expect(context.queue.roomAt(now + 3_601_000, 2)).toBe(now + 3_601_000);
    // Set back by an hour, the clock does not hold mail for longer than an hour either.
    expect(context.queue.roomAt(now - 3_601_000, 2)).toBe(now - 3_601_000);
    await using _again = startWorker(smtp(server.port), { perHour: 3 });
    await server.received(3);
  });
});

describe('while the store cannot be written', () => {
  test('a mail that was taken goes out once, not at every look', async () => {
    await using server = await startMailServer();
    const id = await store();
    const blocker = new DatabaseSync(join(folder.path, 'enquiries.db'));
    blocker.exec('BEGIN IMMEDIATE');
    context.store.close();
    // A wait for the lock of no time at all, or the test would take as long as the worker waits.
    const database = new DatabaseSync(join(folder.path, 'enquiries.db'), { timeout: 1 });
    context = { ...context, queue: new MailQueue(database), records: new EnquiryRecords(database) };
    {
      await using _worker = startWorker(smtp(server.port));
      await server.received(1);
      await new Promise((resolve) => setTimeout(resolve, 400));
      expect(stateOf(id)).toBe('pending');
      blocker.exec('ROLLBACK');
      blocker.close();
      await waitFor(() => stateOf(id) === 'sent' || undefined, 'the job to end');
    }
    expect(server.mails).toHaveLength(1);
    database.close();
    context = openContext({ storeFile: join(folder.path, 'enquiries.db') }, content);
  });
});

test('an enquiry erased while its mail is written leaves no copy on this machine', async () => {
  const id = await store();
  const mailFolder = join(folder.path, 'mail');
  const real = createMailer({ kind: 'folder', folder: mailFolder });
  const worker = new MailWorker({
    ...context,
    mailer: {
      ...real,
      async send(mail) {
        await context.erasure.erase({ email: EXAMPLE_FIELDS.Email });
        await real.send(mail);
      },
    },
    compose: mailComposer(context.records, content, { to: ['a@b.in'], from: 'c@d.in' }),
    policy,
    perHour: 0,
    log: silent as never,
  });
  worker.start();
  await waitFor(
    async () => ((await readdir(mailFolder).catch(() => ['?'])).length === 0 ? true : undefined),
    'no copy',
  );
  await worker.stop();
  expect(context.records.find(id)).toBeUndefined();
});
