import { type Claim, claimsIn } from '../../domain/content/claims.ts';
import type { Content } from '../../domain/content/content.ts';
import { type Language, SOURCE_LANGUAGE } from '../../domain/language/languages.ts';
import { type ContentText, contentTextsOf } from '../translations/sourceTexts.ts';
import {
  contentTranslationFile,
  readTranslationFile,
  translationIssuesOf,
} from '../translations/translationFiles.ts';
import { type ContentIssue, describeIssues, type Path } from './contentIssues.ts';
import { CONTENT_FILE, type ParsedContent } from './parseContent.ts';

/** A text that visitors or customers read, with where it stands. */
interface CheckedText {
  path: Path;
  text: string;
  language: string;
  /** Undefined where the file has no entry for it. */
  issueAt(remedy: string): ContentIssue | undefined;
}

interface Translation {
  language: Language;
  content: Content;
}

/** The texts that warn and may name diseases: what the law demands, and whom the product is not for. */
const CAUTIONS = /^(?:product\.safety|label|enquiry\.(?:caution|notice))\b/;

/**
 * The texts of `site.yaml` and its translations with words that a health supplement may not use, each with its line, but
 * for those that the content approves; and the approvals of texts that there are not. The privacy policy is not about the
 * product and is left out.
 */
export function claimWarningsIn(
  folder: string,
  site: ParsedContent,
  content: Content,
  translations: readonly Translation[],
): ContentIssue[] {
  const texts = [
    ...sourceTexts(site, content),
    ...translations.flatMap((translation) => translatedTexts(folder, site, content, translation)),
  ];
  const approved = new Set(content.approvedTexts.flatMap((one) => one.texts));
  const used = new Set<string>();
  const warnings = texts.flatMap(({ path, text, language, issueAt }) => {
    const claims = claimsIn(text, {
      language,
      names: namesIn(content),
      isCaution: CAUTIONS.test(path.join('.')),
      hasReports: content.reports.length > 0,
    });
    if (claims.length > 0 && approved.has(text)) {
      used.add(text);
      return [];
    }
    return claims.flatMap((claim) => issueAt(remedyOf(claim)) ?? []);
  });
  return [...warnings, ...unusedApprovals(site, content, used)];
}

/** What the owner reads of the warnings; undefined when there are none. */
export function claimReport(warnings: readonly ContentIssue[]): string | undefined {
  if (warnings.length === 0) return undefined;
  return [
    'Words that a health supplement may not use in India, or only with proof. Change the text; or, once someone who knows the rules has approved it, list it under approvedTexts. docs/claims.md explains this; it is no legal advice.',
    describeIssues(warnings, 'warning'),
  ].join('\n');
}

function remedyOf({ words, problem, source }: Claim): string {
  return `“${words}” ${problem} (${source}).`;
}

function sourceTexts(site: ParsedContent, content: Content): CheckedText[] {
  const texts = contentTextsOf(site, CONTENT_FILE).map(({ path }) => ({ path, language: SOURCE_LANGUAGE }));
  // The staff's replies are the same on every page.
  const replies = content.replies.map(({ language }, index) => ({
    path: ['replies', index, 'text'],
    language,
  }));
  return [...texts, ...replies].map(({ path, language }) => ({
    path,
    language,
    text: `${site.textAt(path)}`,
    issueAt: (remedy) => site.issueAt(path, remedy),
  }));
}

function translatedTexts(
  folder: string,
  site: ParsedContent,
  content: Content,
  { language, content: translated }: Translation,
): CheckedText[] {
  const { code } = language;
  const file = readTranslationFile(contentTranslationFile(folder, code), code);
  if (!file) return [];
  const issueOf = translationIssuesOf(file);
  return contentTextsOf(site, CONTENT_FILE).flatMap((english) => {
    const text = textOf(translated, english);
    // What is not translated is reported in English.
    if (text === textOf(content, english)) return [];
    const issueAt = (remedy: string) => issueOf(english, remedy);
    return [{ path: english.path, text, language: code, issueAt }];
  });
}

function textOf(content: Content, { path }: ContentText): string {
  return `${path.reduce<unknown>((value, step) => (value as Record<PropertyKey, unknown>)?.[step], content)}`;
}

/** Names that may be any word, with the product's own. */
function namesIn({ product, company, label, reports, enquiry }: Content): string[] {
  const names = [product.name, company.name, company.legalName, label.madeBy, enquiry.answeredBy?.name];
  const others = [...product.buyAt.map(({ name }) => name), ...reports.map(({ lab }) => lab)];
  return [...names, ...others].filter((name) => name !== undefined);
}

function unusedApprovals(site: ParsedContent, content: Content, used: ReadonlySet<string>): ContentIssue[] {
  return content.approvedTexts.flatMap(({ texts }, index) =>
    texts.flatMap((text, nth) => {
      if (used.has(text)) return [];
      const path = ['approvedTexts', index, 'texts', nth];
      return [site.issueAt(path, 'No text with these words is reported any more. Delete this line.')];
    }),
  );
}
