import { textWithLinks } from '../../domain/content/textWithLinks.ts';

/** A text of the owner with links as in Markdown. */
export function TextWithLinks({ text }: { text: string }) {
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
