/** A stretch of a text; with a URL it is a link. */
interface Stretch {
  words: string;
  url?: string;
}

/** A link as in Markdown: to a page, a section of this one, a phone or a mailbox. https://spec.commonmark.org/0.31.2/#links */
const LINK = /\[([^\]]+)\]\(((?:https:\/\/|tel:|mailto:|#|\/)[^\s)]*)\)/;

/** Splits a text at its links, such as `[the label](#safety)`. */
export function textWithLinks(text: string): Stretch[] {
  const [before = '', words, url, ...rest] = text.split(LINK);
  if (words === undefined || url === undefined) return before ? [{ words: before }] : [];
  const after = text.slice(before.length + `[${words}](${url})`.length);
  return [
    ...(before ? [{ words: before }] : []),
    { words, url },
    ...(rest.length > 0 ? textWithLinks(after) : []),
  ];
}

/** The text as it is read, without the URLs of its links. */
export function textWithoutLinks(text: string): string {
  return textWithLinks(text)
    .map(({ words }) => words)
    .join('');
}
