import type { Content } from '../../domain/content/content.ts';
import { textWithLinks } from '../../domain/content/textWithLinks.ts';
import { fillIn } from '../../domain/enquiry/enquiryMessages.ts';
import type { Language } from '../../domain/language/languages.ts';
import { ENGLISH_MESSAGES, type SiteMessages } from '../../domain/language/siteMessages.ts';
import type { PrivacyNotice } from '../../domain/settings/builtSite.ts';
import type { DeliverySettings } from '../../domain/settings/delivery.ts';
import { ContentError, type ContentIssue } from '../content/contentIssues.ts';
import type { ParsedContent } from '../content/parseContent.ts';
import {
  POLICY_FILE,
  type Policy,
  type PolicyValues,
  policyValuesOf,
  privacyNoticeOf,
} from '../content/privacyPolicy.ts';
import type { Coverage } from './coverage.ts';
import { contentTextsOf, messageTextsOf, policyTextsOf, type SourceText } from './sourceTexts.ts';
import { Translator } from './Translator.ts';
import { translateContent, translateMessages, translatePolicy } from './translateSite.ts';
import {
  contentTranslationFile,
  interfaceTranslationFile,
  readTranslationFile,
  type TranslationFile,
  translatedLanguages,
} from './translationFiles.ts';

/** A content's folder in English, which is valid. */
interface EnglishSite {
  folder: string;
  site: ParsedContent;
  content: Content;
  /** The text of the policy's file. */
  policy: string;
  delivery: DeliverySettings;
}

/** What the content's folder says in one language, validated. */
export interface LocalizedSite {
  language: Language;
  content: Content;
  policy: Policy;
  notice: PrivacyNotice;
  messages: SiteMessages;
  /** The texts that are shown in English, as they are shown; those of the interface with their placeholders. */
  untranslated: string[];
}

interface TranslatedSite {
  site: LocalizedSite;
  coverage: Coverage;
}

/** @throws {ContentError} with all errors in the files and in the translations */
export function readTranslations(english: EnglishSite): TranslatedSite[] {
  const issues: ContentIssue[] = [];
  const sources = [
    ...messageTextsOf(ENGLISH_MESSAGES),
    ...contentTextsOf(english.site),
    ...policyTextsOf(english.policy),
  ];
  const sites = translatedLanguages(english.folder).flatMap((language) => {
    try {
      return readTranslation(language, english, sources);
    } catch (error) {
      if (!(error instanceof ContentError)) throw error;
      issues.push(...error.issues);
      return [];
    }
  });
  if (issues.length > 0) throw new ContentError(issues);
  return sites;
}

function readTranslation(language: Language, english: EnglishSite, sources: SourceText[]): TranslatedSite {
  const { code } = language;
  const files = [contentTranslationFile(english.folder, code), interfaceTranslationFile(code)].flatMap(
    (name) => readTranslationFile(name, code) ?? [],
  );
  const [file] = files as [TranslationFile, ...TranslationFile[]];
  const translator = new Translator(language, sources, files);
  const messages = translateMessages(translator);
  const content = translateContent(english.site, translator);
  const values = {
    english: policyValuesOf(english.content, english.delivery, ENGLISH_MESSAGES),
    translated: policyValuesOf(content ?? english.content, english.delivery, messages),
  };
  const policy = translatePolicy(english.policy, translator, values);
  const { translated, untranslated, issues } = translator;
  if (!content || issues.size > 0) throw new ContentError([...issues.values()]);
  return {
    site: {
      language,
      content,
      policy,
      notice: privacyNoticeOf(content, policy),
      messages,
      untranslated: [...new Set(untranslated.flatMap((text) => shownIn(text, values.english)))].filter(
        hasWords,
      ),
    },
    coverage: { language, file, translated, untranslated },
  };
}

/** An English text in the pieces that a page shows it in; the pages fill in the interface's own texts. */
function shownIn({ context, text }: SourceText, values: PolicyValues): string[] {
  if (context.startsWith('interface.')) return [text, ...text.split('{reference}')];
  if (context === POLICY_FILE) return [fillIn(text, values)];
  // A name alone is no English.
  if (!hasWords(text)) return [];
  const { product = '', keepFor = '' } = values;
  const pieces = textWithLinks(fillIn(text, { product, keepFor })).map(({ words }) => words);
  return pieces.flatMap((piece) => [piece, ...piece.split(/\n|\*\*|\{phone\}\S*| (?=\()/)]);
}

/** Whether a text has words of its own, unlike `{lab}, {date}`. */
function hasWords(text: string): boolean {
  return /\p{L}/u.test(text.replace(/\{\w+\}/g, ''));
}
