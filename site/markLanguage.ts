import { load } from 'cheerio';

/**
 * Gives each text that is in another language than its page an element with its `lang`, so that it is read aloud, set and
 * hyphenated in that language (WCAG 2.2, 3.1.2).
 *
 * @param isForeign whether a text is in that language
 */
export function markLanguage(html: string, lang: string, isForeign: (text: string) => boolean): string {
  const page = load(html);
  for (const element of page('body *').not('script, style, [lang]').toArray()) {
    const contents = page(element).contents();
    const texts = contents
      .filter((_, { nodeType }) => nodeType === TEXT_NODE)
      .filter((_, node) => isForeign(page(node).text()));
    if (texts.length === 0) continue;
    // React hydrates the form, and finds its elements as it has rendered them.
    const isAlone = contents.length === texts.length || page(element).closest('astro-island').length > 0;
    if (isAlone) page(element).attr('lang', lang);
    else texts.wrap(`<span lang="${lang}"></span>`);
  }
  return page.html();
}

const TEXT_NODE = 3;

/** Whether a text is one of these, with any values for their placeholders, spaces and signs around it. */
export function isOneOf(texts: readonly string[]): (text: string) => boolean {
  const patterns = texts.map(patternOf);
  return (text) => patterns.some((pattern) => pattern.test(withoutSignsAround(text)));
}

function patternOf(text: string): RegExp {
  const parts = withoutSignsAround(text)
    .split(/\{\w+\}/)
    .map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll(' ', '\\s'));
  return new RegExp(`^${parts.join('.*')}$`, 's');
}

/** Such as the comma before it, or brackets. */
function withoutSignsAround(text: string): string {
  return text.replace(/^[^\p{L}\p{N}{]+|[^\p{L}\p{M}\p{N}}]+$/gu, '');
}
