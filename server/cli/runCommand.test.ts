import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EnquiryFields } from '../../domain/enquiry.ts';
import { referenceOf } from '../../domain/enquiryId.ts';
import { EXAMPLE_FIELDS } from '../../tests/support/exampleEnquiry.ts';
import { parseCsv } from '../../tests/support/parseCsv.ts';
import { SAMPLE_SITE } from '../../tests/support/sampleSite.ts';
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts';
import { readConfig } from '../config.ts';
import { openContext } from '../context.ts';
import { runCommand } from './runCommand.ts';

const folder = temporaryFolder();
const storeFile = join(folder.path, 'enquiries.db');
const context = openContext({ storeFile }, SAMPLE_SITE);
const product = SAMPLE_SITE.content.product.name;
const ids: string[] = [];
const MAIL = readConfig({ DATA_DIR: folder.path }).mail;

async function store(changes: Partial<EnquiryFields>): Promise<void> {
  const id = randomUUID();
  ids.push(id);
  await context.store.add(id, { ...EXAMPLE_FIELDS, ...changes });
}

/** What a command answers. */
async function answerOf(words: string[], store = context): Promise<string> {
  let answer = '';
  const out = new Writable({
    write(chunk, _encoding, done) {
      answer += chunk;
      done();
    },
  });
  await runCommand(words, store, MAIL, out);
  return answer;
}

beforeAll(async () => {
  await store({ Name: '=HYPERLINK("http://x")', Mobile: '0123456789' });
  await store({ Name: 'Zoë, "the" आशा' });
  await store({ Name: 'Unforgettable Person', Email: 'Erase.Me@mail.example', Mobile: '9000000001' });
  await store({ Name: 'Unforgettable Person', Email: 'other@mail.example', Mobile: '9000000001' });
});
afterAll(async () => {
  context.database.close();
  await folder[Symbol.asyncDispose]();
});

test('list shows the latest first, with the state of their mail', async () => {
  const lines = (await answerOf(['list', '--limit', '2'])).trim().split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain(
    `${referenceOf(ids[3] as string)}  mail pending  3 x ${product}  Retailer  Unforgettable Person`,
  );
});

test('export opens right in Excel: byte-order mark, whole phone numbers, no formula', async () => {
  const csv = await answerOf(['export']);
  expect(csv.charCodeAt(0)).toBe(0xfeff);
  const [header, ...rows] = csv.slice(1).split('\r\n');
  expect(header).toBe(
    'Received (India),Reference,Product,Name,Email,Mobile,Quantity,RetailerSelfUse,Status,Mail,Flagged,Notes,History,Notice,Owner,Follow-up (India),Closed because,Packs won,Amount won,Came from,Medium,Campaign,Referring site',
  );
  expect(rows[3]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,/);
  expect(rows[3]).toContain(
    `,${product},"'=HYPERLINK(""http://x"")",asha.rao@mail.example,'0123456789,3,Retailer,New,pending,,`,
  );
  expect(rows[2]).toContain(',"Zoë, ""the"" आशा",asha.rao@mail.example,9876543210,');
});

test('export holds each of many enquiries once, the latest first', async () => {
  await using folder = temporaryFolder();
  const many = openContext({ storeFile: join(folder.path, 'enquiries.db') }, SAMPLE_SITE);
  const sent = Array.from({ length: 1_234 }, (_value, index) => `${index + 1}`);
  await Promise.all(sent.map((Quantity) => many.store.add(randomUUID(), { ...EXAMPLE_FIELDS, Quantity })));
  const [header, ...rows] = parseCsv((await answerOf(['export'], many)).slice(1));
  expect(rows.map((row) => row[header?.indexOf('Quantity') ?? 0])).toEqual(sent.toReversed());
  many.database.close();
});

test('erase takes one person out, by both details or one enquiry after the other, and leaves no byte of them in the file', async () => {
  const mobile = ['--mobile', '9000000001'];
  await expect(answerOf(['erase', ...mobile])).rejects.toThrow(
    /Found, and nothing done yet:\n.*Unforgettable.*\n.*other@mail\.example\nGive both/,
  );
  const other = referenceOf(ids[3] as string);
  await expect(answerOf(['erase', ...mobile, '--reference', '0000-0000'])).rejects.toThrow('Not among');
  expect(await answerOf(['erase', '--email', 'erase.me@MAIL.example', ...mobile])).toContain(
    'Erased 1 enquiry.',
  );
  expect(await answerOf(['erase', ...mobile, '--reference', other.toLowerCase()])).toContain(
    'Erased 1 enquiry.',
  );
  expect(context.records.latest(10)).toHaveLength(2);
  expect(readFileSync(storeFile).includes('Unforgettable')).toBe(false);
  expect(readFileSync(`${storeFile}-wal`).includes('Unforgettable')).toBe(false);
});

test('erase takes the copies of mails with it, half-written ones too, and says what it does not reach', async () => {
  await store({ Name: 'One', Email: 'copies@mail.example' });
  await store({ Name: 'Other', Email: 'keeps@mail.example' });
  const [id, other] = ids.slice(-2);
  const mailFolder = join(folder.path, 'mail');
  await mkdir(mailFolder);
  for (const name of [
    `${id}@a.example.eml`,
    `${id}@b.example.eml.part`,
    `${other}@a.example.eml`,
    'other.txt',
  ]) {
    await writeFile(join(mailFolder, name), 'x');
  }
  const answer = await answerOf([
    'erase',
    '--email',
    'copies@mail.example',
    '--mobile',
    EXAMPLE_FIELDS.Mobile,
  ]);
  expect(answer).toContain('Erased 1 enquiry.\nRemoved 2 copies of their mails');
  expect(answer).toMatch(/Not reached from here: mailboxes .* backups/);
  expect((await readdir(mailFolder)).sort()).toEqual([`${other}@a.example.eml`, 'other.txt'].sort());
});

test('export of one person is all that is kept about that person, in words', async () => {
  await store({ Name: 'Asked', Email: 'Asked@mail.example', Mobile: '9111111111' });
  await store({ Name: 'Asked', Email: 'asked@mail.example', Mobile: '9222222222' });
  const references = ids.slice(-2).flatMap((id) => ['--reference', referenceOf(id)]);
  const byEmail = JSON.parse(await answerOf(['export', '--email', 'asked@MAIL.example', ...references]));
  expect(byEmail.Enquiries).toHaveLength(2);
  expect(byEmail.Enquiries[0]).toMatchObject({
    Name: 'Asked',
    Mobile: '9111111111',
    'E-mail to the company': 'pending',
  });
  const [version] = Object.keys(byEmail.Notices);
  expect(byEmail.Enquiries[0]['Notice shown']).toBe(version);
  expect(byEmail.Notices[version as string]).toContain('Privacy Policy');
  expect(byEmail['Who else handles it']).toContain('e-mail provider');
  const both = ['--email', 'asked@mail.example', '--mobile', '9222222222'];
  expect(JSON.parse(await answerOf(['export', ...both])).Enquiries).toHaveLength(1);
  await expect(answerOf(['export', '--mobile', '9222222222'])).rejects.toThrow('confirm each enquiry');
  expect(JSON.parse(await answerOf(['export', '--mobile', '9999999999'])).Enquiries).toEqual([]);
});

test.each(['+91 98765 43210', '98765', '98765432100'])(
  'the mobile number "%s" finds no one by mistake',
  async (mobile) => {
    for (const command of ['erase', 'export']) {
      await expect(
        answerOf([command, '--email', 'asha.rao@mail.example', '--mobile', mobile]),
      ).rejects.toThrow(`--mobile is "${mobile}"; give the 10 digits`);
    }
  },
);

test('where no enquiry has both, it is said how many have one of the two', async () => {
  await store({ Email: 'near@mail.example', Mobile: '9333333333' });
  const person = ['--email', 'near@mail.example', '--mobile', '9333333334'];
  const said = 'With this e-mail alone: 1; with this mobile number alone: 0.';
  expect(await answerOf(['erase', ...person])).toContain(said);
  await expect(answerOf(['export', ...person])).rejects.toThrow(said);
});

test.each([
  [['export', '--email', ''], '--email is empty'],
  [['export', '--flagged'], '"export" has no option --flagged'],
  [['list', '--email', 'asha@mail.example'], '"list" has no option --email'],
  [['mail', 'resend', '--email', 'asha@mail.example'], '"mail resend" has no option --email'],
])('%j is refused, instead of meaning everyone', async (words, said) => {
  await expect(answerOf(words)).rejects.toThrow(said);
});

test('erase says when a reader of the store keeps the bytes of the erased in its log', {
  timeout: 20_000,
}, async () => {
  await store({ Name: 'Lingering', Email: 'lingering@mail.example' });
  using reader = new DatabaseSync(storeFile, { readOnly: true });
  reader.exec('BEGIN');
  reader.prepare('SELECT count(*) FROM enquiries').get();
  const person = ['--email', 'lingering@mail.example', '--mobile', EXAMPLE_FIELDS.Mobile];
  expect(await answerOf(['erase', ...person])).toContain('erase again');
  reader.exec('COMMIT');
  expect(await answerOf(['erase', ...person])).not.toContain('erase again');
  expect(readFileSync(`${storeFile}-wal`).includes('Lingering')).toBe(false);
});

test('list shows what is flagged, alone where asked; a flagged one can be mailed all the same', async () => {
  const id = randomUUID();
  await context.store.add(id, { ...EXAMPLE_FIELDS, Name: 'Flagged' }, { spamSignals: ['honeypot', 'hasty'] });
  expect(await answerOf(['list', '--limit', '1'])).toContain('mail digest  flagged: honeypot, hasty  3 x ');
  expect((await answerOf(['list', '--flagged'])).trim().split('\n')).toHaveLength(1);
  expect(await answerOf(['mail', 'resend', '--id', referenceOf(id)])).toContain('Queued 1 mail;');
  expect(context.records.find(id)?.mailState).toBe('pending');
  await context.queue.markSent(id, Date.now());
  expect(await answerOf(['mail', 'resend', '--id', id])).toContain('waits, has failed or is flagged');
});

test('backup writes a whole copy for this user alone, and never over another file', async () => {
  const file = join(folder.path, 'copies', 'backup.db');
  await expect(answerOf(['backup', file])).rejects.toThrow(/^There is no folder \S+copies; create it/);
  await mkdir(join(folder.path, 'copies'));
  const count = context.records.latest(1000).length;
  expect(await answerOf(['backup', file])).toBe(`Copied ${count} enquiries to ${file}.\n`);
  expect(await readdir(join(folder.path, 'copies'))).toEqual(['backup.db']);
  expect((await stat(file)).mode & 0o077).toBe(0);
  const copy = openContext({ storeFile: file }, SAMPLE_SITE);
  expect(copy.records.latest(1000)).toEqual(context.records.latest(1000));
  copy.database.close();
  await expect(answerOf(['backup', file])).rejects.toThrow(/exists already/);
  await expect(answerOf(['backup'])).rejects.toThrow(/Say where to/);
});

test('what is not there is said in words', async () => {
  await using empty = temporaryFolder();
  const store = openContext({ storeFile: join(empty.path, 'enquiries.db') }, SAMPLE_SITE);
  expect(await answerOf(['list'], store)).toBe('No enquiries yet.\n');
  expect(await answerOf(['list', '--flagged'], store)).toBe('No flagged enquiries.\n');
  const file = join(empty.path, 'copy.db');
  expect(await answerOf(['backup', file], store)).toBe(`Copied 0 enquiries to ${file}.\n`);
  store.database.close();
  await expect(answerOf(['foo', 'bar'])).rejects.toThrow(/^There is no command "foo bar"\.\n\nUsage/);
  await expect(answerOf([])).rejects.toThrow(/^Usage/);
});

test.each([[[]], [['sell']], [['list', '--limit', '0']], [['erase']], [['list', '--wat']]])(
  '%j is answered with how it goes',
  async (words) => {
    await expect(answerOf(words)).rejects.toThrow(/Usage|Say whose|whole number/);
  },
);
