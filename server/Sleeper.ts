import { setTimeout as delay } from 'node:timers/promises';

/** How a worker waits for its next step: until the time is over, something wakes it, or it is stopped. */
export class Sleeper {
  readonly #stop = new AbortController();
  readonly #minIntervalMs: number;
  #wake = new AbortController();
  #wokenAt = Number.NEGATIVE_INFINITY;

  /** @param minIntervalMs between two steps, however often it is woken */
  constructor(minIntervalMs = 0) {
    this.#minIntervalMs = minIntervalMs;
  }

  /** Aborted when the worker is stopped. */
  get stopped(): AbortSignal {
    return this.#stop.signal;
  }

  get isStopped(): boolean {
    return this.stopped.aborted;
  }

  stop(): void {
    this.#stop.abort();
  }

  /** Ends the sleep, or else the next one. */
  wake(): void {
    // Aborting once more would do nothing but make an error with its stack, for each enquiry.
    if (!this.#wake.signal.aborted) this.#wake.abort();
  }

  async sleep(ms: number): Promise<void> {
    await this.#delay(ms, AbortSignal.any([this.stopped, this.#wake.signal]));
    await this.pause(this.#wokenAt + this.#minIntervalMs - performance.now());
    this.#wake = new AbortController();
    this.#wokenAt = performance.now();
  }

  /** Until the time is over or the worker is stopped, whatever wakes it. */
  async pause(ms: number): Promise<void> {
    if (ms > 0) await this.#delay(ms, this.stopped);
  }

  async #delay(ms: number, signal: AbortSignal): Promise<void> {
    await delay(ms, undefined, { signal }).catch(() => {});
  }
}
