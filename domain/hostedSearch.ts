import type { EnquiryFieldName } from './enquiry.ts';
import { REFERENCE_PATTERN } from './enquiryId.ts';
import { searchWordsOf } from './searchWords.ts';

/** What a search can mean: Firestore finds the beginning of a value, in the letters that it is written in. */
export interface SearchBeginnings {
  fields: [field: Extract<EnquiryFieldName, 'Name' | 'Email' | 'Mobile'>, beginning: string][];
  /** The beginning of a reference. */
  reference?: string;
}

const REFERENCE = new RegExp(REFERENCE_PATTERN);
const MOBILE = /^[0-9]{3,10}$/;

/**
 * The beginnings that a search asks for: of a mobile number however it is written, an e-mail address, a name as typed and
 * in small, capital and title letters, and a reference with or without its hyphen.
 */
export function searchBeginningsOf(search: string): SearchBeginnings {
  const reference = referenceStartOf(search);
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
function referenceStartOf(search: string): string | undefined {
  const typed = search.toUpperCase().replace(/[\s-]/g, '');
  const written = `${typed.slice(0, 4)}-${typed.slice(4)}`;
  const whole = written.padEnd(9, '0');
  return typed.length >= 4 && REFERENCE.test(whole) ? written : undefined;
}
