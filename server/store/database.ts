import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { DatabaseSync, type SQLInputValue, type SQLTagStore } from 'node:sqlite';
import { setTimeout as delay } from 'node:timers/promises';
import { messageOf, OperatorError, StoreUnavailableError } from '../errors.ts';
import { LogSync } from './LogSync.ts';
import { makeFolder } from './locks.ts';
import { migrate, type OlderStore } from './migrations.ts';
import { isBusy, isStorageError, remedyOf } from './storageErrors.ts';

/** How long a write waits for another process, such as a backup or the command line. */
const BUSY_TIMEOUT_MS = 3_000;
const BUSY_RETRY_MS = 20;

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
