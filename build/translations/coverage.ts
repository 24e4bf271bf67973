import type { Language } from '../../domain/language/languages.ts';
import type { ContentIssue } from '../content/contentIssues.ts';
import { isSafetyOrLegal } from './sourceTexts.ts';
import type { TranslatedText, UntranslatedText } from './Translator.ts';
import type { TranslationFile } from './translationFiles.ts';

export interface Coverage {
  language: Language;
  /** The owner's file. */
  file: TranslationFile;
  translated: TranslatedText[];
  untranslated: UntranslatedText[];
}

const MAX_LISTED = 12;

/** What is not translated, in a few lines: how many texts, and which of them are about safety or required by law. */
export function coverageReport({ language, file, translated, untranslated }: Coverage): string {
  const { code, name } = language;
  const count = translated.length + untranslated.length;
  if (untranslated.length === 0) return `${name} (${code}): all ${count} texts are translated.`;
  const stale = untranslated.filter(({ isStale }) => isStale).length;
  const important = untranslated.filter(isSafetyOrLegal);
  const missing = untranslated.length - stale;
  return [
    `${name} (${code}): ${untranslated.length} of ${count} texts ${isOrAre(untranslated.length)} shown in English: ${missing} ${isOrAre(missing)} missing and ${stale} ${isOrAre(stale)} stale. "npm run translations -- ${code}" brings ${file.name} up to date.`,
    ...(important.length > 0
      ? [
          `  ${important.length} of them ${important.length === 1 ? 'is a safety or legal text' : 'are safety or legal texts'}:`,
        ]
      : []),
    ...listed(important),
  ].join('\n');
}

function isOrAre(count: number): string {
  return count === 1 ? 'is' : 'are';
}

/** An error for each language in which a public site would show safety or legal texts in English. */
export function untranslatedSafetyIssues({ language, file, untranslated }: Coverage): ContentIssue[] {
  const important = untranslated.filter(isSafetyOrLegal);
  if (important.length === 0) return [];
  const [have, them] =
    important.length === 1 ? ['safety or legal text has', 'it'] : ['safety or legal texts have', 'them'];
  const remedy = `${important.length} ${have} no translation or a stale one, and the site is public. Translate ${them} ("npm run translations -- ${language.code}" brings the file up to date), delete this file, or set UNTRANSLATED_SAFETY=allow to show ${them} in English:`;
  return [{ file: file.name, remedy: [remedy, ...listed(important)].join('\n') }];
}

function listed(texts: UntranslatedText[]): string[] {
  const more = texts.length - MAX_LISTED;
  const lines = texts.slice(0, MAX_LISTED).map((text) => `    ${lineOf(text)}`);
  return more > 0 ? [...lines, `    and ${more} more`] : lines;
}

const MAX_SHOWN = 60;

function lineOf({ context, reference, text, isStale }: UntranslatedText): string {
  const shown = text.length > MAX_SHOWN ? `${text.slice(0, MAX_SHOWN)}…` : text;
  const entry = [reference, ...(reference?.startsWith(context) ? [] : [context])].filter(Boolean).join(', ');
  return `${isStale ? 'stale' : 'missing'}: ${entry}: "${shown}"`;
}
