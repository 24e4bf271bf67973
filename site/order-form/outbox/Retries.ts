/** The backoff between rounds of attempts, doubled after each failure up to the maximum, in milliseconds. */
const MIN_BACKOFF_MS = 2_000;
const MAX_BACKOFF_MS = 300_000;

export interface RetriesParts {
  /** The ids of all that is to be attempted now. */
  due(): string[];
  /**
   * Attempts one.
   *
   * @param isQuiet without a sign of it, for automatic retries
   * @returns whether nothing is left to do
   */
  attempt(id: string, isQuiet: boolean): Promise<boolean>;
  /** Runs the work unless another tab, or an earlier attempt, is at the same id. */
  withLock(id: string, work: () => Promise<void>): Promise<void>;
}

/** Attempts what waits on this device until it is done: with backoff, and at once when the connection returns. */
export class Retries {
  readonly #parts: RetriesParts;
  readonly #running = new Map<string, Promise<boolean>>();
  #failedRounds = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: RetriesParts) {
    this.#parts = parts;
  }

  /** Makes the first attempt at one, after the attempt that runs at one that it replaces: the last words must win. */
  begin(id: string, replaced = ''): void {
    const before = this.#running.get(replaced);
    void this.#attempt(id, false, before).then((isDone) => isDone || this.#schedule());
  }

  /** Attempts all that is due, in place of the round that was scheduled. */
  async retry(isQuiet = false): Promise<void> {
    clearTimeout(this.#timer);
    let isDone = true;
    for (const id of this.#parts.due()) isDone = (await this.#attempt(id, isQuiet)) && isDone;
    if (isDone) this.#failedRounds = 0;
    else this.#schedule();
  }

  online(): void {
    this.#failedRounds = 0;
    void this.retry();
  }

  async #attempt(id: string, isQuiet: boolean, before?: Promise<boolean>): Promise<boolean> {
    if (this.#running.has(id)) return false;
    const attempt = this.#attemptAfter(before, id, isQuiet);
    this.#running.set(id, attempt);
    return attempt.finally(() => this.#running.delete(id));
  }

  async #attemptAfter(before: Promise<boolean> | undefined, id: string, isQuiet: boolean): Promise<boolean> {
    if (before) await before;
    let isDone = false;
    // Another tab that has the lock may be closed before it is done.
    await this.#parts.withLock(id, async () => {
      isDone = await this.#parts.attempt(id, isQuiet);
    });
    return isDone;
  }

  #schedule(): void {
    clearTimeout(this.#timer);
    const backoff = Math.min(MIN_BACKOFF_MS * 2 ** this.#failedRounds, MAX_BACKOFF_MS);
    this.#timer = setTimeout(() => this.retry(true), backoff);
    this.#failedRounds += 1;
  }
}
