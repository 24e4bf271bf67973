import {
  ENQUIRY_FIELD_NAMES,
  type EnquiryFieldName,
  type EnquiryFields,
  FIELD_MAX_LENGTHS,
  mapFields,
  normalizeEnquiry,
  validateEnquiry,
} from '../../domain/enquiry/enquiry.ts';

/** In UTF-16 code units: room for whatever a person may have typed, and a bound on what a program sends. */
const MAX_LENGTH = 500;

/** The name of an enquiry that has none, so that the staff have something to open. */
const NO_NAME = '(no name)';

/** What ends a line, turns the text around it, or shows nothing; the joiners of Indian scripts stay. */
const UNPRINTABLE = /(?![\u200C\u200D])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu;

/**
 * Reads the five fields of a document, if there is one. What the form would not have sent becomes five lines of text
 * all the same, so that the staff can find the customer in it: another type as JSON, further fields behind the name,
 * each cut to some hundred characters.
 */
export function readForm(data: Record<string, unknown> | undefined): {
  fields: EnquiryFields;
  isValid: boolean;
} {
  const sent = readTexts(data);
  if (sent) {
    const fields = normalizeEnquiry(sent);
    if (!validateEnquiry(fields)) return { fields, isValid: true };
  }
  const fields = mapFields((name) => lineOf(data?.[name], MAX_LENGTH));
  const others = Object.entries(data ?? {}).filter(([key]) => !isField(key));
  const further = others.length > 0 ? lineOf(Object.fromEntries(others), MAX_LENGTH) : '';
  return {
    fields: {
      ...fields,
      Name: [fields.Name, further].filter(Boolean).join(' ') || NO_NAME,
      Quantity: fields.Quantity.replace(/\d+/g, shortenNumber),
    },
    isValid: false,
  };
}

/** The five fields of a document that has these alone, and all as text. */
function readTexts(data: Record<string, unknown> = {}): EnquiryFields | undefined {
  const texts = mapFields((name) => data[name]);
  const areTexts = ENQUIRY_FIELD_NAMES.every((name) => typeof texts[name] === 'string');
  return areTexts && Object.keys(data).every(isField) ? (texts as EnquiryFields) : undefined;
}

function isField(key: string): key is EnquiryFieldName {
  return (ENQUIRY_FIELD_NAMES as readonly string[]).includes(key);
}

/** A value as one line of printable text. */
function lineOf(value: unknown, maxLength: number): string {
  const text = typeof value === 'string' ? value : value == null ? '' : JSON.stringify(value);
  const line = text.slice(0, maxLength).toWellFormed().replace(UNPRINTABLE, ' ').trim();
  return text.length > maxLength ? `${line}…` : line;
}

/** The store sorts by the number that a quantity begins with, which has to be a safe integer. */
function shortenNumber(digits: string): string {
  const max = FIELD_MAX_LENGTHS.Quantity;
  return digits.length > max ? `${digits.slice(0, max)}…` : digits;
}
