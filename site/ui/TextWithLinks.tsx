import { textWithLinks } from '../../domain/content/textWithLinks.ts';

interface TextWithLinksProps {
  /** With links as in Markdown. */
  text: string;
}

/** A text of the owner, its links as links. */
export function TextWithLinks({ text }: TextWithLinksProps) {
  return textWithLinks(text).map(({ words, url }) =>
    url ? (
      <a key={words} href={url} rel="noopener">
        {words}
      </a>
    ) : (
      words
    ),
  );
}
