import { referenceOf } from '../../domain/enquiry/enquiryId.ts';

/**
 * A sentence with the enquiry's reference, if it has the placeholder, in bold; and a blank behind it. An element of its
 * own with a key, since React can't change the text of one that the browser has translated.
 */
export function Sentence({ text, id }: { text: string; id: string }) {
  const [before, after] = text.split('{reference}');
  return (
    <span key={`${text} ${id}`}>
      {before}
      {after !== undefined && <strong translate="no">{referenceOf(id)}</strong>}
      {`${after ?? ''} `}
    </span>
  );
}
