const ID = '[0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}';

/** A UUID in its usual form (RFC 9562 section 4), of any version and in either case; for RE2 too. */
export const ENQUIRY_ID_PATTERN = `^${ID}$`;

/** An enquiry corrects one, and before that arrived it may have been corrected some times. */
export const MAX_REPLACED = 10;

/** Their ids, separated by spaces; for RE2 too. */
export const REPLACED_IDS_PATTERN = `^${ID}( ${ID}){0,${MAX_REPLACED - 1}}$`;

const UUID = new RegExp(ENQUIRY_ID_PATTERN);

/** Crockford's Base32 alphabet: no I, L, O or U, so it survives being read out. https://www.crockford.com/base32.html */
const CROCKFORD = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

export function isEnquiryId(text: string): boolean {
  return UUID.test(text);
}

/** The ids of what an enquiry corrects, as its metadata names them. */
export function replacedIdsIn(text: string | undefined): string[] {
  return text?.split(' ').filter(isEnquiryId) ?? [];
}

/**
 * The reference that a visitor can read out over the phone, such as `7K4M-2PQX`. It is derived from the id, so that the
 * browser, the store and the mail compute the same: the last 40 of a UUID's bits, which are random in versions 4 and 7.
 * It is not unique: expect one collision in a million enquiries.
 */
export function referenceOf(id: string): string {
  let rest = Number.parseInt(id.slice(-10), 16);
  let reference = '';
  for (let digit = 0; digit < 8; digit += 1) {
    reference = CROCKFORD.charAt(rest % 32) + reference;
    rest = Math.floor(rest / 32);
  }
  return `${reference.slice(0, 4)}-${reference.slice(4)}`;
}

/** The pattern of {@link referenceOf}'s result, anchored. */
export const REFERENCE_PATTERN = `^[${CROCKFORD}]{4}-[${CROCKFORD}]{4}$`;

/** Reads a part of a reference as it was heard: O is 0, and I and L are 1. https://www.crockford.com/base32.html */
export function decodeReference(heard: string): string {
  return heard.replace(/o/gi, '0').replace(/[il]/gi, '1');
}
