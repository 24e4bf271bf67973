/** The five fields of an order enquiry, exactly as the document keeps them (specification section 3). */
export const ENQUIRY_FIELD_NAMES = ['Name', 'Email', 'Mobile', 'Quantity', 'RetailerSelfUse'] as const;

export type EnquiryFieldName = (typeof ENQUIRY_FIELD_NAMES)[number];

/** An enquiry as a visitor typed it and as the store keeps it: five strings and nothing else. */
export type EnquiryFields = Record<EnquiryFieldName, string>;

/** The kinds of buyer (specification section 3). The first is a placeholder that counts as filled (section 5). */
export const BUYER_KINDS = ['retailer/self use', 'Retailer', 'Self Use'] as const;

export type BuyerKind = (typeof BUYER_KINDS)[number];

/** Exact length of a mobile number, in digits (specification section 9). */
export const MOBILE_LENGTH = 10;

/** India's country calling code; the form accepts Indian numbers only. */
export const INDIA_CALLING_CODE = '91';

/** Minimum quantity, in packs (specification section 9). */
export const QUANTITY_MINIMUM = 1;

/**
 * Maximum length of each field, in UTF-16 code units, as the browser's `maxlength` counts.
 * The specification sets none; Email follows RFC 5321 section 4.5.3.1.3 (256 octets of a path, less the brackets).
 */
export const FIELD_MAX_LENGTHS: Record<EnquiryFieldName, number> = {
  Name: 100,
  Email: 254,
  Mobile: MOBILE_LENGTH,
  Quantity: 6,
  RetailerSelfUse: Math.max(...BUYER_KINDS.map((kind) => kind.length)),
};

/** A value for each of the five fields. */
export function mapFields<Value>(
  getValue: (name: EnquiryFieldName) => Value,
): Record<EnquiryFieldName, Value> {
  const entries = ENQUIRY_FIELD_NAMES.map((name) => [name, getValue(name)]);
  return Object.fromEntries(entries) as Record<EnquiryFieldName, Value>;
}

/** The five fields of an object, without its other keys. */
export function pickEnquiryFields(source: EnquiryFields): EnquiryFields {
  return mapFields((name) => source[name]);
}

export function isSameEnquiry(one: EnquiryFields, other: EnquiryFields): boolean {
  return ENQUIRY_FIELD_NAMES.every((name) => one[name] === other[name]);
}

/**
 * Controls that turn the direction of the text that follows, also of what comes after a name in a list or a mail.
 * https://www.unicode.org/reports/tr9/#Explicit_Directional_Embeddings
 */
const BIDI_CONTROL_RANGES = '\\u202A-\\u202E\\u2066-\\u2069';

/**
 * Format characters, variation selectors and the other code points that show nothing and take no space; for RE2 too,
 * which does not know the property. https://www.unicode.org/reports/tr44/#Default_Ignorable_Code_Point
 */
const IGNORABLE =
  '\\p{Cf}\\u034F\\u115F\\u1160\\u17B4\\u17B5\\u180B-\\u180F\\u2065\\u3164\\uFE00-\\uFE0F\\uFFA0\\uFFF0-\\uFFF8\\u{E0000}-\\u{E0FFF}';

/** Characters without a visible shape: blanks, control characters, the Braille blank and {@link IGNORABLE}. */
const INVISIBLE = `\\p{Z}\\p{Cc}\\u2800${IGNORABLE}`;

/**
 * Patterns as plain source strings, so that the browser, the server and the Firestore rules can share them.
 * Each uses only what JavaScript and RE2 both understand, apart from `\\u`, which the rules write in RE2's way.
 */
export const ENQUIRY_PATTERNS = {
  /**
   * The address pattern that browsers use for `type="email"` (WHATWG HTML, "valid e-mail address"),
   * with at least one dot in the domain, so that whatever passes here passes the browser's own check too.
   * https://html.spec.whatwg.org/multipage/input.html#valid-e-mail-address
   */
  email:
    "^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?([.][a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$",
  digits: '^[0-9]+$',
  /**
   * One line of text that begins and ends with no blank; in JavaScript it needs the flag `u`.
   * Line breaks, NUL and the like can't be typed into a one-line input.
   */
  line: `^[^\\p{Z}\\p{Cc}${BIDI_CONTROL_RANGES}]([^\\p{Cc}\\p{Zl}\\p{Zp}${BIDI_CONTROL_RANGES}]*[^\\p{Z}\\p{Cc}${BIDI_CONTROL_RANGES}])?$`,
  /** A line with something in it that can be seen; with the flag `u`. */
  visible: `^.*[^${INVISIBLE}].*$`,
  quantity: '^0*[1-9][0-9]*$',
} as const;

/** The first validation error of an enquiry; its messages are in `enquiryMessages.ts`. */
export interface ValidationError {
  /** The field at fault, which gets the focus. */
  field: EnquiryFieldName;
  rule: Rule;
  /** The specification's toast; what it leaves to the browser has none. */
  toast?: 'empty' | 'email' | 'mobileDigits' | 'mobileLength';
}

type Rule =
  | `no${EnquiryFieldName}`
  | 'email'
  | 'mobileDigits'
  | 'mobileLength'
  | 'tooLong'
  | 'unprintable'
  | 'quantity'
  | 'buyerKind';

const EMAIL = new RegExp(ENQUIRY_PATTERNS.email);
const DIGITS = new RegExp(ENQUIRY_PATTERNS.digits);
const QUANTITY = new RegExp(ENQUIRY_PATTERNS.quantity);
const LINE = new RegExp(ENQUIRY_PATTERNS.line, 'u');
const VISIBLE = new RegExp(ENQUIRY_PATTERNS.visible, 'su');
/** Control characters that come with a text from a PDF or an e-mail; not white space, nor NUL, which only programs send. */
const PASTED_CONTROLS = '\\u0001-\\u0008\\u000E-\\u001F\\u007F-\\u0084\\u0086-\\u009F';
/** Dictation on iOS leaves it, and copying leaves it for a picture; a phone does not show it. */
const OBJECT_REPLACEMENT = '\\uFFFC';
const IGNORABLES = new RegExp(`[${IGNORABLE}${PASTED_CONTROLS}${OBJECT_REPLACEMENT}]`, 'gu');
/** The joiners shape the letters of Indian scripts. https://www.unicode.org/faq/indic.html */
const IGNORABLES_BUT_JOINERS = new RegExp(`(?![\\u200C\\u200D])${IGNORABLES.source}`, 'gu');
/** What separates the cells, lines and paragraphs of a copied text, and the Braille blank; `trim` removes not all of it. */
const PASTED_BLANKS = /[\t\v\f\u0085\u2028\u2029\u2800]/g;
/** A mobile number as people write it, without spaces, hyphens and brackets: with +91 or 0 in front. */
const WRITTEN_MOBILE = new RegExp(`^(?:\\+?${INDIA_CALLING_CODE}|0)?([0-9]{${MOBILE_LENGTH}})$`);
const DECIMAL_DIGIT = /\p{Nd}/u;
const LONE_SURROGATE = /\p{Cs}/u;

/** Whether a text is a mobile number as the form stores it (specification section 5). */
export function isMobile(text: string): boolean {
  return DIGITS.test(text) && text.length === MOBILE_LENGTH;
}

/** Whether a text is a quantity as the form stores it. */
export function isQuantity(text: string): boolean {
  return QUANTITY.test(text) && text.length <= FIELD_MAX_LENGTHS.Quantity;
}

/** Like `String.prototype.isWellFormed`, which is newer than the oldest browsers that the site supports. */
export function isWellFormed(text: string): boolean {
  return !LONE_SURROGATE.test(text);
}

/**
 * Removes white space around each value, and the invisible format and control characters that copying adds. The result is
 * validated, stored and mailed. A name keeps its joiners, and is empty if nothing in it is visible.
 */
export function normalizeEnquiry(fields: EnquiryFields): EnquiryFields {
  const name = normalizeWords(fields.Name);
  return { ...mapFields((field) => normalizeText(fields[field])), Name: VISIBLE.test(name) ? name : '' };
}

/** Normalizes a name or a search: without invisible characters, except joiners. */
export function normalizeWords(text: string): string {
  return withoutInvisible(text, IGNORABLES_BUT_JOINERS);
}

/** Normalizes any other field: without invisible characters, and with the digits of other scripts as ASCII. */
export function normalizeText(text: string): string {
  return withoutInvisible(text, IGNORABLES).replace(/(?![0-9])\p{Nd}/gu, (digit) => `${valueOfDigit(digit)}`);
}

function withoutInvisible(text: string, ignorables: RegExp): string {
  return text.replace(ignorables, '').replace(PASTED_BLANKS, ' ').trim();
}

/** The ten digits of a script follow each other, from zero to nine. https://www.unicode.org/reports/tr44/#Numeric_Type */
function valueOfDigit(digit: string): number {
  const code = digit.codePointAt(0) ?? 0;
  let value = 0;
  while (DECIMAL_DIGIT.test(String.fromCodePoint(code - value - 1))) value += 1;
  return value % 10;
}

/** The ten digits of a mobile number, however it is written or was copied; undefined: it is none. */
export function mobileIn(text: string): string | undefined {
  return WRITTEN_MOBILE.exec(normalizeText(text).replace(/[\s()\p{Pd}]/gu, ''))?.[1];
}

/**
 * Validates a normalized enquiry: first the four rules of specification section 5 in their order, then the constraints
 * that a browser enforces itself (quantity, lengths, options), so that the server rejects what a browser would.
 *
 * @param options.canLackEmail whether the e-mail may be empty, as of an enquiry that the staff add by hand
 */
export function validateEnquiry(
  fields: EnquiryFields,
  { canLackEmail = false } = {},
): ValidationError | undefined {
  const lacksEmail = canLackEmail && fields.Email === '';
  const empty = ENQUIRY_FIELD_NAMES.find((name) => fields[name] === '' && !(name === 'Email' && lacksEmail));
  if (empty) return { field: empty, rule: `no${empty}`, toast: 'empty' };
  if (!lacksEmail && !EMAIL.test(fields.Email)) return { field: 'Email', rule: 'email', toast: 'email' };
  if (!DIGITS.test(fields.Mobile)) return { field: 'Mobile', rule: 'mobileDigits', toast: 'mobileDigits' };
  if (fields.Mobile.length !== MOBILE_LENGTH)
    return { field: 'Mobile', rule: 'mobileLength', toast: 'mobileLength' };
  return validateBrowserConstraints(fields, lacksEmail);
}

function validateBrowserConstraints(fields: EnquiryFields, lacksEmail: boolean): ValidationError | undefined {
  for (const field of ENQUIRY_FIELD_NAMES) {
    if (field === 'Email' && lacksEmail) continue;
    const value = fields[field];
    if (value.length > FIELD_MAX_LENGTHS[field]) return { field, rule: 'tooLong' };
    // A lone surrogate can't be stored as UTF-8.
    if (!LINE.test(value) || !isWellFormed(value)) return { field, rule: 'unprintable' };
  }
  if (!isQuantity(fields.Quantity)) return { field: 'Quantity', rule: 'quantity' };
  if (!BUYER_KINDS.some((kind) => kind === fields.RetailerSelfUse))
    return { field: 'RetailerSelfUse', rule: 'buyerKind' };
  return undefined;
}

/** The fields of a normalized enquiry that are empty. */
export function emptyFieldsOf(fields: EnquiryFields): EnquiryFieldName[] {
  return ENQUIRY_FIELD_NAMES.filter((name) => fields[name] === '');
}

/** The collection that holds a product's enquiries (specification section 3): `{product}_Form`. */
export function collectionNameOf(product: string): string {
  return `${product}_Form`;
}

/** The product whose enquiries a collection holds. */
export function productOf(collection: string): string {
  return collection.replace(/_Form$/, '');
}

/** The path that accepts enquiries, as JSON and as a plain form post. */
export const ENQUIRY_ENDPOINT = '/api/enquiries';

/** What may come with a submission besides the five fields, by key. None of it is ever a reason to refuse a customer. */
export const METADATA_FIELDS = {
  /** The version of the notice that was shown: of a page that stood open, or an enquiry that waited, maybe an older one. */
  notice: 'notice',
  /** Where the visitor came from, as `writeSource` writes it. */
  source: 'source',
  /** The id of the enquiry that this one corrects; before it, those of earlier corrections that may not have arrived. */
  replaces: 'replaces',
  /** A field that no person sees, and that must stay empty. Bots fill in this name, and browsers don't autofill it. */
  honeypot: 'remarks',
  /** Milliseconds between opening the page and the click on the form's button, as a decimal string. */
  fillTime: 'filledFor',
  /** The code of the page's language, such as `hi`. */
  language: 'language',
} as const;
