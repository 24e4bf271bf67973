import { existsSync, readdirSync } from 'node:fs';
import type { SMTPServerOptions } from 'smtp-server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { referenceOf } from '../../domain/enquiry/enquiryId.ts';
import { languageOf } from '../../domain/language/languages.ts';
import { ENGLISH_MESSAGES } from '../../domain/language/siteMessages.ts';
import type { BuiltSite } from '../../domain/settings/builtSite.ts';
import { linkedEnquiryOf } from '../../domain/sitePages.ts';
import { HOUR_MS, startOfIndiaDay } from '../../domain/time.ts';
import { changeEnquiry } from '../../tests/support/changeEnquiry.ts';
import { EXAMPLE_FIELDS } from '../../tests/support/exampleEnquiry.ts';
import { SAMPLE_SITE } from '../../tests/support/sampleSite.ts';
import {
  type DataFaults,
  type MailServer,
  smtpError,
  startMailServer,
} from '../../tests/support/startMailServer.ts';
import { useStore } from '../../tests/support/useStore.ts';
import { waitFor } from '../../tests/support/waitFor.ts';
import { unsentMail } from '../cli/mailCommands.ts';
import type { Config } from '../config.ts';
import { MAX_RECEIPTS_PER_HOUR } from '../store/MailJobs.ts';
import { createMailWorker } from './MailWorkers.ts';
import { mailFolderOf } from './mailCopies.ts';

const SITE_URL = 'https://www.shop.example';
const COMPANY = 'orders@shop.example';
const hindi: BuiltSite['languages'][number] = {
  language: languageOf('hi'),
  notice: { version: '0123456789abcdef', text: '…' },
  content: {
    company: { hours: 'सोमवार से शनिवार' },
    enquiry: {
      promises: ['हम {phone} से फ़ोन करते हैं।', 'हम कभी OTP नहीं माँगते।'],
      reply: '{packs} के लिए हम {mobile} पर फ़ोन करेंगे।',
      retailers: { reply: 'हम प्राइस लिस्ट {email} पर भेजेंगे। हम {phone} से फ़ोन करते हैं, और कभी OTP नहीं माँगते।' },
    },
  },
  messages: {
    ...ENGLISH_MESSAGES,
    label: { ...ENGLISH_MESSAGES.label, RetailerSelfUse: 'दुकानदार या अपने लिए' },
    option: { ...ENGLISH_MESSAGES.option, Retailer: 'दुकानदार' },
    receipt: {
      ...ENGLISH_MESSAGES.receipt,
      subject: 'आपकी पूछताछ {reference} मिली',
      hours: '{hours} फ़ोन करते हैं।',
    },
  },
};
const BUILT = { ...SAMPLE_SITE, languages: [...SAMPLE_SITE.languages, hindi] };
const { company } = SAMPLE_SITE.content;

const context = useStore({}, BUILT);
let server: MailServer;
let settings: Config['mail'];

async function start(faults: SMTPServerOptions & DataFaults = {}, perHour = 0): Promise<void> {
  server = await startMailServer(faults);
  settings = { transport: server.transport, to: [COMPANY], from: 'site@shop.example', perHour };
  context.reopen({ mail: settings });
}

afterEach(async () => {
  await server[Symbol.asyncDispose]();
});

function startWorker(visitorSiteUrl: string | null = SITE_URL, content = BUILT.content) {
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const config = {
    mail: settings,
    siteUrl: 'http://desk.example',
    visitorSiteUrl: visitorSiteUrl ?? undefined,
  };
  const worker = createMailWorker('ordinary', context, content, config, log as never);
  worker.start();
  return { worker, log, [Symbol.asyncDispose]: () => worker.stop() };
}

const jobs = () =>
  context.database.connection.prepare('SELECT kind, state, attempts FROM mail_jobs ORDER BY row_id').all();
const queueIsDone = () => jobs().every(({ state }) => state !== 'pending');
const mailsTo = (address: string) => server.received.filter(({ to }) => to?.[0]?.address === address);

async function sendAll(visitorSiteUrl?: string | null, content?: BuiltSite['content']): Promise<void> {
  await using _worker = startWorker(visitorSiteUrl, content);
  await waitFor(queueIsDone, 'all mails to be sent');
}

describe('the receipt', () => {
  beforeEach(() => start());

  test('says what was sent, who calls and when, what nobody asks for, and how to withdraw, in the language of the page', async () => {
    const id = await context.add({}, { language: 'hi' });
    await sendAll();
    const [mail, receipt] = server.received;
    expect(mail?.to?.[0]?.address, 'the company comes first').toBe(COMPANY);
    expect(mail?.text).toContain('Language: Hindi');
    expect(receipt?.to).toEqual([{ name: '', address: EXAMPLE_FIELDS.Email }]);
    expect(receipt?.subject).toBe(`आपकी पूछताछ ${referenceOf(id)} मिली`);
    expect(receipt?.replyTo?.[0]?.address).toBe(company.email);
    const url = `${SITE_URL}/hi/my-enquiry#${id}`;
    for (const body of [receipt?.text, receipt?.html]) {
      for (const part of [referenceOf(id), '3 packs', 'दुकानदार', url]) expect(body).toContain(part);
      for (const part of [`हम ${company.phone} से`, 'OTP नहीं माँगते', 'सोमवार से शनिवार फ़ोन करते हैं।'])
        expect(body).toContain(part);
      expect(body).toContain('हम प्राइस लिस्ट your e-mail address पर भेजेंगे।');
      for (const part of [`${company.phone} से`, 'OTP'])
        expect(body?.split(part).length, `${part}, once`).toBe(2);
      expect(body).not.toContain('If we call you');
      expect(body).not.toContain(EXAMPLE_FIELDS.Name);
      // It goes to whoever's address was typed, and so does its link.
      expect(body).not.toContain(EXAMPLE_FIELDS.Mobile);
    }
    const link = receipt?.text?.split(/\s/).find((word) => word.startsWith(url));
    const { Quantity, RetailerSelfUse } = EXAMPLE_FIELDS;
    expect(linkedEnquiryOf(new URL(link ?? '').hash)).toEqual({
      id,
      Quantity,
      RetailerSelfUse,
      sentAt: expect.any(Number),
    });
    expect(receipt?.html).toContain('<html lang="hi-IN" dir="ltr">');
    expect(receipt?.raw).toMatch(/^Auto-Submitted: auto-replied\r$/m);
    // Mail servers log it, and whoever knows the id can withdraw the enquiry.
    expect(receipt?.messageId).toMatch(/^<receipt-[0-9a-f-]{36}@shop\.example>$/);
    expect(receipt?.messageId).not.toContain(id.slice(0, 8));
  });

  test('is in English where the site has no such language, without the kind that was not chosen', async () => {
    const id = await context.add({ Quantity: '1', RetailerSelfUse: 'retailer/self use' }, { language: 'ta' });
    await sendAll();
    const [receipt] = mailsTo(EXAMPLE_FIELDS.Email);
    expect(receipt?.subject).toBe(`We have received your enquiry ${referenceOf(id)}`);
    expect(receipt?.text).toContain('Quantity: 1 pack\n');
    expect(receipt?.text).not.toContain('Self Use');
    expect(receipt?.text).toContain(
      'We will call your mobile number or write to your e-mail address about 1 pack.',
    );
    expect(receipt?.text).toContain(`${SITE_URL}/my-enquiry#${id}`);
  });

  test('names who answers, where the content does', async () => {
    const { enquiry } = BUILT.content;
    await context.add();
    await sendAll(SITE_URL, {
      ...BUILT.content,
      enquiry: { ...enquiry, answeredBy: { name: 'Asha Rao' } },
    });
    const [receipt] = mailsTo(EXAMPLE_FIELDS.Email);
    for (const body of [receipt?.text, receipt?.html])
      expect(body).toContain('If we call you, it is Asha Rao.');
  });

  test.each([
    ['reply', { reply: 'We will call {mobile} {hours}.', promises: ['We call from {phone}.'] }],
    ['promises', { promises: ['We will call your mobile number {hours}.'] }],
  ])('says who calls itself, where the %s of the content does not', async (_, enquiry) => {
    const languages = BUILT.languages.map((one) => ({
      ...one,
      content: { ...one.content, enquiry },
    }));
    context.reopen({ mail: settings }, { ...BUILT, languages });
    await context.add();
    await sendAll();
    const [receipt] = mailsTo(EXAMPLE_FIELDS.Email);
    expect(receipt?.text).toContain(
      `We will call your mobile number Monday to Saturday, 10 am to 6 pm.\nIf we call you, it is from ${company.phone}.\n\n`,
    );
  });

  test('has no link where the desk does not know where visitors open the site', async () => {
    await context.add();
    await sendAll(null);
    const [receipt] = mailsTo(EXAMPLE_FIELDS.Email);
    expect(receipt?.text).toContain(company.phone);
    for (const body of [receipt?.text, receipt?.html]) expect(body).not.toContain('my-enquiry');
  });

  test('is about the correction that arrives before it is sent, and goes to no address that was corrected', async () => {
    const wrong = { Email: 'stranger@mail.example' };
    const first = await context.add(wrong);
    const second = await context.add({}, { replaces: first });
    const last = await context.add({ Quantity: '7' }, { replaces: second });
    await sendAll();
    expect(mailsTo(wrong.Email)).toEqual([]);
    const receipts = mailsTo(EXAMPLE_FIELDS.Email);
    expect(receipts.map(({ subject }) => subject)).toEqual([
      `We have received your enquiry ${referenceOf(last)}`,
    ]);
    expect(receipts[0]?.text).toContain('7 packs');
  });

  test.each<[string, () => Promise<unknown>]>([
    ['is flagged', () => context.add({}, { spamSignals: ['honeypot'] })],
    [
      'waited for more than a day until it was collected',
      () => context.add({}, { receivedAt: Date.now() - 25 * HOUR_MS }),
    ],
    [
      'is withdrawn before it is sent',
      async () => context.visitorChanges.withdraw(await context.add(), Date.now()),
    ],
    [
      'the staff flag before it is sent',
      async () => changeEnquiry(context, await context.add(), { isSpam: true }, 'priya@shop.example'),
    ],
    ['is erased before it is sent', async () => context.erasure.erase([await context.add()])],
  ])('is not sent for an enquiry that %s', async (_name, act) => {
    await act();
    await context.add({ Email: 'other@mail.example' });
    await sendAll();
    expect(mailsTo(EXAMPLE_FIELDS.Email)).toEqual([]);
    expect(mailsTo('other@mail.example')).toHaveLength(1);
  });

  test('is not sent for an enquiry that is sent again', async () => {
    const id = await context.add();
    await context.store.add(id, EXAMPLE_FIELDS);
    await sendAll();
    expect(mailsTo(EXAMPLE_FIELDS.Email)).toHaveLength(1);
  });

  test('is still the company’s mail that counts as sent by the browser, not the receipt', async () => {
    const id = await context.add({}, { mail: { delayMs: HOUR_MS } });
    await context.mailJobs.markSentElsewhere([id]);
    await sendAll();
    expect([server.mails, server.receipts].map(({ length }) => length)).toEqual([0, 1]);
  });
});

test.each([
  ['the content does not say so', { ...BUILT.content.enquiry, receipt: false }, 'smtp'],
  ['mail is only written to files', { ...BUILT.content.enquiry, receipt: true }, 'folder'],
])('there is no receipt where %s', async (_name, enquiry, kind) => {
  await start();
  const transport =
    kind === 'smtp' ? settings.transport : { kind: 'folder' as const, folder: mailFolderOf(context.dataDir) };
  const mail = { ...settings, transport };
  const content = { ...BUILT.content, enquiry };
  context.reopen({ mail }, { ...BUILT, content });
  await context.add();
  expect(jobs()).toEqual([expect.objectContaining({ kind: 'enquiry' })]);
});

describe('whoever types a stranger’s address', () => {
  test('makes us write to them once a day, however the address is spelt', async () => {
    await start();
    vi.useFakeTimers({ toFake: ['Date'], now: startOfIndiaDay('2026-11-05') + HOUR_MS });
    const spellings = [
      'victim@mail.example',
      'Victim@Mail.Example',
      'vic.tim@mail.example',
      'v.i.c.t.i.m+1@mail.example',
    ];
    for (const Email of spellings) await context.add({ Email });
    // Withdrawn and corrected ones make no room for another.
    const id = await context.add({ Email: 'victim@mail.example' });
    await context.visitorChanges.withdraw(id, Date.now());
    await context.add(
      { Email: 'victim@mail.example' },
      { replaces: await context.add({ Email: 'victim+2@mail.example' }) },
    );
    await sendAll();
    expect(server.receipts).toHaveLength(1);
    vi.setSystemTime(startOfIndiaDay('2026-11-06') + HOUR_MS);
    await context.add({ Email: 'victim@mail.example' });
    await sendAll();
    expect(server.receipts).toHaveLength(2);
  });

  test('can’t get a second one by withdrawing while the first is being sent', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    let isReceiptHeld = false;
    await start({
      onMessage: async (raw) => {
        if (!raw.includes('auto-replied') || isReceiptHeld) return;
        isReceiptHeld = true;
        await held;
      },
    });
    const id = await context.add();
    await using _worker = startWorker();
    await waitFor(() => isReceiptHeld, 'the receipt to be on its way');
    await context.visitorChanges.withdraw(id, Date.now());
    await context.add();
    release();
    await waitFor(queueIsDone, 'all mails to be sent');
    expect(mailsTo(EXAMPLE_FIELDS.Email)).toHaveLength(1);
  });

  test('has a number of strangers an hour, and every enquiry still reaches the company', async () => {
    await start();
    const count = MAX_RECEIPTS_PER_HOUR + 20;
    await Promise.all(
      Array.from({ length: count }, (_, index) => context.add({ Email: `v${index}@mail.example` })),
    );
    const receipts = jobs().filter(({ kind }) => kind === 'receipt');
    expect([jobs().length, receipts.length]).toEqual([count + MAX_RECEIPTS_PER_HOUR, MAX_RECEIPTS_PER_HOUR]);
    // Those of a clock that was ahead use up no hour.
    context.database.connection.exec(`UPDATE mail_jobs SET written_at = written_at + ${HOUR_MS}`);
    await context.add({ Email: 'later@mail.example' });
    expect(jobs().at(-1)?.kind).toBe('receipt');
  });

  test('uses up no more than half of the mails of an hour, which go to the company first', async () => {
    await start({}, 10);
    for (let index = 0; index < 7; index += 1) await context.add({ Email: `v${index}@mail.example` });
    await using worker = startWorker();
    await server.waitForMails(7);
    expect(server.receipts).toEqual([]);
    await context.add({ Email: 'late@mail.example' });
    worker.worker.wake();
    await server.waitForMails(8);
    expect(server.receipts).toEqual([]);
  });
});

describe('a mail server that refuses a receipt', () => {
  const rejectsRecipient = (responseCode: number): SMTPServerOptions => ({
    onRcptTo: ({ address }, _session, callback) =>
      callback(address === COMPANY ? null : smtpError(responseCode, 'no such mailbox')),
  });

  test('for good disturbs nothing: no outage, no further attempt, nothing to do for anyone', async () => {
    await start(rejectsRecipient(550));
    for (let index = 0; index < 6; index += 1) await context.add({ Email: `v${index}@mail.example` });
    await using running = startWorker();
    await waitFor(queueIsDone, 'all mails to be sent or refused');
    expect(mailsTo(COMPANY)).toHaveLength(6);
    expect(jobs().filter(({ kind }) => kind === 'receipt')).toEqual(
      Array.from({ length: 6 }, () => ({ kind: 'receipt', state: 'undelivered', attempts: 1 })),
    );
    expect(running.worker.outage()).toBeUndefined();
    expect([running.log.warn, running.log.error].map((log) => log.mock.calls)).toEqual([[], []]);
    expect(await unsentMail(context, settings)).toBe('All mail has been sent.');
    const now = Date.now();
    expect(context.inboxStore.summary(now)).toMatchObject({ undelivered: 0, statuses: { new: 6 } });
    expect(context.inboxStore.list({ undelivered: true }, now, 9).items).toEqual([]);
    expect(context.inboxStore.list({}, now, 9).items).toMatchObject([
      { mailState: 'sent' },
      {},
      {},
      {},
      {},
      {},
    ]);
    expect(await context.mailJobs.resendAll(now)).toBe(0);
  });

  test('for now is tried again, and does not hold up the company’s mail', async () => {
    await start(rejectsRecipient(450));
    await context.add();
    await using running = startWorker();
    await waitFor(() => jobs().some(({ attempts }) => attempts === 1), 'the first attempt');
    await context.add({ Email: 'v@mail.example' });
    running.worker.wake();
    await waitFor(() => mailsTo(COMPANY).length === 2, 'both mails to the company');
    expect(running.worker.outage()).toBeUndefined();
    await waitFor(
      async () => (await unsentMail(context, settings)) === 'All mail has been sent.',
      'both mails to be noted as sent',
    );
  });

  test('slowly leaves a connection to the company’s mail', async () => {
    let waiting = 0;
    const never: (() => void)[] = [];
    await start({
      onRcptTo: ({ address }, _session, callback) => {
        if (address === COMPANY) return callback();
        waiting += 1;
        never.push(() => callback());
      },
    });
    for (let index = 0; index < 3; index += 1) await context.add({ Email: `v${index}@mail.example` });
    await using running = startWorker();
    await waitFor(() => waiting > 0, 'a receipt to hang');
    await context.add({ Email: 'late@mail.example' });
    running.worker.wake();
    await waitFor(() => mailsTo(COMPANY).length === 4, 'every mail to the company');
    expect(waiting).toBe(1);
    for (const answer of never) answer();
  });
});

test('a bounce is not asked for, where the mail server can be told', async () => {
  const recipients: unknown[] = [];
  await start({
    hideDSN: false,
    onRcptTo: ({ address, dsn }, _session, callback) => {
      recipients.push([address, dsn?.notify]);
      callback();
    },
  });
  await context.add();
  await sendAll();
  expect(recipients).toEqual([
    [COMPANY, undefined],
    [EXAMPLE_FIELDS.Email, ['NEVER']],
  ]);
});

test('an erasure removes the copy of a receipt', async () => {
  await start();
  const id = await context.add();
  const mailFolder = mailFolderOf(context.dataDir);
  settings = { ...settings, transport: { kind: 'folder', folder: mailFolder } };
  await sendAll();
  expect(readdirSync(mailFolder)).toHaveLength(2);
  expect(await context.erasure.erase([id])).toMatchObject({ mails: 2 });
  expect(existsSync(mailFolder) && readdirSync(mailFolder)).toEqual([]);
});
