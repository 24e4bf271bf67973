/**
 * Signs that a program, not a person, sent an enquiry. A sign only marks: a marked enquiry is stored and answered
 * like any other, because every sign is wrong now and then and an enquiry is a customer.
 */
export type SpamSign = 'honeypot' | 'hasty' | 'repeated-number';

/**
 * The form's field that no person sees; what fills it in is a program. Must stay empty. Its name is one that
 * programs like and that no browser fills in by itself.
 */
export const HONEYPOT_FIELD = 'remarks';

/** Milliseconds between opening the page and the click on the form's button, as a decimal string. */
export const FILL_TIME_FIELD = 'filledFor';

/** Nobody opens the page, lets the browser fill in five fields and clicks in less, in milliseconds. */
export const MINIMUM_FILL_MILLISECONDS = 500;

/** Within this time, in milliseconds, the enquiries from one mobile number are counted. */
export const MOBILE_WINDOW_MILLISECONDS = 3_600_000;

/** More enquiries from one mobile number within the window are not one person's corrections and second orders. */
export const DEFAULT_MOBILE_LIMIT = 30;

/** What each sign is called in the list and in the digest. */
export const SPAM_SIGN_LABELS: Record<SpamSign, string> = {
  honeypot: 'filled in a field that no person sees',
  hasty: `sent within ${MINIMUM_FILL_MILLISECONDS / 1000} seconds of opening the page`,
  'repeated-number': 'many enquiries from this mobile number within an hour',
};

const DECIMAL = /^\d{1,12}(\.\d{1,12})?$/;

/**
 * The signs that a submission itself carries. Both fields are optional, and a fill time that is no decimal number
 * says nothing: an old page, or a clock that went backwards, is no sign.
 *
 * @param sent everything that came with the request, by key
 */
export function spamSignsOf(sent: Record<string, unknown>): SpamSign[] {
  const signs: SpamSign[] = [];
  const honeypot = sent[HONEYPOT_FIELD];
  if (honeypot !== undefined && honeypot !== '') signs.push('honeypot');
  const filledFor = sent[FILL_TIME_FIELD];
  const known = typeof filledFor === 'string' && DECIMAL.test(filledFor);
  if (known && Number(filledFor) < MINIMUM_FILL_MILLISECONDS) signs.push('hasty');
  return signs;
}
