import type { DatabaseSync } from 'node:sqlite';

/**
 * Does the work as one: all of it is on disk when this returns, or none of it is and the error is passed on.
 *
 * @param work synchronous, so that nothing else can slip in between
 */
export function inTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    // A failed COMMIT, such as on a full disk, may have rolled back by itself.
    if (database.isTransaction) database.exec('ROLLBACK');
    throw error;
  }
}
