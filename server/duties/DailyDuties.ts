import type { FastifyBaseLogger } from 'fastify';
import { indiaDayOf, startOfIndiaDay } from '../../domain/time/indiaDay.ts';
import type { EnquiryStore } from '../store/EnquiryStore.ts';
import type { Erasure } from '../store/Erasure.ts';
import type { MailQueue } from '../store/MailQueue.ts';
import { ClockWatch } from './ClockWatch.ts';

/** How often it is looked whether there is something to do, in milliseconds. */
const INTERVAL = 600_000;

const DAY = 86_400_000;

/** When the daily summary goes, in milliseconds after the day began in India: eight in the morning. */
const SUMMARY_HOUR = 8 * 3_600_000;

/** Before this the program did not exist: an earlier time was written while the machine's clock was not set. */
const FIRST_POSSIBLE_TIME = Date.UTC(2020, 0, 1);

interface DailyDutiesParts {
  store: EnquiryStore;
  queue: MailQueue;
  erasure: Erasure;
  /** Enquiries older than so many days are deleted; undefined: they are kept. */
  retentionDays: number | undefined;
  /** Whether the digest is the inbox's daily summary, which comes at its hour every day, whatever there is to say. */
  dailySummary?: boolean;
  /** Called after a digest was queued. */
  onQueued: () => void;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

/** What the server does by itself, at start and from then on: the day's digest, and deleting what is too old. */
export class DailyDuties {
  readonly #parts: DailyDutiesParts;
  readonly #clock: ClockWatch;
  #timer: NodeJS.Timeout | undefined;
  #stopped = false;
  #running: Promise<void> = Promise.resolve();
  #warned = false;

  constructor(parts: DailyDutiesParts) {
    this.#parts = parts;
    this.#clock = new ClockWatch(parts.store.lastHeartbeat());
  }

  start(): void {
    this.#running = this.#lookAround();
    void this.#running.then(() => {
      if (!this.#stopped) this.#timer = setTimeout(() => this.start(), pauseUntilNextLook(Date.now()));
    });
  }

  /** Finishes what is being done and stops. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #lookAround(): Promise<void> {
    const { store, log } = this.#parts;
    try {
      const heartbeat = this.#clock.look();
      store.keepHeartbeat(heartbeat);
      this.#queueDigest(Date.now());
      await this.#deleteExpired(Date.now(), heartbeat.quarantine === 0);
    } catch (error) {
      const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
      log.error({ code }, 'the daily duties could not be done; they are tried again in ten minutes');
    }
  }

  #queueDigest(now: number): void {
    const { queue, dailySummary, onQueued, log } = this.#parts;
    const day = indiaDayOf(now);
    if (dailySummary && now < startOfIndiaDay(day) + SUMMARY_HOUR) return;
    if (!queue.queueDigest(day, startOfIndiaDay(day), now, dailySummary)) return;
    log.info({ digest: day }, dailySummary ? 'daily summary queued' : 'digest of flagged enquiries queued');
    onQueued();
  }

  async #deleteExpired(now: number, trusted: boolean): Promise<void> {
    const { erasure, retentionDays, log } = this.#parts;
    if (retentionDays === undefined) return;
    if (!trusted && !this.#warned) {
      log.warn('the clock has jumped; nothing is deleted by age until it has been steady for a day');
    }
    this.#warned = !trusted;
    if (!trusted) return;
    const before = now - retentionDays * DAY;
    const { enquiries, mails } = await erasure.eraseExpired({ now, before, notBefore: FIRST_POSSIBLE_TIME });
    if (enquiries > 0)
      log.info({ enquiries, mails, retentionDays }, 'deleted what is older than it may be kept');
    const undated = erasure.countUndated(FIRST_POSSIBLE_TIME);
    if (undated > 0)
      log.warn({ undated }, 'enquiries of a time before the clock was set are kept; erase them by hand');
  }
}

/** The next look is at the summary's hour, or earlier, in milliseconds from now. */
function pauseUntilNextLook(now: number): number {
  const hour = startOfIndiaDay(indiaDayOf(now)) + SUMMARY_HOUR;
  return Math.min(INTERVAL, hour > now ? hour - now : INTERVAL);
}
