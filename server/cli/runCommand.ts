import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { parseArgs } from 'node:util';
import { counted } from '../../domain/format.ts';
import type { Config } from '../config.ts';
import type { StoreContext } from '../context.ts';
import { OperatorError } from '../errors.ts';
import { signInUrl } from '../mail/composeShortMails.ts';
import { readBuiltSite, SITE_FOLDER } from '../readBuiltSite.ts';
import { csvLinesOf } from '../store/csv.ts';
import { importStore } from '../store/importStore.ts';
import { backUpTo } from './backupCommand.ts';
import { collect } from './collectCommand.ts';
import { conversionsOf } from './conversionsCommand.ts';
import { enquiryLine } from './enquiryLine.ts';
import { resendMail, sendTestMail, sendTestWebhook, unsentMail } from './mailCommands.ts';
import { erasePerson, exportPerson, PERSON_OPTIONS } from './personCommands.ts';

export const USAGE = `Usage: npm run enquiries -- <command>

  list [--limit 50] [--flagged]  the latest enquiries, newest first; flagged ones alone; times are India's
  export > enquiries.csv         all of them, for a spreadsheet
  export <person>                everything stored about one person, for that person (JSON)
  conversions gclid > google.csv orders that came of adverts, for Google Ads (gclid, wbraid or gbraid) or
                                 Meta (fbclid); --name "Order won" --since 2026-11-05
  erase <person>                 erase one person's enquiries
  mail                           mail that waits or failed permanently, with the mail server's last words
  mail resend [--id 7K4M-2PQX]   send it now: all of it, or one enquiry's, a flagged one's too
  mail test                      send one mail to MAIL_TO, and print the mail server's reply
  webhook test                   send one webhook to WEBHOOK_URL, and print the receiver's reply
  sign-in <e-mail>               a link into the inbox, for one of STAFF_EMAILS, valid once within 15 minutes
  backup <file>                  a whole copy of the store, also while the server runs
  backup <folder>/               the same, named by its time; old copies in the folder are removed
  import <file>                  adds the enquiries of a backup that this store does not have
  doctor [--json]                checks all that the site needs, and says what to do; exit status 0 in order, 1 warning,
                                 2 fault
  collect                        once, what has arrived at the hosted site; the server does so by itself

<person> is --email a@b.example --mobile 9876543210: the enquiries with both. With one of the two alone, they are
listed first; name those that are the person's, each with --reference 7K4M-2PQX.

With npm's own messages silenced, for export: npm run --silent enquiries -- export`;

const OPTIONS = {
  limit: { type: 'string' },
  email: { type: 'string' },
  mobile: { type: 'string' },
  reference: { type: 'string', multiple: true },
  id: { type: 'string' },
  flagged: { type: 'boolean' },
  name: { type: 'string' },
  since: { type: 'string' },
} as const;

type Options = ReturnType<typeof parseArgs<{ options: typeof OPTIONS }>>['values'];

type CommandConfig = Pick<Config, 'mail' | 'siteUrl' | 'collector' | 'storeFile' | 'mobileLimit'> &
  Partial<Pick<Config, 'webhook'>>;

interface Call {
  argument: string;
  options: Options;
  context: StoreContext;
  config: CommandConfig;
  say: (line: string) => void;
  out: Writable;
}

interface Command {
  /** What to say where its argument is missing; without it, it has none. */
  argument?: string;
  options?: string[];
  /** A text that it returns is printed. */
  run(call: Call): unknown;
}

const COMMANDS: Record<string, Command> = {
  list: { options: ['limit', 'flagged'], run: list },
  export: { options: PERSON_OPTIONS, run: exportEnquiries },
  erase: {
    options: PERSON_OPTIONS,
    run: ({ options, context, config, say }) => erasePerson(options, context, config, say),
  },
  conversions: {
    argument: 'Say which: conversions <gclid>',
    options: ['name', 'since'],
    run: exportConversions,
  },
  mail: { run: ({ context, config }) => unsentMail(context, config.mail) },
  'mail resend': { options: ['id'], run: ({ context, options }) => resendMail(context, options.id) },
  'mail test': { run: ({ config }) => sendTestMail(config.mail, readBuiltSite(SITE_FOLDER).content) },
  'webhook test': { run: ({ config }) => sendTestWebhook(config.webhook) },
  collect: { run: ({ context, config, say }) => collect(context, config, say) },
  'sign-in': { argument: 'Say for whom: sign-in <e-mail>', run: signInLinkFor },
  backup: {
    argument: 'Say where to: backup <file>',
    run: ({ context, argument }) => backUpTo(context, argument),
  },
  import: { argument: 'Say which backup: import <file>', run: importFrom },
};

/** What a command does on an open store; its output goes to `out`. */
type RunCommand = (context: StoreContext, config: CommandConfig, out: Writable) => Promise<void>;

/**
 * Finds what the arguments ask for; needs neither settings nor a store. What it returns carries that out, and throws an
 * {@link OperatorError} when more is needed to know whose data is meant.
 *
 * @throws {OperatorError} when the arguments make no command
 */
export function parseCommand(args: string[]): RunCommand {
  const { command, ...parsed } = readArguments(args);
  return async (context, config, out) => {
    const say = (line: string) => void out.write(`${line}\n`);
    const text = await command.run({ ...parsed, context, config, say, out });
    if (typeof text === 'string') say(text);
  };
}

function readArguments(args: string[]): { command: Command } & Pick<Call, 'argument' | 'options'> {
  try {
    const {
      positionals,
      values: options,
      tokens,
    } = parseArgs({ args, options: OPTIONS, allowPositionals: true, tokens: true });
    const names = [positionals.slice(0, 2).join(' '), positionals[0] ?? ''];
    const name = names.find((one) => Object.hasOwn(COMMANDS, one)) ?? '';
    const command = COMMANDS[name];
    if (!command)
      throw new Error(positionals.length > 0 ? `There is no command "${positionals.join(' ')}".` : '');
    for (const [option, value] of Object.entries(options)) {
      // An error instead of ignoring it: without its option, an export for one person would be that of all.
      if (!command.options?.includes(option)) throw new Error(`"${name}" has no option --${option}.`);
      if (value === '') throw new Error(`--${option} is empty.`);
      const given = tokens.filter((token) => token.kind === 'option' && token.name === option);
      if (given.length > 1 && !Array.isArray(value)) throw new Error(`Give --${option} once.`);
    }
    const further = positionals.slice(name.split(' ').length);
    const argument = command.argument ? further.shift() : '';
    if (argument === undefined) throw new Error(command.argument);
    if (further.length > 0) throw new Error(`"${name}" takes no "${further.join(' ')}".`);
    return { command, argument, options };
  } catch (error) {
    throw new OperatorError([(error as Error).message, USAGE].filter(Boolean).join('\n\n'));
  }
}

async function signInLinkFor({ argument, context, config }: Call): Promise<string> {
  const { access, hasInbox } = context;
  const email = argument.trim().toLowerCase();
  if (!hasInbox) throw new OperatorError('There is no inbox; name those who may use it in STAFF_EMAILS.');
  if (!access.staff.has(email)) throw new OperatorError(`${email} is not in STAFF_EMAILS.`);
  const { token } = await access.issueLink(email, Date.now());
  return signInUrl(config.siteUrl, token);
}

async function importFrom({ argument: file, context, say }: Call): Promise<void> {
  const { added, erased } = await importStore(context, file);
  say(`Added ${counted(added, 'enquiry', 'enquiries')}.`);
  if (erased > 0) say(`Erased ${counted(erased, 'enquiry', 'enquiries')} again, as in ${file}.`);
}

function list({ options: { limit, flagged }, context, config, say }: Call): void {
  const latest = context.records.latest(readLimit(limit), flagged);
  if (latest.length === 0) say(flagged ? 'No flagged enquiries.' : 'No enquiries yet.');
  for (const record of latest) say(enquiryLine(record, config.mail.transport));
}

/** For a spreadsheet; or everything about one person, as JSON. */
function exportEnquiries({ options, context, config, out }: Call): string | Promise<void> {
  if (PERSON_OPTIONS.some((name) => name in options)) return exportPerson(options, context, config);
  const { inboxStore } = context;
  const lines = csvLinesOf(inboxStore, inboxStore.pages({ withdrawn: 'included' }, Date.now()));
  return pipeline(lines, out, { end: out !== process.stdout });
}

function exportConversions({ argument, options, context }: Call): string {
  const { file, notes } = conversionsOf(argument, options, context);
  // Not into the file.
  for (const note of notes) console.error(note);
  return file;
}

function readLimit(limit = '50'): number {
  if (!/^[1-9]\d{0,6}$/.test(limit))
    throw new OperatorError(`--limit is "${limit}"; give a whole number of at least 1`);
  return Number(limit);
}
