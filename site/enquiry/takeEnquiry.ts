import { type BrokenRule, checkEnquiry, trimEnquiry } from '../../domain/enquiry/checkEnquiry.ts';
import type { Enquiry } from '../delivery/delivery.ts';
import { createEnquiryId } from './createEnquiryId.ts';
import { readEnquiry, readMarks } from './readEnquiry.ts';

/** What a submit finds in the form. */
export type TakenEnquiry = { kind: 'good'; enquiry: Enquiry } | { kind: 'broken'; rule: BrokenRule };

/** Takes what stands in the form for an enquiry, with an id of its own, or says which rule it breaks first (specification section 5). */
export function takeEnquiry(form: HTMLFormElement, product: string): TakenEnquiry {
  const fields = trimEnquiry(readEnquiry(form));
  const rule = checkEnquiry(fields);
  if (rule) return { kind: 'broken', rule };
  return { kind: 'good', enquiry: { id: createEnquiryId(), fields, product, marks: readMarks(form) } };
}
