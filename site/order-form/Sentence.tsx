import { Fragment } from 'react';
import { referenceOf } from '../../domain/enquiry/enquiryId.ts';

interface SentenceProps {
  text: string;
  id: string;
  reference?: string | undefined;
}

/**
 * A sentence with a reference, if it has the placeholder, in bold: the enquiry's own or another; and a blank behind it. An element of its
 * own with a key, since React can't change the text of one that the browser has translated.
 */
export function Sentence({ text, id, reference = referenceOf(id) }: SentenceProps) {
  const [before = '', after] = text.split('{reference}');
  return (
    <span key={`${text} ${id} ${reference}`}>
      <WithBreaks text={before} />
      {after !== undefined && <strong translate="no">{reference}</strong>}
      <WithBreaks text={`${after ?? ''} `} />
    </span>
  );
}

/**
 * A text in which a phone number and an e-mail address, with stop and brackets, stay on one line where they fit, as inline
 * blocks; else the number breaks at its spaces, which the build has made unbreakable, and the address before `@` and dots.
 */
export function WithBreaks({ text }: { text: string }) {
  return text.split(/((?:\S+@\S*\w|\(?\+\d[\d\s]+\d)[.,;)।?]?)/).map((part, index) => {
    if (index % 2 === 0) return part;
    return (
      <span key={index} translate="no">
        {part
          .replaceAll('\u00A0', ' ')
          .split(/(?=[@.]\w)/)
          .map((piece, place) => (
            <Fragment key={place}>
              {place > 0 && <wbr />}
              {piece}
            </Fragment>
          ))}
      </span>
    );
  });
}
