import { timingSafeEqual } from 'node:crypto';
import type { EnquiryFields } from '../../domain/enquiry/enquiry.ts';
import { HOUR_MS } from '../../domain/time.ts';
import { uuidOf } from '../uuidOf.ts';

/** What the enquiry says that the site sends itself every hour. */
export const PROOF_FIELDS: EnquiryFields = {
  Name: 'Hourly proof',
  Email: 'proof@mail.example',
  Mobile: '9000000000',
  Quantity: '1',
  RetailerSelfUse: 'Self Use',
};

const HOUR_DIGITS = 8;

/** Where a UUID has the digit of its version (RFC 9562 section 4.2). */
const VERSION_INDEX = 14;

/**
 * The id of the proof of an hour: a UUID of version 8 (RFC 9562 section 5.8) from the hour, and 88 bits of an HMAC with a
 * secret of the store. Nobody else can compute one, so a visitor's enquiry never counts as a proof.
 *
 * @param at milliseconds since 1970
 */
export function proofIdOf(at: number, secret: Uint8Array): string {
  return proofIdOfHour(Math.floor(at / HOUR_MS), secret);
}

/** Whether an id, in lower case, is that of a proof of this store, whenever it was made. */
export function isProofId(id: string, secret: Uint8Array): boolean {
  // Browsers make those of version 4, which are not worth an HMAC each.
  if (id[VERSION_INDEX] !== '8') return false;
  const hour = Number.parseInt(id.slice(0, HOUR_DIGITS), 16);
  const [given, own] = [Buffer.from(id), Buffer.from(proofIdOfHour(hour, secret))];
  return given.length === own.length && timingSafeEqual(given, own);
}

function proofIdOfHour(hour: number, secret: Uint8Array): string {
  const start = hour.toString(16).padStart(HOUR_DIGITS, '0');
  return start + uuidOf(`proof ${hour}`, secret).slice(HOUR_DIGITS);
}
