import { existsSync, statSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { counted } from '../../domain/format.ts';
import type { StoreContext } from '../context.ts';
import { messageOf, OperatorError, reasonOf } from '../errors.ts';
import { backUp } from '../store/backUp.ts';
import { makeFolder } from '../store/locks.ts';
import { remedyOf } from '../store/storageErrors.ts';

/** With a copy an hour, those of the last two days. */
const NEWEST_KEPT = 48;

/** Of days before, the last copy of each. */
const DAYS_KEPT = 30;

const COPY_NAME = /^enquiries-(\d{4}-\d\d-\d\d)-\d{6}\.db$/;

/**
 * Writes a checked copy of the store, notes when, and says where to: to a new file; or into a folder, which exists or
 * is written with a slash at its end. There the copy is named by its time, and old copies are removed.
 *
 * @throws {OperatorError} when it can't be written, or the store can't note it
 */
export async function backUpTo({ database, health }: StoreContext, path: string): Promise<string> {
  const folder = isFolder(path) ? path : undefined;
  if (folder) createFolder(folder);
  const now = Date.now();
  const file = folder ? join(folder, copyNameOf(now)) : path;
  const count = await backUp(database, file);
  const removed = folder ? await removeOldCopies(folder, basename(file)) : 0;
  const rotation = removed > 0 ? ` Removed ${counted(removed, 'older copy', 'older copies')}.` : '';
  const copied = `Copied ${counted(count, 'enquiry', 'enquiries')} to ${file}.${rotation}`;
  await health.recordBackup(now, resolve(file)).catch((cause: Error) => {
    // It is whole all the same, such as one that is made because the disk is full.
    throw new OperatorError(
      `${copied} The store can't note that there is a backup: ${reasonOf(cause)}. ${remedyOf(cause.cause)}`,
      { cause },
    );
  });
  return copied;
}

function createFolder(folder: string): void {
  try {
    makeFolder(folder);
  } catch (cause) {
    throw new OperatorError(
      `The folder ${folder} can't be created: ${messageOf(cause)}. Name another, or see whether its disk is mounted.`,
      { cause },
    );
  }
}

function isFolder(path: string): boolean {
  return path.endsWith('/') || (existsSync(path) && statSync(path).isDirectory());
}

/** Names that sort by time, which is UTC. */
function copyNameOf(now: number): string {
  const [day = '', time = ''] = new Date(now).toISOString().split('T');
  return `enquiries-${day}-${time.slice(0, 8).replaceAll(':', '')}.db`;
}

async function removeOldCopies(folder: string, latest: string): Promise<number> {
  const old = oldCopiesOf(await readdir(folder), latest);
  for (const name of old) await rm(join(folder, name), { force: true });
  return old.length;
}

/**
 * Which copies are no longer kept. It goes by their number and not by the clock, which may be wrong: copies of a time
 * behind the latest, which was just made, are of a clock that was ahead, and count as older than all others.
 */
export function oldCopiesOf(names: string[], latest: string): string[] {
  const newestFirst = names
    .filter((name) => COPY_NAME.test(name))
    .toSorted()
    .toReversed();
  const isAhead = (name: string) => name > latest;
  const copies = [...newestFirst.filter((name) => !isAhead(name)), ...newestFirst.filter(isAhead)];
  const newestOfDay = new Map<string, string>();
  for (const name of copies) {
    const day = COPY_NAME.exec(name)?.[1] ?? '';
    if (!newestOfDay.has(day)) newestOfDay.set(day, name);
  }
  const kept = new Set([...copies.slice(0, NEWEST_KEPT), ...[...newestOfDay.values()].slice(0, DAYS_KEPT)]);
  return copies.filter((name) => !kept.has(name));
}
