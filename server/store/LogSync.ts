import { closeSync, fdatasync, openSync } from 'node:fs';
import { promisify } from 'node:util';
import { OperatorError } from '../errors.ts';

const syncData = promisify(fdatasync);

/**
 * Brings SQLite's write-ahead log to the disk without blocking the event loop, which a sync by SQLite itself would: on a
 * slow disk every page would wait for every enquiry.
 */
export class LogSync {
  readonly #fd: number;
  #running: Promise<void> = Promise.resolve();
  #next: Promise<void> | undefined;
  #failure: OperatorError | undefined;

  /** @param file the database, whose log exists */
  constructor(file: string) {
    this.#fd = openSync(`${file}-wal`, 'r+');
  }

  /**
   * Resolves when everything that was committed before this call is on disk. A sync that has begun already may miss it;
   * all who wait for it to end share the next.
   *
   * @throws {OperatorError} when the disk fails
   */
  sync(): Promise<void> {
    this.#next ??= this.#startNext();
    return this.#next;
  }

  /** @throws {OperatorError} when a sync has failed: what a later one reports can't be trusted then */
  requireWorking(): void {
    if (this.#failure) throw this.#failure;
  }

  /** Closes the file once the running syncs have ended. */
  close(): void {
    const close = () => closeSync(this.#fd);
    (this.#next ?? this.#running).then(close, close);
  }

  async #startNext(): Promise<void> {
    await this.#running.catch(() => {});
    this.#next = undefined;
    this.#running = this.#syncNow();
    await this.#running;
  }

  async #syncNow(): Promise<void> {
    this.requireWorking();
    try {
      await syncData(this.#fd);
    } catch (cause) {
      // Linux forgets what it could not write (https://lwn.net/Articles/752063/).
      this.#failure = new OperatorError('the disk failed; check it, then restart the server', { cause });
      throw this.#failure;
    }
  }
}
