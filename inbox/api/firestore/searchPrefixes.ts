import { type EnquiryFieldName, MOBILE_LENGTH } from '../../../domain/enquiry.ts';
import { REFERENCE_PATTERN } from '../../../domain/enquiryId.ts';
import { searchWordsOf } from '../../../domain/searchWords.ts';

/** The prefixes that a search may stand for. Firestore compares values by prefix and case. */
interface SearchPrefixes {
  fields: [field: Extract<EnquiryFieldName, 'Name' | 'Email' | 'Mobile'>, prefix: string][];
  /** The prefix of a reference. */
  reference?: string;
}

const REFERENCE = new RegExp(REFERENCE_PATTERN);
const MOBILE = new RegExp(`^[0-9]{3,${MOBILE_LENGTH}}$`);

/**
 * The prefixes to search for: a mobile number in any notation, an e-mail address as typed and in lower case, a name as
 * typed and in lower, upper and title case, and a reference with or without its hyphen.
 */
export function searchPrefixesOf(search: string): SearchPrefixes {
  const reference = referencePrefixOf(search);
  const found = { fields: [], ...(reference && { reference }) };
  const [word = '', ...further] = searchWordsOf(search);
  if (MOBILE.test(word) && further.length === 0) return { ...found, fields: [['Mobile', word]] };
  const names = new Set([search, search.toLowerCase(), search.toUpperCase(), titleOf(search)]);
  const emails = search.includes(' ') ? [] : new Set([search, search.toLowerCase()]);
  return {
    ...found,
    fields: [
      ...[...names].map((name): [field: 'Name', string] => ['Name', name]),
      ...[...emails].map((email): [field: 'Email', string] => ['Email', email]),
    ],
  };
}

function titleOf(search: string): string {
  return search.toLowerCase().replace(/(?<!\S)\S/gu, (letter) => letter.toUpperCase());
}

/** At least the four characters before the hyphen. */
function referencePrefixOf(search: string): string | undefined {
  const typed = search.toUpperCase().replace(/[\s-]/g, '');
  const written = `${typed.slice(0, 4)}-${typed.slice(4)}`;
  const whole = written.padEnd(9, '0');
  return typed.length >= 4 && REFERENCE.test(whole) ? written : undefined;
}
