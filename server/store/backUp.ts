import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, open, readdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { backup, DatabaseSync } from 'node:sqlite';
import { messageOf, OperatorError } from '../errors.ts';
import type { Database } from './database.ts';
import { holdLock } from './locks.ts';

export interface Integrity {
  /** `ok`, or what SQLite found. */
  verdict: string;
  enquiries: number;
}

/** All pages in one step: in steps, a store that is written to all the time would start the copy over and over. */
const ALL_PAGES = 2_147_483_647;

/**
 * Writes a complete, checked copy of the store that is on disk when this returns; nobody else on the machine can read
 * it. Enquiries go on being stored meanwhile. What a killed backup of this store has left in the folder is removed.
 *
 * @param file where to; it must not exist yet, so that no backup overwrites another
 * @returns how many enquiries it holds
 * @throws {OperatorError} when it can't be written, or is not whole
 */
export async function backUp({ connection }: Database, file: string): Promise<number> {
  if (existsSync(file)) throw new OperatorError(`${file} exists already; name a new file for the backup`);
  const folder = dirname(file);
  if (!existsSync(folder)) throw new OperatorError(`There is no folder ${folder}; create it, then try again`);
  const storeFile = connection.location() ?? '';
  using lock = holdLock(join(dirname(storeFile), 'backup.lock'));
  if (!lock)
    throw new OperatorError('Another backup of this store is being written; try again when it has finished.');
  // One backup at a time: any other part is of one that was killed.
  const partSuffix = `.${createHash('sha256').update(storeFile).digest('hex').slice(0, 8)}.part`;
  const part = file + partSuffix;
  try {
    await removeParts(folder, partSuffix);
    await backup(connection, part, { rate: ALL_PAGES });
    await chmod(part, 0o600);
    const count = verifyCopy(part);
    await syncFile(part);
    await rename(part, file);
    return count;
  } catch (cause) {
    await removeParts(folder, partSuffix);
    throw new OperatorError(`The backup ${file} could not be written: ${messageOf(cause)}`, { cause });
  }
}

/** Removes the parts in a folder, and the files that SQLite writes beside one. */
async function removeParts(folder: string, suffix: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (['', '-journal', '-wal', '-shm'].some((end) => name.endsWith(suffix + end)))
      await rm(join(folder, name));
  }
}

/** How many enquiries a copy holds; one file, without a write-ahead log beside it. */
function verifyCopy(file: string): number {
  using copy = new DatabaseSync(file);
  copy.exec('PRAGMA journal_mode = DELETE');
  const { verdict, enquiries } = integrityOf(copy);
  if (verdict !== 'ok') throw new Error(`the copy is damaged: ${verdict}`);
  return enquiries;
}

/** Reads the whole store. */
export function integrityOf(store: DatabaseSync): Integrity {
  const integrity = store.prepare('PRAGMA integrity_check(1)').get();
  const counted = store.prepare('SELECT count(*) AS count FROM enquiries').get();
  return { verdict: integrity?.integrity_check as string, enquiries: counted?.count as number };
}

async function syncFile(file: string): Promise<void> {
  await using handle = await open(file, 'r+');
  await handle.sync();
}
