import type { FastifyBaseLogger } from 'fastify';
import type { Outage } from '../../domain/desk/summarySchemas.ts';
import { messageOf, withoutEmails } from '../errors.ts';
import type { LaneMessages } from './laneMessages.ts';
import { isServiceUnavailable, type Sender } from './Mailer.ts';

/** How failures are retried, in milliseconds: each delay is twice the one before, up to `maxDelayMs`. */
export interface RetryPolicy {
  firstDelayMs: number;
  maxDelayMs: number;
  /** Failures of one mail after which it is undelivered. */
  maxAttempts: number;
}

/** Recovers within seconds of a restart of the mail server, and retries a refused mail for over three days. */
export const RETRY_POLICY: RetryPolicy = { firstDelayMs: 2_000, maxDelayMs: 3_600_000, maxAttempts: 84 };

/** The delay after the given number of failures, in milliseconds: doubling, up to `maxMs`. */
export function delayAfter(failures: number, firstMs: number, maxMs: number): number {
  return Math.min(firstMs * 2 ** (failures - 1), maxMs);
}

/** Longest time between two attempts to connect during an outage. */
const MAX_OUTAGE_DELAY_MS = 300_000;

interface CircuitBreakerOptions {
  sender: Pick<Sender<unknown>, 'verify'>;
  /** The delay after the first failure, in milliseconds; it doubles with each further one. */
  firstDelayMs: number;
  /** Mails that are refused in a row, each counted once, before all others wait. */
  maxRefusedMails: number;
  messages: Pick<LaneMessages, 'outage' | 'outageRemedy' | 'outageOver'>;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
}

/**
 * Holds all mail of a lane while the mail server accepts none
 * (https://learn.microsoft.com/azure/architecture/patterns/circuit-breaker).
 */
export class CircuitBreaker {
  readonly #options: CircuitBreakerOptions;
  /** With the consecutive failures, and the time of `performance.now()` of the next attempt. */
  #outage: (Omit<Outage, 'remedy'> & { failures: number; nextAttemptAt: number }) | undefined;
  /** The jobs, by their rows, of the mails that were refused since the last one was accepted. */
  readonly #refused = new Set<number>();

  constructor(options: CircuitBreakerOptions) {
    this.#options = options;
  }

  get outage(): Outage | undefined {
    if (!this.#outage) return undefined;
    const { since, reason } = this.#outage;
    return { since, reason, remedy: this.#options.messages.outageRemedy };
  }

  /** The delay before the next attempt, in milliseconds; 0 when there is no outage. */
  get delayMs(): number {
    return this.#outage ? Math.max(0, this.#outage.nextAttemptAt - performance.now()) : 0;
  }

  /** Connects and logs in without sending a mail; a failure starts or prolongs an outage. */
  async probe(): Promise<boolean> {
    try {
      await this.#options.sender.verify();
      return true;
    } catch (error) {
      this.#recordOutage(error);
      return false;
    }
  }

  /** Records that the server refused the mail of a job, which may be this mail's fault or the server's. */
  recordRefusal(error: unknown, job: number): void {
    this.#refused.add(job);
    if (isServiceUnavailable(error)) this.#recordOutage(error);
    // A constant delay: each of these mails has a backoff of its own, and one behind them may be accepted.
    else if (this.#refused.size >= this.#options.maxRefusedMails) this.#recordOutage(error, 1);
    else this.endOutage();
  }

  /** Records that the receiver wants nothing any more: an outage until the next start. */
  recordGone(error: unknown): void {
    this.#recordOutage(error, Number.POSITIVE_INFINITY);
  }

  recordSuccess(): void {
    this.#refused.clear();
    this.endOutage();
  }

  endOutage(): void {
    if (!this.#outage) return;
    this.#options.log.info({ since: new Date(this.#outage.since) }, this.#options.messages.outageOver);
    this.#outage = undefined;
  }

  #recordOutage(error: unknown, failures = (this.#outage?.failures ?? 0) + 1): void {
    const reason = withoutEmails(messageOf(error));
    if (!this.#outage) {
      const { outageRemedy: remedy, outage } = this.#options.messages;
      this.#options.log.error({ reason, remedy }, outage);
    }
    const delayMs = Number.isFinite(failures)
      ? delayAfter(failures, this.#options.firstDelayMs, MAX_OUTAGE_DELAY_MS)
      : Number.POSITIVE_INFINITY;
    const nextAttemptAt = performance.now() + delayMs;
    this.#outage = { since: this.#outage?.since ?? Date.now(), reason, failures, nextAttemptAt };
  }
}
