import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdir, readdir, stat, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Writable } from 'node:stream';
import { beforeAll, expect, test } from 'vitest';
import { BUYER_KINDS, type EnquiryFields } from '../../domain/enquiry/enquiry.ts';
import { referenceOf } from '../../domain/enquiry/enquiryId.ts';
import { changeEnquiry } from '../../tests/support/changeEnquiry.ts';
import { EXAMPLE_FIELDS } from '../../tests/support/exampleEnquiry.ts';
import { mailJobOf } from '../../tests/support/mailJobOf.ts';
import { parseCsv } from '../../tests/support/parseCsv.ts';
import { runEnquiriesWith } from '../../tests/support/runEnquiriesCommand.ts';
import { SAMPLE_SITE } from '../../tests/support/sampleSite.ts';
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts';
import { openTestStore } from '../../tests/support/useStore.ts';
import { readConfig } from '../config.ts';
import { type Context, openContext } from '../context.ts';
import type { Probes } from '../doctor/probes.ts';
import { checkStore } from '../doctor/storeChecks.ts';
import { enquiryLine } from './enquiryLine.ts';
import { parseCommand } from './runCommand.ts';

const context = openTestStore();
const product = SAMPLE_SITE.content.product.name;
const ids: string[] = [];
const CONFIG = readConfig({ DATA_DIR: context.dataDir });

async function store(changes: Partial<EnquiryFields>): Promise<void> {
  ids.push(await context.add(changes));
}

/** Runs a command; resolves with its output. */
async function outputOf(args: string[], store: Context = context): Promise<string> {
  let output = '';
  const stream = new Writable({
    write(chunk, _encoding, done) {
      output += chunk;
      done();
    },
  });
  await parseCommand(args)(store, CONFIG, stream);
  return output;
}

beforeAll(async () => {
  await store({ Name: '=HYPERLINK("http://x")', Mobile: '0123456789' });
  await store({ Name: 'Zoë, "the" आशा', RetailerSelfUse: BUYER_KINDS[0] });
  await store({ Name: 'Unforgettable Person', Email: 'Erase.Me@mail.example', Mobile: '9000000001' });
  await store({ Name: 'Unforgettable Person', Email: 'other@mail.example', Mobile: '9000000001' });
});

test('list prints the latest enquiries first, with the state of their mail', async () => {
  const lines = (await outputOf(['list', '--limit', '2'])).trim().split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain(
    `${referenceOf(ids[3] as string)}  mail pending  3 x ${product}  Retailer  Unforgettable Person`,
  );
});

test('list says of a mail without a mail server that it is in a file', () => {
  const [record] = context.records.latest(1);
  if (!record) throw new Error('There is no enquiry.');
  const { transport } = CONFIG.mail;
  expect(enquiryLine({ ...record, mailState: 'sent' }, transport)).toContain('  mail in a file  ');
  expect(enquiryLine({ ...record, mailState: 'pending' }, transport)).toContain('  mail pending  ');
});

test('export is safe for Excel: byte-order mark, complete phone numbers, no formula', async () => {
  const csv = await outputOf(['export']);
  expect(csv.charCodeAt(0)).toBe(0xfeff);
  const [header, ...rows] = csv.slice(1).split('\r\n');
  expect(header).toBe(
    'Received (India),Reference,Product,Name,Email,Mobile,Quantity,RetailerSelfUse,Status,Mail,Flagged,Notes,History,Notice,Owner,Follow-up (India),Closed because,Packs won,Amount won,Won on,Won by,Came from,Medium,Campaign,Referring site,Ad click,Language,Corrects,Corrected by,Withdrawn (India),As sent',
  );
  expect(rows[3]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d,/);
  expect(rows[3]).toContain(
    `,${product},"'=HYPERLINK(""http://x"")",asha.rao@mail.example,'0123456789,3,Retailer,New,pending,,`,
  );
  expect(rows[2]).toContain(',"Zoë, ""the"" आशा",asha.rao@mail.example,9876543210,3,Not specified,');
});

test('conversions prints a file, and names the click ids that there are', async () => {
  expect(await outputOf(['conversions', 'gclid', '--name', 'Sale'])).toMatch(/^Google Click ID,.*\n$/);
  expect(JSON.parse(await outputOf(['conversions', 'fbclid', '--since', '2026-11-05']))).toEqual({
    data: [],
  });
  await expect(outputOf(['conversions'])).rejects.toThrow('Say which: conversions <gclid>');
  await expect(outputOf(['conversions', 'x'])).rejects.toThrow('give one of gclid, wbraid, gbraid, fbclid');
});

test('export contains each of many enquiries once, the latest first', async () => {
  await using folder = temporaryFolder();
  const many = openContext({ storeFile: join(folder.path, 'enquiries.db') }, SAMPLE_SITE);
  const sent = Array.from({ length: 1_234 }, (_value, index) => `${index + 1}`);
  await Promise.all(sent.map((Quantity) => many.store.add(randomUUID(), { ...EXAMPLE_FIELDS, Quantity })));
  const [header, ...rows] = parseCsv((await outputOf(['export'], many)).slice(1));
  expect(rows.map((row) => row[header?.indexOf('Quantity') ?? 0])).toEqual(sent.toReversed());
  many.database.close();
});

test('erase removes a person by e-mail and mobile number, or by references, and leaves no bytes in the file', async () => {
  const mobile = ['--mobile', '9000000001'];
  await expect(outputOf(['erase', ...mobile])).rejects.toThrow(
    /Found, and nothing done yet:\n.*Unforgettable.*\n.*other@mail\.example\nGive both/,
  );
  const other = referenceOf(ids[3] as string);
  await expect(outputOf(['erase', ...mobile, '--reference', '0000-0000'])).rejects.toThrow('Not among');
  expect(await outputOf(['erase', '--email', 'erase.me@MAIL.example', ...mobile])).toContain(
    'Erased 1 enquiry.',
  );
  expect(await outputOf(['erase', ...mobile, '--reference', other.toLowerCase()])).toContain(
    'Erased 1 enquiry.',
  );
  expect(context.records.latest(10)).toHaveLength(2);
  expect(readFileSync(context.storeFile).includes('Unforgettable')).toBe(false);
  expect(readFileSync(`${context.storeFile}-wal`).includes('Unforgettable')).toBe(false);
});

test('erase removes copies of mails, also partly written ones, and lists what it cannot reach', async () => {
  await store({ Name: 'One', Email: 'copies@mail.example', Mobile: '9000000002' });
  await store({ Name: 'Other', Email: 'second@mail.example' });
  const [id, other] = ids.slice(-2);
  const mailFolder = join(context.dataDir, 'mail');
  await mkdir(mailFolder);
  for (const name of [
    `${id}@a.example.eml`,
    `${id}@b.example.eml.part`,
    `${other}@a.example.eml`,
    'other.txt',
  ]) {
    await writeFile(join(mailFolder, name), 'x');
  }
  const output = await outputOf(['erase', '--email', 'copies@mail.example', '--mobile', '9000000002']);
  expect(output).toContain('Erased 1 enquiry.\nRemoved 2 copies of their mails');
  expect(output).not.toContain('alone');
  expect(output).toMatch(/Not reached from here: mailboxes .* backups/);
  expect((await readdir(mailFolder)).sort()).toEqual([`${other}@a.example.eml`, 'other.txt'].sort());
});

test('export of a person contains all personal data in readable words, and nothing about the staff', async () => {
  await store({ Name: 'Asked', Email: 'Asked@mail.example', Mobile: '9111111111' });
  await changeEnquiry(context, ids.at(-1) ?? '', { note: 'Called' }, 'priya@shop.example');
  await store({ Name: 'Asked', Email: 'asked@mail.example', Mobile: '9222222222' });
  const references = ids.slice(-2).flatMap((id) => ['--reference', referenceOf(id)]);
  const byEmail = JSON.parse(await outputOf(['export', '--email', 'asked@MAIL.example', ...references]));
  expect(byEmail.Enquiries).toHaveLength(2);
  expect(byEmail.Enquiries[0]).toMatchObject({
    Name: 'Asked',
    Mobile: '9111111111',
    'E-mail to the company': 'waiting to be sent',
    'What we did': [{ What: 'wrote a note', Note: 'Called' }],
  });
  expect(JSON.stringify(byEmail)).not.toContain('priya');
  const [version] = Object.keys(byEmail.Notices);
  expect(byEmail.Enquiries[0]['Notice shown']).toBe(version);
  expect(byEmail.Notices[version as string]).toContain('Privacy Policy');
  expect(byEmail['Who else handles it']).toContain('e-mail provider');
  // As they are copied from the mail in which the person asks.
  const both = ['--email', ' \u2060asked@mail.example\u200b', '--mobile', '\u202a9222222222\u202c'];
  expect(JSON.parse(await outputOf(['export', ...both])).Enquiries).toHaveLength(1);
  await expect(outputOf(['export', '--mobile', '9222222222'])).rejects.toThrow('confirm each enquiry');
  expect(JSON.parse(await outputOf(['export', '--mobile', '9999999999'])).Enquiries).toEqual([]);
});

test.each(['+91 98765 43210', '98765', '98765432100'])(
  'the mobile number "%s" is rejected',
  async (mobile) => {
    for (const command of ['erase', 'export']) {
      await expect(
        outputOf([command, '--email', 'asha.rao@mail.example', '--mobile', mobile]),
      ).rejects.toThrow(`--mobile is "${mobile}"; give the 10 digits`);
    }
  },
);

test('when no enquiry has both e-mail and mobile number, the number of those with one of them is reported', async () => {
  await store({ Email: 'near@mail.example', Mobile: '9333333333' });
  const person = ['--email', 'near@mail.example', '--mobile', '9333333334'];
  const message = 'With this e-mail alone: 1; with this mobile number alone: 0.';
  expect(await outputOf(['erase', ...person])).toContain(message);
  await expect(outputOf(['export', ...person])).rejects.toThrow(message);
});

test('when a person is erased, the number of further enquiries with one of e-mail and mobile is reported', async () => {
  const person = { Email: 'typo@mail.example', Mobile: '9444444444' };
  for (const typed of [
    person,
    { ...person, Mobile: '9444444445' },
    { ...person, Email: 'tipo@mail.example' },
  ])
    await store(typed);
  const output = await outputOf(['erase', '--email', person.Email, '--mobile', person.Mobile]);
  expect(output).toContain('Erased 1 enquiry.');
  expect(output).toContain('With this e-mail alone: 1; with this mobile number alone: 1.');
});

test.each([
  [['export', '--email', ''], '--email is empty'],
  [['export', '--flagged'], '"export" has no option --flagged'],
  [['list', '--email', 'asha@mail.example'], '"list" has no option --email'],
  [['mail', 'resend', '--email', 'asha@mail.example'], '"mail resend" has no option --email'],
])('%j is rejected instead of applying to everyone', async (args, message) => {
  await expect(outputOf(args)).rejects.toThrow(message);
});

test('erase warns when a reader of the store prevents the truncation of the write-ahead log', {
  timeout: 20_000,
}, async () => {
  await store({ Name: 'Lingering', Email: 'lingering@mail.example' });
  using reader = new DatabaseSync(context.storeFile, { readOnly: true });
  reader.exec('BEGIN');
  reader.prepare('SELECT count(*) FROM enquiries').get();
  const person = ['--email', 'lingering@mail.example', '--mobile', EXAMPLE_FIELDS.Mobile];
  expect(await outputOf(['erase', ...person])).toContain('erase again');
  reader.exec('COMMIT');
  expect(await outputOf(['erase', ...person])).not.toContain('erase again');
  expect(readFileSync(`${context.storeFile}-wal`).includes('Lingering')).toBe(false);
});

test('list shows spam signals, --flagged lists flagged enquiries only, and their mail can be sent', async () => {
  const id = randomUUID();
  await context.store.add(id, { ...EXAMPLE_FIELDS, Name: 'Flagged' }, { spamSignals: ['honeypot', 'hasty'] });
  expect(await outputOf(['list', '--limit', '1'])).toContain('mail none  flagged: honeypot, hasty  3 x ');
  expect((await outputOf(['list', '--flagged'])).trim().split('\n')).toHaveLength(1);
  expect(await outputOf(['mail', 'resend', '--id', referenceOf(id)])).toContain('Queued 1 mail;');
  expect(context.records.find(id)?.mailState).toBe('pending');
  await context.queue.markSent(mailJobOf(context, id), Date.now());
  expect(await outputOf(['mail', 'resend', '--id', id])).toContain('waits, has failed or is flagged');
});

test('backup writes a complete copy that only this user can read, and overwrites no file', async () => {
  const file = join(context.dataDir, 'copies', 'backup.db');
  await expect(outputOf(['backup', file])).rejects.toThrow(/^There is no folder \S+copies; create it/);
  await mkdir(join(context.dataDir, 'copies'));
  const count = context.records.latest(1000).length;
  expect(await outputOf(['backup', file])).toBe(`Copied ${count} enquiries to ${file}.\n`);
  expect(await readdir(join(context.dataDir, 'copies'))).toEqual(['backup.db']);
  expect((await stat(file)).mode & 0o077).toBe(0);
  const copy = openContext({ storeFile: file }, SAMPLE_SITE);
  expect(copy.records.latest(1000)).toEqual(context.records.latest(1000));
  copy.database.close();
  await expect(outputOf(['backup', file])).rejects.toThrow(/exists already/);
  await expect(outputOf(['backup'])).rejects.toThrow(/Say where to/);
});

test('an empty store and an unknown command are reported', async () => {
  await using empty = temporaryFolder();
  const store = openContext({ storeFile: join(empty.path, 'enquiries.db') }, SAMPLE_SITE);
  expect(await outputOf(['list'], store)).toBe('No enquiries yet.\n');
  expect(await outputOf(['list', '--flagged'], store)).toBe('No flagged enquiries.\n');
  const file = join(empty.path, 'copy.db');
  expect(await outputOf(['backup', file], store)).toBe(`Copied 0 enquiries to ${file}.\n`);
  store.database.close();
  await expect(outputOf(['foo', 'bar'])).rejects.toThrow(/^There is no command "foo bar"\.\n\nUsage/);
  await expect(outputOf([])).rejects.toThrow(/^Usage/);
});

test.each([
  [[], /^Usage/],
  [['sell'], /^There is no command "sell"\./],
  [['mail', 'foo'], /^"mail" takes no "foo"\.\n\nUsage/],
  [['mail', 'resend', '7K4M-2PQX'], /^"mail resend" takes no "7K4M-2PQX"\./],
  [['export', 'enquiries.csv'], /^"export" takes no "enquiries\.csv"\./],
  [['backup', 'a.db', 'b.db'], /^"backup" takes no "b\.db"\./],
  [['webhook'], /^There is no command "webhook"\./],
  [['list', '--limit', '0'], /whole number/],
  [['list', '--wat'], /Usage/],
  [['erase'], /^Say whose/],
  [['erase', '--email', 'a@b.example', '--email', 'b@c.example'], /^Give --email once\./],
  [['conversions', 'gclid', '--since', '2026-02-30'], /give a day/],
  [['import', '.'], /^There is no file \.; name a backup/],
  [['backup', '/dev/null/copies/'], /^The folder \S+ can't be created: .+ Name another/],
])('%j fails with the usage, or with what is wrong', async (args, message) => {
  await expect(outputOf(args)).rejects.toThrow(message);
});

test('the usage and what is wrong in it need neither settings nor a store', async () => {
  const settings = { PORT: 'x', DATA_DIR: '/none' };
  for (const args of [['help'], ['list', '--help'], ['doctor', '-h']])
    expect(await runEnquiriesWith(settings, ...args)).toMatch(/^Usage: npm run enquiries/);
  await expect(runEnquiriesWith(settings, 'lst')).rejects.toThrow('There is no command "lst".');
});

test('a folder that can’t be looked into is not called one without a store', async () => {
  // As with a folder of another user, for whoever runs the tests as root.
  const loop = join(context.dataDir, 'loop');
  await symlink(loop, loop);
  await expect(runEnquiriesWith({ DATA_DIR: loop }, 'list')).rejects.toThrow(
    /This user can't look for the store: ELOOP.+ Run this as root or as the user of the server/,
  );
  const probes = { config: () => readConfig({ DATA_DIR: loop }) } as Probes;
  await expect(checkStore(probes)).rejects.toThrow("This user can't look for the store");
});

test('collect says what is wrong with the key', async () => {
  const collector = { projectId: 'shop', keyFile: '/nowhere/key.json' };
  await expect(parseCommand(['collect'])(context, { ...CONFIG, collector }, new Writable())).rejects.toThrow(
    "/nowhere/key.json can't be read (ENOENT)",
  );
});
