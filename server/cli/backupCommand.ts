import { existsSync, statSync } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { basename, join, resolve } from 'node:path';
import { counted } from '../../domain/format.ts';
import type { StoreContext } from '../context.ts';
import { backUp } from '../store/backUp.ts';

/** With a copy an hour, those of the last two days. */
const NEWEST_KEPT = 48;

/** Of days before, the last copy of each. */
const DAYS_KEPT = 30;

const COPY_NAME = /^enquiries-(\d{4}-\d\d-\d\d)-\d{6}\.db$/;

/**
 * Writes a checked copy of the store, and notes when.
 *
 * @param path a new file; or a folder, which exists or is written with a slash at its end: there the copy is named by
 *   its time, and old copies are removed
 * @returns how many enquiries were copied, and where to
 */
export async function backUpTo({ database, health }: StoreContext, path: string): Promise<string> {
  const folder = isFolder(path) ? path : undefined;
  if (folder) await mkdir(folder, { recursive: true, mode: 0o700 });
  const now = Date.now();
  const file = folder ? join(folder, copyNameOf(now)) : path;
  const count = await backUp(database, file);
  const removed = folder ? await removeOldCopies(folder, basename(file)) : 0;
  await health.recordBackup(now, resolve(file));
  const rotation = removed > 0 ? ` Removed ${counted(removed, 'older copy', 'older copies')}.` : '';
  return `Copied ${counted(count, 'enquiry', 'enquiries')} to ${file}.${rotation}`;
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
 * Which copies are no longer kept. It goes by their number and not by the clock, which may be wrong.
 *
 * @param latest the copy that was just made. Copies of a time behind it were made while the clock was ahead, and count as
 *   older than all others
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
