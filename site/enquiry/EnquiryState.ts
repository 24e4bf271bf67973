import type { Enquiry } from '../delivery/delivery.ts';

/** How the latest enquiry fares. */
export type EnquiryState =
  | { kind: 'idle' | 'discarded' }
  | { kind: 'sending' | 'sent' | 'waiting' | 'refused'; enquiry: Enquiry };
