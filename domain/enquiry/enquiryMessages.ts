import {
  BUYER_KINDS,
  type BuyerKind,
  type EnquiryFieldName,
  type EnquiryFields,
  FIELD_MAX_LENGTHS,
  INDIA_CALLING_CODE,
  MOBILE_LENGTH,
  type ValidationError,
} from './enquiry.ts';

const CHOOSE_KIND = `Choose ${BUYER_KINDS.slice(1).join(' or ')}`;

/** The form's texts about the five fields, in English. Its other texts are in `domain/language/formMessages.ts`. */
export const ENQUIRY_MESSAGES = {
  /** What each field is called beside its control and in the mail. */
  label: {
    Name: 'Name',
    Email: 'Email',
    Mobile: 'Mobile',
    Quantity: 'Quantity',
    RetailerSelfUse: 'Retailer / Self Use',
  } satisfies Record<EnquiryFieldName, string>,
  hint: {
    Quantity: '1 pack: {pack}',
    Mobile: `${MOBILE_LENGTH} digits, without +${INDIA_CALLING_CODE} or spaces`,
    RetailerSelfUse: 'Are you a shop, or buying for yourself?',
  },
  /** The choices by the value that is stored, which is the specification's in every language (section 3). */
  option: {
    'retailer/self use': 'retailer/self use',
    Retailer: 'Retailer',
    'Self Use': 'Self Use',
  } satisfies Record<BuyerKind, string>,
  /** What a person reads, once the enquiry is sent, where none was chosen. */
  buyerKind: { notChosen: 'not chosen' },
  /** Beside a field: which one it is and how to fix it. https://design-system.service.gov.uk/components/error-message/ */
  error: {
    noName: 'Enter your name',
    noEmail: 'Enter your e-mail address',
    noMobile: 'Enter your mobile number',
    noQuantity: 'Enter how many packs you want',
    noRetailerSelfUse: CHOOSE_KIND,
    email: 'Enter an e-mail address like name@example.com',
    mobileDigits: 'Enter your mobile number in digits only',
    mobileLength: `Enter a mobile number of exactly ${MOBILE_LENGTH} digits`,
    quantity: 'Enter the quantity as a whole number, 1 or more',
    buyerKind: CHOOSE_KIND,
    tooLong: 'Shorten {field} to {max} characters or fewer',
    unprintable: 'Remove line breaks and other invisible characters from {field}',
  },
  /** Beside a field whose value is valid and most likely wrong; see `warnings.ts`. */
  warning: {
    email: 'Did you mean {suggestion}?',
    mobile: 'Mobile numbers in India begin with 6, 7, 8 or 9. Is this number right?',
    quantity: '{count} packs. Is that right?',
  },
  /** The toasts, to the letter (specification sections 5 and 8). */
  toast: {
    empty: 'Please fill the data',
    email: 'Please enter a valid email address',
    mobileDigits: 'Please enter only number.',
    mobileLength: 'Please enter 10 digit Mobile number.',
    received: 'Order Received Successfully',
    notAdded: 'Error adding document',
  },
} as const;

/** The same texts in any language. */
export type EnquiryMessages = {
  [Section in keyof typeof ENQUIRY_MESSAGES]: Record<keyof (typeof ENQUIRY_MESSAGES)[Section], string>;
};

export function errorMessageOf(
  { field, rule }: ValidationError,
  { error, label }: Pick<EnquiryMessages, 'error' | 'label'>,
): string {
  return fillIn(error[rule], { field: label[field], max: FIELD_MAX_LENGTHS[field] });
}

/** A text with the values of its placeholders, such as `{product}`; one without a value stays. */
export function fillIn(text: string, values: Record<string, string | number>): string {
  return text.replace(/\{(\w+)\}/g, (placeholder, name: string) => `${values[name] ?? placeholder}`);
}

/** An enquiry as a person reads it, a line for each field that is known; the placeholder of the kind is no answer. */
export function enquiryLines(
  fields: EnquiryFields,
  { label, option, buyerKind }: Pick<EnquiryMessages, 'label' | 'option' | 'buyerKind'>,
): string[] {
  const kind = fields.RetailerSelfUse as BuyerKind;
  const shown = { ...fields, RetailerSelfUse: kind === BUYER_KINDS[0] ? buyerKind.notChosen : option[kind] };
  const known = (Object.keys(label) as EnquiryFieldName[]).filter((name) => fields[name]);
  return known.map((name) => `${label[name]}: ${shown[name]}`);
}
