import type { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import type { Context } from '../context.ts';
import { signInAddress } from '../inbox/signInAddress.ts';
import type { EnquiryRecord, Person } from '../store/EnquiryRecords.ts';
import { personalDataOf } from './personalDataOf.ts';
import { writeCsv } from './writeCsv.ts';

/** The command line was not understood; the message says how it goes. */
export class UsageError extends Error {
  override name = 'UsageError';
}

const USAGE = `Usage: npm run enquiries -- <command>

  list [--limit 50] [--flagged]  the latest enquiries, newest first; flagged ones alone
  export > enquiries.csv         all of them, for a spreadsheet
  export --email a@b.example     everything kept about one person, for that person (JSON) ...
  export --mobile 9876543210     ... by e-mail address or by mobile number
  erase --email a@b.example      erase one person's enquiries ...
  erase --mobile 9876543210      ... by e-mail address or by mobile number
  mail                           mail that was given up, and why
  mail resend [--id 7K4M-2PQX]   queue it again: all of it, or one enquiry's, a flagged one's too
  sign-in <address>              a link into the inbox, for one of STAFF_EMAILS, valid once within 15 minutes
  backup <file>                  a whole copy of the store, also while the server runs

With npm's own messages silenced, for export: npm run --silent enquiries -- export`;

const OPTIONS = {
  limit: { type: 'string' },
  email: { type: 'string' },
  mobile: { type: 'string' },
  id: { type: 'string' },
  flagged: { type: 'boolean' },
} as const;

/** The options that a command takes. */
const TAKES: Record<string, string[]> = {
  list: ['limit', 'flagged'],
  export: ['email', 'mobile'],
  erase: ['email', 'mobile'],
  'mail resend': ['id'],
};

type Options = Partial<Record<'limit' | 'email' | 'mobile' | 'id', string>> & { flagged?: boolean };

/**
 * Carries out one command.
 *
 * @param words what stands behind `npm run enquiries --`
 * @param out where the answer is written
 * @throws {UsageError} when the words make no command
 */
export async function runCommand(words: string[], context: Context, out: Writable): Promise<void> {
  const { command, file, options } = readWords(words);
  const say = (line: string) => void out.write(`${line}\n`);
  switch (command) {
    case 'list':
      for (const record of context.records.latest(readLimit(options.limit), options.flagged))
        say(lineOf(record));
      return;
    case 'export':
      if (options.email || options.mobile) return say(personalDataOf(readPerson(options), context));
      return writeCsv(context.records.all(), out);
    case 'erase':
      return erase(readPerson(options), context, say);
    case 'mail':
      return listUndelivered(context, say);
    case 'mail resend':
      return say(queuedIn(context.queue.resend(Date.now(), options.id)));
    case 'sign-in':
      return say(signInLinkFor(file, context));
    case 'backup':
      return say(`Copied ${await context.backup.writeTo(file)} enquiries to ${file}.`);
    default:
      throw new UsageError(USAGE);
  }
}

function queuedIn(count: number): string {
  if (count === 0) return 'Queued 0 mails: none that was given up, or is flagged, is meant.';
  return `Queued ${count} mails; the running server sends them within 15 seconds.`;
}

function readWords(words: string[]): { command: string; file: string; options: Options } {
  try {
    const { positionals, values } = parseArgs({ args: words, options: OPTIONS, allowPositionals: true });
    const [first = '', file = ''] = positionals;
    const takesOne = (first === 'backup' || first === 'sign-in') && positionals.length === 2;
    const command = takesOne ? first : positionals.join(' ');
    for (const [name, value] of Object.entries(values)) {
      // Said instead of passed over: without its option, an export for one person would be that of all.
      if (!TAKES[command]?.includes(name)) throw new Error(`"${command}" takes no --${name}.`);
      if (value === '') throw new Error(`--${name} is empty.`);
    }
    if (command === 'backup' && !file) throw new Error('Say where to: backup <file>');
    if (command === 'sign-in' && !file) throw new Error('Say for whom: sign-in <address>');
    return { command, file, options: values };
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${USAGE}`);
  }
}

function signInLinkFor(address: string, { inbox, siteUrl }: Context): string {
  const email = address.trim().toLowerCase();
  if (!inbox) throw new UsageError('There is no inbox; name those who may use it in STAFF_EMAILS.');
  if (!inbox.access.isStaff(email)) throw new UsageError(`${email} is not in STAFF_EMAILS.`);
  return signInAddress(siteUrl, inbox.access.issueLink(email, Date.now()));
}

function readLimit(limit = '50'): number {
  if (!/^[1-9]\d{0,6}$/.test(limit))
    throw new UsageError(`--limit is "${limit}"; give a whole number of at least 1`);
  return Number(limit);
}

function readPerson({ email, mobile }: Options): Person {
  if (email && !mobile) return { email: email.trim() };
  if (mobile && !email) return { mobile: mobile.trim() };
  throw new UsageError('Say whose enquiries: --email or --mobile, one of the two.');
}

async function erase(person: Person, { erasure }: Context, say: (line: string) => void): Promise<void> {
  const { enquiries, mails, overwritten, digests } = await erasure.erase(person);
  say(`Erased ${enquiries} enquiries.`);
  if (!overwritten)
    say(
      'The log of the store still holds their bytes, because a backup or another program reads it: erase again.',
    );
  if (mails > 0) say(`Removed ${mails} copies of their mails from the folder "mail" beside the store.`);
  for (const day of digests)
    say(`The daily mail of ${day} went with them, which listed others too; see: npm run enquiries -- list`);
  say(
    'Not reached from here: mailboxes that a mail went to, the logs of mail servers, backups, exported files.',
  );
  say('Erase those too; docs/privacy-requests.md says how.');
}

function listUndelivered({ records, queue }: Context, say: (line: string) => void): void {
  const given = records.undelivered();
  for (const record of given)
    say(`${lineOf(record)}\n    id ${record.id}: ${oneLine(record.mailError ?? '')}`);
  const digests = queue.undeliveredDigests();
  for (const { id, reason } of digests)
    say(`the list of flagged enquiries\n    id ${id}: ${oneLine(reason)}`);
  say(
    given.length + digests.length
      ? 'Send them again: npm run enquiries -- mail resend'
      : 'No mail was given up.',
  );
}

function lineOf({ reference, receivedAt, fields, mailState, signs }: EnquiryRecord): string {
  const { Name, Email, Mobile, Quantity, RetailerSelfUse } = fields;
  const received = new Date(receivedAt).toISOString();
  return [
    received,
    reference,
    `mail ${mailState}`,
    ...(signs.length ? [`flagged: ${signs.join(', ')}`] : []),
    `${Quantity} x`,
    RetailerSelfUse,
    Name,
    Mobile,
    Email,
  ].join('  ');
}

/** A mail server's words may hold line breaks and control characters, which must not reach a terminal. */
function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\p{Cf}]+/gu, ' ');
}
