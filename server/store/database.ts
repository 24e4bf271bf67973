import { mkdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync, type SQLInputValue, type SQLTagStore } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { isExpected, messageOf, OperatorError, reasonOf, StoreUnavailableError } from '../errors.ts';
import { LogSync } from './LogSync.ts';
import { migrate, type OlderStore } from './migrations.ts';

/** How long a write waits for another process, such as a backup or the command line. */
const BUSY_TIMEOUT_MS = 3_000;
const BUSY_RETRY_MS = 20;

/** Primary result codes of SQLite. https://www.sqlite.org/rescode.html */
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

/**
 * The SQLite file with its write-ahead log. A write is on disk when its promise resolves: `synchronous=NORMAL` keeps the
 * file consistent (https://www.sqlite.org/pragma.html#pragma_synchronous), and {@link LogSync} makes commits durable.
 * Deleted content is overwritten (`secure_delete`).
 *
 * What works on it has methods of two kinds. One that returns a promise has a transaction of its own, and rejects with a
 * {@link StoreUnavailableError} when the store can't write: nothing was written then. One that writes and returns no
 * promise is for a caller that has begun a transaction. Times are milliseconds since 1970, and ids in lower case.
 */
export class Database {
  readonly connection: DatabaseSync;
  /** Runs a statement that is written as a template: it is prepared once, and its values are parameters. */
  readonly sql: SQLTagStore;
  readonly #file: string;
  readonly #inodes: string;
  readonly #logSync: LogSync;
  /** What was there at the latest write. */
  #seen = { sizeBytes: 0, version: 0, insertions: 0 };
  #lastFailure = Number.NEGATIVE_INFINITY;

  /**
   * Opens the file, creating it and its folder where there is none.
   *
   * @throws {OperatorError} when it can't be opened or written, or is of another version, saying which
   */
  constructor(file: string, older: OlderStore = 'migrate') {
    try {
      makeFolder(dirname(file));
      // Only while opening: SQLite's own waiting blocks the event loop, and with it every visitor.
      this.connection = new DatabaseSync(file, {
        timeout: BUSY_TIMEOUT_MS,
        enableForeignKeyConstraints: true,
      });
      this.#file = file;
      this.connection.exec(
        'PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA secure_delete = ON',
      );
      migrate(this.connection, older);
      this.connection.exec('PRAGMA busy_timeout = 0');
      this.sql = this.connection.createTagStore();
      this.#inodes = statFiles(file).inodes;
      this.#logSync = new LogSync(file);
    } catch (cause) {
      if (cause instanceof OperatorError) throw cause;
      const reason = messageOf(cause);
      throw new OperatorError(`The store ${file} can't be opened: ${reason}. ${remedyOf(cause)}`, {
        cause,
      });
    }
  }

  /**
   * Runs `work` in one transaction, which is on disk when the promise resolves. While another process writes, it is
   * tried again without blocking the event loop.
   *
   * @param work synchronous; it may run more than once
   * @throws {StoreUnavailableError} when the store can't write; nothing was written then
   * @throws {Error} whatever else `work` throws; nothing was written then either
   */
  async write<Result>(work: () => Result): Promise<Result> {
    const deadline = performance.now() + BUSY_TIMEOUT_MS;
    for (;;) {
      try {
        const result = this.#transaction(work);
        await this.#logSync.sync();
        return result;
      } catch (error) {
        if (!isStorageError(error)) throw error;
        if (!isBusy(error) || performance.now() > deadline) {
          this.#lastFailure = performance.now();
          throw new StoreUnavailableError(error);
        }
        await delay(BUSY_RETRY_MS);
      }
    }
  }

  /** Runs one statement, a template as of {@link sql}, in a transaction of its own; see {@link write}. */
  commit(statement: TemplateStringsArray, ...values: SQLInputValue[]) {
    return this.write(() => this.sql.run(statement, ...values));
  }

  /** Whether a write has failed since the given time of `performance.now()`. */
  hasFailedSince(time: number): boolean {
    return this.#lastFailure >= time;
  }

  /**
   * Moves the write-ahead log into the file and empties it, so that it holds nothing of what was deleted.
   *
   * @returns false when another process kept reading the log
   */
  async truncateLog(): Promise<boolean> {
    const deadline = performance.now() + BUSY_TIMEOUT_MS;
    for (;;) {
      const { busy } = this.connection.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get() as { busy: number };
      if (busy === 0) return true;
      if (performance.now() > deadline) return false;
      await delay(BUSY_RETRY_MS);
    }
  }

  close(): void {
    this.#logSync.close();
    this.connection.close();
  }

  #transaction<Result>(work: () => Result): Result {
    this.#logSync.requireWorking();
    this.#requireSameFile();
    this.connection.exec('BEGIN IMMEDIATE');
    try {
      const result = work();
      this.connection.exec('COMMIT');
      this.#seen.insertions = this.#insertions();
      return result;
    } catch (error) {
      // A failed COMMIT, such as on a full disk, may have rolled back by itself.
      if (this.connection.isTransaction) this.connection.exec('ROLLBACK');
      throw error;
    }
  }

  /**
   * After a restore under a running server, SQLite would go on writing into deleted or overwritten files.
   *
   * @throws {OperatorError} when the store was replaced
   */
  #requireSameFile(): void {
    const seen = this.#seen;
    const { inodes, sizeBytes } = statFiles(this.#file);
    // Changes with a commit of another process. https://www.sqlite.org/pragma.html#pragma_data_version
    const version = this.sql.get`PRAGMA data_version`?.data_version as number;
    // Deleting leaves free pages behind. A file that shrinks was overwritten, as by a copy of an earlier day, unless
    // another process has vacuumed it: then it is as large as SQLite says, and has our rows.
    const isOverwritten =
      version === seen.version
        ? sizeBytes < seen.sizeBytes && sizeBytes < this.#expectedBytes()
        : this.#insertions() < seen.insertions;
    if (inodes !== this.#inodes || isOverwritten) {
      throw new OperatorError(`${this.#file} was replaced; restart the server`);
    }
    this.#seen = { ...seen, sizeBytes, version };
  }

  /** How many mails and events were ever inserted: such counters only grow. https://www.sqlite.org/autoinc.html */
  #insertions(): number {
    return this.sql.get`SELECT total(seq) AS insertions FROM sqlite_sequence`?.insertions as number;
  }

  /** The size of the file once it has everything that is in the write-ahead log. */
  #expectedBytes(): number {
    const pages = this.sql.get`PRAGMA page_count`?.page_count as number;
    return pages * (this.sql.get`PRAGMA page_size`?.page_size as number);
  }
}

/** Which files the store, its write-ahead log and its index are. They stay the same while a process has them open. */
function statFiles(file: string): { inodes: string; sizeBytes: number } {
  const files = ['', '-wal', '-shm'].map((suffix) => statSync(file + suffix, { throwIfNoEntry: false }));
  return { inodes: files.map((stats) => stats?.ino).join(), sizeBytes: files[0]?.size ?? 0 };
}

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

/**
 * Holds a lock file until the process ends, however it ends.
 *
 * @returns undefined when another one holds it
 */
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

/**
 * What the operator reads of an error, with what to do about it.
 *
 * @returns undefined where it is a defect, and its stack is what matters
 */
export function operatorMessageOf(error: unknown): string | undefined {
  if (isExpected(error)) return error.message;
  if (error instanceof StoreUnavailableError)
    return `The store can't be written: ${reasonOf(error)}. ${remedyOf(error.cause)}`;
  if (isStorageError(error)) return `The store can't be read: ${reasonOf(error)}. ${remedyOf(error)}`;
  // One of the file system.
  return error instanceof Error && 'path' in error ? `${error.message}. ${remedyOf(error)}` : undefined;
}

/** What to do about a store that is damaged. */
export const DAMAGE_REMEDY =
  'Keep its files, check the disk, and restore the last backup, as docs/operations.md says under Restore.';

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
      return 'Check the disk: it may be full, read-only or at fault.';
  }
  if (systemCode === 'ENOSPC') return 'Free space on the disk.';
  if (systemCode === 'EROFS') return 'Check the disk: it may be at fault.';
  return 'Check DATA_DIR and its permissions.';
}

function isBusy(error: unknown): boolean {
  return resultCodeOf(error) === SQLITE_BUSY;
}

/** Whether the disk or the file is at fault. Any other error is a defect in a statement or its values. */
function isStorageError(error: unknown): boolean {
  const code = resultCodeOf(error);
  return error instanceof OperatorError || Object.values(STORAGE_ERRORS).some((known) => known === code);
}

/** The primary result code of an error of SQLite, out of its extended one. */
function resultCodeOf(error: unknown): number | undefined {
  return error instanceof Error && 'errcode' in error ? (error.errcode as number) & 0xff : undefined;
}
