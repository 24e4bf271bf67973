import { MINUTE_MS } from '../../domain/time.ts';
import { CHECKS } from './checks.ts';
import { openProbes, type ProbeOptions, type Probes } from './probes.ts';
import { type Report, runChecks, summaryOf } from './report.ts';

/** How long a summary is reused, such as when a refused mail is composed again. */
const MAX_AGE_MS = 10 * MINUTE_MS;

/** Runs the checks in the server, for the morning mail. Those that read a whole store run in processes of their own. */
export class Doctor {
  readonly #stop = new AbortController();
  #probesWith: ((signal: AbortSignal) => Probes) | undefined;
  #latest: Promise<Report> | undefined;
  #latestAt = 0;

  start(options: ProbeOptions): void {
    this.#probesWith = (signal) => openProbes(options, signal);
  }

  /**
   * One line for the morning mail; undefined where it was not started.
   *
   * @throws {Error} when the server stops meanwhile
   */
  async summary(): Promise<string | undefined> {
    if (!this.#probesWith) return undefined;
    const now = performance.now();
    if (!this.#latest || now - this.#latestAt > MAX_AGE_MS) {
      this.#latestAt = now;
      this.#latest = runChecks(CHECKS, this.#probesWith, this.#stop.signal);
    }
    const report = await this.#latest;
    this.#stop.signal.throwIfAborted();
    return summaryOf(report);
  }

  stop(): void {
    this.#stop.abort();
  }
}
