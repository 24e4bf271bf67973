import { isMobile, MOBILE_LENGTH, normalizeText } from '../../domain/enquiry/enquiry.ts';
import { counted } from '../../domain/format.ts';
import type { Config } from '../config.ts';
import type { StoreContext } from '../context.ts';
import { OperatorError } from '../errors.ts';
import type { EnquiryRecord, Person } from '../store/EnquiryRecords.ts';
import { enquiryLine } from './enquiryLine.ts';
import { personalDataOf } from './personalDataOf.ts';

/** Whose enquiries are meant, as the options name them. */
interface PersonOptions {
  email?: string | undefined;
  mobile?: string | undefined;
  /** Those that the operator has confirmed to be this person's. */
  reference?: string[] | undefined;
}

type PersonConfig = Pick<Config, 'mail'> & Partial<Pick<Config, 'webhook'>>;

export const PERSON_OPTIONS = ['email', 'mobile', 'reference'] satisfies (keyof PersonOptions)[];

/** Everything about one person, as JSON. */
export function exportPerson(options: PersonOptions, context: StoreContext, config: PersonConfig): string {
  const found = findPerson(options, context, config);
  const missed = nearMiss(options, context, found);
  if (missed && found.length === 0) throw new OperatorError(missed);
  // Not into the JSON.
  if (missed) console.error(missed);
  return personalDataOf(found, context, config.webhook);
}

/** Erases one person's enquiries, and says what is left to do. */
export async function erasePerson(
  options: PersonOptions,
  context: StoreContext,
  config: PersonConfig,
  say: (line: string) => void,
): Promise<void> {
  const found = findPerson(options, context, config);
  // Also when nothing is found: that truncates the log, which an earlier erasure may have been kept from.
  const { enquiries, mails, isOverwritten } = await context.erasure.erase(found.map(({ id }) => id));
  const missed = nearMiss(options, context, found);
  if (found.length === 0) return say(missed ?? 'Nothing is stored about this person.');
  say(`Erased ${counted(enquiries, 'enquiry', 'enquiries')}.`);
  if (!isOverwritten)
    say(
      'The log of the store still holds their bytes, because a backup or another program reads it, or the disk is full. A running server removes them within ten minutes of the end of that; else erase again.',
    );
  if (mails > 0)
    say(
      `Removed ${counted(mails, 'copy', 'copies')} of their mails, and of mails that list them, from the folder "mail" beside the store.`,
    );
  say(
    'Not reached from here: mailboxes that a mail went to, the logs of mail servers, backups, exported files.',
  );
  say('Erase those too; docs/privacy-requests.md says how.');
  if (context.webhooks.unsent('pending').count > 0)
    say('A running server tells the receiver of webhooks; see to it that it erases them too.');
  if (missed) say(missed);
}

/**
 * The enquiries of one person. Anyone can type anyone's number or e-mail, so that one of the two alone may find a
 * stranger's data; each enquiry has to be confirmed then.
 */
function findPerson(
  { email, mobile, reference }: PersonOptions,
  { records }: StoreContext,
  { mail }: PersonConfig,
): EnquiryRecord[] {
  if (email === undefined && mobile === undefined) {
    throw new OperatorError('Say whose enquiries: --email and --mobile.');
  }
  if (mobile !== undefined && !isMobile(normalizeText(mobile))) {
    throw new OperatorError(
      `--mobile is "${mobile}"; give the ${MOBILE_LENGTH} digits that the form stores, such as 9876543210`,
    );
  }
  const found = records.ofPerson({
    ...(email === undefined ? {} : { email: normalizeText(email) }),
    ...(mobile === undefined ? {} : { mobile: normalizeText(mobile) }),
  });
  const confirmed = new Set(reference?.map((text) => text.trim().toUpperCase()));
  const unknown = [...confirmed].filter((text) => !found.some((record) => record.reference === text));
  if (unknown.length > 0) throw new OperatorError(`Not among the enquiries found: ${unknown.join(', ')}`);
  if (confirmed.size > 0) return found.filter((record) => confirmed.has(record.reference));
  if ((email !== undefined && mobile !== undefined) || found.length === 0) return found;
  throw new OperatorError(
    [
      'Found, and nothing done yet:',
      ...found.map((record) => enquiryLine(record, mail.transport)),
      'Give both --email and --mobile, or confirm each enquiry of this person with --reference.',
    ].join('\n'),
  );
}

/** How many enquiries have only one of e-mail and mobile number, where both are given: the other may be mistyped. */
function nearMiss(
  { email, mobile }: PersonOptions,
  { records }: StoreContext,
  found: EnquiryRecord[],
): string | undefined {
  if (email === undefined || mobile === undefined) return undefined;
  const both = new Set(found.map(({ id }) => id));
  const countOf = (person: Person) => records.ofPerson(person).filter(({ id }) => !both.has(id)).length;
  const byEmail = countOf({ email: normalizeText(email) });
  const byMobile = countOf({ mobile: normalizeText(mobile) });
  if (byEmail + byMobile === 0) return undefined;
  return `${found.length === 0 ? 'No enquiry has both. ' : ''}With this e-mail alone: ${byEmail}; with this mobile number alone: ${byMobile}. Give one of the two to list them.`;
}
