import type { DatabaseSync } from 'node:sqlite';
import { inTransaction } from './inTransaction.ts';
import { Statements } from './Statements.ts';

/** A mail that is to be sent: what it tells of, and how often it was tried in vain. */
export interface MailJob {
  /** The enquiry's id, or the name of another mail. */
  id: string;
  attempts: number;
  about: { kind: 'enquiry'; id: string } | { kind: 'digest'; day: string } | { kind: 'sign-in' };
  /** The cap on mail an hour does not hold it. */
  urgent?: true;
}

/** A digest whose mail was given up, and why. */
export interface UndeliveredDigest {
  id: string;
  reason: string;
}

/** The cap on mail counts over this time, in milliseconds. */
const HOUR = 3_600_000;

/** What the name of a digest's job begins with, and its Message-ID with it; the day follows. */
export const DIGEST_PREFIX = 'digest-';

/** How the job of a mail with a sign-in link is named. */
const SIGN_IN_PREFIX = 'sign-in-';

/** The job that is meant by `?1`, an id of {@link MailJob}. */
const IS_IT = '(enquiry = (SELECT sequence FROM enquiries WHERE id = ?1) OR name = ?1)';

/** The name of the mail job of a day's digest. */
export function digestJobOf(day: string): string {
  return DIGEST_PREFIX + day;
}

/** The day of a digest's job; nothing for any other job. */
export function dayOfDigest(job: string): string | undefined {
  return job.startsWith(DIGEST_PREFIX) ? job.slice(DIGEST_PREFIX.length) : undefined;
}

/** The name of the mail job of a request for a sign-in link. */
export function signInJobOf(request: string): string {
  return SIGN_IN_PREFIX + request;
}

/** The transactional outbox: a job is written in the same commit as its enquiry, and outlives the process. */
export class MailQueue {
  readonly #database: DatabaseSync;
  readonly #statements: Statements;

  /** @param database from `openDatabase` */
  constructor(database: DatabaseSync) {
    this.#database = database;
    this.#statements = new Statements(database);
  }

  /**
   * The job that has been due longest; an urgent one goes first.
   *
   * @param now milliseconds since 1970
   * @param longestPause milliseconds; a job due later than that from now was written before the clock was set back
   */
  due(now: number, longestPause: number): MailJob | undefined {
    const firstOf = (condition: string) =>
      this.#statements
        .get(
          `SELECT name, e.id, attempts, urgent
           FROM mail_jobs LEFT JOIN enquiries e ON e.sequence = enquiry
           WHERE state = 'pending' ${condition} AND (due_at <= ? OR due_at > ?) ORDER BY due_at LIMIT 1`,
        )
        .get(now, now + longestPause);
    const row = firstOf('AND urgent = 1') ?? firstOf('');
    return row && jobOf(row);
  }

  /** When the next job is due, in milliseconds since 1970. */
  nextDueAt(): number | undefined {
    const row = this.#statements
      .get("SELECT min(due_at) AS due_at FROM mail_jobs WHERE state = 'pending'")
      .get();
    return (row?.due_at as number | null) ?? undefined;
  }

  /**
   * When the hour has room for another mail, in milliseconds since 1970; `now` or earlier: right away.
   *
   * @param perHour so many mails may go within any hour; 0 is no cap
   */
  roomAt(now: number, perHour: number): number {
    if (perHour === 0) return now;
    const row = this.#statements
      .get(
        `SELECT sent_at FROM mail_jobs WHERE sent_at > ? AND sent_at <= ?
         ORDER BY sent_at DESC LIMIT 1 OFFSET ?`,
      )
      .get(now - HOUR, now, perHour - 1);
    return row ? (row.sent_at as number) + HOUR : now;
  }

  /**
   * Ends a job: the mail server has taken the mail.
   *
   * @param now milliseconds since 1970
   * @returns whether the job was still there: its enquiry may have been erased while the mail went out
   */
  markSent(id: string, now: number): boolean {
    const { changes } = this.#statements
      .get(`UPDATE mail_jobs SET state = 'sent', last_error = NULL, sent_at = ?2 WHERE ${IS_IT}`)
      .run(id, now);
    return changes > 0;
  }

  /** Takes a job away: there is nothing left to tell. */
  drop(id: string): void {
    this.#statements.get(`DELETE FROM mail_jobs WHERE ${IS_IT}`).run(id);
  }

  /** Puts a job off until `dueAt` (milliseconds since 1970), and notes why. */
  postpone(id: string, dueAt: number, reason: string): void {
    this.#tellingInbox(() =>
      this.#statements
        .get(`UPDATE mail_jobs SET attempts = attempts + 1, due_at = ?2, last_error = ?3 WHERE ${IS_IT}`)
        .run(id, dueAt, reason),
    );
  }

  /** Gives a job up, and notes why; it shows in the listing until it is sent again. */
  giveUp(id: string, reason: string): void {
    this.#statements
      .get(
        `UPDATE mail_jobs SET state = 'undelivered', attempts = attempts + 1, last_error = ?2 WHERE ${IS_IT}`,
      )
      .run(id, reason);
  }

  /** The digests whose mail was given up, oldest first. */
  undeliveredDigests(): UndeliveredDigest[] {
    const rows = this.#statements
      .get("SELECT name, last_error FROM mail_jobs WHERE state = 'undelivered' AND enquiry IS NULL")
      .all();
    return rows.map((row) => ({ id: row.name as string, reason: (row.last_error as string | null) ?? '' }));
  }

  /**
   * Queues given-up jobs anew, with all their tries; and a flagged enquiry's, where it is named.
   *
   * @param name one job alone, by its id or by its enquiry's reference; without it, all that were given up
   * @returns how many were queued
   */
  resend(now: number, name?: string): number {
    // A reference is read out, and typed in small letters.
    const named = 'SELECT sequence FROM enquiries WHERE id = lower(?2) OR reference = upper(?2)';
    const { changes: again } = this.#statements
      .get(
        `UPDATE mail_jobs SET state = 'pending', attempts = 0, due_at = ?1
         WHERE state = 'undelivered' AND (?2 IS NULL OR name = ?2 OR enquiry IN (${named}))`,
      )
      .run(now, name ?? null);
    const { changes: first } = this.#tellingInbox(() =>
      this.#statements
        .get(
          `INSERT INTO mail_jobs (enquiry, due_at)
           SELECT sequence, ?1 FROM (${named}) WHERE true ON CONFLICT DO NOTHING`,
        )
        .run(now, name ?? null),
    );
    return Number(again) + Number(first);
  }

  /**
   * Queues the digest of a day, if no digest was queued for it and there is something to list: the flagged
   * enquiries that no digest lists yet. Those of the running day wait for the next, so that each day has one mail.
   *
   * @param day the day's name, which makes it one mail however often this is called
   * @param dayStart when the day began, in milliseconds since 1970
   * @param now later times were written before the clock was set back, and are listed too
   * @param always also when nothing is flagged: the digest is then the daily summary, which comes every day
   * @returns whether a digest was queued
   */
  queueDigest(day: string, dayStart: number, now: number, always = false): boolean {
    const waiting = 'signs IS NOT NULL AND digest IS NULL AND (received_at < ? OR received_at > ?)';
    const one = this.#statements.get(`SELECT 1 FROM enquiries WHERE ${waiting} LIMIT 1`);
    if (!always && !one.get(dayStart, now)) return false;
    return inTransaction(this.#database, () => {
      const { changes } = this.#statements
        .get('INSERT INTO mail_jobs (name, due_at, urgent) VALUES (?, ?, 1) ON CONFLICT DO NOTHING')
        .run(digestJobOf(day), now);
      if (changes === 0) return false;
      this.#statements.get(`UPDATE enquiries SET digest = ? WHERE ${waiting}`).run(day, dayStart, now);
      return true;
    });
  }

  /** Does what the inbox shows but its triggers, which go by a job's state, don't notice; see `inboxSchema.ts`. */
  #tellingInbox<Result>(work: () => Result): Result {
    const result = work();
    this.#statements.get('UPDATE inbox_version SET version = version + 1').run();
    return result;
  }
}

function jobOf(row: Record<string, unknown>): MailJob {
  const { attempts, urgent, ...named } = row as { attempts: number; urgent: number } & (
    | { name: null; id: string }
    | { name: string; id: null }
  );
  return {
    id: named.name ?? named.id,
    attempts,
    about: named.name === null ? { kind: 'enquiry', id: named.id } : aboutOf(named.name),
    ...(urgent === 1 ? { urgent: true } : {}),
  };
}

function aboutOf(name: string): MailJob['about'] {
  const day = dayOfDigest(name);
  return day === undefined ? { kind: 'sign-in' } : { kind: 'digest', day };
}
