import { readFileSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { OperatorError } from '../errors.ts';

const SCHEMA = readFileSync(new URL('./schema.sql', import.meta.url), 'utf8');

/**
 * The SQL that migrates a store from schema version 1 to 2, from 2 to 3, and so on. A released migration is never
 * changed. A new store gets `schema.sql`, which therefore has to include every migration.
 */
const MIGRATIONS: readonly string[] = [];

/** What to do with a store of an older version: the server migrates it, the command line leaves it to the server. */
export type OlderStore = 'migrate' | 'refuse';

/**
 * Creates the tables of a new store, or migrates an older one.
 *
 * @throws {OperatorError} when the store is of a newer version, or of an older one that is to be refused; it is left as it was
 */
export function migrate(sql: DatabaseSync, older: OlderStore, migrations = MIGRATIONS): void {
  const current = 1 + migrations.length;
  sql.exec('BEGIN IMMEDIATE');
  try {
    const { user_version: version } = sql.prepare('PRAGMA user_version').get() as { user_version: number };
    if (version > current) {
      throw new OperatorError(
        `The store has schema version ${version}. Update the program, which knows ${current}.`,
      );
    }
    if (version > 0 && version < current && older === 'refuse') {
      throw new OperatorError(
        `The store has schema version ${version}. Restart the server, which migrates it to ${current}.`,
      );
    }
    if (version === 0) sql.exec(SCHEMA);
    else for (const statements of migrations.slice(version - 1)) sql.exec(statements);
    // Only when it changes, or a full disk would keep the server from starting.
    if (version < current) sql.exec(`PRAGMA user_version = ${current}`);
    sql.exec('COMMIT');
  } catch (error) {
    if (sql.isTransaction) sql.exec('ROLLBACK');
    throw error;
  }
}
