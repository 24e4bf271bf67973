import type { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import type { Context } from '../context.ts';
import type { EnquiryRecord, Person } from '../store/EnquiryRecords.ts';
import { writeCsv } from './writeCsv.ts';

/** The command line was not understood; the message says how it goes. */
export class UsageError extends Error {
  override name = 'UsageError';
}

const USAGE = `Usage: npm run enquiries -- <command>

  list [--limit 50]              the latest enquiries, newest first
  export > enquiries.csv         all of them, for a spreadsheet
  erase --email a@b.example      erase one person's enquiries ...
  erase --mobile 9876543210      ... by e-mail address or by mobile number
  mail                           mail that was given up, and why
  mail resend [--id <id>]        queue it again: all of it, or one enquiry's

With npm's own messages silenced, for export: npm run --silent enquiries -- export`;

const OPTIONS = {
  limit: { type: 'string' },
  email: { type: 'string' },
  mobile: { type: 'string' },
  id: { type: 'string' },
} as const;

type Options = Partial<Record<keyof typeof OPTIONS, string>>;

/**
 * Carries out one command.
 *
 * @param words what stands behind `npm run enquiries --`
 * @param out where the answer is written
 * @throws {UsageError} when the words make no command
 */
export async function runCommand(words: string[], context: Context, out: Writable): Promise<void> {
  const { command, options } = readWords(words);
  const say = (line: string) => out.write(`${line}\n`);
  switch (command) {
    case 'list':
      for (const record of context.records.latest(readLimit(options.limit))) say(lineOf(record));
      return;
    case 'export':
      return writeCsv(context.records.all(), out);
    case 'erase':
      say(`Erased ${context.records.erase(readPerson(options))} enquiries.`);
      say('Copies in mailboxes and backups are not reached from here; erase those too.');
      return;
    case 'mail':
      return listUndelivered(context, say);
    case 'mail resend':
      say(
        `Queued ${context.queue.resend(Date.now(), options.id)} mails; the running server sends them within 15 seconds.`,
      );
      return;
    default:
      throw new UsageError(USAGE);
  }
}

function readWords(words: string[]): { command: string; options: Options } {
  try {
    const { positionals, values } = parseArgs({ args: words, options: OPTIONS, allowPositionals: true });
    return { command: positionals.join(' '), options: values };
  } catch (error) {
    throw new UsageError(`${(error as Error).message}\n\n${USAGE}`);
  }
}

function readLimit(limit = '50'): number {
  if (!/^[1-9]\d{0,6}$/.test(limit))
    throw new UsageError(`--limit is "${limit}"; give a whole number of at least 1`);
  return Number(limit);
}

function readPerson({ email, mobile }: Options): Person {
  if (email && !mobile) return { email: email.trim() };
  if (mobile && !email) return { mobile: mobile.trim() };
  throw new UsageError('Say whose enquiries to erase: --email or --mobile, one of the two.');
}

function listUndelivered({ records }: Context, say: (line: string) => void): void {
  const given = records.undelivered();
  for (const record of given)
    say(`${lineOf(record)}\n    id ${record.id}: ${oneLine(record.mailError ?? '')}`);
  say(given.length ? 'Send them again: npm run enquiries -- mail resend' : 'No mail was given up.');
}

function lineOf({ reference, receivedAt, fields, mailState }: EnquiryRecord): string {
  const { Name, Email, Mobile, Quantity, RetailerSelfUse } = fields;
  const received = new Date(receivedAt).toISOString();
  return [
    received,
    reference,
    `mail ${mailState}`,
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
