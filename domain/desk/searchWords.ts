import { type EnquiryFields, mobileIn, normalizeText, normalizeWords } from '../enquiry/enquiry.ts';
import { decodeReference } from '../enquiry/enquiryId.ts';
import type { Corrections } from './corrections.ts';

/** Latin accents, which a person leaves out when typing; vowel signs of Indian scripts are no accents and stay. */
const ACCENTS = /[\u0300-\u036f]/g;

/** Normalizes a text for comparison: lower case, without accents and hyphens. */
function foldText(text: string): string {
  return text.normalize('NFKD').replace(ACCENTS, '').normalize('NFC').toLowerCase().replaceAll('-', '');
}

/** Everything of an enquiry that can be searched for, one line each: what was sent, and what was corrected. */
export function searchTextOf(
  { Name, Mobile, Email }: EnquiryFields,
  reference: string,
  corrections: Corrections = {},
): string {
  const corrected = [corrections.Mobile, corrections.Email].filter((text) => text !== undefined);
  return foldText([Name, Mobile, Email, reference, ...corrected].join('\n'));
}

/**
 * The words of a search, each of which must occur in {@link searchTextOf}. A mobile number is one word,
 * however it is written.
 */
export function searchWordsOf(search: string): string[] {
  const mobile = mobileIn(search);
  if (mobile) return [mobile];
  return [...new Set(foldText(normalizeWords(search)).replaceAll('\0', ' ').split(/\s+/).filter(Boolean))];
}

/** A word that may be heard of a reference, without its hyphen, or of a mobile number. */
const HEARD = /^(?:[0-9a-z]{3,8}|[0-9oil]{9,12})$/;

/** The spellings of a word, one of which must occur: as it was typed, in our digits, and as what was heard is written. */
export function spellingsOf(word: string): string[] {
  const plain = normalizeText(word).replace(/\p{Pd}/gu, '') || word;
  return [...new Set([word, plain, HEARD.test(plain) ? decodeReference(plain) : plain])];
}
