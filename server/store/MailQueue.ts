import type { DatabaseSync } from 'node:sqlite';

/** A mail that is to be sent: which enquiry it tells of, and how often it was tried in vain. */
export interface MailJob {
  enquiryId: string;
  attempts: number;
}

/** The transactional outbox: a job is written in the same commit as its enquiry, and outlives the process. */
export class MailQueue {
  readonly #database: DatabaseSync;

  /** @param database from `openDatabase` */
  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /**
   * The job that has been due longest.
   *
   * @param now milliseconds since 1970
   * @param longestPause milliseconds; a job due later than that from now was written before the clock was set back
   */
  due(now: number, longestPause: number): MailJob | undefined {
    const row = this.#database
      .prepare(
        `SELECT enquiry_id, attempts FROM mail_jobs
         WHERE state = 'pending' AND (due_at <= ? OR due_at > ?) ORDER BY due_at LIMIT 1`,
      )
      .get(now, now + longestPause);
    return row && { enquiryId: row.enquiry_id as string, attempts: row.attempts as number };
  }

  /** When the next job is due, in milliseconds since 1970. */
  nextDueAt(): number | undefined {
    const row = this.#database
      .prepare("SELECT min(due_at) AS due_at FROM mail_jobs WHERE state = 'pending'")
      .get();
    return (row?.due_at as number | null) ?? undefined;
  }

  /** Ends a job: the mail server has taken the mail. */
  markSent(enquiryId: string): void {
    this.#database
      .prepare("UPDATE mail_jobs SET state = 'sent', last_error = NULL WHERE enquiry_id = ?")
      .run(enquiryId);
  }

  /** Puts a job off until `dueAt` (milliseconds since 1970), and notes why. */
  postpone(enquiryId: string, dueAt: number, reason: string): void {
    this.#database
      .prepare(
        'UPDATE mail_jobs SET attempts = attempts + 1, due_at = ?, last_error = ? WHERE enquiry_id = ?',
      )
      .run(dueAt, reason, enquiryId);
  }

  /** Gives a job up, and notes why; it shows in the listing until it is sent again. */
  giveUp(enquiryId: string, reason: string): void {
    this.#database
      .prepare(
        `UPDATE mail_jobs SET state = 'undelivered', attempts = attempts + 1, last_error = ? WHERE enquiry_id = ?`,
      )
      .run(reason, enquiryId);
  }

  /**
   * Queues given-up jobs anew, with all their tries.
   *
   * @param enquiryId one job alone; without it, all of them
   * @returns how many were queued
   */
  resend(now: number, enquiryId?: string): number {
    const { changes } = this.#database
      .prepare(
        `UPDATE mail_jobs SET state = 'pending', attempts = 0, due_at = ?
         WHERE state = 'undelivered' AND (?2 IS NULL OR enquiry_id = ?2)`,
      )
      .run(now, enquiryId ?? null);
    return Number(changes);
  }
}
