import type { FastifyBaseLogger } from 'fastify';
import type { Outage } from '../../domain/desk/summarySchemas.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../domain/time.ts';
import { failureOf } from '../errors.ts';
import { Loop } from '../Loop.ts';
import { delayAfter } from '../mail/CircuitBreaker.ts';
import type { Health } from '../store/Health.ts';
import type { MailJobs } from '../store/MailJobs.ts';
import { Collector, type CollectorOptions } from './Collector.ts';
import { type Desk, type Intake, PAGE_SIZE, RESPONSE_TIMEOUT_MS } from './Intake.ts';
import { Lease, RENEW_INTERVAL_MS } from './Lease.ts';
import { Listening } from './Listening.ts';
import { describeFailure, RESOURCE_EXHAUSTED, type Reason, standbyReason } from './reasons.ts';

const SCAN_INTERVAL_MS = HOUR_MS;

const FIRST_RETRY_MS = 1_000;
const MAX_RETRY_MS = 30_000;
/** Each attempt reads, and would use up what is left. */
const QUOTA_RETRY_MS = 10 * MINUTE_MS;

/** How long the mails of the last run wait at start for what browsers have noted since. */
const HOLD_MS = 30_000;

interface CollectorParts extends Omit<CollectorOptions, 'log'> {
  mailJobs: Pick<MailJobs, 'markSentElsewhere' | 'holdDelayed'>;
  health: Pick<Health, 'check'>;
  /** Opens the hosted site's documents, once: the library connects anew by itself, and is not to be closed in between. */
  open: () => Promise<Intake>;
  desk: Desk;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

/** Collects for as long as the server runs, and says why when it can't. */
export class CollectorWorker {
  readonly #loop = new Loop();
  #parts: CollectorParts | undefined;
  #collector: Collector | undefined;
  #intake: Intake | undefined;
  #outage: Outage | undefined;
  #failures = 0;

  /** Starts with what has arrived since the last run. */
  async start(parts: CollectorParts): Promise<void> {
    this.#parts = parts;
    const collector = new Collector(parts);
    this.#collector = collector;
    const lease = new Lease(parts.desk);
    await parts.mailJobs.holdDelayed(Date.now() + HOLD_MS);
    this.#loop.start(() => this.#step(parts, collector, lease));
  }

  /** Why nothing is collected now, since when, and what to do about it. */
  outage(): Outage | undefined {
    return this.#outage;
  }

  /** For the health endpoint; undefined where the server does not collect. */
  state(): 'collecting' | 'failing' | undefined {
    if (!this.#parts) return undefined;
    return this.#outage ? 'failing' : 'collecting';
  }

  /**
   * Whether this machine's clock is within a day of Firestore's, which the times of collected enquiries are from. Right
   * where the server does not collect.
   */
  clock(): 'right' | 'wrong' | 'unknown' {
    if (!this.#collector) return 'right';
    const { serverNow } = this.#collector;
    if (serverNow === undefined) return 'unknown';
    return Math.abs(Date.now() - serverNow) < DAY_MS ? 'right' : 'wrong';
  }

  stop(): Promise<void> {
    return this.#loop.stop();
  }

  async #step(parts: CollectorParts, collector: Collector, lease: Lease): Promise<number> {
    try {
      // Before anything is read that could not be stored.
      await parts.health.check();
      this.#intake ??= await parts.open();
      await this.#session(parts, collector, lease, this.#intake);
    } catch (error) {
      this.#failures += 1;
      this.#recordOutage(describeFailure(error), error);
      const isQuota = (error as { code?: unknown }).code === RESOURCE_EXHAUSTED;
      await this.#loop.delay(
        isQuota ? QUOTA_RETRY_MS : delayAfter(this.#failures, FIRST_RETRY_MS, MAX_RETRY_MS),
      );
    }
    return 0;
  }

  /** Collects until the worker is stopped, the lease is lost, or something fails. */
  async #session(parts: CollectorParts, collector: Collector, lease: Lease, intake: Intake): Promise<void> {
    const holder = await lease.renew(intake);
    if (holder) {
      this.#recordOutage(standbyReason(holder.host));
      return this.#loop.delay(RENEW_INTERVAL_MS);
    }
    await collector.withdrawAll(intake);
    const listening = new Listening(intake, 'arrival', () => this.#loop.wake());
    const withdrawals = new Listening(intake, 'withdrawn', () => this.#loop.wake());
    // What is read page by page; newer arrivals go first.
    let sweep: AsyncGenerator<void> | undefined;
    let backlog: AsyncGenerator<void> | undefined;
    let scan: AsyncGenerator<void> | undefined;
    let nextScanAt = performance.now();
    try {
      while (!this.#loop.isStopped) {
        if (lease.untilRenewalMs === 0 && (await lease.renew(intake))) return;
        const withdrawn = withdrawals.take();
        if (withdrawn) await collector.withdraw(intake, withdrawn);
        const page = listening.take();
        if (page) await collector.collect(intake, page);
        if (page?.documents.length === PAGE_SIZE) {
          // More wait than a page: from now on it listens for those behind them.
          listening.continueAfter(page.now);
          backlog ??= collector.collectBehind(intake, page.next);
        }
        const hasMore = await collector.removeSome(intake);
        if (page) this.#endOutage();
        if (collector.untilSweepMs === 0) sweep ??= collector.sweep(intake);
        if (sweep) sweep = await nextPage(sweep);
        else if (backlog) backlog = await nextPage(backlog);
        else if (scan) scan = await nextPage(scan);
        else if (listening.isCurrent && performance.now() >= nextScanAt) {
          scan = this.#scan(parts, collector, intake);
          nextScanAt = performance.now() + SCAN_INTERVAL_MS;
        } else if (!hasMore) {
          const untilScanMs = listening.isCurrent ? nextScanAt - performance.now() : RESPONSE_TIMEOUT_MS + 1;
          const delayMs = Math.min(lease.untilRenewalMs, collector.untilSweepMs, untilScanMs);
          await this.#loop.sleep(Math.max(1, delayMs));
        }
      }
      await lease.release(intake);
    } finally {
      listening.stop();
      withdrawals.stop();
    }
  }

  async *#scan({ log }: CollectorParts, collector: Collector, intake: Intake): AsyncGenerator<void> {
    yield* collector.scan(intake);
    const { left } = collector.collected;
    if (left > 0) {
      log.warn(
        { enquiries: left },
        'enquiries with work of the inbox of version 1.0.0 stay in Firestore; docs/upgrading.md says how to move them',
      );
    }
    if (this.clock() === 'wrong') log.warn('the clock of this machine is wrong; nothing is deleted by age');
  }

  #recordOutage({ reason, remedy }: Reason, error?: unknown): void {
    const isSame = this.#outage?.reason === reason;
    this.#outage = { since: this.#outage?.since ?? Date.now(), reason, remedy };
    if (isSame) return;
    this.#parts?.log.error(
      { reason, remedy, ...(error === undefined ? {} : { error: failureOf(error).reason }) },
      'the desk does not collect',
    );
  }

  #endOutage(): void {
    this.#failures = 0;
    if (!this.#outage) return;
    this.#parts?.log.info({ since: new Date(this.#outage.since) }, 'the desk collects again');
    this.#outage = undefined;
  }
}

/** Reads a page; returns undefined when it was the last. */
async function nextPage(pages: AsyncGenerator<void>): Promise<AsyncGenerator<void> | undefined> {
  return (await pages.next()).done ? undefined : pages;
}
