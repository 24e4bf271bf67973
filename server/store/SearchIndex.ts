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
    const { upto } = this.#database.prepare('SELECT upto FROM search_progress').get() as { upto: number };
    const rows = this.#database
      .prepare(
        'SELECT sequence, document, reference FROM enquiries WHERE sequence > ? ORDER BY sequence LIMIT ?',
      )
      .all(upto, most) as { sequence: number; document: string; reference: string }[];
    const last = rows.at(-1);
    if (!last) return true;
    inTransaction(this.#database, () => {
      const insert = this.#database.prepare('INSERT INTO enquiry_search (rowid, words) VALUES (?, ?)');
      for (const { sequence, document, reference } of rows) {
        insert.run(sequence, searchTextOf(JSON.parse(document) as EnquiryFields, reference));
      }
      this.#database.prepare('UPDATE search_progress SET upto = ?').run(last.sequence);
    });
    return rows.length < most;
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
