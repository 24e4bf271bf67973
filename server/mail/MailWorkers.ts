import type { FastifyBaseLogger } from 'fastify';
import type { MailOutage } from '../../domain/inboxSchemas.ts';
import type { Config } from '../config.ts';
import { MAIL_LANES, type MailLane, type MailQueue } from '../store/MailQueue.ts';
import { RETRY_POLICY } from './CircuitBreaker.ts';
import { createMailer } from './Mailer.ts';
import { MAX_CONCURRENT_MAILS, MailWorker } from './MailWorker.ts';
import { type MailSources, mailComposer } from './mailComposer.ts';
import type { MailContent } from './mailFrame.ts';

type MailConfig = Pick<Config, 'mail' | 'siteUrl'>;
type MailParts = MailSources & { queue: MailQueue };

/** The workers of all lanes. */
export class MailWorkers {
  readonly #workers = new Map<MailLane, MailWorker>();

  start(parts: MailParts, content: MailContent, config: MailConfig, log: FastifyBaseLogger): void {
    for (const lane of MAIL_LANES) {
      const worker = createMailWorker(lane, parts, content, config, log);
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

/** The worker that sends the queue's mails of one lane; it does not run yet. */
export function createMailWorker(
  lane: MailLane,
  parts: MailParts,
  content: MailContent,
  config: MailConfig,
  log: FastifyBaseLogger,
): MailWorker {
  return new MailWorker({
    lane,
    queue: parts.queue,
    mailer: createMailer(config.mail.transport, MAX_CONCURRENT_MAILS[lane]),
    compose: mailComposer(parts, content, config),
    policy: RETRY_POLICY,
    perHour: config.mail.perHour,
    log,
  });
}
