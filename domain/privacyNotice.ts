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

/**
 * Names a notice by its words: the same text has the same version, any change another (FNV-1a, 64 bits, over its
 * UTF-16 code units). It tells versions apart and is no seal; the store keeps the text itself beside it.
 * https://datatracker.ietf.org/doc/draft-eastlake-fnv/
 *
 * @param text from `noticeTextOf`
 * @returns 16 hexadecimal digits
 */
export function noticeVersionOf(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (let index = 0; index < text.length; index += 1) {
    hash = BigInt.asUintN(64, (hash ^ BigInt(text.charCodeAt(index))) * 0x100000001b3n);
  }
  return hash.toString(16).padStart(16, '0');
}
