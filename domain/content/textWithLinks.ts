/** A link as in Markdown: to a page, a section of this one, a phone or a mailbox. https://spec.commonmark.org/0.31.2/#links */
const LINK = /\[([^\]]+)\]\(((?:https:\/\/|tel:|mailto:|#|\/)[^\s)]*)\)/;

/** Splits a text at its links, such as `[the label](#safety)`. */
export function textWithLinks(text: string): { words: string; url?: string }[] {
  // In turn, what is before a link, its words and its URL.
  return text.split(LINK).flatMap((words, index, parts) => {
    if (index % 3 === 2 || words === '') return [];
    return index % 3 === 0 ? { words } : { words, url: parts[index + 1] ?? '' };
  });
}

/** The text as it is read, without the URLs of its links. */
export function textWithoutLinks(text: string): string {
  return textWithLinks(text)
    .map(({ words }) => words)
    .join('');
}
