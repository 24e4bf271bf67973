import type { Content } from '../../domain/content/content.ts';
import { digitsRemedy } from '../../domain/content/contentFields.ts';
import { isOfContent } from '../translations/sourceTexts.ts';
import type { TranslatedText } from '../translations/Translator.ts';
import { type ContentIssue, type Path, textsIn } from './contentIssues.ts';
import type { Site } from './readContent.ts';

/** The texts that say something that is not so elsewhere in the content, or that visitors would see with its markup. */
export function textWarningsIn({ source, content, coverage }: Site): ContentIssue[] {
  const english = textsIn(source.data)
    .filter(([[section]]) => section !== 'approvedTexts')
    .flatMap(([path, text]) => {
      const remedy = markupRemedy(path.join('.'), text) ?? (isShown(path) && contradictionIn(text, content));
      return remedy ? [source.issueAt(path, remedy)] : [];
    });
  return [...english, ...coverage.flatMap(({ translated }) => translated.flatMap(translationWarnings))];
}

/** Not what only the staff read or what the name of a page is. */
function isShown([section, entry]: Path): boolean {
  return section !== 'replies' && entry !== 'social';
}

const LATER_PRICE = /\b(?:call|tell|send|write|quote|ask|contact|inform)\b[^.?!]*\bprices?\b(?!\s+lists?\b)/i;

function contradictionIn(text: string, { company, product }: Content): string | undefined {
  if (!company.whatsapp && /whatsapp/i.test(text)) {
    return 'It says WhatsApp, but company.whatsapp is missing. Change the text, or add the number.';
  }
  if (product.prices.length > 0 && LATER_PRICE.test(text)) {
    return 'It says that you tell the price later, but product.prices shows it. Change the text and its translations.';
  }
  return undefined;
}

/** Tags and references of HTML. */
const HTML =
  /<\/?(?:a|b|big|br|center|div|em|font|h[1-6]|hr|i|img|li|mark|ol|p|small|span|strong|sub|sup|table|u|ul)\b[^<>]*>|&(?:[a-z]{2,8}|#\w{1,6});/i;

/** What Markdown has for bold words and links, and the entries that have it too. */
const MARKDOWN = [
  { markup: /\*\*[^\s*](?:[^*]*[^\s*])?\*\*/, entries: /^enquiry\.notice$/ },
  { markup: /\[[^\]]+\]\([^\s)]+\)/, entries: /^questions\b.*answer$/ },
];

function markupRemedy(entry: string, text: string): string | undefined {
  const unknown = MARKDOWN.filter(({ entries }) => !entries.test(entry)).map(({ markup }) => markup);
  const [found] = [HTML, ...unknown].flatMap((markup) => markup.exec(text)?.[0] ?? []);
  return found && `"${found}" has no effect here: it is shown as it stands. Write plain text.`;
}

function translationWarnings(text: TranslatedText): ContentIssue[] {
  const { context, translation, issueAt } = text;
  const remedy =
    digitsRemedy(translation) ?? (isOfContent(text) ? markupRemedy(context, translation) : undefined);
  return remedy ? [issueAt(remedy)] : [];
}
