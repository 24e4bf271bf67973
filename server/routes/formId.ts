import { createHash } from 'node:crypto';
import type { EnquiryFields } from '../../domain/enquiry.ts';

const WINDOW_MS = 600_000;

/**
 * The id of an enquiry that a plain form posted, which can't make one: a UUID of version 8 (RFC 9562 section 5.8) from
 * its fields and the time. The same form sent again within ten minutes, by a double tap or a reload, is the same
 * enquiry.
 *
 * @param now milliseconds since 1970
 * @param isStored whether an enquiry with an id is stored
 */
export function formIdOf(fields: EnquiryFields, now: number, isStored: (id: string) => boolean): string {
  const window = Math.floor(now / WINDOW_MS);
  const previous = uuidOf(JSON.stringify([window - 1, fields]));
  return isStored(previous) ? previous : uuidOf(JSON.stringify([window, fields]));
}

function uuidOf(text: string): string {
  const hex = createHash('sha256').update(text).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
