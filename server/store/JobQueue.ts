import { HOUR_MS } from '../../domain/time.ts';
import type { Database } from './database.ts';
import type { MailSubject, WebhookSubject } from './mailSubjects.ts';

/** Ordinary mail waits for the limit of mails an hour; urgent mail (digests, sign-in links) does not. */
export const MAIL_LANES = ['ordinary', 'urgent'] as const;

export type MailLane = (typeof MAIL_LANES)[number];

interface JobState {
  rowId: number;
  /** How many attempts have failed. */
  attempts: number;
  /** 1 for the first enquiry that its sender sent within an hour, 2 for the second, and so on. */
  senderRank: number;
  /** The recipients who have it while others were refused, as a JSON array. */
  accepted: string | null;
}

export type MailJob = MailSubject & JobState;

export type WebhookJob = WebhookSubject & JobState;

export interface LaneJobs extends Record<MailLane, MailJob> {
  webhook: WebhookJob;
}

export type Lane = keyof LaneJobs;

type Sending = readonly Pick<MailJob | WebhookJob, 'rowId' | 'kind'>[];

/** Comes after the mails to the company, and shares half of the hourly limit with those of busy senders. */
export const RECEIPT_RANK = 1_000_000;

/** Further mails about one sender's enquiries within an hour may use only half of the hourly limit. */
const FAIR_SENDER_RANK = 5;

/** Whether a job goes to the company, its staff or their programs: nobody has to act on a receipt or a proof. */
export function isToCompany({ kind }: { kind: string }): boolean {
  return kind !== 'receipt' && kind !== 'proof';
}

/** The condition for that. */
export const IS_TO_COMPANY = "kind NOT IN ('receipt', 'proof')";

/**
 * The transactional outbox, as its workers read it: a job is written in the same commit as its enquiry, by `MailJobs` or
 * `WebhookJobs`, and outlives the process.
 */
export class JobQueue {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  /** The next job of a lane. Fair queueing: every sender's first enquiry within an hour goes before anyone's second. */
  due<L extends Lane>(lane: L, now: number, sending: Sending = []): LaneJobs[L] | undefined {
    const { rows, rankLimit } = leftOutBy(sending);
    // A job that was written later than now was written before the clock was set back; it does not wait for that.
    const job = this.#database.sql.get`
      SELECT j.row_id AS rowId, kind, day, recipient, request, step, e.id, reference, attempts,
        sender_rank AS senderRank, accepted
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
   * When the hourly limit, 0 for none, lets another mail go; by `now`: right away. Those that are being sent count too.
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

  /** Records which recipients have the mail of a job while others were refused. */
  async recordAccepted(rowId: number, recipients: readonly string[]): Promise<void> {
    await this.#database.commit`
      UPDATE mail_jobs SET accepted = ${JSON.stringify(recipients)} WHERE row_id = ${rowId}`;
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

  /** Ends the job of a proof, which has gone the whole way; nothing is left of it. */
  async endProof(rowId: number, now: number): Promise<void> {
    const { sql } = this.#database;
    await this.#database.write(() => {
      sql.run`DELETE FROM mail_jobs WHERE row_id = ${rowId}`;
      sql.run`UPDATE health SET proof_arrived_at = ${now}, proof_missed_since = NULL, proof_error = NULL`;
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
