import { counted, INDIA_TIME } from '../../domain/format.ts';
import { HOUR_MS, MINUTE_MS, waitingTimeOf } from '../../domain/time.ts';
import { messageOf, oneLine, withoutEmails } from '../errors.ts';
import { MAIL_OUTAGE_REMEDY } from '../mail/laneMessages.ts';
import type { Probes } from './probes.ts';
import { type Finding, fault, ok, unknown, warning } from './report.ts';

/** Mail is sent within seconds, or minutes while the server is restarted. */
const WAITING_WARNING_MS = 15 * MINUTE_MS;
const WAITING_FAULT_MS = 4 * HOUR_MS;

/** A proof takes seconds; a mail server that uses greylisting delays it by a quarter of an hour. */
const PROOF_TIMEOUT_MS = 30 * MINUTE_MS;

/** Proofs are made every hour. */
const PROOF_MAX_AGE_MS = 2 * HOUR_MS + PROOF_TIMEOUT_MS;

/** Whether the mail server accepts our login, and when it last accepted a mail. */
export async function checkMail({ config, storeFacts, verifyMail }: Probes): Promise<Finding> {
  const { transport } = config().mail;
  if (transport.kind === 'folder') {
    return warning(
      `No mail server is set: mails are files in ${transport.folder}, and nobody is told of an enquiry.`,
      'Set SMTP_URL, then restart the server, then: npm run enquiries -- mail test.',
    );
  }
  const server = `${transport.host}:${transport.port}`;
  const last = await storeFacts().then(
    ({ lastSentAt }) =>
      lastSentAt
        ? `The last mail was accepted on ${INDIA_TIME.format(lastSentAt)}.`
        : 'No mail was sent yet.',
    () => '',
  );
  try {
    await verifyMail();
    return ok(`${server} accepts the login. ${last}`.trim());
  } catch (error) {
    return fault(`${server} accepts no mail: ${lineOf(messageOf(error))}. ${last}`, MAIL_OUTAGE_REMEDY);
  }
}

/** The mails that are pending, since when and why, and those that have failed permanently. */
export async function checkWaiting({ now, storeFacts }: Probes): Promise<Finding> {
  const { waiting, waitingSince, waitingReason, undelivered } = await storeFacts();
  const failed = undelivered > 0 ? `${counted(undelivered, 'mail')} failed permanently.` : '';
  const remedy =
    'Run: npm run enquiries -- mail. It lists them with the reasons, and says how to send them again.';
  if (waiting === 0 || waitingSince === null) {
    return failed ? warning(failed, remedy) : ok('No mail waits.');
  }
  const age = now() - waitingSince;
  const reason = waitingReason
    ? `The reason: ${lineOf(waitingReason)}.`
    : 'It was not tried yet: the server is not running, or the mails of this hour (MAIL_PER_HOUR) are used up.';
  const text = `${counted(waiting, 'mail')} ${waiting === 1 ? 'waits' : 'wait'}, the oldest for ${waitingTimeOf(age)}.`;
  if (age > WAITING_WARNING_MS) {
    const finding = age > WAITING_FAULT_MS ? fault : warning;
    return finding([text, reason, failed].filter(Boolean).join(' '), remedy);
  }
  return failed ? warning(`${text} ${failed}`, remedy) : ok(text);
}

export async function checkWebhooks({ config, storeFacts }: Probes): Promise<Finding | undefined> {
  const { webhook } = config();
  if (!webhook) return undefined;
  const { webhooksWaiting, webhooksUndelivered, webhookReason } = await storeFacts();
  const { host } = new URL(webhook.url);
  if (webhooksUndelivered === 0 && (webhooksWaiting === 0 || !webhookReason)) {
    return ok(`${host} has accepted them.`);
  }
  const reason = webhookReason ? ` The last reason: ${lineOf(webhookReason)}.` : '';
  return warning(
    `${webhooksWaiting} to ${host} wait, and ${webhooksUndelivered} failed permanently.${reason}`,
    'See docs/webhooks.md. Once the receiver works again: npm run enquiries -- mail resend.',
  );
}

/** Whether the enquiry that the site sends itself every hour arrives. */
export async function checkProof({ config, now, storeFacts }: Probes): Promise<Finding | undefined> {
  if (!config().proofTo) return undefined;
  const { proofArrivedAt, proofMissedSince, proofError } = await storeFacts();
  const last = proofArrivedAt
    ? `The last one arrived on ${INDIA_TIME.format(proofArrivedAt)}.`
    : 'None has arrived yet.';
  const remedy =
    'The lines above say which part is at fault: Server, Site, Certificate, Store or Mail. Send an enquiry yourself to see what a visitor sees.';
  if (proofMissedSince && now() - proofMissedSince > PROOF_TIMEOUT_MS) {
    const reason = proofError ? ` The reason: ${lineOf(proofError)}.` : ' Its mail waits.';
    return fault(
      `The enquiries that the site sends itself do not arrive since ${INDIA_TIME.format(proofMissedSince)}. ${last}${reason}`,
      remedy,
    );
  }
  if (proofArrivedAt && now() - proofArrivedAt > PROOF_MAX_AGE_MS) {
    return fault(
      `${last} No other was sent since: the server was not running, or can't write its store.`,
      remedy,
    );
  }
  if (!proofArrivedAt && !proofMissedSince) {
    return unknown('None was sent yet; the server sends the first when it starts.');
  }
  return ok(last);
}

/** What a mail server or receiver replied, in one line and without the addresses that it may name. */
function lineOf(reply: string): string {
  return withoutEmails(oneLine(reply));
}
