import { mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { messageOf, OperatorError } from '../errors.ts';
import { isBusy, remedyOf } from './storageErrors.ts';

/** Creates a folder, and those above it. (Node's own `recursive` never returns for a folder in `/proc`.) */
export function makeFolder(folder: string): void {
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory()) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (cause) {
    const isOther = (cause as NodeJS.ErrnoException).code === 'EEXIST';
    throw isOther ? new Error(`${folder} is a file, or a link to nowhere`, { cause }) : cause;
  }
}

/** @throws {OperatorError} when this user may not look into its folder, as with the folder of the systemd unit */
export function storeExists(file: string): boolean {
  try {
    return statSync(file, { throwIfNoEntry: false }) !== undefined;
  } catch (cause) {
    throw new OperatorError(
      `This user can't look for the store: ${messageOf(cause)}. Run this as root or as the user of the server, or set DATA_DIR to the server's.`,
      { cause },
    );
  }
}

/**
 * Holds the data folder for one server until the process ends, however it ends.
 *
 * @throws {OperatorError} when another server holds it, or it can't be written
 */
export function lockDataDir(folder: string): Disposable {
  try {
    makeFolder(folder);
    const lock = holdLock(join(folder, 'server.lock'));
    if (lock) return lock;
  } catch (cause) {
    throw new OperatorError(`The folder ${folder} can't be used: ${messageOf(cause)}. ${remedyOf(cause)}`, {
      cause,
    });
  }
  throw new OperatorError(`Another server uses ${folder}. Stop it, or set another DATA_DIR.`);
}

/** Holds a lock file until the process ends, however it ends; undefined when another one holds it. */
export function holdLock(file: string): Disposable | undefined {
  // SQLite's file locks are released by the operating system, so none is left behind by a kill.
  const lock = new DatabaseSync(file, { timeout: 0 });
  try {
    // With its journal in memory, so that there is a lock on a full disk too.
    lock.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return lock;
  } catch (error) {
    lock.close();
    if (isBusy(error)) return undefined;
    throw error;
  }
}
