/**
 * The five fields of an order enquiry, exactly as the document keeps them (specification section 3).
 */
export const ENQUIRY_FIELD_NAMES = ['Name', 'Email', 'Mobile', 'Quantity', 'RetailerSelfUse'] as const;

export type EnquiryFieldName = (typeof ENQUIRY_FIELD_NAMES)[number];

/** An enquiry as a visitor typed it and as the store keeps it: five strings and nothing else. */
export type EnquiryFields = Record<EnquiryFieldName, string>;

/** The kinds of buyer (specification section 3). The first is a placeholder that counts as filled (section 5). */
export const BUYER_KINDS = ['retailer/self use', 'Retailer', 'Self Use'] as const;

export type BuyerKind = (typeof BUYER_KINDS)[number];

/** Exact length of a mobile number, in digits (specification section 9). */
export const MOBILE_LENGTH = 10;

/** What stands before a mobile number when it is called from anywhere; the form takes Indian numbers. */
export const INDIA_CALLING_CODE = '91';

/** Smallest quantity, in packs (specification section 9). */
export const QUANTITY_MINIMUM = 1;

/**
 * Longest value that is accepted for each field, in UTF-16 code units, as the browser's `maxlength` counts.
 * The specification sets none; Email follows RFC 5321 section 4.5.3.1.3 (256 octets of a path, less the brackets).
 */
export const FIELD_MAX_LENGTHS: Record<EnquiryFieldName, number> = {
  Name: 100,
  Email: 254,
  Mobile: MOBILE_LENGTH,
  Quantity: 6,
  RetailerSelfUse: Math.max(...BUYER_KINDS.map((kind) => kind.length)),
};

/** What each field is called beside its control and in the mail. */
export const FIELD_LABELS: Record<EnquiryFieldName, string> = {
  Name: 'Name',
  Email: 'Email',
  Mobile: 'Mobile',
  Quantity: 'Quantity',
  RetailerSelfUse: 'Retailer / Self Use',
};

/** Reads the five fields out of anything that holds them by name, dropping every other key. */
export function pickEnquiryFields(source: EnquiryFields): EnquiryFields {
  return {
    Name: source.Name,
    Email: source.Email,
    Mobile: source.Mobile,
    Quantity: source.Quantity,
    RetailerSelfUse: source.RetailerSelfUse,
  };
}

/** Whether two enquiries say the same, field by field. */
export function sameEnquiry(one: EnquiryFields, other: EnquiryFields): boolean {
  return ENQUIRY_FIELD_NAMES.every((name) => one[name] === other[name]);
}
