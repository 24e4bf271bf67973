import { MIN_FILL_MS, type SpamSignal } from '../enquiry/spamSignals.ts';

const SPAM_SIGNAL_LABELS: Record<SpamSignal, string> = {
  honeypot: 'filled in a hidden field',
  hasty: `sent within ${MIN_FILL_MS / 1000} seconds of opening the page`,
  'repeated-number': 'many enquiries from this mobile number within an hour',
  'repeated-ip': 'many enquiries from this internet connection within an hour',
  staff: 'marked by a member of staff',
  invalid: 'not as the form sends it',
  'used-id': 'sent under the id of another enquiry',
};

/** What staff read of them; apart from their rules, which the visitors' form loads as well. */
export function describeSpamSignals(signals: readonly SpamSignal[]): string {
  return signals.map((signal) => SPAM_SIGNAL_LABELS[signal]).join('; ');
}
