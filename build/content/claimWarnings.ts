import { type Claim, claimsIn } from '../../domain/content/claims.ts';
import type { Content } from '../../domain/content/content.ts';
import { SOURCE_LANGUAGE } from '../../domain/language/languages.ts';
import type { Coverage } from '../translations/coverage.ts';
import { contentTextsOf, isOfContent } from '../translations/sourceTexts.ts';
import { type ContentIssue, describeIssues } from './contentIssues.ts';
import type { Site } from './readContent.ts';

interface CheckedText {
  /** Where it is shown, such as `product.safety.items.text`. */
  context: string;
  text: string;
  language: string;
  issueAt(remedy: string): ContentIssue;
}

/** The texts that warn and may name diseases: what the law demands, and whom the product is not for. */
const CAUTIONS = /^(?:product\.safety|label|enquiry\.(?:caution|notice))\b/;

/**
 * The texts of `site.yaml` and its translations with words that a health supplement may not use, each with its line, but
 * for those that the content approves; and the approvals of texts that there are not. The privacy policy is not about the
 * product and is left out.
 */
export function claimWarningsIn(site: Site): ContentIssue[] {
  const { content, coverage } = site;
  const texts = [...sourceTexts(site), ...coverage.flatMap((one) => translatedTexts(one, content))];
  const approved = new Set(content.approvedTexts.flatMap((one) => one.texts));
  const used = new Set<string>();
  const warnings = texts.flatMap(({ context, text, language, issueAt }) => {
    const claims = claimsIn(text, {
      language,
      names: namesIn(content),
      isCaution: CAUTIONS.test(context),
      hasReports: content.reports.length > 0,
    });
    if (claims.length > 0 && approved.has(text)) {
      used.add(text);
      return [];
    }
    return claims.map((claim) => issueAt(remedyOf(claim)));
  });
  return [...warnings, ...unusedApprovals(site, used)];
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

function sourceTexts({ source, content }: Site): CheckedText[] {
  const texts = contentTextsOf(source).map((text) => ({ ...text, language: SOURCE_LANGUAGE }));
  // The staff's replies are the same on every page.
  const replies = content.replies.map(({ language }, index) => ({
    context: 'replies.text',
    path: ['replies', index, 'text'],
    language,
  }));
  return [...texts, ...replies].map(({ context, path, language }) => ({
    context,
    language,
    text: `${source.textAt(path)}`,
    issueAt: (remedy) => source.issueAt(path, remedy),
  }));
}

function translatedTexts({ language, translated }: Coverage, { product }: Content): CheckedText[] {
  return translated
    .filter((one) => isOfContent(one) && one.translation !== one.text)
    .map(({ context, translation, issueAt }) => {
      const text = translation.replaceAll('{product}', product.name);
      return { context, text, language: language.code, issueAt };
    });
}

/** Names that may be any word, with the product's own. */
function namesIn({ product, company, label, reports, enquiry }: Content): string[] {
  const names = [product.name, company.name, company.legalName, label.madeBy, enquiry.answeredBy?.name];
  const others = [...product.buyAt.map(({ name }) => name), ...reports.map(({ lab }) => lab)];
  return [...names, ...others].filter((name) => name !== undefined);
}

function unusedApprovals({ source, content }: Site, used: ReadonlySet<string>): ContentIssue[] {
  return content.approvedTexts.flatMap(({ texts }, index) =>
    texts.flatMap((text, nth) => {
      if (used.has(text)) return [];
      const path = ['approvedTexts', index, 'texts', nth];
      return [source.issueAt(path, 'No text with these words is reported any more. Delete this line.')];
    }),
  );
}
