import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../StartError.ts';
import { addSearchFunction } from './inboxSchema.ts';
import { StoreVersionError } from './StoreVersionError.ts';
import { migrate, type OlderStore } from './schema.ts';

/** How long a write waits for another process's, such as the command line's, in milliseconds. */
const BUSY_MILLISECONDS = 2000;

/**
 * Opens the store's file, making it and its folder where there is none, so that a commit is on disk
 * before it returns: write-ahead log, `synchronous=FULL`. https://www.sqlite.org/pragma.html#pragma_synchronous
 *
 * @param older what to do with a store of an older version
 * @throws {StartError} when the file can't be opened or written, or is of another version, saying which
 */
export function openDatabase(file: string, older?: OlderStore): DatabaseSync {
  try {
    mkdirSync(dirname(file), { recursive: true });
    const database = new DatabaseSync(file, {
      timeout: BUSY_MILLISECONDS,
      enableForeignKeyConstraints: true,
    });
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA secure_delete = ON');
    addSearchFunction(database);
    migrate(database, older);
    return database;
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    const advice = cause instanceof StoreVersionError ? '' : '. Check DATA_DIR and its permissions.';
    throw new StartError(`The store ${file} can't be opened: ${reason}${advice}`, { cause });
  }
}
