import type { InboxChange } from './inboxApi.ts';
import type { Status } from './inboxView.ts';
import type { SpamSignal } from './spamSignals.ts';
import { DAY_MS, HOUR_MS, indiaDayOf, startOfIndiaDay } from './time.ts';

/** Why an enquiry was closed without an order. */
export const CLOSE_REASONS = ['price', 'no-answer', 'duplicate', 'not-serious', 'other'] as const;

export type CloseReason = (typeof CLOSE_REASONS)[number];

/** What each reason is called. */
export const CLOSE_REASON_LABELS: Record<CloseReason, string> = {
  price: 'Price',
  'no-answer': 'No answer',
  duplicate: 'Duplicate',
  'not-serious': 'Not serious',
  other: 'Other',
};

/** Largest number of packs, and of rupees, that can be recorded for an order. */
export const MAX_WON = 100_000_000;

/** The outcome of a call or a message. */
export const OUTCOMES = ['reached', 'no-answer', 'wrong-number'] as const;

export type Outcome = (typeof OUTCOMES)[number];

/** Hours of the day in India: when the next working day begins, when today's follow-ups are made. */
const MORNING = 10;
const EVENING = 18;

/** A time in India some days from today, in milliseconds since 1970. */
function indiaTime(now: number, days: number, hour: number): number {
  return startOfIndiaDay(indiaDayOf(now)) + days * DAY_MS + hour * HOUR_MS;
}

/** The end of today in India: what is to be done before is due. */
export function endOfToday(now: number): number {
  return indiaTime(now, 1, 0);
}

/** This evening, while it is more than an hour away; else undefined. */
export function thisEvening(now: number): number | undefined {
  const at = indiaTime(now, 0, EVENING);
  return at - now > HOUR_MS ? at : undefined;
}

export function tomorrowMorning(now: number): number {
  return indiaTime(now, 1, MORNING);
}

/**
 * When to get in touch again after an outcome: in two days with someone who was reached, else at the next good time.
 *
 * @returns milliseconds since 1970
 */
export function followUpAfter(outcome: Outcome, now: number): number {
  if (outcome === 'reached') return indiaTime(now, 2, MORNING);
  return thisEvening(now) ?? tomorrowMorning(now);
}

/** The initials of a member of staff, such as `PR` for `priya.rao@shop.example`. */
export function initialsOf(email: string): string {
  const [first = '', second = ''] = email.split('@', 1)[0]?.split(/[._+-]+/) ?? [];
  return (second ? `${first.charAt(0)}${second.charAt(0)}` : first.slice(0, 2)).toUpperCase();
}

/** The values that a change sets in an enquiry. */
export interface ChangedValues {
  status?: Status;
  /** Whether the customer was contacted by now, for the first time or earlier; undefined: it stays as it is. */
  isContacted?: boolean;
  spamSignals?: SpamSignal[];
  owner?: string | null;
  followUpAt?: number | null;
  closeReason?: CloseReason | null;
  wonPacks?: number | null;
  wonAmount?: number | null;
}

/** The values that a change sets: those that it names, and what belongs to a status and goes with it. */
export function valuesOfChange({ status, isSpam, ...change }: Omit<InboxChange, 'version'>): ChangedValues {
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
