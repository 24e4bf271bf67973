import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { isEnquiryId, referenceOf } from '../../domain/enquiryId.ts';
import type { MailOutage } from '../../domain/inboxApi.ts';
import type { MailLane, MailQueue } from '../store/MailQueue.ts';
import type { MailJob } from '../store/mailJobs.ts';
import { CircuitBreaker, MAX_OUTAGE_DELAY_MS } from './CircuitBreaker.ts';
import type { Mail, Mailer } from './Mailer.ts';
import { codeOf, isConnectionError, messageOf } from './mailErrors.ts';
import { delayAfter, type RetryPolicy } from './retryPolicy.ts';

/** The queue is read at least this often, as the command line or a change of the clock may have made a mail due. */
const POLL_INTERVAL_MS = 15_000;

/** New enquiries wake the worker at most this often. */
const WAKE_INTERVAL_MS = 50;

interface MailWorkerOptions {
  lane: MailLane;
  queue: MailQueue;
  mailer: Mailer;
  /** The mail of a job; undefined when its enquiry was erased or its link has expired. */
  compose: (job: MailJob) => Promise<Mail | undefined>;
  policy: RetryPolicy;
  /** Limit of mails within any hour; 0 is no limit. Further mail waits in the queue. Urgent mail is not limited. */
  perHour: number;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

/** Sends the mails of one lane one after another, until each is accepted or has failed permanently. */
export class MailWorker {
  readonly #options: MailWorkerOptions;
  readonly #breaker: CircuitBreaker;
  readonly #stop = new AbortController();
  #wake = new AbortController();
  #wokenAt = 0;
  #isHourFull = false;
  /** A mail that was accepted, until the store has recorded it. */
  #accepted: { job: MailJob; mail: Mail } | undefined;
  #running: Promise<void> | undefined;

  constructor(options: MailWorkerOptions) {
    this.#options = options;
    this.#breaker = new CircuitBreaker({ ...options, firstDelayMs: options.policy.firstDelayMs });
  }

  /** Begins with what an earlier process left in the queue. */
  start(): void {
    this.#running ??= this.#run();
  }

  /** Reads the queue again now, because something was added. */
  wake(): void {
    this.#wake.abort();
  }

  /** The present outage of the mail server. */
  outage(): MailOutage | undefined {
    return this.#breaker.outage;
  }

  /** Finishes the mail that is being sent and stops; the others stay in the queue. */
  async stop(): Promise<void> {
    this.#stop.abort();
    await this.#running;
    this.#options.mailer.close();
  }

  async #run(): Promise<void> {
    // Before there is any mail, so that a wrong password is told of at start. One of the lanes is enough.
    if (this.#options.lane === 'ordinary' && !(await this.#breaker.canConnect())) {
      await this.#sleep(this.#breaker.delayMs);
    }
    while (!this.#stop.signal.aborted) {
      try {
        await this.#sleep(await this.#step());
      } catch (error) {
        this.#options.log.error({ code: codeOf(error) }, 'the mail queue cannot be read or written');
        await this.#sleep(this.#options.policy.firstDelayMs);
      }
    }
  }

  /** Sends the next mail. Returns the delay until the next step, in milliseconds. */
  async #step(): Promise<number> {
    const { lane, queue, perHour } = this.#options;
    // Must come first, or the same mail would be sent again and again while the disk is full.
    await this.#noteAccepted();
    const now = Date.now();
    const job = queue.due(lane, now);
    if (!job) {
      const nextDueAt = queue.nextDueAt(lane);
      if (this.#breaker.outage && nextDueAt === undefined) {
        if (!(await this.#breaker.canConnect())) return this.#breaker.delayMs;
        this.#breaker.endOutage();
      }
      return Math.max(1, (nextDueAt ?? Number.POSITIVE_INFINITY) - now);
    }
    const untilRoom = lane === 'urgent' ? 0 : queue.roomAt(now, perHour, job.senderRank) - now;
    this.#logFullHour(untilRoom > 0);
    if (untilRoom > 0) return untilRoom;
    // During an outage a connection without a mail shows whether it is over.
    if (this.#breaker.outage && !(await this.#breaker.canConnect())) return this.#postpone(job);
    return this.#attempt(job);
  }

  /** @returns the delay until the next step, in milliseconds */
  async #attempt(job: MailJob): Promise<number> {
    const { queue, mailer, compose, log } = this.#options;
    let mail: Mail | undefined;
    try {
      mail = await compose(job);
      if (mail) await mailer.send(mail);
    } catch (error) {
      // An outage does not count as an attempt; a mail that makes the server hang up does.
      if (isConnectionError(error) && !(await this.#breaker.canConnect())) return this.#postpone(job);
      this.#breaker.noteRefusal(error);
      await this.#noteFailure(job, error);
      return this.#breaker.delayMs;
    }
    if (!mail) {
      await queue.drop(job.id);
      return 0;
    }
    this.#accepted = { job, mail };
    this.#breaker.noteSuccess();
    await this.#noteAccepted();
    log.info(nameOf(job), 'mail sent');
    return 0;
  }

  /** Leaves the job its attempts and notes why it waits, for the command line and the inbox. */
  async #postpone(job: MailJob): Promise<number> {
    await this.#options.queue.noteReason(job.id, this.#breaker.outage?.reason ?? '');
    return this.#breaker.delayMs;
  }

  async #noteFailure(job: MailJob, error: unknown): Promise<void> {
    const { queue, policy, log } = this.#options;
    const failures = job.attempts + 1;
    const reason = messageOf(error);
    const about = { ...nameOf(job), failures, code: codeOf(error) };
    if (failures >= policy.maxAttempts) {
      await queue.markUndelivered(job.id, reason);
      log.error(about, 'mail failed permanently; see: npm run enquiries -- mail');
    } else {
      const delayMs = delayAfter(failures, policy.firstDelayMs, policy.maxDelayMs);
      await queue.retryAt(job.id, Date.now() + delayMs, reason);
      log.warn(about, 'mail could not be sent; it will be tried again');
    }
  }

  async #noteAccepted(): Promise<void> {
    if (!this.#accepted) return;
    const { job, mail } = this.#accepted;
    const isStillThere = await this.#options.queue.markSent(job.id, Date.now());
    if (!isStillThere) await this.#options.mailer.withdraw(mail);
    this.#accepted = undefined;
  }

  /** Logs once, not for each mail, that the hour is full. */
  #logFullHour(isFull: boolean): void {
    const { perHour, log } = this.#options;
    if (isFull && !this.#isHourFull) {
      log.warn({ perHour }, 'the mails of this hour are used up; enquiries are stored and their mail waits');
    }
    this.#isHourFull = isFull;
  }

  /** Sleeps, or until the worker is woken or stopped. During an outage new mail does not wake it. */
  async #sleep(ms: number): Promise<void> {
    if (ms <= 0) return;
    const wakes = this.#breaker.outage ? [] : [this.#wake.signal];
    const signal = AbortSignal.any([this.#stop.signal, ...wakes]);
    const maxMs = this.#breaker.outage ? MAX_OUTAGE_DELAY_MS : POLL_INTERVAL_MS;
    await delay(Math.min(ms, maxMs), undefined, { signal }).catch(() => {});
    const debounceMs = this.#wokenAt + WAKE_INTERVAL_MS - performance.now();
    if (debounceMs > 0) await delay(debounceMs, undefined, { signal: this.#stop.signal }).catch(() => {});
    this.#wake = new AbortController();
    this.#wokenAt = performance.now();
  }
}

/** What the log calls a job. */
function nameOf({ about }: MailJob): Record<string, string> {
  // An import, or somebody's hand, may have given it another id.
  if (about.kind === 'enquiry')
    return isEnquiryId(about.id) ? { reference: referenceOf(about.id) } : { id: about.id };
  return about.kind === 'digest' ? { digest: about.day } : { about: about.kind };
}
