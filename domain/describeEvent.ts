import type { InboxEvent } from './inboxApi.ts';
import { isStatus, STATUS_LABELS } from './inboxView.ts';
import { CLOSE_REASON_LABELS, type CloseReason } from './inboxWork.ts';

const LOCALE = 'en-IN';

/** Formats day and time in India, such as `5 Nov 2026, 2:30 pm`. */
export const INDIA_TIME = new Intl.DateTimeFormat(LOCALE, {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'Asia/Kolkata',
});

const RUPEES = new Intl.NumberFormat(LOCALE, {
  style: 'currency',
  currency: 'INR',
  maximumFractionDigits: 0,
});

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
