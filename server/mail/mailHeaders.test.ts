import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { load } from 'cheerio';
import PostalMime, { type Email } from 'postal-mime';
import { beforeEach, expect, test, vi } from 'vitest';
import { DAY_MS } from '../../domain/time.ts';
import { changeEnquiry } from '../../tests/support/changeEnquiry.ts';
import { EXAMPLE_FIELDS } from '../../tests/support/exampleEnquiry.ts';
import { SAMPLE_SITE } from '../../tests/support/sampleSite.ts';
import { useStore } from '../../tests/support/useStore.ts';
import { sendTestMail } from '../cli/mailCommands.ts';
import { readConfig } from '../config.ts';
import { MAIL_LANES, type MailJob } from '../store/JobQueue.ts';
import type { MailSubject } from '../store/mailSubjects.ts';
import { createMailer } from './Mailer.ts';
import { mailComposer } from './mailComposer.ts';

const { content } = SAMPLE_SITE;
const staff = ['priya@shop.example'];
const RECEIVED_AT = Date.parse('2026-11-05T06:30:00Z');
/** When the mail server accepts mail again. */
const SENT_AT = RECEIVED_AT + 7 * DAY_MS;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: RECEIVED_AT });
});
const context = useStore({ staff });

/** Writes every kind of mail to files; resolves with them by the word that their file's name begins with. */
async function writeMails(logo?: typeof content.logo): Promise<Map<string, Email>> {
  const { mail, siteUrl } = readConfig({ DATA_DIR: context.dataDir, MAIL_TO: 'orders@shop.example' });
  const mailer = createMailer(mail.transport);
  const compose = mailComposer(context, { ...content, logo }, { mail, siteUrl });
  for (const lane of MAIL_LANES) {
    const sent: MailJob[] = [];
    for (let job = context.queue.due(lane, SENT_AT); job; job = context.queue.due(lane, SENT_AT, sent)) {
      sent.push(job);
      const composed = await compose(job satisfies MailSubject);
      if (composed) await mailer.send(composed);
    }
  }
  await sendTestMail(mail, content);
  const mailFolder = join(context.dataDir, 'mail');
  const mails = new Map<string, Email>();
  for (const name of await readdir(mailFolder)) {
    const kind = /^(digest|due|sign-in|test)/.exec(name)?.[0] ?? 'enquiry';
    mails.set(kind, await PostalMime.parse(await readFile(join(mailFolder, name))));
  }
  return mails;
}

async function queueMails(): Promise<void> {
  const id = randomUUID();
  const [owner = ''] = staff;
  await context.store.add(id, EXAMPLE_FIELDS);
  await changeEnquiry(context, id, { owner, followUpAt: RECEIVED_AT }, owner, RECEIVED_AT);
  await context.mailJobs.queueDigest('2026-11-05', RECEIVED_AT, staff);
  vi.setSystemTime(SENT_AT);
  await context.access.requestLink(owner, SENT_AT);
}

test('every mail is dated when it is sent, also one that waited for a week, and says that a machine sent it', async () => {
  await queueMails();
  const mails = await writeMails();
  expect([...mails.keys()].sort()).toEqual(['digest', 'due', 'enquiry', 'sign-in', 'test']);
  for (const [kind, mail] of mails) {
    expect(mail.date, kind).toBe(new Date(SENT_AT).toISOString());
    expect(mail.headers.find(({ key }) => key === 'auto-submitted')?.value, kind).toBe('auto-generated');
  }
  expect(mails.get('enquiry')?.text, 'the time of the enquiry itself').toContain('5 Nov 2026');
});

test('the buttons of a mail are apart, also where a mail program ignores their margins', async () => {
  await queueMails();
  const page = load((await writeMails()).get('enquiry')?.html ?? '');
  expect(
    page('p')
      .first()
      .text()
      .split(/\s{1,}(?=Call|Reply|WhatsApp|Open)/),
  ).toHaveLength(4);
});

test('every HTML mail shows the owner’s logo, which comes with it', async () => {
  await queueMails();
  const png = Buffer.from('a picture').toString('base64');
  const mails = await writeMails({ png, width: 400, height: 100, isWide: true });
  mails.delete('test');
  expect(mails.size).toBe(4);
  for (const [kind, { html = '', attachments }] of mails) {
    const image = load(html)('img');
    expect(image.attr(), kind).toMatchObject({ src: 'cid:logo', width: '192', height: '48', alt: 'Snayura' });
    expect(attachments, kind).toMatchObject([
      { contentId: '<logo>', mimeType: 'image/png', disposition: 'inline', related: true },
    ]);
  }
});
