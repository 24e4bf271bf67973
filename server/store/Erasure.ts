import { setImmediate } from 'node:timers/promises';
import type { Database } from './database.ts';
import type { EnquiryRecord } from './EnquiryRecords.ts';
import { DIGEST_PREFIX, dayOfDigest, digestJobOf } from './mailJobs.ts';

/** What was erased. */
export interface Erased {
  enquiries: number;
  /** Copies of mails on this machine. */
  mails: number;
  /** Whether the write-ahead log is rid of them too; else some program reads the store, such as a backup. */
  overwritten: boolean;
  /** The days whose digest was among those copies, the earliest first. */
  digests: string[];
}

interface Expiry {
  /** Enquiries received before this are old enough, in milliseconds since 1970. */
  before: number;
  /** Enquiries with an earlier time than this bear the time of a clock that was not set; they are kept. */
  notBefore: number;
}

/** Whose mails are to be removed. */
export interface ErasedEnquiries {
  /** Their mail jobs. */
  jobIds: string[];
  /** The references of the enquiries, which the mail of a day may list. */
  references: string[];
}

/** Returns the jobs of the copies that it removed, one entry for each. */
type RemoveCopies = (erased: ErasedEnquiries) => Promise<string[]>;

type Row = Pick<EnquiryRecord, 'id' | 'reference'> & { digest: string | null };

/** Removing a row from the search index takes about 10 ms, and requests are answered between two transactions. */
const ROWS_PER_TRANSACTION = 4;

/** Enquiries are read in steps of this size when many are erased. */
const STEP_ROWS = 500;

const SELECT = 'SELECT id, reference, digest_day AS digest FROM enquiries e';

/** Erases enquiries, their mail jobs and the copies of their mails, and overwrites their bytes in the store's file. */
export class Erasure {
  readonly #database: Database;
  readonly #removeCopies: RemoveCopies;

  /** @param removeCopies removes the copies of the mails about the erased enquiries */
  constructor(database: Database, removeCopies: RemoveCopies) {
    this.#database = database;
    this.#removeCopies = removeCopies;
  }

  /**
   * Erases enquiries by their ids.
   *
   * @throws {StoreUnavailableError} when the store can't write; some of them may be erased then
   */
  async erase(ids: readonly string[]): Promise<Erased> {
    const rows = this.#database.sql.prepare(`${SELECT} WHERE id IN (SELECT value FROM json_each(?))`);
    return this.#eraseRows(rows.all(JSON.stringify(ids)) as unknown as Row[]);
  }

  /** Erases every flagged enquiry that was received up to the given time. */
  async eraseFlagged(until: number): Promise<Erased> {
    const flagged = this.#database.sql.prepare(
      `${SELECT} WHERE spam_signals IS NOT NULL AND received_at <= ? LIMIT ${STEP_ROWS}`,
    );
    return this.#eraseSteps(() => flagged.all(until), 'spam_signals IS NOT NULL');
  }

  /**
   * Erases what is older than it may be kept, but nothing before its mail, or the digest that lists it, was sent or has
   * failed permanently.
   */
  async eraseExpired({ before, notBefore }: Expiry): Promise<Erased> {
    const expired = this.#database.sql.prepare(
      `${SELECT} WHERE received_at < ? AND received_at >= ?
         AND NOT (spam_signals IS NOT NULL AND digest_day IS NULL)
         AND NOT EXISTS (SELECT 1 FROM mail_jobs j WHERE j.state = 'pending'
           AND (j.enquiry = e.row_id OR j.name = '${DIGEST_PREFIX}' || e.digest_day))
       ORDER BY received_at LIMIT ${STEP_ROWS}`,
    );
    return this.#eraseSteps(() => expired.all(before, notBefore));
  }

  /** How many are old enough to be erased but bear a time from before `notBefore`. */
  countUndated(notBefore: number): number {
    const row = this.#database.sql
      .prepare('SELECT count(*) AS count FROM enquiries WHERE received_at < ?')
      .get(notBefore);
    return row?.count as number;
  }

  async #eraseSteps(next: () => Record<string, unknown>[], condition?: string): Promise<Erased> {
    const total: Erased = { enquiries: 0, mails: 0, overwritten: true, digests: [] };
    for (let rows = next(); rows.length > 0; rows = next()) {
      const erased = await this.#eraseRows(rows as unknown as Row[], condition);
      total.enquiries += erased.enquiries;
      total.mails += erased.mails;
      total.overwritten = erased.overwritten;
      total.digests = [...new Set([...total.digests, ...erased.digests])].sort();
    }
    return total;
  }

  /** @param condition what must still hold when a row is deleted */
  async #eraseRows(rows: Row[], condition?: string): Promise<Erased> {
    const digests = [...new Set(rows.flatMap(({ digest }) => digest || []))];
    const erased = {
      // A digest without an inbox does not say whom it lists, for the store does.
      jobIds: [...rows.map(({ id }) => id), ...digests.map(digestJobOf)],
      references: rows.map(({ reference }) => reference),
    };
    // Before the rows, so that a crash in between leaves no file that nothing points to; and once more after them,
    // because a running server may have written one in the meantime.
    const removed = await this.#removeCopies(erased);
    const enquiries = await this.#deleteRows(
      rows.map(({ id }) => id),
      condition,
    );
    const overwritten = await this.#database.truncateLog();
    removed.push(...(await this.#removeCopies(erased)));
    return {
      overwritten,
      enquiries,
      mails: removed.length,
      digests: [...new Set(removed.flatMap((job) => dayOfDigest(job) ?? []))].sort(),
    };
  }

  async #deleteRows(ids: string[], condition = 'true'): Promise<number> {
    const remove = this.#database.sql.prepare(
      `DELETE FROM enquiries WHERE id IN (SELECT value FROM json_each(?)) AND ${condition}`,
    );
    let count = 0;
    for (let start = 0; start < ids.length; start += ROWS_PER_TRANSACTION) {
      const batch = JSON.stringify(ids.slice(start, start + ROWS_PER_TRANSACTION));
      count += Number(await this.#database.write(() => remove.run(batch).changes));
      await setImmediate();
    }
    return count;
  }
}
