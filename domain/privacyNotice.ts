/** A privacy notice as visitors were shown it. */
export interface PrivacyNotice {
  /** Identifies the text; see {@link NOTICE_VERSION_PATTERN}. */
  version: string;
  text: string;
}

export const NOTICE_VERSION_PATTERN = '^[0-9a-f]{16}$';

/**
 * An optional key of a submission: the version of the notice that the page showed. A page that stood open, or an
 * enquiry that waited on a phone, may have shown an older one than is in force.
 */
export const NOTICE_FIELD = 'notice';

/**
 * How many days an enquiry may be kept, by the promise that visitors read; a month counts 30 days, so that none is kept
 * for longer.
 *
 * @param keepFor the content's entry, such as `3 years`
 */
export function retentionDaysOf(keepFor: string): number {
  const [count, unit = ''] = keepFor.split(' ');
  return Number(count) * (unit.startsWith('year') ? 365 : unit.startsWith('month') ? 30 : 1);
}
