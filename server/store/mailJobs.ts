/** A mail that is to be sent. */
export interface MailJob {
  /** Its row in the store, while there is one. */
  rowId: number;
  /** The enquiry's id, or the name of another mail. */
  id: string;
  /** How many attempts have failed. */
  attempts: number;
  /** 1 for the first enquiry that its sender sent within an hour, 2 for the second, and so on. */
  senderRank: number;
  about:
    | { kind: 'enquiry'; id: string; reference: string }
    | { kind: 'digest'; day: string }
    | { kind: 'due'; day: string; owner: string }
    | { kind: 'sign-in' };
}

/** A mail job as the store has it: with a name, or with the id of its enquiry. */
export interface MailJobRow {
  rowId: number;
  name: string | null;
  id: string | null;
  reference: string | null;
  attempts: number;
  senderRank: number;
}

/** What the name of a digest's job begins with, and its Message-ID with it; the day follows. */
export const DIGEST_PREFIX = 'digest-';

const DUE = /^due-(\d{4}-\d\d-\d\d)-(.+)$/;

const SIGN_IN_PREFIX = 'sign-in-';

/** The name of the mail job of a day's digest. */
export function digestJobOf(day: string): string {
  return DIGEST_PREFIX + day;
}

/** The name of the mail job that tells an owner what is due on a day. It is part of a Message-ID, so it has no `@`. */
export function dueJobOf(day: string, owner: string): string {
  return `due-${day}-${owner.replace('@', '=')}`;
}

/** The name of the mail job of a request for a sign-in link. */
export function signInJobOf(request: string): string {
  return SIGN_IN_PREFIX + request;
}

/** Reads from a job's name what its mail is about. */
export function readMailJob({ name, id, reference, ...job }: MailJobRow): MailJob {
  if (name === null) {
    const enquiry = { id: id as string, reference: reference as string };
    return { ...job, id: enquiry.id, about: { kind: 'enquiry', ...enquiry } };
  }
  return { ...job, id: name, about: subjectOf(name) };
}

function subjectOf(name: string): MailJob['about'] {
  if (name.startsWith(DIGEST_PREFIX)) return { kind: 'digest', day: name.slice(DIGEST_PREFIX.length) };
  const [, day, owner] = DUE.exec(name) ?? [];
  // The last "=" stands for the at sign.
  return day && owner ? { kind: 'due', day, owner: owner.replace(/=(?=[^=]*$)/, '@') } : { kind: 'sign-in' };
}
