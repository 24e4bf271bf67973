import { HOUR_MS } from '../time.ts';
import { METADATA_FIELDS } from './enquiry.ts';

/**
 * Hints that a program, not a person, sent an enquiry. A signal only flags: a flagged enquiry is stored and answered
 * like any other, because every signal is wrong now and then and an enquiry is a customer.
 */
export const SPAM_SIGNALS = [
  'honeypot',
  'hasty',
  'repeated-number',
  'repeated-ip',
  'staff',
  'invalid',
  'used-id',
] as const;

export type SpamSignal = (typeof SPAM_SIGNALS)[number];

/** Minimum time from opening the page to the click, in milliseconds; nobody is faster, even with autofill. */
export const MIN_FILL_MS = 500;

/** Within this time, in milliseconds, the enquiries from one mobile number are counted. */
export const MOBILE_WINDOW_MS = HOUR_MS;

const DECIMAL = /^\d{1,12}(\.\d{1,12})?$/;

/**
 * The spam signals in a submission itself. Both fields are optional, and a fill time that is no decimal number is no
 * signal: the page may be an old one, or its clock went backwards.
 */
export function spamSignalsOf(sent: Record<string, unknown>): SpamSignal[] {
  const spamSignals: SpamSignal[] = [];
  const honeypot = sent[METADATA_FIELDS.honeypot];
  if (honeypot !== undefined && honeypot !== '') spamSignals.push('honeypot');
  const filledFor = sent[METADATA_FIELDS.fillTime];
  const known = typeof filledFor === 'string' && DECIMAL.test(filledFor);
  if (known && Number(filledFor) < MIN_FILL_MS) spamSignals.push('hasty');
  return spamSignals;
}
