import { type Content, contentSchema } from '../../domain/content/content.ts';
import { fillIn } from '../../domain/enquiry/enquiryMessages.ts';
import type { Language } from '../../domain/language/languages.ts';
import { ENGLISH_MESSAGES, type SiteMessages } from '../../domain/language/siteMessages.ts';
import type { Path } from '../content/contentIssues.ts';
import { type ParsedContent, withProductName } from '../content/parseContent.ts';
import { type Policy, type PolicyValues, policyTemplateOf } from '../content/privacyPolicy.ts';
import { rewriteBlocks } from './policyBlocks.ts';
import { contentTextsOf, messageText, policyText } from './sourceTexts.ts';
import type { Translator } from './Translator.ts';

/**
 * The content in another language. A text without a translation stays English; an invalid translation adds an issue to
 * the translator.
 */
export function translateContent(site: ParsedContent, translator: Translator): Content | undefined {
  const keepFor = durationIn(translator.language, `${site.textAt(['enquiry', 'keepFor'])}`);
  const name = `${site.textAt(['product', 'name'])}`;
  const texts = contentTextsOf(site);
  const data = structuredClone(site.data);
  for (const source of texts) {
    const translation = translator.translate(source)?.replaceAll('{keepFor}', keepFor);
    if (translation !== undefined) setTextAt(data, source.path, translation);
  }
  const { data: content, error } = contentSchema.safeParse(withProductName(data, name));
  for (const { path, message } of error?.issues ?? []) {
    const source = texts.find((text) => text.path.join() === path.join());
    if (source) translator.addIssue(source, message);
  }
  return content && { ...content, enquiry: { ...content.enquiry, keepFor } };
}

function setTextAt(data: unknown, path: Path, text: string): void {
  const [step, ...rest] = path as [PropertyKey, ...Path];
  const section = data as Record<PropertyKey, unknown>;
  if (rest.length === 0) section[step] = text;
  else setTextAt(section[step], rest, text);
}

/** The privacy policy in another language, block by block; the English values are for the blocks that stay English. */
export function translatePolicy(
  markdown: string,
  translator: Translator,
  values: { english: PolicyValues; translated: PolicyValues },
): Policy {
  const { title, updated, body, firstLine } = policyTemplateOf(markdown);
  const translate = (text: string, line: number) => {
    const translation = translator.translate(policyText(text, line));
    return translation === undefined ? fillIn(text, values.english) : fillIn(translation, values.translated);
  };
  return {
    title: translate(title, 2),
    updated: dateIn(translator.language, updated),
    body: rewriteBlocks(body, (text, line) => translate(text, firstLine + line)),
  };
}

export function translateMessages(translator: Translator): SiteMessages {
  const sections = Object.entries(ENGLISH_MESSAGES).map(([section, texts]) => [
    section,
    Object.fromEntries(
      Object.entries(texts).map(([name, text]) => [
        name,
        translator.translate(messageText(section, name, text)) ?? text,
      ]),
    ),
  ]);
  return Object.fromEntries(sections);
}

/** How long enquiries are kept, such as `3 years`, in words of the language. */
function durationIn({ locale }: Language, duration: string): string {
  const [count, units = ''] = duration.split(' ');
  const options = { style: 'unit', unit: units.replace(/s$/, ''), unitDisplay: 'long' } as const;
  return new Intl.NumberFormat(locale, { ...options, numberingSystem: 'latn' }).format(Number(count));
}

/** A date such as `5 Dec 2023`, as it is written in the language. */
function dateIn({ locale }: Language, date: string): string {
  const options = { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' } as const;
  const calendar = { calendar: 'gregory', numberingSystem: 'latn' };
  return new Intl.DateTimeFormat(locale, { ...options, ...calendar }).format(new Date(`${date} UTC`));
}
