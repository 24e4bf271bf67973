import type { Database } from './database.ts';
import { IS_LISTED } from './EnquiryRecords.ts';
import type { ErasedIds } from './ErasedIds.ts';
import type { WebhookJobs } from './WebhookJobs.ts';

export interface Erased {
  enquiries: number;
  /** Copies of mails on this machine, among them those that list one of the enquiries. */
  mails: number;
  /** Whether the write-ahead log is rid of them too; else some program reads the store, such as a backup, or the disk is full. */
  isOverwritten: boolean;
}

interface Expiry {
  /** Enquiries received before this are old enough. */
  before: number;
  /** An earlier time was recorded before the machine's clock was set; such enquiries are kept. */
  notBefore: number;
}

/** Removes the copies of the mails about enquiries, by their ids, and returns how many there were. */
type RemoveCopies = (ids: readonly string[]) => Promise<number>;

/** In SQL: spares what is marked as not spam in the meantime. */
export const IS_FLAGGED = 'spam_signals IS NOT NULL';

/** Removing a row from the search index takes about 10 ms, and requests are answered between two transactions. */
const ROWS_PER_TRANSACTION = 4;

/** Enquiries are read in steps of this size when many are erased. */
const STEP_ROWS = 500;

/**
 * Erases enquiries, their mail jobs and the copies of their mails, and overwrites their bytes in the store's file. Of
 * each a hash of its id remains, and of one that was won, its order in `erased_orders`. A receiver of webhooks that may
 * know of one is told.
 */
export class Erasure {
  readonly #database: Database;
  readonly #webhooks: WebhookJobs;
  readonly #erasedIds: ErasedIds;
  readonly #removeCopies: RemoveCopies;

  /** @param removeCopies removes the copies of the mails about the erased enquiries */
  constructor(database: Database, webhooks: WebhookJobs, erasedIds: ErasedIds, removeCopies: RemoveCopies) {
    this.#database = database;
    this.#webhooks = webhooks;
    this.#erasedIds = erasedIds;
    this.#removeCopies = removeCopies;
  }

  /**
   * @param condition in SQL, what must still hold when a row is deleted
   * @throws {StoreUnavailableError} when the store can't write; some of them may be erased then
   */
  async erase(ids: readonly string[], condition?: string): Promise<Erased> {
    // Before the rows, so that a crash in between leaves no file that nothing points to; and once more after them,
    // because a running server may have written one in the meantime.
    const before = await this.#removeCopies(ids);
    const enquiries = await this.#deleteRows(ids, condition);
    // The rows are gone, also where the disk is full; maintenance tries again.
    const isOverwritten = await this.#database.truncateLog().catch(() => false);
    return { enquiries, mails: before + (await this.#removeCopies(ids)), isOverwritten };
  }

  /**
   * Erases what is older than it may be kept, until it is stopped, but nothing before its mail, or the digest that
   * lists it, was sent or has failed permanently.
   */
  async eraseExpired({ before, notBefore }: Expiry, stopped: AbortSignal): Promise<Erased> {
    const expired = this.#database.connection.prepare(`
      SELECT id FROM enquiries e WHERE received_at < :before AND received_at >= :notBefore
        AND NOT (spam_signals IS NOT NULL AND digest_day IS NULL AND ${IS_LISTED})
        AND NOT EXISTS (SELECT 1 FROM mail_jobs j WHERE j.state = 'pending'
          AND ((j.kind = 'enquiry' AND j.enquiry = e.row_id) OR (j.kind = 'digest' AND j.day = e.digest_day)))
      ORDER BY received_at LIMIT ${STEP_ROWS}`);
    return this.#eraseSteps(() => expired.all({ before, notBefore }), stopped);
  }

  /** Erases what was withdrawn before a time; its mail is not sent any more. */
  async eraseWithdrawn(before: number, stopped: AbortSignal): Promise<Erased> {
    const { sql } = this.#database;
    return this.#eraseSteps(
      () => sql.all`
        SELECT id FROM enquiries WHERE withdrawn_at < ${before} ORDER BY withdrawn_at LIMIT ${STEP_ROWS}`,
      stopped,
    );
  }

  /** How many have a time before `notBefore`, and are kept. */
  countUndated(notBefore: number): number {
    const { sql } = this.#database;
    const row = sql.get`SELECT count(*) AS count FROM enquiries WHERE received_at < ${notBefore}`;
    return row?.count as number;
  }

  async #eraseSteps(next: () => Record<string, unknown>[], stopped: AbortSignal): Promise<Erased> {
    const total: Erased = { enquiries: 0, mails: 0, isOverwritten: true };
    for (let rows = next(); rows.length > 0 && !stopped.aborted; rows = next()) {
      const ids = rows.map(({ id }) => id as string);
      const erased = await this.erase(ids);
      total.enquiries += erased.enquiries;
      total.mails += erased.mails;
      total.isOverwritten = erased.isOverwritten;
    }
    return total;
  }

  async #deleteRows(ids: readonly string[], condition = 'true'): Promise<number> {
    const remove = this.#database.connection.prepare(
      `DELETE FROM enquiries WHERE id IN (SELECT value FROM json_each(?)) AND ${condition} RETURNING id`,
    );
    let count = 0;
    for (let start = 0; start < ids.length; start += ROWS_PER_TRANSACTION) {
      const batch = ids.slice(start, start + ROWS_PER_TRANSACTION);
      count += await this.#database.write(() => {
        const now = Date.now();
        const known = new Set(this.#webhooks.known(batch));
        const erased = remove.all(JSON.stringify(batch)).map(({ id }) => id as string);
        for (const id of erased) {
          this.#erasedIds.add(id, now);
          if (known.has(id)) this.#webhooks.queueErased(id, now);
        }
        return erased.length;
      });
    }
    return count;
  }
}
