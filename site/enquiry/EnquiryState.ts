/** How the last enquiry fares. */
export type EnquiryState =
  | { kind: 'idle' }
  | { kind: 'sending' }
  | { kind: 'sent'; reference: string }
  | { kind: 'failed' };
