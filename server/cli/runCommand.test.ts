import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { EnquiryFields } from '../../domain/enquiry/enquiryFields.ts';
import { referenceOf } from '../../domain/enquiry/enquiryId.ts';
import { EXAMPLE_FIELDS } from '../../tests/support/exampleEnquiry.ts';
import { temporaryFolder } from '../../tests/support/temporaryFolder.ts';
import { openContext, readContent } from '../context.ts';
import { runCommand } from './runCommand.ts';

const folder = temporaryFolder();
const storeFile = join(folder.path, 'enquiries.db');
const context = openContext({ storeFile }, readContent());
const ids: string[] = [];

async function store(changes: Partial<EnquiryFields>): Promise<void> {
  const id = randomUUID();
  ids.push(id);
  await context.store.add(id, { ...EXAMPLE_FIELDS, ...changes });
}

/** What a command answers. */
async function answerOf(...words: string[]): Promise<string> {
  let answer = '';
  const out = new Writable({
    write(chunk, _encoding, done) {
      answer += chunk;
      done();
    },
  });
  await runCommand(words, context, out);
  return answer;
}

beforeAll(async () => {
  await store({ Name: '=HYPERLINK("http://x")', Mobile: '0123456789' });
  await store({ Name: 'Zoë, "the" आशा' });
  await store({ Name: 'Unforgettable Person', Email: 'Erase.Me@mail.example', Mobile: '9000000001' });
  await store({ Name: 'Unforgettable Person', Email: 'other@mail.example', Mobile: '9000000001' });
});
afterAll(async () => {
  context.store.close();
  await folder[Symbol.asyncDispose]();
});

test('list shows the latest first, with the state of their mail', async () => {
  const lines = (await answerOf('list', '--limit', '2')).trim().split('\n');
  expect(lines).toHaveLength(2);
  expect(lines[0]).toContain(
    `${referenceOf(ids[3] as string)}  mail pending  3 x  Retailer  Unforgettable Person`,
  );
});

test('export opens right in Excel: byte-order mark, whole phone numbers, no formula', async () => {
  const csv = await answerOf('export');
  expect(csv.charCodeAt(0)).toBe(0xfeff);
  const [header, first, second] = csv.slice(1).split('\r\n');
  expect(header).toBe('Received,Reference,Name,Email,Mobile,Quantity,RetailerSelfUse,Mail,Flagged,Notice');
  expect(first).toContain(
    `,"'=HYPERLINK(""http://x"")",asha.rao@mail.example,'0123456789,3,Retailer,pending,,`,
  );
  expect(second).toContain(',"Zoë, ""the"" आशा",asha.rao@mail.example,9876543210,');
});

test('mail shows what was given up and why, and queues it again', async () => {
  expect(await answerOf('mail')).toBe('No mail was given up.\n');
  context.queue.giveUp(ids[0] as string, 'no such\r\nmailbox\u001b[31m');
  const listed = await answerOf('mail');
  expect(listed).toContain(`id ${ids[0]}: no such mailbox [31m`);
  expect(await answerOf('mail', 'resend', '--id', ids[1] as string)).toContain('Queued 0 mails');
  expect(await answerOf('mail', 'resend')).toContain('Queued 1 mails');
  expect(context.records.find(ids[0] as string)?.mailState).toBe('pending');
});

test('erase takes one person out, by either detail, and leaves no byte of them in the file', async () => {
  expect(await answerOf('erase', '--email', 'erase.me@MAIL.example')).toContain('Erased 1 enquiries.');
  expect(await answerOf('erase', '--mobile', '9000000001')).toContain('Erased 1 enquiries.');
  expect(context.records.latest(10)).toHaveLength(2);
  expect(readFileSync(storeFile).includes('Unforgettable')).toBe(false);
  expect(readFileSync(`${storeFile}-wal`).includes('Unforgettable')).toBe(false);
});

test.each([
  [[]],
  [['sell']],
  [['list', '--limit', '0']],
  [['erase']],
  [['erase', '--email', 'a', '--mobile', '1']],
  [['list', '--wat']],
])('%j is answered with how it goes', async (words) => {
  await expect(answerOf(...words)).rejects.toThrow(/Usage|Say whose|whole number/);
});
