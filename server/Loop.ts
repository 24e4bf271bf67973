import { setTimeout as delay, setImmediate } from 'node:timers/promises';

/** The loop of a worker: one step after the other, with a delay that may be cut short, until it is stopped. */
export class Loop {
  readonly #stop = new AbortController();
  readonly #minIntervalMs: number;
  #wake = new AbortController();
  #wokenAt = Number.NEGATIVE_INFINITY;
  #running: Promise<void> | undefined;

  /** @param minIntervalMs between two steps that are delayed, however often it is woken */
  constructor(minIntervalMs = 0) {
    this.#minIntervalMs = minIntervalMs;
  }

  /** Runs a step again and again; it returns the delay until the next, in milliseconds. */
  start(step: () => Promise<number>): void {
    this.#running ??= this.#run(step);
  }

  /** Aborted when the loop is stopped. */
  get stopped(): AbortSignal {
    return this.#stop.signal;
  }

  get isStopped(): boolean {
    return this.stopped.aborted;
  }

  /** Finishes the running step. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
  }

  /** Ends the delay, or else the next one. */
  wake(): void {
    // Aborting once more would do nothing but make an error with its stack, for each enquiry.
    if (!this.#wake.signal.aborted) this.#wake.abort();
  }

  /** Until the time is over, it is woken or stopped. */
  async sleep(ms: number): Promise<void> {
    await waitFor(ms, AbortSignal.any([this.stopped, this.#wake.signal]));
    await this.delay(this.#wokenAt + this.#minIntervalMs - performance.now());
    this.#wake = new AbortController();
    this.#wokenAt = performance.now();
  }

  /** Until the time is over or it is stopped, whatever wakes it. */
  async delay(ms: number): Promise<void> {
    if (ms > 0) await waitFor(ms, this.stopped);
  }

  async #run(step: () => Promise<number>): Promise<void> {
    while (!this.isStopped) {
      const delayMs = await step();
      // Requests are answered between two steps, also when there is nothing to wait for.
      if (delayMs <= 0) await setImmediate();
      else await this.sleep(delayMs);
    }
  }
}

async function waitFor(ms: number, signal: AbortSignal): Promise<void> {
  await delay(ms, undefined, { signal }).catch(() => {});
}
