import type { Language } from '../../domain/language/languages.ts';
import type { ContentIssue } from '../content/contentIssues.ts';
import { isSafetyOrLegal } from './sourceTexts.ts';
import type { UntranslatedText } from './Translator.ts';

/** How much of the site is translated into a language. */
export interface Coverage {
  language: Language;
  /** The file of the translations, as the owner knows it. */
  file: string;
  /** How many texts there are to translate. */
  count: number;
  untranslated: UntranslatedText[];
}

/** What is not translated, in a few lines: how many texts, and which of them are about safety or required by law. */
export function coverageReport({ language, file, count, untranslated }: Coverage): string {
  const { code, name } = language;
  if (untranslated.length === 0) return `${name} (${code}): all ${count} texts are translated.`;
  const stale = untranslated.filter(({ isStale }) => isStale).length;
  const important = untranslated.filter(isSafetyOrLegal);
  return [
    `${name} (${code}): ${untranslated.length} of ${count} texts are shown in English: ${untranslated.length - stale} are missing and ${stale} stale. "npm run translations -- ${code}" marks them in ${file}.`,
    ...(important.length > 0 ? [`  ${important.length} of them are safety or legal texts:`] : []),
    ...important.map((text) => `    ${lineOf(text)}`),
  ].join('\n');
}

/** An error for each language in which a public site would show safety or legal texts in English. */
export function untranslatedSafetyIssues({ language, file, untranslated }: Coverage): ContentIssue[] {
  const important = untranslated.filter(isSafetyOrLegal);
  if (important.length === 0) return [];
  const remedy = `${important.length} safety or legal texts have no translation or a stale one, and the site is public. Translate them ("npm run translations -- ${language.code}" marks them), delete this file, or set UNTRANSLATED_SAFETY=allow to show them in English:`;
  return [{ file, remedy: [remedy, ...important.map((text) => `    ${lineOf(text)}`)].join('\n') }];
}

/** Characters of a text that are shown of it. */
const MAX_SHOWN = 60;

function lineOf({ context, place, text, isStale }: UntranslatedText): string {
  const shown = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
  const entry = [place, ...(place?.startsWith(context) ? [] : [context])].filter(Boolean).join(', ');
  return `${isStale ? 'stale' : 'missing'}: ${entry}: "${shown}"`;
}
