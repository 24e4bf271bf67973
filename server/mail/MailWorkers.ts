import type { FastifyBaseLogger } from 'fastify';
import type { MailOutage } from '../../domain/inboxApi.ts';
import { MAIL_LANES, type MailLane } from '../store/MailQueue.ts';
import type { MailWorker } from './MailWorker.ts';

/** The workers of all lanes. */
export class MailWorkers {
  readonly #create: (lane: MailLane, log: FastifyBaseLogger) => MailWorker;
  readonly #workers = new Map<MailLane, MailWorker>();

  constructor(create: (lane: MailLane, log: FastifyBaseLogger) => MailWorker) {
    this.#create = create;
  }

  start(log: FastifyBaseLogger): void {
    for (const lane of MAIL_LANES) {
      const worker = this.#create(lane, log);
      this.#workers.set(lane, worker);
      worker.start();
    }
  }

  /** Makes a lane's worker read the queue now, because something was added. */
  wake(lane: MailLane): void {
    this.#workers.get(lane)?.wake();
  }

  /** The current outage of the mail server. */
  outage(): MailOutage | undefined {
    return MAIL_LANES.map((lane) => this.#workers.get(lane)?.outage()).find((outage) => outage);
  }

  /** Finishes the mails that are being sent and stops. */
  async stop(): Promise<void> {
    await Promise.all([...this.#workers.values()].map((worker) => worker.stop()));
  }
}
