import type { WebhookEvent } from '../../domain/desk/webhookSchemas.ts';
import type { EnquiryRecord, EnquiryRecords } from '../store/EnquiryRecords.ts';
import type { InboxStore } from '../store/InboxStore.ts';
import type { WebhookJob } from '../store/JobQueue.ts';
import { receiverIdOf, type WebhookSubject } from '../store/mailSubjects.ts';
import { uuidOf } from '../uuidOf.ts';

export interface WebhookMessage {
  /** The same in every attempt, also after a restore from a backup: receivers know by it what they have had. */
  id: string;
  event: WebhookEvent;
}

interface WebhookSources {
  records: EnquiryRecords;
  inboxStore: InboxStore;
}

/** Composes the webhook of a job from the store; undefined when its enquiry was withdrawn or erased meanwhile. */
export function webhookComposer({ records, inboxStore }: WebhookSources) {
  return async (job: WebhookJob): Promise<WebhookMessage | undefined> => {
    if (job.kind === 'webhook-erased') {
      const event = { type: 'enquiry.erased', ...at(Date.now()), data: { id: job.request } } as const;
      return { id: messageIdOf(job.kind, job.request), event };
    }
    const enquiry = records.find(job.id);
    if (!enquiry) return undefined;
    const { id, reference, receivedAt, withdrawnAt } = enquiry;
    if (job.kind === 'webhook-withdrawn') {
      if (!withdrawnAt) return undefined;
      const data = { id: receiverIdOf(id), reference };
      const event = { type: 'enquiry.withdrawn', ...at(withdrawnAt), data } as const;
      return { id: messageIdOf(job.kind, id), event };
    }
    if (withdrawnAt) return undefined;
    if (job.kind === 'webhook-status') {
      // A correction takes the history of the enquiry that it replaces.
      const step = inboxStore.stepsOf(enquiry.replacedBy ?? id).find(({ version }) => version === job.step);
      if (!step) return undefined;
      const event = { type: 'enquiry.status_changed', ...at(step.at), data: dataOf(enquiry) } as const;
      return { id: messageIdOf(job.kind, step.changeId), event };
    }
    const event = { type: 'enquiry.created', ...at(receivedAt), data: dataOf(enquiry) } as const;
    return { id: messageIdOf(job.kind, id), event };
  };
}

/** @param what identifies the event among those of its kind */
function messageIdOf(kind: WebhookSubject['kind'], what: string): string {
  return `msg_${uuidOf(`${kind} ${what}`)}`;
}

function at(time: number): { timestamp: string } {
  return { timestamp: new Date(time).toISOString() };
}

function dataOf(enquiry: EnquiryRecord): Extract<WebhookEvent, { type: 'enquiry.created' }>['data'] {
  const { reference, product, fields, status, closeReason, wonPacks, wonAmount, owner, source, language } =
    enquiry;
  return {
    id: receiverIdOf(enquiry.id),
    reference,
    receivedAt: new Date(enquiry.receivedAt).toISOString(),
    product,
    fields,
    status,
    closeReason,
    wonPacks,
    wonAmount,
    wonAt: enquiry.wonAt === null ? null : new Date(enquiry.wonAt).toISOString(),
    owner,
    isFlagged: enquiry.spamSignals.length > 0,
    source,
    language,
    replaces: enquiry.replaces && receiverIdOf(enquiry.replaces),
  };
}
