import type { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { boundValueOf, conditionOf, type Person } from './EnquiryRecords.ts';
import { DIGEST_PREFIX, dayOfDigest, digestJobOf } from './MailQueue.ts';

/** What was erased. */
export interface Erased {
  enquiries: number;
  /** Copies of mails on this machine. */
  mails: number;
  /** Whether no byte of them is left in the store's files; else some program reads the store, such as a backup. */
  overwritten: boolean;
  /** The days whose digest was among those copies, the earliest first. */
  digests: string[];
}

interface Expiry {
  /** Milliseconds since 1970. */
  now: number;
  /** Enquiries received before this are old enough, in milliseconds since 1970. */
  before: number;
  /** Enquiries with an earlier time than this bear the time of a clock that was not set; they are kept. */
  notBefore: number;
}

/** Whose mails are to go. */
export interface ErasedEnquiries {
  /** Their mail jobs. */
  jobIds: string[];
  /** The references of the enquiries, which the mail of a day may list. */
  references: string[];
}

/** Answers the jobs of the copies that it removed, one entry for each. */
type RemoveCopies = (erased: ErasedEnquiries) => Promise<string[]>;

/** How often the log is tried to be emptied, and the pause between, in milliseconds. */
const CHECKPOINT_TRIES = 4;
const CHECKPOINT_PAUSE = 1_000;

/** So many are erased in one go, so that enquiries can be stored in between. */
const BATCH = 500;

/**
 * Nothing expires unseen: not before its mail, or the digest that lists it, was sent or given up.
 * @see MailQueue.queueDigest
 */
const EXPIRED = `received_at < ? AND received_at >= ?
  AND NOT (signs IS NOT NULL AND digest IS NULL)
  AND NOT EXISTS (SELECT 1 FROM mail_jobs j
    WHERE j.state = 'pending' AND (j.enquiry = e.sequence OR j.name = '${DIGEST_PREFIX}' || e.digest))`;

/** Erases enquiries, their mail jobs and the copies of their mails, and overwrites their bytes in the store's file. */
export class Erasure {
  readonly #database: DatabaseSync;
  readonly #removeCopies: RemoveCopies;

  /**
   * @param database from `openDatabase`
   * @param removeCopies removes the copies of the mails that tell of them
   */
  constructor(database: DatabaseSync, removeCopies: RemoveCopies) {
    this.#database = database;
    this.#removeCopies = removeCopies;
  }

  /** Erases one person's enquiries. */
  async erase(person: Person): Promise<Erased> {
    const rows = this.#database
      .prepare(`SELECT id, reference, digest FROM enquiries WHERE ${conditionOf(person)}`)
      .all(boundValueOf(person));
    return this.#eraseRows(rows);
  }

  /**
   * Erases what is older than it may be kept. What came after an enquiry that is kept is younger than that one,
   * whatever the clock showed when it came, and is kept with it.
   */
  async eraseExpired({ now, before, notBefore }: Expiry): Promise<Erased> {
    // In the order of arrival, so that it ends at the first.
    const kept = this.#database
      .prepare('SELECT sequence FROM enquiries WHERE +received_at BETWEEN ? AND ? ORDER BY sequence LIMIT 1')
      .get(before, now);
    const end = (kept?.sequence as number | undefined) ?? Number.MAX_SAFE_INTEGER;
    const oldest = this.#database.prepare(
      `SELECT id, reference, digest FROM enquiries e
       WHERE sequence < ? AND ${EXPIRED} ORDER BY received_at LIMIT ${BATCH}`,
    );
    const all: Erased = { enquiries: 0, mails: 0, overwritten: true, digests: [] };
    for (;;) {
      const rows = oldest.all(end, before, notBefore);
      if (rows.length === 0) return all;
      const erased = await this.#eraseRows(rows);
      all.enquiries += erased.enquiries;
      all.mails += erased.mails;
      all.overwritten = erased.overwritten;
    }
  }

  /** How many are old enough to go but bear a time from before `notBefore`. */
  countUndated(notBefore: number): number {
    const row = this.#database
      .prepare('SELECT count(*) AS count FROM enquiries WHERE received_at < ?')
      .get(notBefore);
    return row?.count as number;
  }

  async #eraseRows(rows: Record<string, unknown>[]): Promise<Erased> {
    const ids = rows.map(({ id }) => id as string);
    const digests = [...new Set(rows.map(({ digest }) => digest as string | null))].filter(
      (day) => day !== null,
    );
    const erased = {
      // A digest without an inbox does not say whom it lists, for the store does.
      jobIds: [...ids, ...digests.map(digestJobOf)],
      references: rows.map(({ reference }) => reference as string),
    };
    // Before the rows, so that a crash in between leaves no file that nothing points to; and once more after them,
    // because a running server may have written one in the meantime.
    const before = await this.#removeCopies(erased);
    const erase = this.#database.prepare(
      'DELETE FROM enquiries WHERE id IN (SELECT value FROM json_each(?))',
    );
    const { changes } = erase.run(JSON.stringify(ids));
    const overwritten = await this.#overwriteLog();
    const removed = [...before, ...(await this.#removeCopies(erased))];
    return {
      overwritten,
      enquiries: Number(changes),
      mails: removed.length,
      digests: [...new Set(removed.flatMap((job) => dayOfDigest(job) ?? []))].sort(),
    };
  }

  /**
   * The write-ahead log holds the old pages until it is checkpointed, which waits for whoever still reads them.
   * https://www.sqlite.org/pragma.html#pragma_wal_checkpoint
   */
  async #overwriteLog(): Promise<boolean> {
    for (let tries = 0; tries < CHECKPOINT_TRIES; tries += 1) {
      if (tries > 0) await setTimeout(CHECKPOINT_PAUSE);
      const { busy } = this.#database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() as { busy: number };
      if (busy === 0) return true;
    }
    return false;
  }
}
