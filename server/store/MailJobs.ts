import { endOfToday, HOUR_MS, indiaDayOf, startOfIndiaDay } from '../../domain/time.ts';
import type { Database } from './database.ts';
import { IS_LISTED } from './EnquiryRecords.ts';
import { IS_TO_COMPANY, type MailJob, RECEIPT_RANK } from './JobQueue.ts';
import { mailboxOf, mailIdOf } from './mailSubjects.ts';

interface UnsentMails {
  count: number;
  /** Those that are about no single enquiry, oldest first, each with the reason why the last attempt failed. */
  others: { rowId: number; id: string; reason: string | null }[];
}

/** What someone could at most make us send to strangers within any hour; further enquiries get no receipt. */
export const MAX_RECEIPTS_PER_HOUR = 200;

/** The mails of the outbox: they are queued, listed while they are not sent, and queued again. */
export class MailJobs {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  lastSentAt(): number | null {
    const row = this.#database.sql.get`SELECT max(sent_at) AS at FROM mail_jobs WHERE sent_at IS NOT NULL`;
    return row?.at as number | null;
  }

  /** The mails that wait, or that failed permanently; receipts and proofs are nobody's work. */
  unsent(state: 'pending' | 'undelivered'): UnsentMails {
    // The indexes are those of one state: it is no parameter, and the plus keeps SQLite from reading all in their order.
    const unsent = `FROM mail_jobs WHERE state = '${state}' AND`;
    const { connection } = this.#database;
    const count = connection
      .prepare(`SELECT count(*) AS count ${unsent} ${IS_TO_COMPANY} AND lane <> 'webhook'`)
      .get();
    const others = connection
      .prepare(
        `SELECT row_id AS rowId, kind, day, recipient, request, last_error AS reason ${unsent} lane = 'urgent'
         ORDER BY +row_id`,
      )
      .all() as unknown as (MailJob & { reason: string | null })[];
    return {
      count: count?.count as number,
      others: others.map((job) => ({ rowId: job.rowId, id: mailIdOf(job), reason: job.reason })),
    };
  }

  /**
   * Makes every mail and webhook due that waits or failed permanently, with all its attempts, and returns how many; or
   * the one with this id or this reference of its enquiry, also the first of a flagged one.
   */
  resendAll(now: number, name?: string): Promise<number> {
    // A reference is read out, and typed in lower case.
    const named = 'SELECT row_id FROM enquiries WHERE id = lower(?2) OR reference = upper(?2)';
    const { connection } = this.#database;
    return this.#database.write(() => {
      const others = [...this.unsent('pending').others, ...this.unsent('undelivered').others];
      const again = connection
        .prepare(
          `UPDATE mail_jobs SET state = 'pending', attempts = 0, due_at = ?1, written_at = ?1
           WHERE state <> 'sent' AND ${IS_TO_COMPANY} AND (?2 IS NULL OR row_id = ?3 OR enquiry IN (${named}))`,
        )
        .run(now, name ?? null, others.find(({ id }) => id === name)?.rowId ?? null);
      const first = connection
        .prepare(
          `INSERT INTO mail_jobs (enquiry, due_at, written_at)
           SELECT row_id, ?1, ?1 FROM enquiries WHERE row_id IN (${named}) AND ${IS_LISTED} ON CONFLICT DO NOTHING`,
        )
        .run(now, name ?? null);
      return Number(again.changes) + Number(first.changes);
    });
  }

  /** Forgets the daily mails that were sent while the clock was ahead: each of their days gets its own. */
  async forgetFutureDays(lastDay: string): Promise<void> {
    await this.#database.commit`
      DELETE FROM mail_jobs WHERE day > ${lastDay} AND kind IN ('digest', 'due') AND state <> 'pending'`;
  }

  /**
   * Queues the mail of a new enquiry, which waits for the visitor's browser to have sent it. One that the browser has
   * sent counts for no limit.
   */
  queueEnquiry(
    rowId: number | bigint,
    now: number,
    senderRank: number,
    mail: { delayMs: number } | 'sent',
  ): void {
    const [state, dueAt] = mail === 'sent' ? ['sent', now] : ['pending', now + mail.delayMs];
    this.#database.sql.run`
      INSERT INTO mail_jobs (enquiry, state, due_at, written_at, sender_rank)
      VALUES (${rowId}, ${state}, ${dueAt}, ${now}, ${senderRank})`;
  }

  /**
   * Queues the receipt of a new enquiry, unless its mailbox has got one today or the hour has had its number. A correction
   * takes over the receipt that has not been sent.
   */
  queueReceipt(rowId: number | bigint, email: string, now: number): void {
    this.#database.sql.run`
      INSERT INTO mail_jobs (kind, enquiry, day, recipient, due_at, written_at, sender_rank)
      SELECT 'receipt', ${rowId}, ${indiaDayOf(now)}, ${mailboxOf(email)}, ${now}, ${now}, ${RECEIPT_RANK}
      WHERE (SELECT count(*) FROM mail_jobs
        WHERE kind = 'receipt' AND written_at > ${now - HOUR_MS} AND written_at <= ${now}) < ${MAX_RECEIPTS_PER_HOUR}
      ON CONFLICT DO UPDATE SET enquiry = excluded.enquiry WHERE state = 'pending'
        AND (SELECT replaced_by FROM enquiries e WHERE e.row_id = mail_jobs.enquiry) IS NOT NULL`;
  }

  /** Queues the mail of an hourly proof in place of that of an earlier one. */
  queueProof(now: number): void {
    this.#database.sql.run`DELETE FROM mail_jobs WHERE kind = 'proof'`;
    this.#database.sql.run`
      INSERT INTO mail_jobs (kind, request, due_at, written_at) VALUES ('proof', ${String(now)}, ${now}, ${now})`;
  }

  /**
   * Drops the mail to the company about an enquiry that has not been sent. Its receipt stays, which is not composed any
   * more: the job counts for its mailbox's day.
   */
  dropUnsent(id: string): void {
    this.#database.sql.run`
      DELETE FROM mail_jobs WHERE kind = 'enquiry' AND state <> 'sent'
        AND enquiry = (SELECT row_id FROM enquiries WHERE id = ${id})`;
  }

  /** Ends the jobs of enquiries, by their ids, whose mail the visitor's browser has sent. */
  async markSentElsewhere(ids: readonly string[]): Promise<void> {
    await this.#database.commit`
      UPDATE mail_jobs SET state = 'sent', last_error = NULL WHERE state <> 'sent' AND kind = 'enquiry'
        AND enquiry IN (SELECT row_id FROM enquiries WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)})))`;
  }

  /** Lets the mails that were queued with a delay wait until a time. */
  async holdDelayed(until: number): Promise<void> {
    await this.#database.commit`
      UPDATE mail_jobs SET due_at = ${until} WHERE state = 'pending' AND attempts = 0 AND due_at > written_at
        AND due_at < ${until}`;
  }

  /** Makes an enquiry's mail due that has failed permanently, or a flagged one's first; false: there is none such. */
  resendEnquiry(rowId: number, now: number): boolean {
    const { changes } = this.#database.sql.run`
      INSERT INTO mail_jobs (enquiry, due_at, written_at) VALUES (${rowId}, ${now}, ${now})
      ON CONFLICT (enquiry, kind, step) DO UPDATE SET state = 'pending', attempts = 0, due_at = ${now}, written_at = ${now}
      WHERE state = 'undelivered'`;
    return changes > 0;
  }

  queueSignIn(request: string, now: number): void {
    this.#database.sql.run`
      INSERT INTO mail_jobs (kind, request, due_at, written_at) VALUES ('sign-in', ${request}, ${now}, ${now})`;
  }

  /**
   * Queues the digest of a day, if none was queued for it and there is something to list: the flagged enquiries that no
   * digest lists yet. Those of the day itself wait for the next, so that each day has one mail; those of a later time
   * than now were written before the clock was set back, and are listed too.
   *
   * @param staff with an inbox, where the digest is a daily summary that is queued also when nothing is flagged: those
   *   who get a mail of their own, if an enquiry that they own is due
   * @returns whether a digest was queued
   */
  async queueDigest(day: string, now: number, staff?: Iterable<string>): Promise<boolean> {
    const { connection, sql } = this.#database;
    const dayStart = startOfIndiaDay(day);
    const unlisted = `spam_signals IS NOT NULL AND digest_day IS NULL AND ${IS_LISTED}
      AND (received_at < ? OR received_at > ?)`;
    const some = connection.prepare(`SELECT 1 FROM enquiries WHERE ${unlisted} LIMIT 1`);
    if (!staff && !some.get(dayStart, now)) return false;
    return this.#database.write(() => {
      const { changes } = sql.run`
        INSERT INTO mail_jobs (kind, day, due_at, written_at) VALUES ('digest', ${day}, ${now}, ${now})
        ON CONFLICT DO NOTHING`;
      if (changes === 0) return false;
      // Few enquiries are due, so the index by follow-up time is faster: the plus keeps SQLite from the index by owner.
      connection
        .prepare(
          `INSERT INTO mail_jobs (kind, day, recipient, due_at, written_at)
           SELECT DISTINCT 'due', :day, owner, :now, :now FROM enquiries
           WHERE follow_up_at < :end AND spam_signals IS NULL AND ${IS_LISTED}
             AND +owner IN (SELECT value FROM json_each(:staff))
           ON CONFLICT DO NOTHING`,
        )
        .run({ day, now, end: endOfToday(now), staff: JSON.stringify([...(staff ?? [])]) });
      connection.prepare(`UPDATE enquiries SET digest_day = ? WHERE ${unlisted}`).run(day, dayStart, now);
      return true;
    });
  }
}
