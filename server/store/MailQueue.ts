import { endOfToday, HOUR_MS, indiaDayOf, startOfIndiaDay } from '../../domain/time.ts';
import type { Database } from './database.ts';
import { IS_LISTED } from './EnquiryRecords.ts';
import { type MailSubject, mailboxOf, mailIdOf, type WebhookSubject } from './mailSubjects.ts';

/** Ordinary mail waits for the limit of mails an hour; urgent mail (digests, sign-in links) does not. */
export const MAIL_LANES = ['ordinary', 'urgent'] as const;

export type MailLane = (typeof MAIL_LANES)[number];

interface JobState {
  rowId: number;
  /** How many attempts have failed. */
  attempts: number;
  /** 1 for the first enquiry that its sender sent within an hour, 2 for the second, and so on. */
  senderRank: number;
}

/** A mail that is to be sent. */
export type MailJob = MailSubject & JobState;

/** A webhook that is to be sent. */
export type WebhookJob = WebhookSubject & JobState;

/** What each lane sends. */
export interface LaneJobs extends Record<MailLane, MailJob> {
  webhook: WebhookJob;
}

export type Lane = keyof LaneJobs;

/** The jobs that are being sent. */
type Sending = readonly Pick<MailJob | WebhookJob, 'rowId' | 'kind'>[];

/** Mails that have not been sent. */
interface UnsentMails {
  count: number;
  /** Those that are about no single enquiry, oldest first, each with the reason why the last attempt failed. */
  others: { rowId: number; id: string; reason: string | null }[];
}

/** Comes after the mails to the company, and shares half of the hourly limit with those of busy senders. */
const RECEIPT_RANK = 1_000_000;

/** What someone could at most make us send to strangers within any hour; further enquiries get no receipt. */
export const MAX_RECEIPTS_PER_HOUR = 200;

/** Further mails about one sender's enquiries within an hour may use only half of the hourly limit. */
const FAIR_SENDER_RANK = 5;

/** The condition for what goes to the company, its staff or their programs: nobody has to act on a receipt or a proof. */
export const IS_TO_COMPANY = "kind NOT IN ('receipt', 'proof')";

/** The transactional outbox: a job is written in the same commit as its enquiry, and outlives the process. */
export class MailQueue {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /**
   * The next job of a lane. Fair queueing: every sender's first enquiry within an hour goes before anyone's second.
   *
   * @param sending the jobs that are left out, because they are being sent
   */
  due<L extends Lane>(lane: L, now: number, sending: Sending = []): LaneJobs[L] | undefined {
    const { rows, rankLimit } = leftOutBy(sending);
    // A job that was written later than now was written before the clock was set back; it does not wait for that.
    const job = this.#database.sql.get`
      SELECT j.row_id AS rowId, kind, day, recipient, request, step, e.id, reference, attempts,
        sender_rank AS senderRank
      FROM mail_jobs j LEFT JOIN enquiries e ON e.row_id = enquiry
      WHERE state = 'pending' AND lane = ${lane} AND (due_at <= ${now} OR written_at > ${now})
        AND j.row_id NOT IN (SELECT value FROM json_each(${rows}))
        AND sender_rank < ${rankLimit}
      ORDER BY sender_rank, due_at, j.row_id LIMIT 1`;
    return job as LaneJobs[L] | undefined;
  }

  /** When the next job of a lane is due that is not being sent. */
  nextDueAt(lane: Lane, sending: Sending = []): number | undefined {
    const { rows, rankLimit } = leftOutBy(sending);
    const row = this.#database.sql.get`
      SELECT min(due_at) AS due_at FROM mail_jobs WHERE state = 'pending' AND lane = ${lane}
        AND row_id NOT IN (SELECT value FROM json_each(${rows})) AND sender_rank < ${rankLimit}`;
    return (row?.due_at as number | null) ?? undefined;
  }

  /**
   * When the hourly limit lets another mail go; `now` or earlier: right away.
   *
   * @param perHour mails within any hour; 0 is no limit
   * @param senderRank see {@link MailJob}
   * @param sending how many mails are being sent, which count too
   */
  nextSendAt(now: number, perHour: number, senderRank = 1, sending = 0): number {
    if (perHour === 0) return now;
    const limit = (senderRank > FAIR_SENDER_RANK ? Math.ceil(perHour / 2) : perHour) - sending;
    if (limit <= 0) return now + HOUR_MS;
    const row = this.#database.sql.get`
      SELECT sent_at FROM mail_jobs WHERE sent_at > ${now - HOUR_MS} AND sent_at <= ${now}
      ORDER BY sent_at DESC LIMIT 1 OFFSET ${limit - 1}`;
    return row ? (row.sent_at as number) + HOUR_MS : now;
  }

  /**
   * Ends a job: the mail server has accepted the mail. A webhook counts for no limit of mails.
   *
   * @returns whether the job was still there: its enquiry may have been erased while the mail was being sent
   */
  async markSent(rowId: number, now: number): Promise<boolean> {
    const { changes } = await this.#database.commit`
      UPDATE mail_jobs SET state = 'sent', last_error = NULL, sent_at = iif(lane = 'webhook', NULL, ${now})
      WHERE row_id = ${rowId}`;
    return changes > 0;
  }

  /** Removes a job that has become pointless, or of which nothing is kept. */
  async drop(rowId: number): Promise<void> {
    await this.#database.commit`DELETE FROM mail_jobs WHERE row_id = ${rowId}`;
  }

  /** Records a failed attempt and its reason; the next is due at `dueAt`. */
  async retryAt(rowId: number, dueAt: number, reason: string): Promise<void> {
    await this.#database.commit`
      UPDATE mail_jobs SET attempts = attempts + 1, due_at = ${dueAt}, last_error = ${reason},
        written_at = ${Date.now()} WHERE row_id = ${rowId}`;
  }

  /** Ends a job that has failed permanently; it can be queued again. */
  async markUndelivered(rowId: number, reason: string): Promise<void> {
    await this.#database.commit`
      UPDATE mail_jobs SET state = 'undelivered', attempts = attempts + 1, last_error = ${reason}
      WHERE row_id = ${rowId}`;
  }

  /** Records why a job waits though it was not at fault, as while the mail server is unavailable. */
  async recordReason(rowId: number, reason: string): Promise<void> {
    await this.#database.commit`UPDATE mail_jobs SET last_error = ${reason} WHERE row_id = ${rowId}`;
  }

  /** When a mail was last accepted. */
  lastSentAt(): number | null {
    const row = this.#database.sql.get`SELECT max(sent_at) AS at FROM mail_jobs WHERE sent_at IS NOT NULL`;
    return row?.at as number | null;
  }

  /** The mails that wait, or that failed permanently; receipts and proofs are nobody's work. */
  unsent(state: 'pending' | 'undelivered'): UnsentMails {
    const { connection, sql } = this.#database;
    const count = connection
      .prepare(
        `SELECT count(*) AS count FROM mail_jobs WHERE state = ? AND ${IS_TO_COMPANY} AND lane <> 'webhook'`,
      )
      .get(state);
    const others = sql.all`
      SELECT row_id AS rowId, kind, day, recipient, request, last_error AS reason FROM mail_jobs
      WHERE state = ${state} AND lane = 'urgent' ORDER BY row_id` as unknown as (MailJob & {
      reason: string | null;
    })[];
    return {
      count: count?.count as number,
      others: others.map((job) => ({ rowId: job.rowId, id: mailIdOf(job), reason: job.reason })),
    };
  }

  /**
   * Makes every mail and webhook due that waits or failed permanently, with all its attempts; and a flagged enquiry's first, where
   * it is named.
   *
   * @param name one mail alone, by its id or by its enquiry's reference
   * @returns how many are due
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

  /**
   * Queues the mail of a new enquiry.
   *
   * @param mail how long it waits for the visitor's browser to have sent it, or that the browser has: that counts for
   *   no limit
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

  /** Queues the receipt of a new enquiry, unless its mailbox has got one today or the hour has had its number. */
  queueReceipt(rowId: number | bigint, email: string, now: number): void {
    this.#database.sql.run`
      INSERT INTO mail_jobs (kind, enquiry, day, recipient, due_at, written_at, sender_rank)
      SELECT 'receipt', ${rowId}, ${indiaDayOf(now)}, ${mailboxOf(email)}, ${now}, ${now}, ${RECEIPT_RANK}
      WHERE (SELECT count(*) FROM mail_jobs
        WHERE kind = 'receipt' AND written_at > ${now - HOUR_MS} AND written_at <= ${now}) < ${MAX_RECEIPTS_PER_HOUR}
      ON CONFLICT DO NOTHING`;
  }

  /** Queues the mail of an hourly proof in place of that of an earlier one. */
  queueProof(now: number): void {
    this.#database.sql.run`DELETE FROM mail_jobs WHERE kind = 'proof'`;
    this.#database.sql.run`
      INSERT INTO mail_jobs (kind, request, due_at, written_at) VALUES ('proof', ${String(now)}, ${now}, ${now})`;
  }

  /** Ends the job of a proof, which has gone the whole way; nothing is left of it. */
  async endProof(rowId: number, now: number): Promise<void> {
    const { sql } = this.#database;
    await this.#database.write(() => {
      sql.run`DELETE FROM mail_jobs WHERE row_id = ${rowId}`;
      sql.run`UPDATE health SET proof_arrived_at = ${now}, proof_missed_since = NULL, proof_error = NULL`;
    });
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

  /**
   * Makes one enquiry's mail due that has failed permanently, or the first of a flagged one.
   *
   * @returns false when it waits already or was sent
   */
  resendEnquiry(rowId: number, now: number): boolean {
    const { changes } = this.#database.sql.run`
      INSERT INTO mail_jobs (enquiry, due_at, written_at) VALUES (${rowId}, ${now}, ${now})
      ON CONFLICT (enquiry, kind, step) DO UPDATE SET state = 'pending', attempts = 0, due_at = ${now}, written_at = ${now}
      WHERE state = 'undelivered'`;
    return changes > 0;
  }

  /** Queues the mail with a sign-in link, by its request. */
  queueSignIn(request: string, now: number): void {
    this.#database.sql.run`
      INSERT INTO mail_jobs (kind, request, due_at, written_at) VALUES ('sign-in', ${request}, ${now}, ${now})`;
  }

  /**
   * Queues the digest of a day, if none was queued for it and there is something to list: the flagged enquiries that no
   * digest lists yet. Those of the day itself wait for the next, so that each day has one mail.
   *
   * @param day today, as `indiaDayOf` gives it
   * @param now later times were written before the clock was set back, and are listed too
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

/**
 * The rows that are being sent, and the rank from which none is sent meanwhile. One receipt is sent at a time: a mail
 * server that is slow to accept the addresses of strangers must not hold up the mails to the company.
 */
function leftOutBy(sending: Sending): { rows: string; rankLimit: number } {
  const isReceiptBeingSent = sending.some(({ kind }) => kind === 'receipt');
  return {
    rows: JSON.stringify(sending.map(({ rowId }) => rowId)),
    rankLimit: isReceiptBeingSent ? RECEIPT_RANK : Number.MAX_SAFE_INTEGER,
  };
}
