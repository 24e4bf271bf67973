/** The backoff between rounds of attempts, doubled after each failure up to the maximum, in milliseconds. */
const MIN_BACKOFF_MS = 2_000;
const MAX_BACKOFF_MS = 300_000;

/** When the next round of attempts begins after one that has failed. */
export class RetryTimer {
  readonly #retry: () => void;
  #failedRounds = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(retry: () => void) {
    this.#retry = retry;
  }

  /** A round begins, in place of the one that was scheduled. */
  roundBegins(): void {
    clearTimeout(this.#timer);
  }

  /** A round has ended. */
  roundEnds(isDone: boolean): void {
    if (isDone) this.reset();
    else this.schedule();
  }

  /** An attempt has failed. */
  schedule(): void {
    clearTimeout(this.#timer);
    const backoff = Math.min(MIN_BACKOFF_MS * 2 ** this.#failedRounds, MAX_BACKOFF_MS);
    this.#timer = setTimeout(this.#retry, backoff);
    this.#failedRounds += 1;
  }

  /** The next failure is followed by the shortest backoff. */
  reset(): void {
    this.#failedRounds = 0;
  }
}
