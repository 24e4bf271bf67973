import { INDIA_TIME, RUPEES } from './format.ts';
import { eventsOfStep, type HostedStep } from './hostedWork.ts';
import type { EnquiryChange, InboxEvent } from './inboxSchemas.ts';
import type { SpamSignal } from './spamSignals.ts';
import { CLOSE_REASON_LABELS, type CloseReason, isStatus, STATUS_LABELS, type Status } from './status.ts';

/** The values that a change sets in an enquiry. */
interface ChangedValues {
  status?: Status;
  /** Whether the customer has been contacted; undefined: unchanged. */
  isContacted?: boolean;
  spamSignals?: SpamSignal[];
  owner?: string | null;
  followUpAt?: number | null;
  closeReason?: CloseReason | null;
  wonPacks?: number | null;
  wonAmount?: number | null;
}

/** A change by a member of staff. Whoever first does something about an unclaimed enquiry becomes its owner. */
export function claimedBy(by: string, owner: string | null, change: EnquiryChange): EnquiryChange {
  return owner === null ? { owner: by, ...change } : change;
}

/** What the step of a change records. */
export function stepValuesOf({ isSpam, ...named }: EnquiryChange): Omit<HostedStep, 'at' | 'by'> {
  return { ...named, ...(isSpam !== undefined && { flagged: isSpam }) };
}

/** The values that a change sets: those that it names, and those that depend on its status. */
export function valuesOfChange({ status, isSpam, ...change }: EnquiryChange): ChangedValues {
  const { owner, followUpAt, closeReason, wonPacks, wonAmount } = change;
  return {
    ...(status && { status }),
    ...(status === 'new' && { isContacted: false }),
    ...((status === 'contacted' || status === 'won') && { isContacted: true }),
    ...((status === 'won' || status === 'closed') && { followUpAt: null }),
    ...(status && status !== 'closed' && { closeReason: null }),
    ...(status && status !== 'won' && { wonPacks: null, wonAmount: null }),
    ...(isSpam !== undefined && { spamSignals: isSpam ? ['staff'] : [] }),
    ...(owner !== undefined && { owner }),
    ...(followUpAt !== undefined && { followUpAt }),
    ...(closeReason !== undefined && { closeReason }),
    ...(wonPacks !== undefined && { wonPacks }),
    ...(wonAmount !== undefined && { wonAmount }),
  };
}

/** Whether events are exactly those that a change by a member of staff has recorded. */
export function isRecordOf(change: EnquiryChange, by: string, events: readonly InboxEvent[]): boolean {
  const textOf = (all: readonly InboxEvent[]) =>
    JSON.stringify(all.map((event) => [event.by, event.kind, event.value]));
  return textOf(events) === textOf(eventsOfStep(0, { at: 0, by, ...stepValuesOf(change) }));
}

/** What was done to an enquiry, such as `marked it as Won`, with times in India; without the text of a note. */
export function describeEvent({ kind, value }: Pick<InboxEvent, 'kind' | 'value'>): string {
  switch (kind) {
    case 'status':
      return `marked it as ${isStatus(value) ? STATUS_LABELS[value] : value}`;
    case 'note':
      return 'wrote a note';
    case 'withdraw':
      return 'deleted a note';
    case 'spam':
      return value === 'yes' ? 'marked it as spam' : 'marked it as not spam';
    case 'owner':
      return value ? `assigned it to ${value}` : 'released it';
    case 'follow-up':
      return value ? `set the follow-up to ${INDIA_TIME.format(Number(value))}` : 'removed the follow-up';
    case 'reason':
      return value
        ? `gave the reason: ${CLOSE_REASON_LABELS[value as CloseReason] ?? value}`
        : 'removed the reason';
    case 'packs':
      return value
        ? `recorded an order of ${value} ${value === '1' ? 'pack' : 'packs'}`
        : 'removed the order';
    case 'amount':
      return value ? `recorded an amount of ${RUPEES.format(Number(value))}` : 'removed the amount';
    case 'resend':
      return 'sent the mail again';
  }
}
