import type { FastifyBaseLogger } from 'fastify';
import type { Outage } from '../../domain/desk/summarySchemas.ts';
import { failureOf, messageOf, reasonOf } from '../errors.ts';
import { Loop } from '../Loop.ts';
import { isToCompany, type JobQueue, type Lane, type LaneJobs, type MailLane } from '../store/JobQueue.ts';
import { CircuitBreaker, delayAfter, type RetryPolicy } from './CircuitBreaker.ts';
import { LANE_MESSAGES, nameOf } from './laneMessages.ts';
import { GoneError, isConnectionError, type Mail, RecipientsRefusedError, type Sender } from './Mailer.ts';

/** The queue is read at least this often, as the command line or a change of the clock may have made a mail due. */
const POLL_INTERVAL_MS = 15_000;

/** New enquiries wake the worker at most this often. */
const WAKE_INTERVAL_MS = 50;

/**
 * Mails of a lane that are sent at once, so that one that the server takes minutes to accept does not hold up the next.
 * Webhooks are sent one after the other: each has what its enquiry is by then, and the last has to arrive last.
 */
const MAX_CONCURRENT: Record<Lane, number> = { ordinary: 2, urgent: 2, webhook: 1 };

/**
 * A server that logs in but refuses this many ordinary mails in a row would refuse the others as well, for all go to
 * the same recipients. Each urgent mail has its own.
 */
const MAX_REFUSED_MAILS: Record<Lane, number> = { ordinary: 3, urgent: Number.POSITIVE_INFINITY, webhook: 3 };

/** A receipt is tried for two hours, and not again after a permanent error: a later one surprises. */
const MAX_RECEIPT_ATTEMPTS = 12;

interface MailWorkerOptions<L extends Lane, Message> {
  lane: L;
  queue: JobQueue;
  sender: Sender<Message>;
  /** The mail of a job; undefined when its enquiry was erased or its link has expired. */
  compose: (job: LaneJobs[L]) => Promise<Message | undefined>;
  policy: RetryPolicy;
  /** Limit of mails within any hour; 0 is no limit. Further ordinary mail waits; urgent mail counts, and never waits. */
  perHour: number;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

/** Sends the mails, or webhooks, of one lane, until each is accepted or has failed permanently. */
export class MailWorker<L extends Lane = MailLane, Message = Mail> {
  readonly #options: MailWorkerOptions<L, Message>;
  readonly #breaker: CircuitBreaker;
  readonly #loop = new Loop(WAKE_INTERVAL_MS);
  #isHourFull = false;
  /** The mails that are being sent, until the store has recorded what became of them. */
  readonly #sending = new Map<LaneJobs[L], Promise<void>>();
  #firstProbe: Promise<boolean> | undefined;

  constructor(options: MailWorkerOptions<L, Message>) {
    this.#options = options;
    this.#breaker = new CircuitBreaker({
      ...options,
      messages: LANE_MESSAGES[options.lane],
      firstDelayMs: options.policy.firstDelayMs,
      maxRefusedMails: MAX_REFUSED_MAILS[options.lane],
    });
  }

  /** Starts with the mails that an earlier process left in the queue. */
  start(): void {
    this.#loop.start(async () => {
      try {
        return Math.min(await this.#step(), POLL_INTERVAL_MS);
      } catch (error) {
        await this.#waitForStore(error);
        return 0;
      }
    });
  }

  /** Reads the queue again now, because something was added. */
  wake(): void {
    this.#loop.wake();
  }

  outage(): Outage | undefined {
    return this.#breaker.outage;
  }

  /** Finishes the mails that are being sent and stops; the others stay in the queue. */
  async stop(): Promise<void> {
    await this.#loop.stop();
    await Promise.all(this.#sending.values());
  }

  /** Begins to send the next mail. Returns the delay until the next step, in milliseconds. */
  async #step(): Promise<number> {
    const { lane, queue, perHour } = this.#options;
    // Before there is any mail, so that a wrong password is reported at start. One of the lanes is enough.
    if (lane === 'ordinary') this.#firstProbe ??= this.#breaker.probe();
    await this.#firstProbe;
    if (this.#loop.isStopped) return 0;
    // During an outage one mail at a time finds out whether it is over.
    const limit = this.#breaker.outage ? 1 : MAX_CONCURRENT[lane];
    if (this.#sending.size >= limit) {
      await Promise.race(this.#sending.values());
      return 0;
    }
    const untilAttempt = this.#breaker.delayMs;
    if (untilAttempt > 0) return untilAttempt;
    const now = Date.now();
    const sending = [...this.#sending.keys()];
    const job = queue.due(lane, now, sending);
    if (!job) {
      const nextDueAt = queue.nextDueAt(lane, sending);
      if (this.#breaker.outage && nextDueAt === undefined && (await this.#breaker.probe())) {
        this.#breaker.endOutage();
      }
      return Math.max(1, (nextDueAt ?? Number.POSITIVE_INFINITY) - now);
    }
    const untilRoom =
      lane === 'urgent' ? 0 : queue.nextSendAt(now, perHour, job.senderRank, sending.length) - now;
    if (sending.length === 0 && job.kind !== 'receipt') this.#logFullHour(untilRoom > 0);
    if (untilRoom > 0) return untilRoom;
    const attempt = this.#attempt(job)
      .catch((error) => this.#waitForStore(error))
      .finally(() => {
        this.#sending.delete(job);
        this.wake();
      });
    this.#sending.set(job, attempt);
    return 0;
  }

  async #attempt(job: LaneJobs[L]): Promise<void> {
    const { lane, queue, sender, compose, log } = this.#options;
    // During an outage a connection without a mail shows whether it is over.
    if (this.#breaker.outage && !(await this.#breaker.probe())) return this.#postpone(job);
    let mail: Message | undefined;
    try {
      mail = await compose(job);
    } catch (error) {
      // The checks for the morning mail end with the server.
      if (this.#loop.isStopped) return;
      return this.#recordFailure(job, error);
    }
    if (!mail) return queue.drop(job.rowId);
    try {
      await sender.send(mail, job.accepted === null ? [] : JSON.parse(job.accepted));
    } catch (error) {
      if (error instanceof GoneError) {
        this.#breaker.recordGone(error);
        return this.#postpone(job);
      }
      // An outage does not count as an attempt; a mail that makes the server hang up does.
      if (isConnectionError(error) && !(await this.#breaker.probe())) return this.#postpone(job);
      // The address that someone typed for a receipt, or that of the proofs, tells nothing about the mails to the company.
      if (!isToCompany(job)) return this.#recordOtherFailure(job, error);
      if (error instanceof RecipientsRefusedError) {
        await this.#record(() => queue.recordAccepted(job.rowId, error.accepted));
        this.#breaker.recordSuccess();
      } else this.#breaker.recordRefusal(error, job.rowId);
      return this.#recordFailure(job, error);
    }
    if (isToCompany(job)) this.#breaker.recordSuccess();
    else this.#breaker.endOutage();
    await this.#record(() => this.#endAccepted(job, mail));
    log.info(nameOf(job), LANE_MESSAGES[lane].sent);
  }

  /** Leaves the job its attempts and records why it waits, for the command line and the inbox. */
  async #postpone(job: LaneJobs[L]): Promise<void> {
    await this.#options.queue.recordReason(job.rowId, this.#breaker.outage?.reason ?? '');
  }

  async #recordFailure(job: LaneJobs[L], error: unknown): Promise<void> {
    const { lane, queue, policy, log } = this.#options;
    const { failed, retried } = LANE_MESSAGES[lane];
    const failures = job.attempts + 1;
    const about = { ...nameOf(job), failures, reason: reasonOf(error) };
    if (failures >= policy.maxAttempts) {
      await queue.markUndelivered(job.rowId, messageOf(error));
      log.error(about, failed);
    } else {
      await this.#retry(job, error);
      log.warn(about, retried);
    }
  }

  /** Nobody has to do anything about a receipt, and the doctor tells of a proof. */
  async #recordOtherFailure(job: LaneJobs[L], error: unknown): Promise<void> {
    const failures = job.attempts + 1;
    const isPermanent = ((error as { responseCode?: number }).responseCode ?? 0) >= 500;
    this.#options.log.info({ ...nameOf(job), failures, isPermanent }, `a ${job.kind} was refused`);
    if (isPermanent || failures >= MAX_RECEIPT_ATTEMPTS) {
      await this.#options.queue.markUndelivered(job.rowId, messageOf(error));
    } else {
      await this.#retry(job, error);
    }
  }

  async #retry({ rowId, attempts }: LaneJobs[L], error: unknown): Promise<void> {
    const { queue, policy } = this.#options;
    const delayMs = delayAfter(attempts + 1, policy.firstDelayMs, policy.maxDelayMs);
    await queue.retryAt(rowId, Date.now() + delayMs, messageOf(error));
  }

  async #endAccepted(job: LaneJobs[L], mail: Message): Promise<void> {
    const { queue, sender } = this.#options;
    if (job.kind === 'webhook-erased') return queue.drop(job.rowId);
    const isProof = job.kind === 'proof';
    if (isProof) await queue.endProof(job.rowId, Date.now());
    const isKept = !isProof && (await queue.markSent(job.rowId, Date.now()));
    if (!isKept) await sender.deleteCopy(mail);
  }

  /** Retries until the store can be written, or the same mail would be sent again and again while the disk is full. */
  async #record(write: () => Promise<void>): Promise<void> {
    for (;;) {
      try {
        return await write();
      } catch (error) {
        await this.#waitForStore(error);
        if (this.#loop.isStopped) throw error;
      }
    }
  }

  async #waitForStore(error: unknown): Promise<void> {
    const { policy, log } = this.#options;
    log.error(failureOf(error), 'the mail queue cannot be read or written');
    await this.#loop.delay(policy.firstDelayMs);
  }

  /** Logs once, not for each mail, that the hour is full. */
  #logFullHour(isFull: boolean): void {
    const { perHour, log } = this.#options;
    if (isFull && !this.#isHourFull) {
      log.warn({ perHour }, 'the mails of this hour are used up; enquiries are stored and their mail waits');
    }
    this.#isHourFull = isFull;
  }
}
