import type { Database } from './database.ts';
import { receiverIdOf } from './mailSubjects.ts';

/** What receivers of webhooks are told: jobs of the same outbox as mails, in a lane of their own. */
export class WebhookJobs {
  readonly #database: Database;
  readonly #hasReceiver: boolean;

  /** @param hasReceiver whether there is one; else nothing new is queued */
  constructor(database: Database, hasReceiver: boolean) {
    this.#database = database;
    this.#hasReceiver = hasReceiver;
  }

  /** How many webhooks wait or failed permanently, and why the last one that was tried did. */
  unsent(state: 'pending' | 'undelivered'): { count: number; reason: string | null } {
    // The reason is of the row with the maximum. https://www.sqlite.org/lang_select.html#bareagg
    const row = this.#database.sql.get`
      SELECT count(*) AS count, last_error AS reason, max(iif(last_error IS NULL, 0, written_at))
      FROM mail_jobs WHERE state = ${state} AND lane = 'webhook'`;
    return { count: row?.count as number, reason: row?.reason as string | null };
  }

  /** Queues a webhook about an enquiry, or a step of it, where there is a receiver; false when nothing was queued. */
  queue(rowId: number | bigint, kind: 'webhook-created' | 'webhook-status', now: number, step = 0): boolean {
    if (!this.#hasReceiver) return false;
    const { changes } = this.#database.sql.run`
      INSERT INTO mail_jobs (kind, enquiry, step, due_at, written_at) VALUES (${kind}, ${rowId}, ${step}, ${now}, ${now})
      ON CONFLICT DO NOTHING`;
    return changes > 0;
  }

  /** A receiver that may know of an enquiry is told that it was withdrawn, and nothing else of it any more. */
  queueWithdrawn(id: string, now: number): void {
    const { sql } = this.#database;
    sql.run`
      INSERT INTO mail_jobs (kind, enquiry, due_at, written_at)
      SELECT 'webhook-withdrawn', row_id, ${now}, ${now} FROM enquiries e
      WHERE id = ${id} AND EXISTS (SELECT 1 FROM mail_jobs WHERE enquiry = e.row_id AND lane = 'webhook')
      ON CONFLICT DO NOTHING`;
    sql.run`
      DELETE FROM mail_jobs WHERE kind IN ('webhook-created', 'webhook-status') AND state <> 'sent'
        AND enquiry = (SELECT row_id FROM enquiries WHERE id = ${id})`;
  }

  /** Of some enquiries, by their ids, those that a receiver may know of. */
  known(ids: readonly string[]): string[] {
    const rows = this.#database.sql.all`
      SELECT id FROM enquiries e WHERE id IN (SELECT value FROM json_each(${JSON.stringify(ids)}))
        AND EXISTS (SELECT 1 FROM mail_jobs WHERE enquiry = e.row_id AND lane = 'webhook')`;
    return rows.map((row) => row.id as string);
  }

  queueErased(id: string, now: number): void {
    this.#database.sql.run`
      INSERT INTO mail_jobs (kind, request, due_at, written_at)
      VALUES ('webhook-erased', ${receiverIdOf(id)}, ${now}, ${now})`;
  }
}
