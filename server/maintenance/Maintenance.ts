import type { FastifyBaseLogger } from 'fastify';
import { ERASED_AFTER_DAYS } from '../../domain/enquiry/withdrawal.ts';
import { DAY_MS, HOUR_MS, indiaDayOf, startOfIndiaDay } from '../../domain/time.ts';
import type { Context } from '../context.ts';
import { failureOf } from '../errors.ts';
import { Loop } from '../Loop.ts';
import { RetentionClock } from './RetentionClock.ts';

const TICK_INTERVAL_MS = 600_000;

/** When the daily summary is sent, after the day began in India: eight in the morning. */
const SUMMARY_TIME_MS = 8 * HOUR_MS;

/** Earlier times were written while the machine's clock was not set: the program did not exist then. */
const FIRST_POSSIBLE_TIME = Date.UTC(2020, 0, 1);

interface MaintenanceOptions extends Context {
  /** When the site was built; a clock that is behind that is wrong. */
  builtAt: number;
  /** Enquiries older than this are deleted; 0: they are kept. */
  retentionDays: number;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

/**
 * Runs the jobs that no request triggers, at start and every ten minutes: the day's digest, retention, expired sessions,
 * and times that a wrong clock gave.
 */
export class Maintenance {
  readonly #options: MaintenanceOptions;
  readonly #clock: RetentionClock;
  readonly #loop = new Loop();
  #hasWarned = false;
  #isFirstTick = true;

  constructor(options: MaintenanceOptions) {
    this.#options = options;
    this.#clock = new RetentionClock(options.health.times().retentionRanAt);
  }

  start(): void {
    this.#loop.start(() => this.tick());
  }

  /** Stops; what the running tick is erasing waits for the next start. */
  stop(): Promise<void> {
    return this.#loop.stop();
  }

  /** Runs all jobs. Returns the delay until the next tick, in milliseconds. */
  async tick(): Promise<number> {
    try {
      await this.#redateFuture(Date.now());
      await this.#queueDigest(Date.now());
      await this.#deleteExpired(Date.now());
      await this.#options.access.deleteExpired(Date.now());
      await this.#truncateLog();
    } catch (error) {
      this.#options.log.error(failureOf(error), 'maintenance failed; it is tried again in ten minutes');
    }
    return untilNextTick(Date.now());
  }

  /** Overwrites what earlier erasures, also by the command line, have left in the write-ahead log. */
  async #truncateLog(): Promise<void> {
    const { database, log } = this.#options;
    if (await database.truncateLog()) return;
    log.warn('another program keeps reading the store; what was erased stays in its log until it ends');
  }

  /**
   * After a clock that was ahead is set right, what came meanwhile would be the newest for as long, and kept for longer;
   * and nobody would be told that the backups have ended, or the proofs, nor get the daily mails of the days that it named.
   * Only at start, or on a steady clock: one that is set back by mistake would redate everything since.
   */
  async #redateFuture(now: number): Promise<void> {
    const { records, health, access, mailJobs, builtAt, collector, log } = this.#options;
    const isTrusted = this.#isFirstTick || this.#clock.isTrusted();
    this.#isFirstTick = false;
    // The times of collected enquiries are Firestore's.
    if (!isTrusted || now < builtAt || collector.clock() !== 'right') return;
    const limit = now + DAY_MS;
    await health.redateFuture(now, limit);
    await access.shortenFuture(now, limit);
    await mailJobs.forgetFutureDays(indiaDayOf(limit));
    const enquiries = await records.redateFuture(now, limit);
    if (enquiries > 0) {
      log.warn(
        { enquiries },
        'enquiries that were received, withdrawn or won while the clock was ahead are dated today',
      );
    }
  }

  async #queueDigest(now: number): Promise<void> {
    const { mailJobs, access, hasInbox, wakeWorkers, log } = this.#options;
    const day = indiaDayOf(now);
    // With an inbox the day's mail is its summary, which comes at its hour whatever there is to say.
    if (hasInbox && now < summaryTimeOf(day)) return;
    if (!(await mailJobs.queueDigest(day, now, hasInbox ? access.staff : undefined))) return;
    log.info({ digest: day }, hasInbox ? 'daily summary queued' : 'mail of flagged enquiries queued');
    wakeWorkers();
  }

  async #deleteExpired(now: number): Promise<void> {
    const { erasedIds, health, retentionDays, collector, log } = this.#options;
    const isTrusted = this.#clock.isTrusted() && collector.clock() !== 'wrong';
    if (!isTrusted && !this.#hasWarned) {
      log.warn('the clock has jumped; nothing is deleted by age until it has been steady for a day');
    }
    this.#hasWarned = !isTrusted;
    if (!isTrusted) return;
    await this.#eraseWithdrawn(now);
    if (retentionDays > 0) await this.#deleteOldEnquiries(now);
    await erasedIds.deleteExpired(now);
    await health.recordRetentionRun(now);
  }

  async #eraseWithdrawn(now: number): Promise<void> {
    const { erasure, log } = this.#options;
    const { enquiries, mails } = await erasure.eraseWithdrawn(
      now - ERASED_AFTER_DAYS * DAY_MS,
      this.#loop.stopped,
    );
    if (enquiries > 0) log.info({ enquiries, mails }, 'erased withdrawn enquiries');
  }

  async #deleteOldEnquiries(now: number): Promise<void> {
    const { erasure, retentionDays, log } = this.#options;
    const before = now - retentionDays * DAY_MS;
    const { enquiries, mails } = await erasure.eraseExpired(
      { before, notBefore: FIRST_POSSIBLE_TIME },
      this.#loop.stopped,
    );
    if (enquiries > 0) log.info({ enquiries, mails, retentionDays }, 'deleted expired enquiries');
    const undated = erasure.countUndated(FIRST_POSSIBLE_TIME);
    if (undated > 0) {
      log.warn({ undated }, 'enquiries of a time before the clock was set are kept; erase them by hand');
    }
  }
}

function summaryTimeOf(day: string): number {
  return startOfIndiaDay(day) + SUMMARY_TIME_MS;
}

/** The next tick is at the summary's time, or earlier, in milliseconds from now. */
function untilNextTick(now: number): number {
  const summaryAt = summaryTimeOf(indiaDayOf(now));
  return Math.min(TICK_INTERVAL_MS, summaryAt > now ? summaryAt - now : TICK_INTERVAL_MS);
}
