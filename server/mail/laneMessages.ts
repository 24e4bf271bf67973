import type { Lane, MailJob, WebhookJob } from '../store/JobQueue.ts';

export const MAIL_OUTAGE_REMEDY =
  'If this lasts, correct SMTP_URL in .env, try it with "npm run enquiries -- mail test", and restart the server.';

/** What the log says of the jobs of a lane. */
export type LaneMessages = typeof MAIL;

const MAIL = {
  sent: 'mail sent',
  retried: 'mail could not be sent; it will be tried again',
  failed: 'mail failed permanently; see: npm run enquiries -- mail',
  outage: 'the mail server accepts no mail; all mail waits',
  outageRemedy: MAIL_OUTAGE_REMEDY,
  outageOver: 'the mail server accepts mail again',
};

export const WEBHOOK_REMEDY =
  'Check the receiver, WEBHOOK_URL and WEBHOOK_SECRET, and restart the server after a change; docs/webhooks.md says what a receiver has to reply.';

export const LANE_MESSAGES: Record<Lane, LaneMessages> = {
  ordinary: MAIL,
  urgent: MAIL,
  webhook: {
    sent: 'webhook sent',
    retried: 'a webhook was not accepted; it will be tried again',
    failed: 'a webhook failed permanently; see: npm run enquiries -- mail',
    outage: 'the receiver of webhooks accepts none; all of them wait',
    outageRemedy: WEBHOOK_REMEDY,
    outageOver: 'the receiver of webhooks accepts them again',
  },
};

/** What the log calls a job. */
export function nameOf(job: MailJob | WebhookJob): Record<string, string> {
  switch (job.kind) {
    case 'enquiry':
      return { reference: job.reference };
    case 'digest':
      return { digest: job.day };
    case 'webhook-created':
    case 'webhook-status':
    case 'webhook-withdrawn':
      return { about: job.kind, reference: job.reference };
    default:
      return { about: job.kind };
  }
}
