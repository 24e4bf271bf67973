import type { FastifyBaseLogger } from 'fastify';
import type { Outage } from '../../domain/desk/summarySchemas.ts';
import type { BuiltSite } from '../../domain/settings/builtSite.ts';
import type { Config } from '../config.ts';
import { type JobQueue, type Lane, MAIL_LANES, type MailLane } from '../store/JobQueue.ts';
import { webhookComposer } from '../webhooks/composeWebhook.ts';
import { createWebhookSender } from '../webhooks/sendWebhook.ts';
import { RETRY_POLICY } from './CircuitBreaker.ts';
import { createMailer, type Mailer } from './Mailer.ts';
import { MailWorker } from './MailWorker.ts';
import { mailComposer } from './mailComposer.ts';
import type { MailSources } from './mailFrame.ts';

type MailConfig = Pick<Config, 'mail' | 'siteUrl'> &
  Partial<Pick<Config, 'webhook' | 'proofTo'>> & { visitorSiteUrl?: string | undefined };
type MailParts = MailSources & { queue: JobQueue };

/**
 * Connections to the mail server at once: what Exchange Online allows an account
 * (https://learn.microsoft.com/exchange/troubleshoot/send-emails/smtp-submission-improvements). Each lane uses two at
 * most, so ordinary mail always leaves one to urgent mail.
 */
const MAX_CONNECTIONS = 3;

/** The workers of all lanes: of mails and, where there is a receiver, of webhooks. */
export class MailWorkers {
  readonly #workers = new Map<Lane, Pick<MailWorker, 'start' | 'wake' | 'outage' | 'stop'>>();
  #mailer: Mailer | undefined;

  start(parts: MailParts, content: BuiltSite['content'], config: MailConfig, log: FastifyBaseLogger): void {
    const mailer = createMailer(config.mail.transport, MAX_CONNECTIONS);
    this.#mailer = mailer;
    for (const lane of MAIL_LANES) {
      this.#workers.set(lane, createMailWorker(lane, parts, content, config, log, mailer));
    }
    if (config.webhook) {
      const worker = new MailWorker({
        lane: 'webhook',
        queue: parts.queue,
        sender: createWebhookSender(config.webhook),
        compose: webhookComposer(parts),
        policy: RETRY_POLICY,
        perHour: 0,
        log,
      });
      this.#workers.set('webhook', worker);
    }
    for (const worker of this.#workers.values()) worker.start();
  }

  wake(): void {
    for (const worker of this.#workers.values()) worker.wake();
  }

  outage(): Outage | undefined {
    return MAIL_LANES.map((lane) => this.#workers.get(lane)?.outage()).find((outage) => outage);
  }

  async stop(): Promise<void> {
    await Promise.all([...this.#workers.values()].map((worker) => worker.stop()));
    this.#mailer?.close();
  }
}

/** The worker that sends the queue's mails of one lane; it does not run yet. */
export function createMailWorker(
  lane: MailLane,
  parts: MailParts,
  content: BuiltSite['content'],
  config: MailConfig,
  log: FastifyBaseLogger,
  mailer: Mailer = createMailer(config.mail.transport, MAX_CONNECTIONS),
): MailWorker {
  return new MailWorker({
    lane,
    queue: parts.queue,
    sender: mailer,
    compose: mailComposer(parts, content, config),
    policy: RETRY_POLICY,
    perHour: config.mail.perHour,
    log,
  });
}
