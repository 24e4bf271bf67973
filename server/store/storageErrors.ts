import { isExpected, OperatorError, reasonOf, StoreUnavailableError } from '../errors.ts';

/** Primary result codes of SQLite. https://www.sqlite.org/rescode.html */
const SQLITE_ERROR = 1;
const SQLITE_BUSY = 5;
const STORAGE_ERRORS = {
  SQLITE_PERM: 3,
  SQLITE_BUSY,
  SQLITE_LOCKED: 6,
  SQLITE_NOMEM: 7,
  SQLITE_READONLY: 8,
  SQLITE_INTERRUPT: 9,
  SQLITE_IOERR: 10,
  SQLITE_CORRUPT: 11,
  SQLITE_FULL: 13,
  SQLITE_CANTOPEN: 14,
  SQLITE_PROTOCOL: 15,
  SQLITE_NOTADB: 26,
};

/** What the operator reads of an error, with what to do about it; undefined for a defect, whose stack is what matters. */
export function operatorMessageOf(error: unknown): string | undefined {
  if (isExpected(error)) return error.message;
  if (error instanceof StoreUnavailableError)
    return `The store can't be written: ${reasonOf(error)}. ${remedyOf(error.cause)}`;
  if (isStorageError(error)) return `The store can't be read: ${reasonOf(error)}. ${remedyOf(error)}`;
  // One of the file system.
  return error instanceof Error && 'path' in error ? `${error.message}. ${remedyOf(error)}` : undefined;
}

export const DAMAGE_REMEDY =
  'Keep its files, check the disk, and restore the last backup, as docs/operations.md says under Restore.';

/** What to do where SQLite says `disk I/O error`, as it also does for a disk without room for its index. */
export const DISK_REMEDY = 'Check the disk: it may be full, read-only or at fault.';

/** What the operator can do about an error of SQLite or of the file system. */
export function remedyOf(error: unknown): string {
  const systemCode = (error as NodeJS.ErrnoException | undefined)?.code;
  switch (resultCodeOf(error)) {
    case SQLITE_BUSY:
      return 'Another program writes to it; try again when it has finished.';
    case STORAGE_ERRORS.SQLITE_CORRUPT:
    case STORAGE_ERRORS.SQLITE_NOTADB:
      return DAMAGE_REMEDY;
    case STORAGE_ERRORS.SQLITE_FULL:
      return 'Free space on the disk.';
    case STORAGE_ERRORS.SQLITE_IOERR:
      return DISK_REMEDY;
  }
  if (systemCode === 'ENOSPC') return 'Free space on the disk.';
  if (systemCode === 'EROFS') return 'Check the disk: it may be at fault.';
  return 'Check DATA_DIR and its permissions.';
}

/** Whether a store, which is only read, is damaged; of one whose tables are missing SQLite says `SQLITE_ERROR`. */
export function isDamage(error: unknown): boolean {
  const { SQLITE_CORRUPT, SQLITE_NOTADB } = STORAGE_ERRORS;
  return [SQLITE_ERROR, SQLITE_CORRUPT, SQLITE_NOTADB].some((code) => code === resultCodeOf(error));
}

export function isDiskError(error: unknown): boolean {
  return resultCodeOf(error) === STORAGE_ERRORS.SQLITE_IOERR;
}

/** Whether another process holds the file. */
export function isBusy(error: unknown): boolean {
  return resultCodeOf(error) === SQLITE_BUSY;
}

/** Whether the disk or the file is at fault. Any other error is a defect in a statement or its values. */
export function isStorageError(error: unknown): boolean {
  const code = resultCodeOf(error);
  return error instanceof OperatorError || Object.values(STORAGE_ERRORS).some((known) => known === code);
}

/** The primary result code of an error of SQLite, out of its extended one. */
function resultCodeOf(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error ? (error.errcode as number) & 0xff : undefined;
}
