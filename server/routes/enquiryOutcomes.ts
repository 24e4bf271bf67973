/** What became of a request with an enquiry. */
export const OUTCOMES = [
  'stored',
  'flagged',
  'repeated',
  'conflict',
  'invalid',
  'malformed',
  'other-site',
  'limited',
  'unavailable',
  'error',
] as const;

export type EnquiryOutcome = (typeof OUTCOMES)[number];

const OUTCOME_OF_STATUS: Record<number, EnquiryOutcome> = {
  400: 'malformed',
  403: 'other-site',
  409: 'conflict',
  413: 'malformed',
  415: 'malformed',
  422: 'invalid',
  429: 'limited',
  503: 'unavailable',
};

export function outcomeOfStatus(status: number): EnquiryOutcome {
  return OUTCOME_OF_STATUS[status] ?? 'error';
}
