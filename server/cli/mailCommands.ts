import { randomUUID } from 'node:crypto';
import { counted } from '../../domain/format.ts';
import type { BuiltSite } from '../../domain/settings/builtSite.ts';
import type { Config, MailTransport } from '../config.ts';
import type { StoreContext } from '../context.ts';
import { messageOf, OperatorError, oneLine } from '../errors.ts';
import { MAIL_OUTAGE_REMEDY, WEBHOOK_REMEDY } from '../mail/laneMessages.ts';
import { createMailer } from '../mail/Mailer.ts';
import { envelopeOf, mailHeaders } from '../mail/mailFrame.ts';
import { MESSAGES } from '../mail/messages.ts';
import { createWebhookSender } from '../webhooks/sendWebhook.ts';
import { enquiryLine } from './enquiryLine.ts';

/** Mails that wait are listed up to this many; a long outage holds thousands. */
const MAX_LISTED = 50;

/**
 * What waits to be sent and what failed permanently, each with the last reason in the mail server's words. While mail
 * waits, also what the mail server replies now, since during an outage most of it has not been tried.
 */
export async function unsentMail(
  { records, mailJobs, webhooks }: StoreContext,
  { transport }: Pick<Config['mail'], 'transport'>,
): Promise<string> {
  const linesOf = (state: 'pending' | 'undelivered', heading: string) => {
    const { count, others } = mailJobs.unsent(state);
    if (count === 0) return [];
    const listed = [
      ...records.withMail(state, MAX_LISTED).map((record) => ({
        id: record.id,
        line: enquiryLine(record, transport),
        reason: record.mailError,
      })),
      ...others.map(({ id, reason }) => ({ id, line: 'a mail to the staff', reason })),
    ];
    const rest = count - listed.length;
    return [
      `${count} ${heading}:`,
      ...listed.map(({ id, line, reason }) => `${line}\n    id ${id}: ${oneLine(reason ?? 'not tried yet')}`),
      ...(rest > 0 ? [`${rest} more`] : []),
    ];
  };
  const waiting = linesOf('pending', 'waiting to be sent');
  const webhooksOf = (state: 'pending' | 'undelivered', what: string) => {
    const { count, reason } = webhooks.unsent(state);
    if (count === 0) return [];
    return [`${counted(count, 'webhook')} ${what}: ${reason ?? 'not tried yet'}`];
  };
  const unsentWebhooks = [
    ...webhooksOf('pending', 'waiting to be sent'),
    ...webhooksOf('undelivered', 'failed permanently'),
  ];
  const lines = [...waiting, ...linesOf('undelivered', 'failed permanently'), ...unsentWebhooks];
  if (lines.length === 0) return 'All mail has been sent.';
  const outage = waiting.length > 0 ? await outageOf(transport) : undefined;
  if (unsentWebhooks.length > 0) lines.push(WEBHOOK_REMEDY);
  if (outage) lines.push(`The mail server accepts no mail now: ${outage}`, MAIL_OUTAGE_REMEDY);
  return [...lines, 'Send them now: npm run enquiries -- mail resend'].join('\n');
}

/** Why no mail can be sent at present, in the mail server's words. */
async function outageOf(transport: MailTransport): Promise<string | undefined> {
  const mailer = createMailer(transport);
  try {
    await mailer.verify();
    return undefined;
  } catch (error) {
    return oneLine(messageOf(error));
  } finally {
    mailer.close();
  }
}

/** Queues mails again, the waiting ones too: all of them, or the one with this id or reference. */
export async function resendMail({ mailJobs }: StoreContext, name?: string): Promise<string> {
  const count = await mailJobs.resendAll(Date.now(), name);
  if (count === 0 && name) {
    return `No mail of ${name} waits, has failed or is flagged. See the references, and which mail was sent: npm run enquiries -- list`;
  }
  if (count === 0) return 'No mail waits or has failed.';
  return `Queued ${counted(count, 'mail')}; the running server sends ${count === 1 ? 'it' : 'them'} within 15 seconds, or 5 minutes during an outage of the mail server. It has the settings of its start: after a change of .env, restart it.`;
}

/**
 * Sends one mail to those who are told of enquiries, past the queue, and says what the mail server replied.
 *
 * @throws {OperatorError} when it was not accepted, with the mail server's words
 */
export async function sendTestMail(mail: Config['mail'], content: BuiltSite['content']): Promise<string> {
  const { transport } = mail;
  const envelope = envelopeOf(mail, content);
  const mailer = createMailer(transport);
  const transportLabel = transport.kind === 'smtp' ? `${transport.host}:${transport.port}` : transport.folder;
  try {
    const response = await mailer.send({
      ...mailHeaders(`test-${randomUUID()}`, content, envelope),
      subject: MESSAGES.test.subject(content.product.name),
      text: MESSAGES.test.text,
    });
    if (transport.kind === 'folder') return `SMTP_URL is not set; written to ${response}`;
    return `Sent to ${envelope.to.join(', ')} from ${envelope.from}. ${transportLabel} replied: ${oneLine(response)}`;
  } catch (cause) {
    const reason = oneLine(messageOf(cause));
    throw new OperatorError(`Not sent by ${transportLabel}: ${reason}\n${MAIL_OUTAGE_REMEDY}`, { cause });
  } finally {
    mailer.close();
  }
}

/**
 * Sends one webhook of the type `test`, past the queue, and says what the receiver replied.
 *
 * @throws {OperatorError} when there is no receiver, or it did not accept it
 */
export async function sendTestWebhook(webhook: Config['webhook'] | undefined): Promise<string> {
  if (!webhook)
    throw new OperatorError('There is no receiver of webhooks; docs/webhooks.md says how to set one.');
  const { host } = new URL(webhook.url);
  const event = { type: 'test', timestamp: new Date().toISOString(), data: {} } as const;
  try {
    return `Sent to ${host}, which replied: ${await createWebhookSender(webhook).send({ id: `msg_${randomUUID()}`, event })}`;
  } catch (cause) {
    throw new OperatorError(`Not accepted by ${host}: ${messageOf(cause)}\n${WEBHOOK_REMEDY}`, { cause });
  }
}
