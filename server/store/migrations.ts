import { readFileSync } from 'node:fs';
import type { DatabaseSync } from 'node:sqlite';
import { OperatorError } from '../errors.ts';
import { migrateFrom1 } from './migrateFrom1.ts';

const SCHEMA = readFileSync(new URL('./schema.sql', import.meta.url), 'utf8');

/** The version of `schema.sql`. A release that changes it counts it up, and migrates the stores of the releases before. */
export const SCHEMA_VERSION = 12;

/** That of 1.0.0; those between were never released. */
const VERSION_OF_1_0_0 = 1;

/** What to do with a store of an older version: the server migrates it, the command line leaves it to the server. */
export type OlderStore = 'migrate' | 'refuse';

/**
 * Creates the tables of a new store, or migrates one of 1.0.0, in one transaction.
 *
 * @throws {OperatorError} when the store is of a version that this program can't open, or is not to migrate; it is left as it was
 */
export function migrate(connection: DatabaseSync, older: OlderStore): void {
  // Without a transaction, which would wait for a program that writes, and fail on a full disk.
  if (versionOf(connection) === SCHEMA_VERSION) return;
  connection.exec('BEGIN IMMEDIATE');
  try {
    const version = versionOf(connection);
    if (version > SCHEMA_VERSION) {
      throw new OperatorError(
        `The store has schema version ${version}. Update the program, which knows ${SCHEMA_VERSION}.`,
      );
    }
    if (version > VERSION_OF_1_0_0 && version < SCHEMA_VERSION) {
      throw new OperatorError(
        `The store has schema version ${version}, that of no release. Use the program that wrote it, or a backup of a release.`,
      );
    }
    if (version === VERSION_OF_1_0_0 && older === 'refuse') {
      throw new OperatorError(
        `The store has schema version ${version}. Restart the server, which migrates it to ${SCHEMA_VERSION}.`,
      );
    }
    if (version === 0) connection.exec(SCHEMA);
    if (version === VERSION_OF_1_0_0) migrateFrom1(connection, SCHEMA);
    connection.exec(`PRAGMA user_version = ${SCHEMA_VERSION}`);
    connection.exec('COMMIT');
  } catch (error) {
    if (connection.isTransaction) connection.exec('ROLLBACK');
    throw error;
  }
}

function versionOf(connection: DatabaseSync): number {
  return connection.prepare('PRAGMA user_version').get()?.user_version as number;
}
