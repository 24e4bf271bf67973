/** The statuses of an enquiry, in the order of the work. */
export const STATUSES = ['new', 'contacted', 'won', 'closed'] as const;

export type Status = (typeof STATUSES)[number];

export const STATUS_LABELS: Record<Status, string> = {
  new: 'New',
  contacted: 'Contacted',
  won: 'Won',
  closed: 'Closed',
};

/** Whether there is still something to do about an enquiry. */
export function isOpen(status: Status): boolean {
  return status === 'new' || status === 'contacted';
}

export function isStatus(text: unknown): text is Status {
  return STATUSES.some((status) => status === text);
}

/** Why an enquiry was closed without an order. */
export const CLOSE_REASONS = [
  'price',
  'no-answer',
  'wrong-number',
  'duplicate',
  'not-serious',
  'other',
] as const;

export type CloseReason = (typeof CLOSE_REASONS)[number];

export const CLOSE_REASON_LABELS: Record<CloseReason, string> = {
  price: 'Price',
  'no-answer': 'No answer',
  'wrong-number': 'Wrong number',
  duplicate: 'Duplicate',
  'not-serious': 'Not serious',
  other: 'Other',
};

/** Largest number of packs, and of rupees, that can be recorded for an order. */
export const MAX_WON = 100_000_000;

export const PAISE_PER_RUPEE = 100;
