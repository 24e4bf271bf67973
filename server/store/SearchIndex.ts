import type { DatabaseSync } from 'node:sqlite';
import type { EnquiryFields } from '../../domain/enquiry/enquiryFields.ts';
import { searchTextOf } from '../../domain/inbox/searchWords.ts';
import { inTransaction } from './inTransaction.ts';

/** So many enquiries are indexed in one go, which takes some ten milliseconds. */
const SLICE = 200;

/** How long the index may lag behind while nobody searches, in milliseconds; what comes in between shares a commit. */
const LAG = 500;

/**
 * Brings the inbox's search index up to date after enquiries were stored, not while: to accept one must not take
 * longer for what the staff may look for later.
 */
export class SearchIndex {
  readonly #database: DatabaseSync;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;

  /** @param database from `openDatabase` */
  constructor(database: DatabaseSync) {
    this.#database = database;
  }

  /**
   * Indexes what was stored since the last time, oldest first.
   *
   * @param most so many at the most
   * @returns whether the index is complete now
   */
  catchUp(most = SLICE): boolean {
    if (this.#unindexed(1).length === 0) return true;
    // What is read must not be erased, by the command line, before it is written.
    return inTransaction(this.#database, () => {
      const rows = this.#unindexed(most);
      const last = rows.at(-1);
      if (!last) return true;
      const insert = this.#database.prepare('INSERT INTO enquiry_search (rowid, words) VALUES (?, ?)');
      for (const { sequence, document, reference } of rows) {
        insert.run(sequence, searchTextOf(JSON.parse(document) as EnquiryFields, reference));
      }
      this.#database.prepare('UPDATE search_progress SET upto = ?').run(last.sequence);
      return rows.length < most;
    });
  }

  #unindexed(most: number) {
    return this.#database
      .prepare(
        `SELECT sequence, document, reference FROM enquiries
         WHERE sequence > (SELECT upto FROM search_progress) ORDER BY sequence LIMIT ?`,
      )
      .all(most) as { sequence: number; document: string; reference: string }[];
  }

  /** Catches up soon, a slice at a time, so that enquiries are answered in between. */
  wake(pause = LAG): void {
    if (this.#stopped) return;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      if (!this.#catchUpIfPossible()) this.wake(0);
    }, pause);
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  /** On a full disk the index waits for the next enquiry; a search finds what it needs without it. */
  #catchUpIfPossible(): boolean {
    try {
      return this.catchUp();
    } catch {
      return true;
    }
  }
}
