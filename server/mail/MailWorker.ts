import type { FastifyBaseLogger } from 'fastify';
import { referenceOf } from '../../domain/enquiry/enquiryId.ts';
import type { MailJob, MailQueue } from '../store/MailQueue.ts';
import type { Mail, Mailer } from './Mailer.ts';
import { pauseAfter, type RetryPolicy } from './retryPolicy.ts';

/** The queue is looked at at least this often, in milliseconds: the command line or a new clock may have changed it. */
const LONGEST_SLEEP = 15_000;

/** New jobs make the queue be looked at once within this time, in milliseconds, however many there are. */
const LAG = 50;

interface MailWorkerParts {
  queue: MailQueue;
  mailer: Mailer;
  /** The mail of a job; nothing when what it was to tell of is gone. */
  compose: (job: MailJob) => Mail | undefined;
  policy: RetryPolicy;
  /** So many mails may go within any hour; the others wait in the queue. 0 is no cap. */
  perHour: number;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

/** Sends the queue's mails one after another, each until it is taken or given up. */
export class MailWorker {
  readonly #parts: MailWorkerParts;
  readonly #stopping = new AbortController();
  #wakeUp: () => void = () => {};
  #awake = false;
  #lag: NodeJS.Timeout | undefined;
  #lookedAt = Number.NEGATIVE_INFINITY;
  #waitsForRoom = false;
  /** A mail that was taken while the store could not note it. */
  #unnoted: { job: MailJob; mail: Mail } | undefined;
  #running: Promise<void> | undefined;

  constructor(parts: MailWorkerParts) {
    this.#parts = parts;
  }

  /** Begins with whatever an earlier process left in the queue. */
  start(): void {
    this.#running ??= this.#run();
  }

  /** Says that there is something new in the queue; cheap, for it is said with every enquiry. */
  wake(): void {
    const pause = this.#lookedAt + LAG - performance.now();
    if (pause <= 0) this.#lookNow();
    else this.#lag ??= setTimeout(() => this.#lookNow(), pause);
  }

  /** Finishes the mail in hand and stops; what is left stays in the queue. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#lookNow();
    await this.#running;
    this.#parts.mailer.close();
  }

  #lookNow(): void {
    clearTimeout(this.#lag);
    this.#lag = undefined;
    this.#lookedAt = performance.now();
    this.#awake = true;
    this.#wakeUp();
  }

  async #run(): Promise<void> {
    while (!this.#stopping.signal.aborted) {
      this.#awake = false;
      try {
        const pause = await this.#step();
        if (pause > 0 && !this.#awake) await this.#sleep(pause);
      } catch (error) {
        // The store itself failed; the queue is as it was.
        this.#parts.log.error({ code: codeOf(error) }, 'the mail queue cannot be read or written');
        await this.#sleep(this.#parts.policy.firstPause);
      }
    }
  }

  /** Does what is to be done now. Answers how long there is nothing more to do, in milliseconds. */
  async #step(): Promise<number> {
    const { queue, policy, perHour } = this.#parts;
    // First of all, or on a full disk the same mail would go out again and again.
    await this.#noteSent();
    const now = Date.now();
    const job = queue.due(now, policy.longestPause);
    if (!job) return Math.max(1, (queue.nextDueAt() ?? Number.POSITIVE_INFINITY) - now);
    const untilRoom = job.urgent ? 0 : queue.roomAt(now, perHour) - now;
    if (!job.urgent) this.#tellOfRoom(untilRoom > 0);
    if (untilRoom > 0) return untilRoom;
    await this.#attempt(job);
    return 0;
  }

  async #attempt(job: MailJob): Promise<void> {
    const { queue, mailer, compose, policy, log } = this.#parts;
    const mail = compose(job);
    if (!mail) return queue.drop(job.id);
    try {
      await mailer.send(mail);
    } catch (error) {
      const failures = job.attempts + 1;
      const reason = error instanceof Error ? error.message : String(error);
      const about = { ...nameOf(job), failures, code: codeOf(error) };
      if (failures >= policy.attempts) {
        queue.giveUp(job.id, reason);
        log.error(about, 'mail given up as undelivered; see: npm run enquiries -- mail');
      } else {
        queue.postpone(job.id, Date.now() + pauseAfter(failures, policy), reason);
        log.warn(about, 'mail could not be sent; it will be tried again');
      }
      return;
    }
    log.info(nameOf(job), 'mail sent');
    this.#unnoted = { job, mail };
    await this.#noteSent();
  }

  async #noteSent(): Promise<void> {
    if (!this.#unnoted) return;
    const { job, mail } = this.#unnoted;
    const isStillThere = this.#parts.queue.markSent(job.id, Date.now());
    if (!isStillThere) await this.#parts.mailer.withdraw(mail);
    this.#unnoted = undefined;
  }

  /** Says once, not for each mail, that the hour is full. */
  #tellOfRoom(isFull: boolean): void {
    const { perHour, log } = this.#parts;
    if (isFull && !this.#waitsForRoom) {
      log.warn({ perHour }, "the hour's mail is used up; enquiries are stored and their mail waits");
    }
    this.#waitsForRoom = isFull;
  }

  async #sleep(pause: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, Math.min(pause, LONGEST_SLEEP));
    this.#wakeUp = resolve;
    await promise;
    clearTimeout(timer);
  }
}

/** What the log calls a job. */
function nameOf({ about }: MailJob): Record<string, string> {
  if (about.kind === 'enquiry') return { reference: referenceOf(about.id) };
  return about.kind === 'digest' ? { digest: about.day } : { about: about.kind };
}

/** The machine-readable part of an error; its message may repeat a visitor's details, so the log goes without. */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}
