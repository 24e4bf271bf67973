import { existsSync } from 'node:fs';
import { access, constants } from 'node:fs/promises';
import { dirname } from 'node:path';
import { counted, INDIA_TIME } from '../../domain/format.ts';
import { DAY_MS, HOUR_MS, waitingTimeOf } from '../../domain/time.ts';
import { messageOf, oneLine } from '../errors.ts';
import { storeExists } from '../store/locks.ts';
import { DAMAGE_REMEDY, DISK_REMEDY, isDamage, isDiskError } from '../store/storageErrors.ts';
import type { Probes } from './probes.ts';
import { type Finding, fault, ok, unknown, warning } from './report.ts';

const MEGABYTE = 1_000_000;
const GIGABYTE = 1_000 * MEGABYTE;

/** Room for some thousand enquiries with their log. */
const DISK_FAULT_BYTES = 200 * MEGABYTE;

const DISK_WARNING_BYTES = GIGABYTE;

/** Copies are made every hour, or by hand every evening. */
const BACKUP_WARNING_MS = 26 * HOUR_MS;
const BACKUP_FAULT_MS = 7 * DAY_MS;

const BACKUP_REMEDY =
  'Set up the hourly backup of docs/operations.md, or make one now: npm run enquiries -- backup FOLDER/';

/** Whether there is room for enquiries, and for backups. */
export async function checkDisk({ config, freeBytes, storeFacts }: Probes): Promise<Finding> {
  const folder = dirname(config().storeFile);
  const backup = await storeFacts().then(
    ({ backedUpTo }) => backedUpTo,
    () => null,
  );
  const backupFolder = backup && dirname(backup);
  const folders = [folder, ...(backupFolder && existsSync(backupFolder) ? [backupFolder] : [])];
  const room = await Promise.all(folders.map(async (one) => ({ folder: one, bytes: await freeBytes(one) })));
  const least = room.reduce((a, b) => (b.bytes < a.bytes ? b : a));
  const text = `${sizeOf(least.bytes)} are free where ${least.folder} is.`;
  const remedy =
    'Free space on this disk, such as old logs and old backups, or give the machine a larger one.';
  if (least.bytes < DISK_FAULT_BYTES) {
    return fault(`${text} Once it is full, no enquiry can be stored.`, remedy);
  }
  return least.bytes < DISK_WARNING_BYTES ? warning(text, remedy) : ok(text);
}

/** Whether the whole store can be read and is consistent. */
export async function checkStore({ config, storeIntegrity }: Probes): Promise<Finding> {
  const { storeFile } = config();
  if (!storeExists(storeFile)) {
    return fault(
      `There is no store at ${storeFile}.`,
      'Give DATA_DIR the value that the server has. After a loss, restore a backup as docs/operations.md says.',
    );
  }
  try {
    const result = await storeIntegrity();
    if (result.verdict === 'ok')
      return ok(`It is whole, and holds ${counted(result.enquiries, 'enquiry', 'enquiries')}.`);
    return fault(`The store is damaged: ${result.verdict}.`, DAMAGE_REMEDY);
  } catch (error) {
    const reason = oneLine(messageOf(error));
    if (isDiskError(error)) return fault(`The store can't be read: ${reason}.`, DISK_REMEDY);
    if (isDamage(error)) return fault(`The store is damaged: ${reason}.`, DAMAGE_REMEDY);
    throw error;
  }
}

/** Whether there is a recent backup, and whether it restores. */
export async function checkBackup({ now, storeFacts, restore }: Probes): Promise<Finding> {
  const { backedUpAt, backedUpTo } = await storeFacts();
  if (!backedUpAt) return warning('There is no backup yet.', BACKUP_REMEDY);
  const age = now() - backedUpAt;
  const text = `The last one is of ${INDIA_TIME.format(backedUpAt)}, ${waitingTimeOf(age)} ago.`;
  const tried = await tryBackup(backedUpTo, restore);
  if (tried.state === 'fault' || age <= BACKUP_WARNING_MS) return { ...tried, text: `${text} ${tried.text}` };
  return {
    state: age > BACKUP_FAULT_MS ? 'fault' : 'warning',
    text: `${text} ${tried.text}`,
    remedy: `Find out why none was made since. ${BACKUP_REMEDY}`,
  };
}

async function tryBackup(file: string | null, restore: Probes['restore']): Promise<Finding> {
  if (!file) return unknown('It was made by an older version, which did not note where it is.');
  const problem = await access(file, constants.R_OK).then(
    () => undefined,
    ({ code }: NodeJS.ErrnoException) => code,
  );
  if (problem === 'EACCES') {
    return unknown(
      `It could not be tried: this user may not read ${file}.`,
      'Run this command as the user who makes the backups, such as root.',
    );
  }
  if (problem) {
    return unknown(
      `It could not be tried: ${file} is not there any more.`,
      'If you move the copies to another machine, keep the latest here too, so that it can be tried.',
    );
  }
  try {
    const result = await restore(file);
    if (result.verdict === 'ok')
      return ok(`It restores, with ${counted(result.enquiries, 'enquiry', 'enquiries')}.`);
    return damagedBackup(file, result.verdict);
  } catch (error) {
    if (!isDamage(error) && !isDiskError(error))
      return unknown(`It could not be tried: ${oneLine(messageOf(error))}.`);
    return damagedBackup(file, messageOf(error));
  }
}

function damagedBackup(file: string, reason: string): Finding {
  return fault(
    `It can't be restored. ${file} is damaged: ${oneLine(reason)}.`,
    'Make a new one now, onto another disk: npm run enquiries -- backup FOLDER/. Then check this disk.',
  );
}

function sizeOf(bytes: number): string {
  if (bytes < GIGABYTE) return `${Math.floor(bytes / MEGABYTE)} MB`;
  return `${(bytes / GIGABYTE).toFixed(1)} GB`;
}
