import { MINUTE_MS } from '../../domain/time.ts';
import { CHECKS } from './checks.ts';
import { openProbes, type ProbeOptions, type Probes } from './probes.ts';
import { type Report, runChecks, summaryOf } from './report.ts';

/** A mail that is composed again, because the mail server refused it, has the same summary. */
const KEEP_MS = 10 * MINUTE_MS;

/** Runs the checks for the server, once it is started; what takes long runs in processes of their own. */
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
    if (!this.#latest || now - this.#latestAt > KEEP_MS) {
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
