import { checkEnquiry } from '../../domain/enquiry/checkEnquiry.ts';
import { BUYER_KINDS, type EnquiryFields } from '../../domain/enquiry/enquiryFields.ts';
import { createEnquiryId } from './createEnquiryId.ts';

/** Breaks no rule, so that every pattern is run. */
export const REHEARSAL: EnquiryFields = {
  Name: 'a',
  Email: 'a@a.in',
  Mobile: '0123456789',
  Quantity: '1',
  RetailerSelfUse: BUYER_KINDS[0],
};

/**
 * Runs what a submit will run, so that the browser has compiled it before the visitor waits for it; a slow phone
 * takes some 5 ms to. The checks run twice, since V8 compiles a pattern at its second use: https://v8.dev/blog/regexp-tier-up
 */
export function rehearseSubmit(): void {
  for (let run = 0; run < 2; run += 1) checkEnquiry(REHEARSAL);
  createEnquiryId();
}
