import type { FastifyBaseLogger } from 'fastify';
import type { EnquiryRecord, EnquiryRecords } from '../store/EnquiryRecords.ts';
import type { MailJob, MailQueue } from '../store/MailQueue.ts';
import type { Mail, Mailer } from './Mailer.ts';
import { pauseAfter, type RetryPolicy } from './retryPolicy.ts';

/** The queue is looked at at least this often, in milliseconds: the command line or a new clock may have changed it. */
const LONGEST_SLEEP = 15_000;

interface MailWorkerParts {
  queue: MailQueue;
  records: EnquiryRecords;
  mailer: Mailer;
  compose: (enquiry: EnquiryRecord) => Mail;
  policy: RetryPolicy;
  log: Pick<FastifyBaseLogger, 'info' | 'warn' | 'error'>;
}

/** Sends the queue's mails one after another, each until it is taken or given up. */
export class MailWorker {
  readonly #parts: MailWorkerParts;
  readonly #stopping = new AbortController();
  #wakeUp: () => void = () => {};
  #awake = false;
  #running: Promise<void> | undefined;

  constructor(parts: MailWorkerParts) {
    this.#parts = parts;
  }

  /** Begins with whatever an earlier process left in the queue. */
  start(): void {
    this.#running ??= this.#run();
  }

  /** Says that there is something new in the queue. */
  wake(): void {
    this.#awake = true;
    this.#wakeUp();
  }

  /** Finishes the mail in hand and stops; what is left stays in the queue. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    this.wake();
    await this.#running;
    this.#parts.mailer.close();
  }

  async #run(): Promise<void> {
    const { queue, policy, log } = this.#parts;
    while (!this.#stopping.signal.aborted) {
      this.#awake = false;
      try {
        const job = queue.due(Date.now(), policy.longestPause);
        if (job) await this.#attempt(job);
        else await this.#sleep();
      } catch (error) {
        // The store itself failed; the queue is as it was.
        log.error({ code: codeOf(error) }, 'the mail queue cannot be read or written');
        await this.#sleep(policy.firstPause);
      }
    }
  }

  async #attempt(job: MailJob): Promise<void> {
    const { queue, records, mailer, compose, policy, log } = this.#parts;
    const enquiry = records.find(job.enquiryId);
    if (!enquiry) return;
    try {
      await mailer.send(compose(enquiry));
    } catch (error) {
      const failures = job.attempts + 1;
      const reason = error instanceof Error ? error.message : String(error);
      const about = { reference: enquiry.reference, failures, code: codeOf(error) };
      if (failures >= policy.attempts) {
        queue.giveUp(job.enquiryId, reason);
        log.error(about, 'mail given up as undelivered; see: npm run enquiries -- mail');
      } else {
        queue.postpone(job.enquiryId, Date.now() + pauseAfter(failures, policy), reason);
        log.warn(about, 'mail could not be sent; it will be tried again');
      }
      return;
    }
    queue.markSent(job.enquiryId);
    log.info({ reference: enquiry.reference }, 'mail sent');
  }

  async #sleep(atLeast = 0): Promise<void> {
    if (this.#awake && atLeast === 0) return;
    const untilDue = (this.#parts.queue.nextDueAt() ?? Number.POSITIVE_INFINITY) - Date.now();
    const pause = Math.max(atLeast, Math.min(LONGEST_SLEEP, Math.max(untilDue, 1)));
    const { promise, resolve } = Promise.withResolvers<void>();
    const timer = setTimeout(resolve, pause);
    this.#wakeUp = resolve;
    await promise;
    clearTimeout(timer);
  }
}

/** The machine-readable part of an error; its message may repeat a visitor's details, so the log goes without. */
function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
}
