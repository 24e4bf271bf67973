import { referenceOf } from '../../domain/enquiryId.ts';

interface TextWithReferenceProps {
  /** With the placeholder `{reference}`. */
  text: string;
  /** The enquiry's id; without it the server fills in the reference. */
  id?: string;
}

/** A text with an enquiry's reference in bold. */
export function TextWithReference({ text, id }: TextWithReferenceProps) {
  const [before, after] = text.split('{reference}');
  return (
    <>
      {before}
      {id ? <strong>{referenceOf(id)}</strong> : <strong data-reference />}
      {after}
    </>
  );
}
