import { createHash } from 'node:crypto';
import { DAY_MS } from '../../domain/time.ts';
import type { Database } from './database.ts';

/**
 * A device sends an enquiry for seven days after it was submitted. The rest is for clocks that are wrong, pages that
 * stay open and, in the hosted mode, enquiries that wait until they are collected.
 */
const KEPT_MS = 60 * DAY_MS;

/** Deleted in one transaction; a few tens of milliseconds. */
const ROWS_PER_TRANSACTION = 10_000;

/**
 * The ids of erased enquiries, and of those that were withdrawn or corrected before they arrived, as SHA-256 alone: an id
 * is random, so its hash tells nothing about a person. An enquiry with such an id, which its device or a reload sends
 * again, is not stored anew.
 */
export class ErasedIds {
  readonly #database: Database;

  constructor(database: Database) {
    this.#database = database;
  }

  add(id: string, now: number): void {
    this.#database.sql.run`
      INSERT INTO erased_ids (id_hash, erased_at) VALUES (${hashOf(id)}, ${now})
      ON CONFLICT DO NOTHING`;
  }

  has(id: string): boolean {
    return this.erasedAt(id) !== undefined;
  }

  erasedAt(id: string): number | undefined {
    const row = this.#database.sql.get`SELECT erased_at FROM erased_ids WHERE id_hash = ${hashOf(id)}`;
    return row?.erased_at as number | undefined;
  }

  /** Forgets the ids that no device sends any more, by a clock that is trusted. */
  async deleteExpired(now: number): Promise<void> {
    await this.#database.commit`
      DELETE FROM erased_ids WHERE id_hash IN
        (SELECT id_hash FROM erased_ids WHERE erased_at < ${now - KEPT_MS} LIMIT ${ROWS_PER_TRANSACTION})`;
  }
}

function hashOf(id: string): Buffer {
  return createHash('sha256').update(id).digest();
}
