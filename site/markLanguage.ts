import { load } from 'cheerio';

/**
 * Gives each text that is shown in English on a page of another language an element with `lang="en"`, so that it is read
 * aloud and hyphenated as English (WCAG 2.2, 3.1.2).
 *
 * @param untranslated the texts, with their placeholders
 */
export function markEnglish(html: string, untranslated: readonly string[]): string {
  const page = load(html);
  const patterns = untranslated.map(patternOf);
  const isEnglish = (text: string) => patterns.some((pattern) => pattern.test(text.trim()));
  for (const element of page('body *').not('script, style').toArray()) {
    const contents = page(element).contents();
    const texts = contents
      .filter((_, { nodeType }) => nodeType === TEXT_NODE)
      .filter((_, node) => isEnglish(page(node).text()));
    if (texts.length === 0) continue;
    // React hydrates the form, and finds its elements as it has rendered them.
    const isAlone = contents.length === texts.length || page(element).closest('astro-island').length > 0;
    if (isAlone) page(element).attr('lang', 'en');
    else texts.wrap('<span lang="en"></span>');
  }
  return page.html();
}

const TEXT_NODE = 3;

/** Matches the text with any values for its placeholders. */
function patternOf(text: string): RegExp {
  const parts = text
    .trim()
    .split(/\{\w+\}/)
    .map((part) => part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`, 's');
}
