import {
  BUYER_KINDS,
  type EnquiryFieldName,
  type EnquiryFields,
  mobileIn,
  type ValidationError,
  validateEnquiry,
} from '../enquiry/enquiry.ts';

/** The fields that the staff can correct. The document stays as it was sent. */
export const CORRECTABLE_FIELDS = ['Mobile', 'Email', 'Quantity'] as const;

export type CorrectableField = (typeof CORRECTABLE_FIELDS)[number];

export type Corrections = Partial<Record<CorrectableField, string>>;

/** An enquiry's fields as they are used, and those that were sent otherwise. */
export interface CorrectedFields {
  fields: EnquiryFields;
  /** What was sent, of each field that is corrected. */
  sent: Corrections;
}

export function correct(document: EnquiryFields, corrections: Corrections): CorrectedFields {
  return {
    fields: { ...document, ...corrections },
    sent: pickCorrectable(document, (name) => corrections[name] !== undefined),
  };
}

export function documentOf({ fields, sent }: CorrectedFields): EnquiryFields {
  return { ...fields, ...sent };
}

/** The corrections after further ones; a field that is corrected to what was sent is not corrected any more. */
export function mergeCorrections(
  document: EnquiryFields,
  corrections: Corrections,
  further: Corrections,
): Corrections {
  const all = { ...document, ...corrections, ...further };
  return pickCorrectable(all, (name) => all[name] !== document[name]);
}

/** The corrections that still hold after the customer has sent another document: those of fields that it does not change. */
export function keptCorrections(
  before: EnquiryFields,
  after: EnquiryFields,
  corrections: Corrections,
): Corrections {
  const isKept = (name: CorrectableField) => corrections[name] !== undefined && after[name] === before[name];
  return pickCorrectable({ ...after, ...corrections }, isKept);
}

/** The error of one field alone. */
export function fieldIssue(
  name: EnquiryFieldName,
  value: string,
  options?: Parameters<typeof validateEnquiry>[1],
): ValidationError | undefined {
  return validateEnquiry({ ...VALID_FIELDS, [name]: value }, options);
}

/** A mobile number as staff type it. One that is none is without blanks, too, so that its digits are counted. */
export function typedMobile(text: string): string {
  return mobileIn(text) ?? text.replace(/[\s()\p{Pd}]/gu, '');
}

const VALID_FIELDS: EnquiryFields = {
  Name: 'Name',
  Email: 'name@mail.example',
  Mobile: '9876543210',
  Quantity: '1',
  RetailerSelfUse: BUYER_KINDS[0],
};

function pickCorrectable(fields: EnquiryFields, isPicked: (name: CorrectableField) => boolean): Corrections {
  const names = CORRECTABLE_FIELDS.filter(isPicked);
  return Object.fromEntries(names.map((name) => [name, fields[name]]));
}
